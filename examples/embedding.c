/* A tour through arbiter.h, step by step; docs/embedding.md explains it.   embedding RULES-FILE */
#include <arbiter.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT(s) ((arbiter_str){ s, sizeof s - 1 })

/* Milliseconds since 1970 of a time on 10 January 2026, by the tournament's own clock. */
#define AT(h, m, s) ((INT64_C(20463) * 86400 + (h) * 3600 + (m) * 60 + (s)) * 1000)

static int print(void *file, const char *data, size_t size)
{
    return fwrite(data, 1, size, file) != size;
}

/* Held and refused are answers of the law too; anything else is a fault. */
static void checked(arbiter_status status)
{
    if (status != ARBITER_OK && status != ARBITER_HELD && status != ARBITER_REFUSED) {
        fprintf(stderr, "%s\n", arbiter_status_name(status));
        exit(3);
    }
}

/* ---- memory ---- */

static void *count_and_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    size_t *in_use = context;
    void *resized = NULL;
    if (new_size > 0 && !(resized = realloc(block, new_size)))
        return NULL; /* the old block stays */
    if (new_size == 0)
        free(block);
    *in_use += new_size - old_size;
    return resized;
}

/* ---- files are the host's business ---- */

static char *read_file(const char *path, size_t *size)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "rb");
    *size = file ? fread(text, 1, sizeof text, file) : 0;
    if (!file || fclose(file) != 0)
        exit(2);
    return text;
}

static arbiter_rulebook *compile(const char *path, const arbiter_allocator *allocator)
{
    size_t size;
    const char *text = read_file(path, &size);
    arbiter_compile_options options = { .size = sizeof options, .allocator = allocator };
    arbiter_source sources[] = { { TEXT("club.rules"), { text, size } } };
    arbiter_rulebook *rulebook;
    arbiter_report *report;
    arbiter_status status = arbiter_compile(&options, sources, 1, &rulebook, NULL, &report);
    if (report)
        arbiter_report_write(report, ARBITER_TEXT, ARBITER_EN, 0, (arbiter_writer){ print, stderr });
    arbiter_report_free(report);
    return status == ARBITER_OK ? rulebook : NULL;
}

/* ---- what followed ---- */

static void tell(const arbiter_rulebook *rulebook, const arbiter_workspace *ws)
{
    for (size_t i = 0; i < arbiter_entry_count(ws); i++) {
        arbiter_entry entry;
        arbiter_article article;
        arbiter_entry_get(ws, i, &entry);
        printf("%s", arbiter_kind_name(entry.kind));
        if (arbiter_article_get(rulebook, entry.article, ARBITER_EN, &article) == ARBITER_OK)
            printf(" §%.*s", (int)article.number.size, article.number.data);
        printf(": ");
        arbiter_entry_sentence(ws, i, ARBITER_EN, (arbiter_writer){ print, stdout });
        printf("\n");
    }
}

static void tell_result(const arbiter_game *game)
{
    static const char *const words[] = { "no result", "White wins", "Black wins", "drawn", "annulled" };
    arbiter_state state;
    arbiter_game_state(game, &state);
    printf("%s%s\n", words[state.result + 1], state.provisional ? ", provisionally" : "");
}

/* Every answer to every open question, each tried on a copy. */
static void tell_questions(arbiter_rulebook *rulebook, arbiter_workspace *ws, const arbiter_game *game, arbiter_game *fork)
{
    for (uint32_t q = 0; q < arbiter_question_count(rulebook, game); q++) {
        arbiter_question question;
        arbiter_value answer;
        arbiter_question_get(rulebook, game, q, &question);
        arbiter_question_text(ws, game, q, ARBITER_EN, (arbiter_writer){ print, stdout });
        printf("\n");
        for (uint32_t n = 0; n < question.option_count; n++) {
            printf("  ");
            arbiter_question_option(rulebook, game, q, n, ARBITER_EN, &answer, (arbiter_writer){ print, stdout });
            arbiter_fork(ws, game, fork, q, answer);
            printf(": ");
            tell_result(fork);
        }
    }
}

