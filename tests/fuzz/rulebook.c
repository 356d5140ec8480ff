/* Rulebooks, game files and scenarios: compiled, written out again, and every scenario played.
   An input is the sources, each ended by a form feed. */
#include "fuzz.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arbiter.h"
#include "base/arena.h"

enum { SOURCES = 16, SEPARATOR = '\f' };

/* ---- memory: what is held, checked at every return ---- */

typedef struct {
    size_t blocks, bytes;
} held_t;

static void *resize(void *context, void *block, size_t old_size, size_t new_size)
{
    held_t *held = context;
    FUZZ_HOLDS(old_size <= held->bytes && (block != NULL) == (old_size > 0));
    void *fresh = mem_default()->resize(NULL, block, old_size, new_size);
    FUZZ_HOLDS(fresh || new_size == 0);
    held->bytes += new_size - old_size;
    held->blocks += (size_t)(new_size > 0) - (size_t)(old_size > 0);
    return fresh;
}

/* ---- what is written ---- */

static int write_out(void *context, const char *data, size_t size)
{
    buffer_bytes(context, data, size);
    return 0;
}

static int skip(void *context, const char *data, size_t size)
{
    (void)context;
    (void)data;
    (void)size;
    return 0;
}

static const arbiter_writer nowhere = { skip, NULL };

/* ---- what always holds of a source ---- */

/* A formatted source is its own formatted form. */
static void check_format(const arbiter_compile_options *options, arbiter_source source,
                         arbiter_language language)
{
    buffer_t first, second;
    arbiter_report *report;
    buffer_init(&first, mem_default());
    buffer_init(&second, mem_default());
    arbiter_status status =
        arbiter_format_source(options, source, language, (arbiter_writer){ write_out, &first }, &report);
    FUZZ_HOLDS(status == ARBITER_OK ||
               (status == ARBITER_ERRORS && first.size == 0 && arbiter_report_errors(report) > 0));
    arbiter_report_free(report);
    if (status == ARBITER_OK) {
        arbiter_source again = { source.name, { buffer_view(&first).data, first.size } };
        FUZZ_HOLDS(arbiter_format_source(options, again, language, (arbiter_writer){ write_out, &second },
                                         &report) == ARBITER_OK);
        FUZZ_HOLDS(str_equal(buffer_view(&first), buffer_view(&second)));
        arbiter_report_free(report);
    }
    buffer_free(&first);
    buffer_free(&second);
}

static void check_report(const arbiter_report *report, arbiter_status status, const arbiter_source *sources,
                         size_t count)
{
    FUZZ_HOLDS((arbiter_report_errors(report) > 0) == (status == ARBITER_ERRORS));
    for (size_t i = 0; i < arbiter_report_count(report); i++) {
        arbiter_diagnostic d;
        FUZZ_HOLDS(arbiter_report_get(report, i, &d) == ARBITER_OK);
        bool within = d.line == 0;
        for (size_t s = 0; s < count && !within; s++) {
            within = d.file.size == sources[s].name.size &&
                     memcmp(d.file.data, sources[s].name.data, d.file.size) == 0 && d.start <= d.end &&
                     d.end <= sources[s].text.size;
        }
        FUZZ_HOLDS(within);
    }
    for (int format = ARBITER_TEXT; format <= ARBITER_SARIF; format++) {
        FUZZ_HOLDS(arbiter_report_write(report, (arbiter_format)format, ARBITER_OWN, 0, nowhere) ==
                   ARBITER_OK);
    }
    FUZZ_HOLDS(arbiter_report_write(report, ARBITER_TEXT, ARBITER_RU, 1, nowhere) == ARBITER_OK);
}

/* ---- what always holds of a game ---- */

static void check_saved(arbiter_rulebook *rulebook, const arbiter_game *game)
{
    arbiter_game *again;
    buffer_t bytes;
    buffer_init(&bytes, mem_default());
    FUZZ_HOLDS(arbiter_game_save(rulebook, game, (arbiter_writer){ write_out, &bytes }) == ARBITER_OK);
    FUZZ_HOLDS(arbiter_game_new(rulebook, &again) == ARBITER_OK);
    FUZZ_HOLDS(arbiter_game_load(rulebook, again, bytes.data, bytes.size) == ARBITER_OK);
    FUZZ_HOLDS(arbiter_game_equal(rulebook, game, again));
    arbiter_game_free(rulebook, again);
    buffer_free(&bytes);
}

