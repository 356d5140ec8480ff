/* Host for the rulebook: everything goes through the public interface. */
#include "replay.h"

#include "arbiter.h"

static arbiter_rulebook *rulebook;
static arbiter_workspace *workspace;
static char *games; /* one block a slot */
static size_t game_size;
static arbiter_game *openings[4]; /* W's clock runs; by who can mate, as START tells it */
static uint32_t acts[KIND_COUNT];
static uint8_t *codes; /* what the output calls an article, by article */
static double compile_ms;

static arbiter_str text(const char *s)
{
    return (arbiter_str){ s, strlen(s) };
}

static int to_stderr(void *context, const char *data, size_t size)
{
    (void)context;
    return fwrite(data, 1, size, stderr) == size ? 0 : 1;
}

static arbiter_source read_source(const char *path)
{
    FILE *f = path != NULL ? fopen(path, "rb") : NULL;
    if (f == NULL)
        die("cannot read the rulebook");
    size_t size = 0, room = 4096;
    char *data = malloc(room);
    while (data != NULL && (size += fread(data + size, 1, room - size, f)) == room)
        data = realloc(data, room *= 2);
    fclose(f);
    if (data == NULL)
        die("no memory for the rulebook");
    return (arbiter_source){ text(path), { data, size } };
}

static void compile(const char *path)
{
    arbiter_source source = read_source(path);
    arbiter_report *report = NULL;
    double begun = processor_seconds();
    arbiter_status status = arbiter_compile(NULL, &source, 1, &rulebook, NULL, &report);
    compile_ms = (processor_seconds() - begun) * 1e3;
    if (report != NULL && arbiter_report_count(report) > 0)
        arbiter_report_write(report, ARBITER_TEXT, ARBITER_EN, 0, (arbiter_writer){ to_stderr, NULL });
    if (status != ARBITER_OK)
        die(arbiter_status_name(status));
    arbiter_report_free(report);
    free((void *)(uintptr_t)source.text.data);
}

static void find_articles(void)
{
    static const struct { const char *number; uint8_t code; } known[] = {
        { "5.1", 51 }, { "6.9", 69 }, { "7.5", 75 }, { "9.1", 91 }, { "G5", 95 },
    };
    codes = calloc(arbiter_article_count(rulebook), 1);
    if (codes == NULL)
        die("no memory for the articles");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint32_t article = arbiter_article_find(rulebook, text(known[i].number));
        if (article == ARBITER_NONE)
            die("the rulebook lacks an article");
        codes[article] = known[i].code;
    }
}

static void find_acts(void)
{
    static const char *const names[KIND_COUNT] = {
        [MOVE] = "completes_move",    [ILLEGAL] = "plays_illegally", [OFFER] = "offers_draw", [ACCEPT] = "accepts_draw",
        [DECLINE] = "declines_draw",  [CLAIM] = "claims_draw",       [RULING] = "rules",      [RESIGN] = "resigns",
    };
    for (int kind = MOVE; kind <= RESIGN; kind++) {
        acts[kind] = arbiter_act_find(rulebook, text(names[kind]));
        if (acts[kind] == ARBITER_NONE)
            die("the rulebook lacks an act");
    }
}

static void set_up_openings(void)
{
    uint32_t can_mate = arbiter_variable_find(rulebook, text("can_mate"));
    for (uint32_t i = 0; i < 4; i++) {
        arbiter_status status = arbiter_game_new(rulebook, &openings[i]);
        for (uint32_t player = W; player <= B && status == ARBITER_OK; player++) {
            arbiter_value can = { .kind = ARBITER_VALUE_NUMBER, .number = i >> player & 1 };
            status = arbiter_game_set(rulebook, openings[i], can_mate, player, can);
        }
        if (status == ARBITER_OK)
            status = arbiter_game_clock(rulebook, openings[i], ARBITER_WHITE, 300000, 1, 0);
        if (status != ARBITER_OK)
            die(arbiter_status_name(status));
    }
}

static void host_load(const char *path, uint32_t live)
{
    compile(path);
    find_articles();
    find_acts();
    set_up_openings();
    if (arbiter_workspace_new(rulebook, &workspace) != ARBITER_OK)
        die("no memory for the workspace");
    arbiter_workspace_detail(workspace, 0);
    game_size = (arbiter_game_size(rulebook) + 7) / 8 * 8;
    games = calloc(live + (size_t)1, game_size);
    if (games == NULL)
        die("no memory for the games");
}

static double host_compile_ms(void)
{
    return compile_ms;
}

static size_t host_bytes_per_game(void)
{
    return game_size;
}

static arbiter_game *game_in(uint32_t slot)
{
    return (void *)(games + slot * game_size);
}

static void host_start(uint32_t slot, int w_can_mate, int b_can_mate)
{
    arbiter_game_copy(rulebook, game_in(slot), openings[w_can_mate | b_can_mate << 1]);
}

static arbiter_entry entry(size_t index)
{
    arbiter_entry e;
    if (arbiter_entry_get(workspace, index, &e) != ARBITER_OK)
        die("an event without an outcome");
    return e;
}

/* The first article cited that the output has a name for. */
static uint8_t article(void)
{
    uint8_t code = 0;
    for (size_t i = 0; i < arbiter_entry_count(workspace) && code == 0; i++) {
        arbiter_entry e = entry(i);
        code = e.article == ARBITER_NONE ? 0 : codes[e.article];
    }
    return code;
}

static uint8_t host_event(const event *e)
{
    arbiter_value ruling = { .kind = ARBITER_VALUE_NUMBER, .number = e->arg };
    arbiter_act act = { acts[e->kind], e->player, &ruling, e->kind == RULING };
    arbiter_status status = arbiter_post(workspace, game_in(e->game), e->t, &act, 1);
    if (status != ARBITER_OK && status != ARBITER_REFUSED)
        die(arbiter_status_name(status));
    if (status == ARBITER_REFUSED && entry(0).kind == ARBITER_FORBIDDEN)
        return verdict(0, 0); /* this rulebook forbids nothing: the game was over before */
    return verdict(article(), status == ARBITER_OK);
}

static outcome host_finish(uint32_t slot, uint32_t t)
{
    static const uint8_t results[] = {
        [ARBITER_WHITE_WINS] = W_WON, [ARBITER_BLACK_WINS] = B_WON, [ARBITER_DRAWN] = DRAWN
    };
    arbiter_state state;
    arbiter_clock clock;
    arbiter_game_state(game_in(slot), &state);
    bool over = state.result != ARBITER_NO_RESULT;
    int64_t end = over ? state.result_at : t;
    arbiter_game_clocks(game_in(slot), end, &clock);
    return (outcome){ (uint32_t)end,
                      { (uint32_t)clock.remaining[W], (uint32_t)clock.remaining[B] },
                      over ? results[state.result] : NOT_OVER };
}
