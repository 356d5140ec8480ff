#define _XOPEN_SOURCE 700 /* realpath */

#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "messages.h"

/* Why the system refuses, in the reader's language where we have words for it. */
static bool refuse(const char *path, int error)
{
    static const struct {
        int error;
        message words;
    } known[] = {
        { ENOENT, MSG_NO_SUCH_FILE }, { EACCES, MSG_NOT_ALLOWED },     { EPERM, MSG_NOT_ALLOWED },
        { ELOOP, MSG_LINK_LOOP },     { ENOTDIR, MSG_NOT_A_FOLDER },   { EISDIR, MSG_IS_A_FOLDER },
        { EIO, MSG_DEVICE_FAILED },   { ENAMETOOLONG, MSG_LONG_NAME }, { ENOSPC, MSG_NO_SPACE },
        { EROFS, MSG_READ_ONLY },     { EMFILE, MSG_TOO_MANY_OPEN },   { ENFILE, MSG_TOO_MANY_OPEN },
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].error == error) {
            complain(known[i].words, str(path));
            return false;
        }
    }
    complain(MSG_SYSTEM_SAYS, str(path), str(strerror(error)));
    return false;
}

static bool ends_with(const char *name, const char *end)
{
    size_t size = strlen(name), tail = strlen(end);
    return size > tail && strcmp(name + size - tail, end) == 0;
}

bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISDIR(st.st_mode);
}

bool has_rules(const files *f)
{
    for (size_t i = 0; i < f->count; i++) {
        const char *name = f->sources[i].name.data;
        if (ends_with(name, ".rules") || ends_with(name, ".game")) {
            return true;
        }
    }
    return false;
}

/* A copy with a NUL behind it. */
static arbiter_str keep(arbiter_str text)
{
    char *copy = resize(NULL, text.size + 1, 1);
    if (text.size > 0) {
        memcpy(copy, text.data, text.size);
    }
    copy[text.size] = 0;
    return (arbiter_str){ copy, text.size };
}

static void add(files *f, arbiter_str name, arbiter_str text, struct file_id id)
{
    f->sources = resize(f->sources, f->count + 1, sizeof *f->sources);
    f->ids = resize(f->ids, f->count + 1, sizeof *f->ids);
    f->sources[f->count] = (arbiter_source){ keep(name), keep(text) };
    f->ids[f->count] = id;
    f->count++;
}

void files_add_text(files *f, arbiter_str name, arbiter_str text)
{
    add(f, name, text, (struct file_id){ 0, 0 });
}

/* What an editor would not open as text. Where a few bytes are wrong the compiler says which. */
static bool is_text(const char *path, arbiter_str text)
{
    enum { FEW = 3 };
    bool wide =
        text.size >= 2 && (memcmp(text.data, "\xFF\xFE", 2) == 0 || memcmp(text.data, "\xFE\xFF", 2) == 0);
    if (wide) {
        complain(MSG_IS_UTF16, str(path));
        return false;
    }
    size_t looked = text.size < 4096 ? text.size : 4096, strange = 0;
    for (size_t i = 0; i < looked; i++) {
        unsigned char c = (unsigned char)text.data[i];
        strange += c < 0x09 || (c > 0x0D && c < 0x20);
    }
    if (strange > looked / 16 + FEW) {
        complain(MSG_IS_BINARY, str(path));
        return false;
    }
    return true;
}

static bool read_all(FILE *in, const char *path, buffer *text)
{
    char piece[1 << 14];
    size_t got;
    while ((got = fread(piece, 1, sizeof piece, in)) > 0) {
        put(text, (arbiter_str){ piece, got });
        if (text->size > FILE_LIMIT) {
            complain(MSG_TOO_LARGE, str(path));
            return false;
        }
    }
    return !ferror(in) || refuse(path, errno);
}

/* The number of the file among those read, or `count`. */
static size_t find(const files *f, struct file_id id)
{
    for (size_t i = 0; i < f->count; i++) {
        if (id.number != 0 && f->ids[i].device == id.device && f->ids[i].number == id.number) {
            return i;
        }
    }
    return f->count;
}

/* Opens a file, or a pipe; not a folder. */
static FILE *open_file(const char *path, struct stat *st)
{
    if (stat(path, st) != 0) {
        refuse(path, errno);
        return NULL;
    }
    if (S_ISDIR(st->st_mode)) {
        refuse(path, EISDIR);
        return NULL;
    }
    if (S_ISREG(st->st_mode) && st->st_size > FILE_LIMIT) {
        complain(MSG_TOO_LARGE, str(path));
        return NULL;
    }
    FILE *in = fopen(path, "rb");
    if (!in) {
        refuse(path, errno);
    }
    return in;
}