/* Each answer that a question offers is one that it takes. */
static void check_questions(arbiter_workspace *ws, arbiter_rulebook *rulebook, const arbiter_game *game)
{
    arbiter_game *fork;
    FUZZ_HOLDS(arbiter_game_new(rulebook, &fork) == ARBITER_OK);
    for (uint32_t q = 0; q < arbiter_question_count(rulebook, game); q++) {
        arbiter_question question;
        arbiter_datum datum;
        FUZZ_HOLDS(arbiter_question_get(rulebook, game, q, &question) == ARBITER_OK);
        FUZZ_HOLDS(arbiter_question_name(ws, game, q, ARBITER_OWN, nowhere) == ARBITER_OK);
        FUZZ_HOLDS(arbiter_question_text(ws, game, q, ARBITER_EN, nowhere) == ARBITER_OK);
        arbiter_question_default(rulebook, game, q, ARBITER_RU, &datum, nowhere);
        for (uint32_t n = 0; n < question.option_count && n < 4; n++) {
            arbiter_value value;
            FUZZ_HOLDS(arbiter_question_option(rulebook, game, q, n, ARBITER_DE, &value, nowhere) ==
                       ARBITER_OK);
            arbiter_status status = arbiter_fork(ws, game, fork, q, value);
            FUZZ_HOLDS(status != ARBITER_INVALID && status != ARBITER_NOT_ASKED);
        }
    }
    arbiter_game_free(rulebook, fork);
}

static void check_line(arbiter_workspace *ws, arbiter_rulebook *rulebook, const arbiter_run *run,
                       uint32_t number)
{
    arbiter_line line;
    size_t items;
    FUZZ_HOLDS(arbiter_run_line(run, number, &line) == ARBITER_OK);
    FUZZ_HOLDS(arbiter_run_explain(run, number, ARBITER_OWN, nowhere) == ARBITER_OK);
    for (uint32_t e = line.entry_start; e < line.entry_start + line.entry_count; e++) {
        arbiter_datum datum;
        for (int language = ARBITER_EN; language <= ARBITER_RU; language++) {
            FUZZ_HOLDS(arbiter_run_entry_sentence(run, e, (arbiter_language)language, nowhere) == ARBITER_OK);
        }
        for (uint32_t n = 0; arbiter_run_entry_read_datum(run, e, n, &datum) == ARBITER_OK; n++) {}
        for (uint32_t n = 0; arbiter_run_entry_update_datum(run, e, n, &datum) == ARBITER_OK; n++) {
            FUZZ_HOLDS(arbiter_run_entry_update(run, e, n, ARBITER_OWN, nowhere) == ARBITER_OK);
        }
    }
    const arbiter_game *game = arbiter_run_game(run, number);
    check_saved(rulebook, game);
    check_questions(ws, rulebook, game);
    if (arbiter_agenda(ws, game, line.at, &items) == ARBITER_OK) {
        for (size_t i = 0; i < items; i++) {
            FUZZ_HOLDS(arbiter_agenda_words(ws, i, ARBITER_OWN, nowhere) == ARBITER_OK);
        }
    }
}

static void play_all(arbiter_rulebook *rulebook, const arbiter_suite *suite)
{
    enum { AT_MOST = 12 };
    arbiter_workspace *ws;
    FUZZ_HOLDS(arbiter_workspace_new(rulebook, &ws) == ARBITER_OK);
    for (uint32_t i = 0; i < arbiter_suite_count(suite) && i < AT_MOST; i++) {
        arbiter_run *run;
        arbiter_summary summary;
        FUZZ_HOLDS(arbiter_run_whole(ws, suite, i, &run) == ARBITER_OK);
        arbiter_run_summary(run, &summary);
        for (uint32_t line = 0; line < summary.lines; line++) {
            check_line(ws, rulebook, run, line);
        }
        arbiter_run_free(run);
    }
    arbiter_workspace_free(ws);
}

/* ---- one input ---- */

