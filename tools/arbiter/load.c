#include "load.h"

#include "messages.h"
#include "paper.h"

arbiter_status checked(arbiter_status status)
{
    if (status == ARBITER_NO_MEMORY) {
        end_without_memory();
    }
    return status;
}

int load_files(loaded *l, const char *folder, const char *scenarios, size_t *file)
{
    bool fine = is_folder(folder) ? files_add_folder(&l->files, folder) : files_add(&l->files, folder, NULL);
    if (fine && is_folder(folder) && !has_rules(&l->files)) {
        complain(MSG_NO_RULES, str(folder));
        return EXIT_INPUT;
    }
    return fine && (!scenarios || files_add(&l->files, scenarios, file)) ? EXIT_FINE : EXIT_INPUT;
}

static void release(loaded *l)
{
    arbiter_workspace_free(l->workspace);
    arbiter_suite_free(l->suite);
    arbiter_rulebook_release(l->rulebook);
    arbiter_report_free(l->report);
    l->workspace = NULL;
    l->suite = NULL;
    l->rulebook = NULL;
    l->report = NULL;
}

bool load_try(loaded *l)
{
    release(l);
    arbiter_status status =
        checked(arbiter_compile(NULL, l->files.sources, l->files.count, &l->rulebook, &l->suite, &l->report));
    if (status == ARBITER_OK) {
        checked(arbiter_workspace_new(l->rulebook, &l->workspace));
    }
    return status == ARBITER_OK;
}

int load_complain(loaded *l, const options *o)
{
    buffer text = { 0 };
    arbiter_report_keep(l->report, ARBITER_ERROR);
    checked(arbiter_report_write(l->report, ARBITER_TEXT, reader_language(),
                                 wants_color(o->value[OPTION_COLOR], stderr), buf_writer(&text)));
    write_out(stderr, buf_view(&text));
    buf_free(&text);
    return EXIT_FINDINGS;
}

int load_compile(loaded *l, const options *o)
{
    return load_try(l) ? EXIT_FINE : load_complain(l, o);
}

void load_free(loaded *l)
{
    release(l);
    files_free(&l->files);
}