bool files_add(files *f, const char *path, size_t *index)
{
    bool standard = strcmp(path, "-") == 0;
    struct stat st = { 0 };
    FILE *in = standard ? stdin : open_file(path, &st);
    if (!in) {
        return false;
    }
    const char *name = standard ? message_text(MSG_STANDARD_INPUT, reader_language()) : path;
    struct file_id id = { (unsigned long long)st.st_dev, (unsigned long long)st.st_ino };
    size_t there = find(f, id);
    buffer text = { 0 };
    bool fine = there < f->count || (read_all(in, name, &text) && is_text(name, buf_view(&text)));
    if (fine && there == f->count) {
        add(f, str(name), buf_view(&text), id);
    }
    if (fine && index) {
        *index = there;
    }
    buf_free(&text);
    if (!standard) {
        fclose(in);
    }
    return fine;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

typedef struct {
    char **names;
    size_t count;
} listing;

static void listing_free(listing *l)
{
    for (size_t i = 0; i < l->count; i++) {
        free(l->names[i]);
    }
    free(l->names);
}

void put_folder(buffer *b, const char *folder)
{
    if (strcmp(folder, ".") != 0) {
        put_text(b, folder);
        put(b, b->size > 0 && b->data[b->size - 1] == '/' ? S("") : S("/"));
    }
}

/* Whether the name has one of these endings, blanks between them. */
static bool ends_with_any(const char *name, const char *ends)
{
    while (*ends) {
        char end[16] = { 0 };
        size_t size = strcspn(ends, " ");
        memcpy(end, ends, size);
        if (ends_with(name, end)) {
            return true;
        }
        ends += size + (ends[size] == ' ');
    }
    return false;
}

/* Paths of the folder's files with one of the endings, sorted. */
static bool list(listing *l, const char *folder, const char *ends)
{
    DIR *dir = opendir(folder);
    if (!dir) {
        return refuse(folder, errno);
    }
    const struct dirent *entry;
    for (errno = 0; (entry = readdir(dir)) != NULL; errno = 0) {
        if (entry->d_name[0] == '.' || !ends_with_any(entry->d_name, ends)) {
            continue;
        }
        buffer path = { 0 };
        put_folder(&path, folder);
        put_text(&path, entry->d_name);
        l->names = resize(l->names, l->count + 1, sizeof *l->names);
        l->names[l->count++] = (char *)keep(buf_view(&path)).data;
        buf_free(&path);
    }
    int error = errno;
    closedir(dir);
    if (error != 0) {
        return refuse(folder, error);
    }
    if (l->count > 0) {
        qsort(l->names, l->count, sizeof *l->names, by_name);
    }
    return true;
}

/* Whether it is neither file nor folder: a pipe or device that nobody feeds would be waited for, and one that is
   written to would be replaced by a file. */
static bool is_special(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static bool add_listed(files *f, const char *folder, const char *ends)
{
    listing l = { 0 };
    bool fine = list(&l, folder, ends);
    for (size_t i = 0; fine && i < l.count; i++) {
        if (is_special(l.names[i])) {
            complain(MSG_NOT_A_FILE, str(l.names[i]));
            fine = false;
        } else {
            fine = files_add(f, l.names[i], NULL);
        }
    }
    listing_free(&l);
    return fine;
}

bool files_add_folder(files *f, const char *folder)
{
    buffer scenarios = { 0 };
    put_folder(&scenarios, folder);
    put(&scenarios, S("scenarios"));
    bool fine =
        add_listed(f, folder, ".game .rules .scenario") &&
        (!is_folder(buf_text(&scenarios)) || add_listed(f, buf_text(&scenarios), ".scenario"));
    buf_free(&scenarios);
    return fine;
}

bool files_add_games_beside(files *f, const char *path)
{
    const char *slash = strrchr(path, '/');
    buffer folder = { 0 };
    put(&folder, slash == path ? S("/") : slash ? (arbiter_str){ path, (size_t)(slash - path) } : S("."));
    bool fine = add_listed(f, buf_text(&folder), ".game");
    buf_free(&folder);
    return fine;
}

bool files_add_rules(files *f, const char *path)
{
    return is_folder(path) ? add_listed(f, path, ".game .rules") : files_add(f, path, NULL);
}

/* What a new file may be to others. */
static mode_t new_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

bool file_write(const char *path, arbiter_str text)
{
    if (is_special(path)) {
        complain(MSG_NOT_A_FILE, str(path));
        return false;
    }
    struct stat st = { .st_mode = new_mode() };
    char *real = realpath(path, NULL);
    if ((!real && errno != ENOENT) || (real && stat(real, &st) != 0)) {
        free(real);
        return refuse(path, errno);
    }
    if (S_ISDIR(st.st_mode)) {
        free(real);
        return refuse(path, EISDIR);
    }
    buffer name = { 0 };
    put_text(&name, real ? real : path);
    put_text(&name, ".XXXXXX");
    buf_text(&name);
    int fd = mkstemp(name.data);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "wb");
    bool fine = out != NULL && fwrite(text.data, 1, text.size, out) == text.size && fflush(out) == 0 &&
                fchmod(fd, st.st_mode & 07777) == 0;
    if (out) {
        fine = fclose(out) == 0 && fine;
    } else if (fd >= 0) {
        close(fd);
    }
    fine = fine && rename(name.data, real ? real : path) == 0;
    if (!fine) {
        int error = errno;
        if (fd >= 0) {
            unlink(name.data);
        }
        refuse(path, error);
    }
    buf_free(&name);
    free(real);
    return fine;
}

void files_free(files *f)
{
    for (size_t i = 0; i < f->count; i++) {
        free((char *)f->sources[i].name.data);
        free((char *)f->sources[i].text.data);
    }
    free(f->sources);
    free(f->ids);
    *f = (files){ 0 };
}