static size_t split(const char *data, size_t size, arbiter_source *sources)
{
    static const char *const names[SOURCES] = { "a", "b", "c", "d", "e", "f", "g", "h",
                                                "i", "j", "k", "l", "m", "n", "o", "p" };
    size_t count = 0;
    for (size_t at = 0; at < size && count < SOURCES;) {
        const char *end = memchr(data + at, SEPARATOR, size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        sources[count] = (arbiter_source){ { names[count], 1 }, { data + at, length } };
        count++;
        at += length + 1;
    }
    return count;
}

static bool run_rulebook(const char *data, size_t size)
{
    held_t held = { 0, 0 };
    arbiter_allocator allocator = { resize, &held };
    arbiter_compile_options options = { sizeof options, &allocator };
    arbiter_source sources[SOURCES];
    arbiter_rulebook *rulebook;
    arbiter_suite *suite;
    arbiter_report *report;
    size_t count = split(data, size, sources);
    for (size_t i = 0; i < count; i++) {
        check_format(&options, sources[i], (arbiter_language)((int)(size % 4) - 1));
    }
    arbiter_status status = arbiter_compile(&options, sources, count, &rulebook, &suite, &report);
    FUZZ_HOLDS(status == ARBITER_OK || (status == ARBITER_ERRORS && !rulebook));
    check_report(report, status, sources, count);
    arbiter_report_free(report);
    if (status == ARBITER_OK && suite) {
        play_all(rulebook, suite);
    }
    arbiter_suite_free(suite);
    arbiter_rulebook_release(rulebook);
    FUZZ_HOLDS(held.blocks == 0 && held.bytes == 0);
    return status == ARBITER_OK;
}

/* ---- inputs of our own making: rulebooks of this repository, spoilt ---- */

typedef struct {
    const char *patterns[4];
    str_t texts[SOURCES];
    uint32_t count;
} family_t;

static family_t families[] = {
    { { "tests/golden/club/club.rules", "tests/golden/club/scenarios/*.scenario" }, { { 0 } }, 0 },
    { { "tests/unit/dsl/fixtures/en.rules", "tests/unit/dsl/fixtures/*.scenario" }, { { 0 } }, 0 },
    { { "tests/fuzz/board/*", "examples/board/pawns.game" }, { { 0 } }, 0 },
    { { "tests/fuzz/board/*", "examples/board/pawns.game" }, { { 0 } }, 0 },
    { { "rulebooks/draughts-ru/*.rules", "rulebooks/draughts-ru/*.game",
        "rulebooks/draughts-ru/scenarios/*о*.scenario" },
      { { 0 } },
      0 },
    { { "rulebooks/fide-de/*.rules", "rulebooks/fide-de/*.game",
        "rulebooks/fide-de/scenarios/abgabe.scenario" },
      { { 0 } },
      0 },
};

static str_t file_text(const char *path)
{
    char part[4096];
    buffer_t text;
    FILE *file = fopen(path, "rb");
    FUZZ_HOLDS(file);
    buffer_init(&text, mem_default());
    for (size_t size; (size = fread(part, 1, sizeof part, file)) > 0;) {
        buffer_bytes(&text, part, size);
    }
    fclose(file);
    return buffer_view(&text);
}

/* Read once and kept to the end of the program; the folder is the repository's. */
static family_t *family_at(uint32_t index)
{
    family_t *f = &families[index];
    for (int i = 0; f->count < SOURCES && i < 4 && f->patterns[i] && (i > 0 || f->count == 0); i++) {
        glob_t found;
        FUZZ_HOLDS(glob(f->patterns[i], 0, NULL, &found) == 0);
        for (size_t n = 0; n < found.gl_pathc && f->count < SOURCES; n++) {
            f->texts[f->count++] = file_text(found.gl_pathv[n]);
        }
        globfree(&found);
    }
    return f;
}

/* A stretch of a text: bytes, a word or sign, a sentence's line, some lines. */
static str_t stretch(uint64_t *random, str_t text)
{
    enum { CHUNK = 12, LINES = 6 };
    size_t at = fuzz_below(random, (uint32_t)text.size + 1), end = at;
    switch (fuzz_below(random, 4)) {
    case 0:
        end += fuzz_below(random, CHUNK);
        end = end < text.size ? end : text.size;
        break;
    case 1:
    case 2:
        while (at > 0 && !strchr(" \n(),:\"", text.data[at - 1]))
            at--;
        while (end < text.size && (end == at || !strchr(" \n(),:\"", text.data[end])))
            end++;
        break;
    default:
        while (at > 0 && text.data[at - 1] != '\n')
            at--;
        for (uint32_t lines = 1 + fuzz_below(random, LINES); end < text.size && lines > 0; end++)
            lines -= text.data[end] == '\n';
        break;
    }
    return (str_t){ text.data + at, end - at };
}

static void hostile(uint64_t *random, buffer_t *out)
{
    enum { BYTES = 256, MANY = 300 };
    static const char *const pieces[] = {
        "9223372036854775807",
        "4611686018427387904",
        "-4611686018427387903",
        "0",
        "1e9",
        "99999999:59:59",
        "9999-12-31 23:59",
        "0001-01-01 00:00",
        "3000000000 d",
        "1 ms",
        "none",
        "unknown",
        "now",
        "White",
        "§999",
        "\xEF\xBB\xBF",
        "\xE2\x80\xA8",
        "\xC2\xA0",
        "\xE2\x80\xAE",
        "e\xCC\x81",
        "\xF0\x9F\x98\x80",
        "\xED\xA0\x80",
        "\xC0\xAF",
        "\xFF",
        "\"",
        "'",
        "{",
        "}",
        "#",
        "\r",
        "\\",
        "{p}",
        "not ",
        " and ",
        " div 0",
        " * 4611686018427387903",
    };
    uint32_t manner = fuzz_below(random, 8);
    if (manner == 0) {
        buffer_char(out, (char)fuzz_below(random, BYTES));
    } else if (manner == 1) {
        buffer_repeat(out, "({\"-["[fuzz_below(random, 5)], fuzz_below(random, MANY));
    } else {
        buffer_text(out, pieces[fuzz_below(random, sizeof pieces / sizeof *pieces)]);
    }
}

static void spoil(uint64_t *random, const family_t *f, buffer_t *text)
{
    str_t here = buffer_view(text), cut = stretch(random, here),
          other = f->texts[fuzz_below(random, f->count)];
    size_t at = (size_t)(cut.data - here.data);
    buffer_t by;
    buffer_init(&by, mem_default());
    switch (fuzz_below(random, 10)) {
    case 0: break; /* left out */
    case 1:
        buffer_str(&by, cut);
        buffer_str(&by, cut);
        break; /* doubled */
    case 2: hostile(random, &by); break;
    case 3:
        hostile(random, &by);
        buffer_str(&by, cut);
        break;
    case 4: buffer_str(&by, stretch(random, here)); break; /* another place of this text */
    case 5:
        buffer_str(&by, stretch(random, here));
        buffer_str(&by, cut);
        break;
    case 6:
        if (fuzz_below(random, 8) == 0)
            cut.size = here.size - at;
        break; /* cut off */
    default: buffer_str(&by, stretch(random, other)); break;
    }
    fuzz_splice(text, at, cut.size, buffer_view(&by));
    buffer_free(&by);
}

/* Edits that keep a rulebook valid are rare: some inputs get one alone. */
static void make_rulebook(uint64_t *random, buffer_t *out)
{
    enum { EDITS = 4, SELDOM = 12 };
    const uint32_t small = sizeof families / sizeof *families - 2;
    family_t *f =
        family_at(fuzz_below(random, SELDOM) ? fuzz_below(random, small) : small + fuzz_below(random, 2));
    uint32_t spoilt = fuzz_below(random, f->count);
    uint32_t edits = fuzz_below(random, 2) ? 1 : fuzz_below(random, EDITS);
    for (uint32_t i = 0; i < f->count; i++) {
        buffer_t text;
        buffer_init(&text, mem_default());
        buffer_str(&text, f->texts[i]);
        for (uint32_t left = i == spoilt ? edits : 0; left > 0; left--) {
            spoil(random, f, &text);
        }
        buffer_str(out, buffer_view(&text));
        buffer_char(out, SEPARATOR);
        buffer_free(&text);
    }
}

const fuzz_target fuzz_rulebook = { "rulebook", run_rulebook, make_rulebook };