/* ---- saving ---- */

typedef struct { unsigned char bytes[8192]; size_t size; } saved_game;

static int append(void *context, const char *data, size_t size)
{
    saved_game *saved = context;
    if (size > sizeof saved->bytes - saved->size)
        return 1;
    for (size_t i = 0; i < size; i++)
        saved->bytes[saved->size++] = (unsigned char)data[i];
    return 0;
}

/* The game goes on from its saved form in memory of our own. */
static arbiter_status go_on(arbiter_rulebook *rulebook, arbiter_workspace *ws, const saved_game *saved)
{
    int64_t *memory = malloc(arbiter_game_size(rulebook));
    arbiter_game *game = (arbiter_game *)memory;
    if (!memory)
        return ARBITER_NO_MEMORY;
    arbiter_game_init(rulebook, game);
    arbiter_status status = arbiter_game_load(rulebook, game, saved->bytes, saved->size);
    if (status == ARBITER_OK) {
        arbiter_value upheld;
        arbiter_question_option(rulebook, game, 0, 0, ARBITER_EN, &upheld, (arbiter_writer){ print, stdout });
        status = arbiter_answer(ws, game, AT(18, 40, 0), 0, upheld);
        printf(": ");
        tell_result(game);
    }
    free(memory);
    return status;
}

int main(int argc, char **argv)
{
    size_t in_use = 0;
    arbiter_allocator allocator = { count_and_resize, &in_use };
    arbiter_rulebook *rulebook = argc == 2 ? compile(argv[1], &allocator) : NULL;
    arbiter_workspace *ws = NULL;
    arbiter_game *game = NULL, *fork = NULL;
    saved_game saved = { .size = 0 };
    if (!rulebook)
        return 2;
    checked(arbiter_workspace_new(rulebook, &ws));
    checked(arbiter_game_new(rulebook, &game));
    checked(arbiter_game_new(rulebook, &fork));

    /* What the tournament sets: this club waits for a quarter of an hour. */
    uint32_t grace = arbiter_variable_find(rulebook, TEXT("grace"));
    arbiter_value quarter = { .kind = ARBITER_VALUE_NUMBER, .number = 15 * 60000 };
    checked(arbiter_game_set(rulebook, game, grace, 0, quarter));

    /* Somebody does something at an instant. */
    arbiter_act arrives = { .act = arbiter_act_find(rulebook, TEXT("arrives")), .person = ARBITER_WHITE };
    checked(arbiter_post(ws, game, AT(18, 14, 0), &arrives, 1));
    tell(rulebook, ws);
    arrives.person = ARBITER_BLACK;
    checked(arbiter_post(ws, game, AT(18, 15, 1), &arrives, 1));
    tell(rulebook, ws);
    tell_result(game);

    tell_questions(rulebook, ws, game, fork);
    checked(arbiter_game_save(rulebook, game, (arbiter_writer){ append, &saved }));
    checked(go_on(rulebook, ws, &saved));

    /* Or nobody does anything: the host wakes when something falls due. White's clock has been running since 18:14. */
    arbiter_game_init(rulebook, game);
    arrives.person = ARBITER_WHITE;
    checked(arbiter_post(ws, game, AT(18, 14, 0), &arrives, 1));
    int64_t due = arbiter_game_next_due(rulebook, game);
    printf("next due after %" PRId64 " s\n", (due - AT(18, 14, 0)) / 1000);
    checked(arbiter_post(ws, game, due, NULL, 0));
    tell(rulebook, ws);
    tell_result(game);

    arbiter_game_free(rulebook, game);
    arbiter_game_free(rulebook, fork);
    arbiter_workspace_free(ws);
    arbiter_rulebook_release(rulebook);
    printf("%zu bytes left\n", in_use);
    return 0;
}
