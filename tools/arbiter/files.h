/* Reading files, and folders of a rulebook. What cannot be read is complained about, in words. */
#ifndef ARBITER_TOOL_FILES_H
#define ARBITER_TOOL_FILES_H

#include "buffer.h"

enum { FILE_LIMIT = 16 << 20 }; /* bytes */

/* Sources as the library takes them; names and texts are owned. */
typedef struct {
    arbiter_source *sources;
    struct file_id {
        unsigned long long device, number;
    } * ids;
    size_t count;
} files;

/* Reads one file; "-" is standard input. A file already there is not read twice; *index says which it is. false:
   complained. */
bool files_add(files *f, const char *path, size_t *index);

/* The folder's *.game, *.rules and *.scenario, and the latter of its subfolder scenarios/, sorted by name. */
bool files_add_folder(files *f, const char *folder);

/* The *.game of the folder in which this file is. */
bool files_add_games_beside(files *f, const char *path);
/* Its *.game and *.rules alone, or the file. */
bool files_add_rules(files *f, const char *path);

/* A source that stands in no file. */
void files_add_text(files *f, arbiter_str name, arbiter_str text);

/* The folder's name and a slash, before a name in it; nothing for the folder we are in. */
void put_folder(buffer *b, const char *folder);

bool is_folder(const char *path);
bool has_rules(const files *f); /* any *.rules or *.game among them */
bool is_file(const char *path); /* there is something that is no folder */

/* Writes the file in one go: what was there stays whole until the new is. Devices and pipes are refused. */
bool file_write(const char *path, arbiter_str text);

void files_free(files *f);

#endif
