/* Arbiter: a rules engine for tournament play.

   A rulebook is text: the law of a game in a small language (docs/language.md). Compile it once, then hand it the
   events of games: what was done, by whom, when. The engine says what follows, by which article, what the clocks
   show, and what the law leaves to the arbiter.

   Contracts that hold throughout
   - Every call that can fail returns an arbiter_status; running out of memory is one of them (ARBITER_NO_MEMORY).
     After any status but ARBITER_OK, ARBITER_HELD and ARBITER_REFUSED the objects are as they were before the call, but
     for what was due before: each such event is one of its own, and has happened.
   - No global or thread-local state; no exit, abort, longjmp, stdio, locale, file or clock of the operating system.
     The host brings the time.
   - A rulebook is immutable: any number of threads may use it at once. A game, and a workspace, belong to one thread
     at a time.
   - Text is UTF-8 with its length; it need not end in NUL. Durations are milliseconds. Instants are milliseconds
     since 1970-01-01 00:00 of the tournament's own clock, without zone.
   - What a call returns by pointer belongs to the object named in its comment and lives until that object is changed
     or freed. What a call takes is borrowed for the call, unless it says otherwise.
   - Objects that meet in a call belong to one rulebook. A game of another one is ARBITER_INVALID (never equal, no article);
     arbiter_game_copy and the calls that take no rulebook do not look. A language that is none of ours counts as
     ARBITER_OWN. arbiter_writer.write is never NULL.
   - Structs that grow begin with `size`; set it to sizeof of the struct. Zero everywhere else means the default.
*/
#ifndef ARBITER_H
#define ARBITER_H

#include <stddef.h>
#include <stdint.h>

#define ARBITER_VERSION_MAJOR 0
#define ARBITER_VERSION_MINOR 1
#define ARBITER_VERSION_PATCH 0
#define ARBITER_VERSION "0.1.0"

#if defined(_WIN32)
#define ARBITER_API
#else
#define ARBITER_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum arbiter_status {
    ARBITER_OK = 0,
    ARBITER_HELD,       /* the event waits for answers of the arbiter; nothing of it is applied */
    ARBITER_REFUSED,    /* forbidden or not permitted, or the game is over; only rules about the breach took effect */
    ARBITER_ERRORS,     /* the sources have errors: see the report */
    ARBITER_NO_MEMORY,
    ARBITER_INVALID,    /* an argument is out of its range, or of the wrong type */
    ARBITER_EARLIER,    /* an instant before that of the last event */
    ARBITER_FULL,       /* a fixed pool of the game is full (texts, questions, duties, timers, moves) */
    ARBITER_OVERFLOW,   /* a number left its range while rules computed with it */
    ARBITER_ENDLESS,    /* signals raise each other without end */
    ARBITER_NOT_ASKED,  /* an answer to a question that is not open */
    ARBITER_WAITING,    /* an event is held: only answers are accepted */
    ARBITER_FOREIGN,    /* saved under another rulebook */
    ARBITER_CORRUPT,    /* saved bytes that are none of ours */
    ARBITER_UNCLEAR     /* a text that was to be played denotes no one move of this position, or none of its squares;
                           nothing is changed */
} arbiter_status;

/* A short English name of the status, e.g. "held". Static. */
ARBITER_API const char *arbiter_status_name(arbiter_status status);

typedef struct arbiter_str { const char *data; size_t size; } arbiter_str;

/* Memory comes from here. resize(context, NULL, 0, n) allocates; resize(context, p, old, 0) frees and returns NULL;
   otherwise grows or shrinks. NULL for a size above 0 means out of memory, and the old block stays. */
typedef struct arbiter_allocator {
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
    void *context;
} arbiter_allocator;

/* Takes text piece by piece. Return 0 to go on; anything else ends the writing and comes back as ARBITER_INVALID. */
typedef struct arbiter_writer {
    int (*write)(void *context, const char *data, size_t size);
    void *context;
} arbiter_writer;

typedef enum arbiter_language { ARBITER_OWN = -1 /* the rulebook's */, ARBITER_EN, ARBITER_DE, ARBITER_RU } arbiter_language;

/* "en", "de_DE.UTF-8", "ru" … to a language; ARBITER_OWN if it is none of ours. */
ARBITER_API arbiter_language arbiter_language_find(arbiter_str name);

/* ------------------------------------------------------------------ compiling */

typedef struct arbiter_rulebook arbiter_rulebook; /* compiled, immutable, counted */
typedef struct arbiter_suite arbiter_suite;       /* compiled scenarios of a rulebook, immutable */
typedef struct arbiter_report arbiter_report;     /* diagnostics */

typedef struct arbiter_source { arbiter_str name, text; } arbiter_source; /* name: for messages, e.g. a path */

typedef struct arbiter_compile_options {
    size_t size;
    const arbiter_allocator *allocator; /* NULL: malloc. Copied. */
} arbiter_compile_options;

/* Compiles all sources as one rulebook; files that begin with a scenario become the suite, those that begin with a game
   its boards, which may stand alone. Order carries no meaning.
   *rulebook: one reference, release it (NULL on errors). *suite may be asked for as NULL. *report always comes, if
   memory lasts, warnings included; free it. Returns ARBITER_OK, ARBITER_ERRORS or ARBITER_NO_MEMORY. */
ARBITER_API arbiter_status arbiter_compile(const arbiter_compile_options *options, const arbiter_source *sources, size_t count,
                                           arbiter_rulebook **rulebook, arbiter_suite **suite, arbiter_report **report);

ARBITER_API void arbiter_rulebook_retain(arbiter_rulebook *rulebook);
ARBITER_API void arbiter_rulebook_release(arbiter_rulebook *rulebook); /* NULL is fine */
/* Of everything that decides a ruling; titles and translations do not count. */
ARBITER_API uint64_t arbiter_rulebook_hash(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_str arbiter_rulebook_name(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_str arbiter_rulebook_title(const arbiter_rulebook *rulebook, arbiter_language language);
ARBITER_API arbiter_str arbiter_rulebook_edition(const arbiter_rulebook *rulebook); /* empty: not said */
ARBITER_API arbiter_language arbiter_rulebook_language(const arbiter_rulebook *rulebook);

/* Diagnostics: by index, or written out. */
typedef enum arbiter_severity { ARBITER_ERROR, ARBITER_WARNING, ARBITER_NOTE } arbiter_severity;
typedef struct arbiter_diagnostic {
    arbiter_severity severity;
    arbiter_str code;         /* "A0301" */
    arbiter_str file;         /* empty, and line 0: it is about no place */
    uint32_t line, column;    /* from 1; column in code points */
    uint32_t start, end;      /* bytes */
    arbiter_language language; /* of its file */
} arbiter_diagnostic;
typedef enum arbiter_format { ARBITER_TEXT, ARBITER_JSON, ARBITER_SARIF } arbiter_format;

ARBITER_API size_t arbiter_report_count(const arbiter_report *report);
ARBITER_API size_t arbiter_report_errors(const arbiter_report *report);
ARBITER_API arbiter_status arbiter_report_get(const arbiter_report *report, size_t index, arbiter_diagnostic *out);
ARBITER_API arbiter_status arbiter_report_message(const arbiter_report *report, size_t index, arbiter_language language, arbiter_writer out);
/* color: 1 for ANSI colours in ARBITER_TEXT. ARBITER_OWN: each message in its file's language. */
ARBITER_API arbiter_status arbiter_report_write(const arbiter_report *report, arbiter_format format, arbiter_language language, int color,
                                                arbiter_writer out);
/* Forgets all that is less grave, where only errors matter. */
ARBITER_API void arbiter_report_keep(arbiter_report *report, arbiter_severity least);
ARBITER_API void arbiter_report_free(arbiter_report *report);

/* The registry of diagnostics: code by index ("A0101" …), and its general sentence. Count by calling until ARBITER_INVALID. */
ARBITER_API arbiter_status arbiter_code(size_t index, arbiter_str *code, arbiter_str *name, arbiter_severity *severity);
ARBITER_API arbiter_status arbiter_code_template(size_t index, arbiter_language language, arbiter_str *text);

/* Formats one source; with a language, translates keywords and words of the model. Errors of the source: ARBITER_ERRORS,
   nothing written, *report says why. */
ARBITER_API arbiter_status arbiter_format_source(const arbiter_compile_options *options, arbiter_source source, arbiter_language language,
                                                 arbiter_writer out, arbiter_report **report);

/* ------------------------------------------------------------------ what a rulebook holds */

#define ARBITER_NONE UINT32_MAX

typedef struct arbiter_article {
    arbiter_str number;   /* "E8.a" */
    arbiter_str printed;  /* as printed, where that differs; else empty */
    arbiter_str title;    /* in the language asked for, else the rulebook's own */
    uint32_t parent;      /* ARBITER_NONE at the top */
    arbiter_str file; uint32_t line;
} arbiter_article;
ARBITER_API uint32_t arbiter_article_count(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_status arbiter_article_get(const arbiter_rulebook *rulebook, uint32_t article, arbiter_language language, arbiter_article *out);
ARBITER_API uint32_t arbiter_article_find(const arbiter_rulebook *rulebook, arbiter_str number); /* "E8.a", "§E8.a)"; ARBITER_NONE */

/* Persons: 0 White, 1 Black, 2 the arbiter, then the roles the rulebook declares. */
enum { ARBITER_WHITE, ARBITER_BLACK, ARBITER_ARBITER };
ARBITER_API uint32_t arbiter_person_count(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_str arbiter_person_name(const arbiter_rulebook *rulebook, uint32_t person, arbiter_language language);
ARBITER_API uint32_t arbiter_person_find(const arbiter_rulebook *rulebook, arbiter_str name); /* in any language */

/* Acts and variables by name; look them up once, then use the numbers. ARBITER_NONE if there is none. */
ARBITER_API uint32_t arbiter_act_find(const arbiter_rulebook *rulebook, arbiter_str name);
ARBITER_API arbiter_str arbiter_act_name(const arbiter_rulebook *rulebook, uint32_t act);
ARBITER_API uint32_t arbiter_variable_find(const arbiter_rulebook *rulebook, arbiter_str name);
ARBITER_API uint32_t arbiter_variable_count(const arbiter_rulebook *rulebook);
typedef enum arbiter_variable_kind { ARBITER_STATE, ARBITER_OPTION, ARBITER_ERRATUM } arbiter_variable_kind;
typedef struct arbiter_variable {
    arbiter_str name, text;
    arbiter_variable_kind kind;
    uint32_t count;          /* 1, 2 (per player) or as many as the list has members */
} arbiter_variable;
ARBITER_API arbiter_status arbiter_variable_get(const arbiter_rulebook *rulebook, uint32_t variable, arbiter_language language, arbiter_variable *out);

/* ------------------------------------------------------------------ values */

typedef enum arbiter_value_kind {
    ARBITER_VALUE_UNKNOWN,  /* nobody has supplied it */
    ARBITER_VALUE_NONE,
    ARBITER_VALUE_NUMBER,   /* truth 0/1, count, duration or instant in ms, a player or person, a member's number in its list,
                               an article's index, the ply of the record after which a position stood */
    ARBITER_VALUE_TEXT,     /* text, move, position */
    ARBITER_VALUE_RULE      /* the answer to a conflict between rules of one article: the number of a rule, see arbiter_rule_get */
} arbiter_value_kind;
typedef struct arbiter_value {
    arbiter_value_kind kind;
    int64_t number;
    arbiter_str text;
} arbiter_value;

/* A value with its meaning, for those who do not know the rulebook beforehand: JSON, forms, other programs. Names are the
   rulebook's own, those of the model are English; none changes with the reader's language. */
typedef enum arbiter_type {
    ARBITER_TYPE_TRUTH, ARBITER_TYPE_COUNT, ARBITER_TYPE_DURATION, ARBITER_TYPE_INSTANT, ARBITER_TYPE_PERSON,
    ARBITER_TYPE_MEMBER, ARBITER_TYPE_TEXT, ARBITER_TYPE_ARTICLE
} arbiter_type;
typedef struct arbiter_datum {
    arbiter_str name;    /* what it is the value of */
    arbiter_str of;      /* the player or member whose value it is; else empty */
    arbiter_str change;  /* of an update: "set", "add", "stays", "play"; else empty */
    arbiter_type type;
    arbiter_value value;
    arbiter_str word;    /* the name of a person, member or article; else empty */
} arbiter_datum;

/* The n-th parameter of an act, its value unknown. ARBITER_INVALID beyond the last, as below. */
ARBITER_API arbiter_status arbiter_act_parameter(const arbiter_rulebook *rulebook, uint32_t act, uint32_t n, arbiter_datum *out);

/* ------------------------------------------------------------------ games */

typedef struct arbiter_game arbiter_game;           /* one game: a flat block */
typedef struct arbiter_workspace arbiter_workspace; /* scratch and the last event's outcome; one serves any number of games */

ARBITER_API arbiter_status arbiter_workspace_new(arbiter_rulebook *rulebook, arbiter_workspace **out); /* holds a reference */
ARBITER_API void arbiter_workspace_free(arbiter_workspace *workspace);

/* 1 (the default): entries carry the values read and the updates made, for sentences. 0: only kind, article, rule. */
ARBITER_API void arbiter_workspace_detail(arbiter_workspace *workspace, int detail);

/* Takes over who can win in which position, as far as `from` has worked it out; for many rulebooks that differ little. The
   answers are the same, only sooner. Nothing happens unless both play the same game. */
ARBITER_API arbiter_status arbiter_workspace_learn(arbiter_workspace *workspace, const arbiter_workspace *from);

/* Bytes of a game of this rulebook. A game may also live in memory of the caller: any block of that size, aligned for
   int64_t, made a game by arbiter_game_init; copying it is memcpy. Such a game is not freed. */
ARBITER_API size_t arbiter_game_size(const arbiter_rulebook *rulebook);
ARBITER_API void arbiter_game_init(const arbiter_rulebook *rulebook, arbiter_game *memory);
ARBITER_API arbiter_status arbiter_game_new(arbiter_rulebook *rulebook, arbiter_game **out);
ARBITER_API void arbiter_game_free(const arbiter_rulebook *rulebook, arbiter_game *game);
ARBITER_API void arbiter_game_copy(const arbiter_rulebook *rulebook, arbiter_game *to, const arbiter_game *from);
ARBITER_API int arbiter_game_equal(const arbiter_rulebook *rulebook, const arbiter_game *a, const arbiter_game *b);
ARBITER_API uint64_t arbiter_game_hash(const arbiter_rulebook *rulebook, const arbiter_game *game);
/* The saved form is portable between machines. load: ARBITER_CORRUPT, ARBITER_FOREIGN; the game is then untouched. */
ARBITER_API arbiter_status arbiter_game_save(const arbiter_rulebook *rulebook, const arbiter_game *game, arbiter_writer out);
ARBITER_API arbiter_status arbiter_game_load(const arbiter_rulebook *rulebook, arbiter_game *game, const void *bytes, size_t size);

/* Setting up, before the first event (or to mend a record): no rule answers. `index`: player or member for variables that
   are per something, else 0. */
ARBITER_API arbiter_status arbiter_game_set(const arbiter_rulebook *rulebook, arbiter_game *game, uint32_t variable, uint32_t index, arbiter_value value);
typedef struct arbiter_period { uint32_t moves; int64_t time; int mode; int64_t extra; } arbiter_period; /* moves 0: all the rest; mode 0 plain,
    1 Fischer, 2 Bronstein, 3 US delay; time and extra in ms */
ARBITER_API arbiter_status arbiter_game_control(const arbiter_rulebook *rulebook, arbiter_game *game, const arbiter_period *periods, size_t count);
ARBITER_API arbiter_status arbiter_game_clock(const arbiter_rulebook *rulebook, arbiter_game *game, int player, int64_t remaining, int running, int64_t at);
/* Of rulebooks that play a game file: the position, written as that game writes positions; empty: it is not known, and what
   depends on it is asked. One that the game has been through goes back there, any other begins its record anew.
   ARBITER_INVALID: there is no game file, or the text is no position of it. */
ARBITER_API arbiter_status arbiter_game_board(const arbiter_rulebook *rulebook, arbiter_game *game, arbiter_str position);
/* In which language the player writes moves; at first it is the rulebook's. */
ARBITER_API arbiter_status arbiter_game_notation(const arbiter_rulebook *rulebook, arbiter_game *game, int player, arbiter_language language);

/* Reading. */
ARBITER_API arbiter_language arbiter_game_writes(const arbiter_rulebook *rulebook, const arbiter_game *game, int player); /* his notation */
/* The position after so many moves of the record, at most arbiter_state.plies; nothing is written while it is not known. */
ARBITER_API arbiter_status arbiter_game_position(const arbiter_rulebook *rulebook, const arbiter_game *game, int64_t plies, arbiter_writer out);
ARBITER_API arbiter_status arbiter_game_get(const arbiter_rulebook *rulebook, const arbiter_game *game, uint32_t variable, uint32_t index, arbiter_value *out);
/* The same with its meaning. */
ARBITER_API arbiter_status arbiter_game_datum(const arbiter_rulebook *rulebook, const arbiter_game *game, uint32_t variable, uint32_t index, arbiter_datum *out);
/* And in words: its name with the player or member, and its value. */
ARBITER_API arbiter_status arbiter_game_words(const arbiter_rulebook *rulebook, const arbiter_game *game, uint32_t variable, uint32_t index, arbiter_language language,
                                              arbiter_writer name, arbiter_writer value);
typedef struct arbiter_clock {
    int64_t remaining[2], used[2];  /* at `at` */
    int running[2], fallen[2];
    int64_t moves[2];
    int64_t at;
} arbiter_clock;
/* `at` not before the last event; else that event's instant is taken. */
ARBITER_API void arbiter_game_clocks(const arbiter_game *game, int64_t at, arbiter_clock *out);
typedef enum arbiter_result { ARBITER_NO_RESULT = -1, ARBITER_WHITE_WINS, ARBITER_BLACK_WINS, ARBITER_DRAWN, ARBITER_ANNULLED } arbiter_result;
typedef struct arbiter_state {
    int64_t now;              /* of the last event; INT64_MIN before the first */
    arbiter_result result;
    int provisional;          /* the arbiter may still decide otherwise */
    uint32_t result_article;  /* or ARBITER_NONE */
    int64_t result_at;
    int to_move;
    int64_t plies;
    int held;                 /* an event waits for answers */
} arbiter_state;
ARBITER_API void arbiter_game_state(const arbiter_game *game, arbiter_state *out);
/* When something happens by itself (a flag falls, a timer rings, a term lapses: the millisecond after its last); post then.
   INT64_MAX: nothing will. */
ARBITER_API int64_t arbiter_game_next_due(const arbiter_rulebook *rulebook, const arbiter_game *game);

/* ------------------------------------------------------------------ events */

typedef struct arbiter_act { uint32_t act, person; const arbiter_value *args; size_t arg_count; } arbiter_act;

/* Something happens at instant `at`: one act, several at once (at most 4), or none (time passes). Whatever fell due
   before comes first. ARBITER_OK, ARBITER_HELD, ARBITER_REFUSED, or why it could not be taken. What followed stands in
   the workspace until its next use. */
ARBITER_API arbiter_status arbiter_post(arbiter_workspace *workspace, arbiter_game *game, int64_t at, const arbiter_act *acts, size_t count);

/* Answers question number `question` of arbiter_questions. Within a held event `at` is the event's own instant. */
ARBITER_API arbiter_status arbiter_answer(arbiter_workspace *workspace, arbiter_game *game, int64_t at, uint32_t question, arbiter_value value);

typedef enum arbiter_kind {
    ARBITER_APPLIES, ARBITER_BEATEN, ARBITER_SWITCHED_OFF, ARBITER_FORBIDDEN, ARBITER_NOT_PERMITTED, ARBITER_ASKED,
    ARBITER_ANSWERED, ARBITER_DUTY_ARISEN, ARBITER_DUTY_MET, ARBITER_DUTY_LAPSED, ARBITER_CONFLICT, ARBITER_UNKNOWN, ARBITER_GAP
} arbiter_kind;
ARBITER_API const char *arbiter_kind_name(arbiter_kind kind);

typedef enum arbiter_why { ARBITER_DISCRETION, ARBITER_FINDING, ARBITER_LAW_SILENT, ARBITER_CONTRADICTION, ARBITER_OVERRULE, ARBITER_OPTION_UNSET,
    ARBITER_NOT_RECORDED /* the record of the game has no such move or position, or no longer */ } arbiter_why;

/* What followed, in order. */
typedef struct arbiter_entry {
    arbiter_kind kind;
    int64_t at;            /* instant: what falls due has its own */
    uint32_t step;         /* 0: the event itself; 1, 2 … what its signals led to; counted anew for each due event */
    uint32_t event;        /* number of the event among those this call ran: due ones first */
    uint32_t article;      /* cited; ARBITER_NONE: none (time, a clock) */
    uint32_t rule;         /* ARBITER_NONE: the model itself */
    uint32_t parent;       /* entry whose signal led here, or ARBITER_NONE */
    uint32_t person;       /* who acted or must act, or ARBITER_NONE */
    uint32_t act;          /* the act or event name's number; see arbiter_event_name; or ARBITER_NONE */
    arbiter_why why;       /* ASKED, GAP, CONFLICT */
    int doubtful;          /* the reading is preferred, not certain */
    uint32_t other_count;  /* further articles: merged, cited with it, in conflict, analogies */
    uint32_t errata_count; /* errata it rests on */
} arbiter_entry;
ARBITER_API size_t arbiter_entry_count(const arbiter_workspace *workspace);
ARBITER_API arbiter_status arbiter_entry_get(const arbiter_workspace *workspace, size_t index, arbiter_entry *out);
ARBITER_API uint32_t arbiter_entry_other(const arbiter_workspace *workspace, size_t index, uint32_t n);   /* an article */
ARBITER_API uint32_t arbiter_entry_erratum(const arbiter_workspace *workspace, size_t index, uint32_t n); /* a variable */
ARBITER_API arbiter_str arbiter_event_name(const arbiter_rulebook *rulebook, uint32_t event);
/* The sentence for people: from `because`, or from the rule itself with the values it read. */
ARBITER_API arbiter_status arbiter_entry_sentence(const arbiter_workspace *workspace, size_t index, arbiter_language language, arbiter_writer out);
/* What it changed, e.g. "Restzeit(Weiß) 0:05:00"; n-th update; empty beyond the last. Needs detail. */
ARBITER_API arbiter_status arbiter_entry_update(const arbiter_workspace *workspace, size_t index, uint32_t n, arbiter_language language, arbiter_writer out);
/* What it read: name and value of the n-th; ARBITER_INVALID beyond the last. Needs detail. */
ARBITER_API arbiter_status arbiter_entry_read(const arbiter_workspace *workspace, size_t index, uint32_t n, arbiter_language language, arbiter_writer name, arbiter_writer value);
/* Both as data: the n-th thing read, the n-th change. Need detail. */
ARBITER_API arbiter_status arbiter_entry_read_datum(const arbiter_workspace *workspace, size_t index, uint32_t n, arbiter_datum *out);
ARBITER_API arbiter_status arbiter_entry_update_datum(const arbiter_workspace *workspace, size_t index, uint32_t n, arbiter_datum *out);
/* What its conditions asked of the board: the n-th fact of the model about a written move or a player. Needs detail. */
typedef struct arbiter_asked {
    arbiter_str fact;        /* in English: "reading_of", "can_win" … */
    arbiter_str text;        /* the move as written; empty: it is about a player */
    int player;              /* -1: it is about a text */
} arbiter_asked;
ARBITER_API arbiter_status arbiter_entry_asked(const arbiter_workspace *workspace, size_t index, uint32_t n, arbiter_asked *out);

/* ------------------------------------------------------------------ questions */

typedef struct arbiter_question {
    arbiter_why why;
    uint32_t who;          /* person asked */
    uint32_t article;      /* that asks, or ARBITER_NONE */
    int holds;             /* the event waits for it */
    int64_t due;           /* term, or INT64_MAX */
    int has_default;       /* see arbiter_question_default */
    uint32_t option_count; /* 0: a duration, a text, a number … is wanted */
    uint32_t other_count;  /* analogies, or articles that contradict each other */
} arbiter_question;
ARBITER_API uint32_t arbiter_question_count(const arbiter_rulebook *rulebook, const arbiter_game *game);
ARBITER_API arbiter_status arbiter_question_get(const arbiter_rulebook *rulebook, const arbiter_game *game, uint32_t question, arbiter_question *out);
ARBITER_API uint32_t arbiter_question_other(const arbiter_rulebook *rulebook, const arbiter_game *game, uint32_t question, uint32_t n);
/* Its name with arguments as a scenario names it, and its words for people. */
ARBITER_API arbiter_status arbiter_question_name(arbiter_workspace *workspace, const arbiter_game *game, uint32_t question, arbiter_language language, arbiter_writer out);
ARBITER_API arbiter_status arbiter_question_text(arbiter_workspace *workspace, const arbiter_game *game, uint32_t question, arbiter_language language, arbiter_writer out);
/* Its n-th possible answer, for lists, truths, articles (or rules of one) in conflict, uphold or otherwise: the value and its words. */
ARBITER_API arbiter_status arbiter_question_option(const arbiter_rulebook *rulebook, const arbiter_game *game, uint32_t question, uint32_t n, arbiter_language language,
                                                   arbiter_value *value, arbiter_writer words);
/* The same as data; for ARBITER_NONE only what type an answer has. */
ARBITER_API arbiter_status arbiter_question_datum(const arbiter_rulebook *rulebook, const arbiter_game *game, uint32_t question, uint32_t n, arbiter_datum *out);
/* Its default, as the game stands: the answer once its term is over, or, of an overruling, what holds until he decides.
   ARBITER_INVALID: it has none, or what follows its term is a signal. */
ARBITER_API arbiter_status arbiter_question_default(const arbiter_rulebook *rulebook, const arbiter_game *game, uint32_t question, arbiter_language language,
                                                    arbiter_datum *out, arbiter_writer words);
/* A forked ruling: copies the game to `fork` and answers there; the game itself is untouched. */
ARBITER_API arbiter_status arbiter_fork(arbiter_workspace *workspace, const arbiter_game *game, arbiter_game *fork, uint32_t question, arbiter_value value);

/* ------------------------------------------------------------------ who must, may, must not; why not */

typedef enum arbiter_modality { ARBITER_MUST, ARBITER_MAY, ARBITER_MUST_NOT } arbiter_modality;
typedef struct arbiter_item {
    arbiter_modality modality;
    uint32_t person, act, article;
    int64_t due;             /* MUST within a term, else INT64_MAX */
    int unknown;             /* MAY, MUST NOT: whether it applies is not known */
} arbiter_item;
/* Computes, at instant `at`, what each person must, may and must not do; items by index from the workspace. */
ARBITER_API arbiter_status arbiter_agenda(arbiter_workspace *workspace, const arbiter_game *game, int64_t at, size_t *count);
ARBITER_API arbiter_status arbiter_agenda_get(const arbiter_workspace *workspace, size_t index, arbiter_item *out);
/* The act with the arguments the article names, e.g. "Angabe_vermerken(Namen)". */
ARBITER_API arbiter_status arbiter_agenda_words(const arbiter_workspace *workspace, size_t index, arbiter_language language, arbiter_writer out);

/* Why can the act not be done now (or would it be)? Tries it on a copy and fills the entries: refusals with the condition
   that failed, its values and margins. ARBITER_OK: it can be done; ARBITER_REFUSED, ARBITER_HELD as arbiter_post. */
ARBITER_API arbiter_status arbiter_why_not(arbiter_workspace *workspace, const arbiter_game *game, int64_t at, const arbiter_act *act);
/* Why does the article not apply now? Writes a line a rule: what is missing, with margins. */
ARBITER_API arbiter_status arbiter_why_not_article(arbiter_workspace *workspace, const arbiter_game *game, int64_t at, uint32_t article,
                                                   arbiter_language language, arbiter_writer out);

/* ------------------------------------------------------------------ scenarios */

typedef struct arbiter_run arbiter_run; /* one scenario as it went: its lines, outcomes, expectations */

ARBITER_API uint32_t arbiter_suite_count(const arbiter_suite *suite);
typedef struct arbiter_scenario {
    arbiter_str name, file; uint32_t line; arbiter_language language; uint32_t cover_count;
    arbiter_str source;       /* all of it as written, but for the rulebook it names: compiles by itself, after those it continues */
    uint32_t continues;       /* another scenario, or ARBITER_NONE */
    uint32_t given_count;
} arbiter_scenario;
ARBITER_API arbiter_status arbiter_suite_get(const arbiter_suite *suite, uint32_t scenario, arbiter_scenario *out);
ARBITER_API uint32_t arbiter_suite_cover(const arbiter_suite *suite, uint32_t scenario, uint32_t n); /* an article */
ARBITER_API arbiter_str arbiter_suite_given(const arbiter_suite *suite, uint32_t scenario, uint32_t n); /* as written, in the order in which it is put in place */
ARBITER_API uint32_t arbiter_suite_find(const arbiter_suite *suite, arbiter_str name);
ARBITER_API void arbiter_suite_free(arbiter_suite *suite);

/* Runs one scenario from its start. */
ARBITER_API arbiter_status arbiter_run_scenario(arbiter_workspace *workspace, const arbiter_suite *suite, uint32_t scenario, arbiter_run **out);
/* The same with the lines of the scenarios that it continues before its own, without their cases and expectations. */
ARBITER_API arbiter_status arbiter_run_whole(arbiter_workspace *workspace, const arbiter_suite *suite, uint32_t scenario, arbiter_run **out);
typedef struct arbiter_summary { uint32_t expectations, failures, lines; } arbiter_summary;
ARBITER_API void arbiter_run_summary(const arbiter_run *run, arbiter_summary *out);

typedef enum arbiter_line_kind { ARBITER_LINE_ACT, ARBITER_LINE_TIME, ARBITER_LINE_ANSWER, ARBITER_LINE_DUE, ARBITER_LINE_CASE, ARBITER_LINE_EXPECT,
    ARBITER_LINE_GIVEN /* only where it could not be put in place */ } arbiter_line_kind;
typedef struct arbiter_line {
    arbiter_line_kind kind;
    uint32_t depth;           /* inside cases */
    int64_t at;
    arbiter_status status;    /* of the event */
    int failed;               /* EXPECT: did not hold; any other: could not be played. Later lines still are */
    arbiter_str source;       /* as written, one line */
    arbiter_str file; uint32_t line, column;
    uint32_t entry_start, entry_count;   /* entries of the run */
    arbiter_clock clock;      /* after it */
    arbiter_state state;      /* after it */
    uint32_t question_start, question_count; /* open after it: numbers of questions of arbiter_run_game */
} arbiter_line;
ARBITER_API arbiter_status arbiter_run_line(const arbiter_run *run, uint32_t line, arbiter_line *out);
/* The n-th of the acts of an ACT; its arguments; and in words, e.g. "Weiß verschließt den Umschlag". */
ARBITER_API arbiter_status arbiter_run_act(const arbiter_run *run, uint32_t line, uint32_t n, uint32_t *act, uint32_t *person);
ARBITER_API arbiter_status arbiter_run_argument(const arbiter_run *run, uint32_t line, uint32_t n, uint32_t argument, arbiter_datum *out);
ARBITER_API arbiter_status arbiter_run_act_words(const arbiter_run *run, uint32_t line, uint32_t n, arbiter_language language, arbiter_writer out);
/* The answer of an ANSWER or a CASE; named by the question as written. */
ARBITER_API arbiter_status arbiter_run_answer(const arbiter_run *run, uint32_t line, arbiter_datum *out);
ARBITER_API arbiter_str arbiter_run_reason(const arbiter_run *run, uint32_t line); /* why it was given; empty: not said */
/* What was expected and what came, or why the line could not be played; nothing if it did not fail. ARBITER_OWN: the
   language of the scenario. */
ARBITER_API arbiter_status arbiter_run_explain(const arbiter_run *run, uint32_t line, arbiter_language language, arbiter_writer out);
/* Entries and questions of the whole run, kept as of when they came. */
ARBITER_API arbiter_status arbiter_run_entry(const arbiter_run *run, uint32_t entry, arbiter_entry *out);
ARBITER_API uint32_t arbiter_run_entry_other(const arbiter_run *run, uint32_t entry, uint32_t n);
ARBITER_API uint32_t arbiter_run_entry_erratum(const arbiter_run *run, uint32_t entry, uint32_t n);
ARBITER_API arbiter_status arbiter_run_entry_sentence(const arbiter_run *run, uint32_t entry, arbiter_language language, arbiter_writer out);
ARBITER_API arbiter_status arbiter_run_entry_update(const arbiter_run *run, uint32_t entry, uint32_t n, arbiter_language language, arbiter_writer out);
ARBITER_API arbiter_status arbiter_run_entry_read_datum(const arbiter_run *run, uint32_t entry, uint32_t n, arbiter_datum *out);
ARBITER_API arbiter_status arbiter_run_entry_asked(const arbiter_run *run, uint32_t entry, uint32_t n, arbiter_asked *out);
ARBITER_API arbiter_status arbiter_run_entry_update_datum(const arbiter_run *run, uint32_t entry, uint32_t n, arbiter_datum *out);
/* The game as it stood after a line, to ask more of it: questions, forks, agenda, why not. Belongs to the run. */
ARBITER_API const arbiter_game *arbiter_run_game(const arbiter_run *run, uint32_t line);
/* The same before the first line, with what is given. */
ARBITER_API const arbiter_game *arbiter_run_start(const arbiter_run *run);
ARBITER_API void arbiter_run_free(arbiter_run *run);

/* ------------------------------------------------------------------ boards */

/* The board games that the game files declare, and boards to look at positions of one: what is legal, what a written
   move can mean, who can still win. A board has no clock, no record and no law; what repetition, counters and results
   come to is said by the rules of a game. Sides are 0 (plays up the board; White of the rules) and 1; squares, kinds of
   piece and games are numbers from 0. */
ARBITER_API uint32_t arbiter_boardgame_count(const arbiter_rulebook *rulebook);
ARBITER_API uint32_t arbiter_boardgame_find(const arbiter_rulebook *rulebook, arbiter_str name); /* ARBITER_NONE: no such */
ARBITER_API uint32_t arbiter_boardgame_played(const arbiter_rulebook *rulebook); /* by the rules; ARBITER_NONE */
typedef struct arbiter_boardgame {
    arbiter_str name, title; /* the title in the language asked for, else as declared */
    arbiter_str side[2];     /* as declared */
    arbiter_str file;        /* that declares it */
    uint32_t width, height, square_count, kind_count, counter_count; /* squares: those played on */
    int numbered;            /* squares are called by number */
    int has_start;           /* a starting position of its own */
    int notation[3];         /* by language: it says how moves are written */
} arbiter_boardgame;
ARBITER_API arbiter_status arbiter_boardgame_get(const arbiter_rulebook *rulebook, uint32_t game, arbiter_language language, arbiter_boardgame *out);
typedef struct arbiter_piece {
    arbiter_str name, title; /* the title in the language asked for, else the name */
    arbiter_str letter;      /* in positions; possibly empty */
    arbiter_str written;     /* in moves, as the language asked for writes it; possibly empty */
    arbiter_str symbol[2];   /* as it is drawn, by side; possibly empty */
    int royal;
} arbiter_piece;
ARBITER_API arbiter_status arbiter_boardgame_piece(const arbiter_rulebook *rulebook, uint32_t game, uint32_t kind, arbiter_language language,
                                                   arbiter_piece *out);

/* The name of a castling; empty: there is none of that number. */
ARBITER_API arbiter_str arbiter_boardgame_castle(const arbiter_rulebook *rulebook, uint32_t game, uint32_t castle);

/* Holds a reference to its rulebook; begins at the starting position, or empty if the game has none. One thread. */
typedef struct arbiter_board arbiter_board;
ARBITER_API arbiter_status arbiter_board_new(arbiter_rulebook *rulebook, uint32_t game, arbiter_board **out);
ARBITER_API void arbiter_board_free(arbiter_board *board); /* NULL is fine */

/* Positions as the game writes them (FEN, PDN); any placement is accepted. A text that is none is ARBITER_ERRORS: the
   position stays, *error (may be NULL) names the fault, where it is, and arbiter_board_fault says it in words. */
typedef struct arbiter_position_error { const char *fault; /* "letter", "rank short" …; static */ size_t offset; /* bytes */ } arbiter_position_error;
ARBITER_API arbiter_status arbiter_board_set(arbiter_board *board, arbiter_str position, arbiter_position_error *error);
ARBITER_API arbiter_status arbiter_board_fault(arbiter_board *board, arbiter_language language, arbiter_writer out);
ARBITER_API arbiter_status arbiter_board_start(arbiter_board *board); /* ARBITER_INVALID: it has none */
ARBITER_API arbiter_status arbiter_board_write(arbiter_board *board, arbiter_writer out);
/* The position of a game of the same rulebook, with its record behind it: arbiter_board_back goes through that.
   ARBITER_INVALID: the rules play another game than the board's, or the position is not known. */
ARBITER_API arbiter_status arbiter_board_follow(arbiter_board *board, const arbiter_game *game);

/* Squares. Files and ranks count from 0, from the lower left. */
typedef struct arbiter_square {
    uint32_t file, rank;
    int side;                /* whose piece stands there; -1: none does */
    uint32_t kind;           /* ARBITER_NONE likewise */
} arbiter_square;
ARBITER_API uint32_t arbiter_board_square_at(const arbiter_board *board, uint32_t file, uint32_t rank); /* ARBITER_NONE: not played on */
ARBITER_API uint32_t arbiter_board_square_find(const arbiter_board *board, arbiter_str name); /* "e4", "31"; ARBITER_NONE */
ARBITER_API arbiter_status arbiter_board_square_get(const arbiter_board *board, uint32_t square, arbiter_square *out);
ARBITER_API arbiter_status arbiter_board_square_name(const arbiter_board *board, uint32_t square, arbiter_writer out);

typedef struct arbiter_position {
    int to_move;
    uint32_t number;         /* of the move */
    int attacked, no_move;   /* of the side to move: a royal piece of it is attacked; it has no legal move */
    int lost, drawn;         /* what the game file says of that: the side to move has lost; nobody has won */
} arbiter_position;
ARBITER_API arbiter_status arbiter_board_state(arbiter_board *board, arbiter_position *out);
/* The n-th counter of the game and how far it is. ARBITER_INVALID beyond the last. */
ARBITER_API arbiter_status arbiter_board_counter(const arbiter_board *board, uint32_t n, arbiter_str *name, uint32_t *value);

/* A move; two are the same if their bytes are. */
typedef struct arbiter_move {
    uint64_t captured;       /* bit n: the piece on square n is taken */
    uint8_t from, to;        /* of the mover, in castling too */
    uint8_t kind, becomes;   /* different in promotion */
    uint8_t castle;          /* 1 + the number of the castling; 0: none */
    uint8_t zero[3];
} arbiter_move;

/* All legal moves, in an order that depends on the position alone. They live until the board is changed. */
ARBITER_API arbiter_status arbiter_board_moves(arbiter_board *board, const arbiter_move **moves, size_t *count);
/* A legal move in the notation of a language, with the whole origin and path (`whole`) or as much as tells it from
   others; whole also a move that is not legal, as a reading tells it. ARBITER_INVALID: it is no such move here, or the game
   has no notation in that language. */
ARBITER_API arbiter_status arbiter_board_move_write(arbiter_board *board, const arbiter_move *move, arbiter_language language, int whole,
                                                    arbiter_writer out);
ARBITER_API arbiter_status arbiter_board_make(arbiter_board *board, const arbiter_move *move); /* ARBITER_INVALID: not legal here */
/* Takes the last move back; *move (may be NULL) is that move. ARBITER_INVALID: none was made since the position was set. */
ARBITER_API arbiter_status arbiter_board_back(arbiter_board *board, arbiter_move *move);
ARBITER_API arbiter_status arbiter_board_last(const arbiter_board *board, arbiter_move *move); /* that move; ARBITER_INVALID likewise */
/* Positions after that many moves, each way counted. ARBITER_INVALID: more than 100. */
ARBITER_API arbiter_status arbiter_board_perft(arbiter_board *board, uint32_t depth, uint64_t *count);

/* What a text can mean as a move of the side to move, in the notation of a language: never one chosen among several. */
typedef enum arbiter_reading_status {
    ARBITER_READING_CLEAR,       /* one legal move */
    ARBITER_READING_AMBIGUOUS,   /* several */
    ARBITER_READING_ILLEGAL,     /* a move of this board, but no legal one */
    ARBITER_READING_UNREADABLE,  /* no move of this board */
    ARBITER_READING_MISSING      /* nothing is written */
} arbiter_reading_status;
enum { /* marks that are wrong; they never decide */
    ARBITER_WRONG_CAPTURE_MISSING = 1, ARBITER_WRONG_CAPTURE_SUPERFLUOUS = 2, ARBITER_WRONG_ATTACK = 4, ARBITER_WRONG_WIN = 8,
    ARBITER_WRONG_PASSED = 16    /* said to take en passant */
};
enum { /* slips of the pen that a game file may declare: a legal move would be meant but for … */
    ARBITER_SLIP_ORIGIN,         /* the square of origin */
    ARBITER_SLIP_SIDE,           /* the board being seen from the other side */
    ARBITER_SLIP_INCOMPLETE,     /* the rest of a capture */
    ARBITER_SLIPS
};
typedef struct arbiter_moves { const arbiter_move *items; size_t count; } arbiter_moves;
typedef struct arbiter_reading {
    arbiter_reading_status status;
    unsigned wrong_marks;
    arbiter_moves candidates;    /* legal moves that fit; none but for CLEAR and AMBIGUOUS */
    int promotion_open;          /* AMBIGUOUS: the candidates differ only in what the piece becomes */
    int pinned;                  /* CLEAR only because another piece that fits would leave a royal piece attacked */
    arbiter_moves done;          /* ILLEGAL: the one move that the text denotes all the same, if it does */
    arbiter_moves corrections[ARBITER_SLIPS]; /* of an ILLEGAL one, by slip; each move in one of them */
} arbiter_reading;
/* Lives until the board reads again or is changed. ARBITER_INVALID: no notation in that language. */
ARBITER_API arbiter_status arbiter_board_read(arbiter_board *board, arbiter_str text, arbiter_language language, arbiter_reading *out);

/* Can the side still win, by any series of legal moves, the other helping? Repetition and counters aside. Never a guess:
   what `budget` (positions to look at; 0: a default) does not settle is UNDETERMINED. */
typedef enum arbiter_can_win { ARBITER_CAN_WIN_YES, ARBITER_CAN_WIN_NO, ARBITER_CAN_WIN_UNDETERMINED } arbiter_can_win;
typedef enum arbiter_win_reason {
    ARBITER_WIN_LINE,            /* yes: by the line */
    ARBITER_WIN_ALREADY,         /* yes: it has won */
    ARBITER_WIN_OVER,            /* no: it has ended otherwise */
    ARBITER_WIN_MATERIAL,        /* no: not with these pieces, wherever they stood */
    ARBITER_WIN_NEVER_ATTACKED,  /* no: no piece gets to where it would attack the royal piece */
    ARBITER_WIN_NEVER_CAUGHT,    /* no: wherever the royal piece is attacked, it has a way out */
    ARBITER_WIN_FORCED,          /* no: every move is forced, and they lead nowhere */
    ARBITER_WIN_EXHAUSTED,       /* no: none of all positions that can arise is won */
    ARBITER_WIN_BUDGET           /* undetermined */
} arbiter_win_reason;
typedef struct arbiter_win {
    arbiter_can_win answer;
    arbiter_win_reason reason;
    uint64_t positions;          /* looked at */
    arbiter_moves line;          /* of a yes, from here on; lives until the next question, changes of the board included */
} arbiter_win;
ARBITER_API arbiter_status arbiter_board_can_win(arbiter_board *board, int side, uint64_t budget, arbiter_win *out);
/* Takes detours out of the line of the answer that this board gave last, for people to read: it stays a line that wins, and
   need not become the shortest. Some milliseconds. ARBITER_INVALID: another answer, or the board was changed. */
ARBITER_API arbiter_status arbiter_board_shorten(arbiter_board *board, arbiter_win *win);
/* Stable names for programs: "ambiguous", "never caught" … */
ARBITER_API const char *arbiter_reading_name(arbiter_reading_status status);
ARBITER_API const char *arbiter_can_win_name(arbiter_can_win answer);
ARBITER_API const char *arbiter_win_reason_name(arbiter_win_reason reason);
/* ------------------------------------------------------------------ the rulebook sentence by sentence */

typedef struct arbiter_place { arbiter_str file; uint32_t start, end; } arbiter_place; /* bytes of a source */

/* A rule as written, on one line. Their numbers are those of entries. */
typedef enum arbiter_rule_kind { ARBITER_RULE_ON, ARBITER_RULE_MAY, ARBITER_RULE_MUST, ARBITER_RULE_MUST_NOT, ARBITER_RULE_SILENT,
    ARBITER_RULE_DISPUTED } arbiter_rule_kind;
typedef struct arbiter_rule { arbiter_rule_kind kind; uint32_t article; arbiter_str source; arbiter_place place; } arbiter_rule;
ARBITER_API uint32_t arbiter_rule_count(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_status arbiter_rule_get(const arbiter_rulebook *rulebook, uint32_t rule, arbiter_rule *out);

/* The sentences of the law that an article states, left to the arbiter and not modelled included; n-th, ARBITER_INVALID
   beyond the last. */
typedef enum arbiter_statement_kind { ARBITER_STATEMENT_SAYS, ARBITER_STATEMENT_LEFT, ARBITER_STATEMENT_NOT_MODELLED } arbiter_statement_kind;
typedef struct arbiter_statement { arbiter_statement_kind kind; arbiter_place place; } arbiter_statement;
ARBITER_API arbiter_status arbiter_statement_get(const arbiter_rulebook *rulebook, uint32_t article, uint32_t n, arbiter_statement *out);
ARBITER_API arbiter_status arbiter_statement_text(const arbiter_rulebook *rulebook, uint32_t article, uint32_t n, arbiter_language language,
                                                  arbiter_writer out);

/* Whatever stands in the files, in the order in which it stands there, file by file. */
typedef enum arbiter_passage_kind {
    ARBITER_PASSAGE_OPTION, ARBITER_PASSAGE_ERRATUM, ARBITER_PASSAGE_STATE, ARBITER_PASSAGE_TYPE, ARBITER_PASSAGE_ROLE, ARBITER_PASSAGE_ACT,
    ARBITER_PASSAGE_SIGNAL, ARBITER_PASSAGE_DECISION, ARBITER_PASSAGE_DEFINE, ARBITER_PASSAGE_CONTROL, ARBITER_PASSAGE_PRECEDENCE,
    ARBITER_PASSAGE_CONTRADICTION, ARBITER_PASSAGE_SWITCH, ARBITER_PASSAGE_RULE, ARBITER_PASSAGE_STATEMENT
} arbiter_passage_kind;
typedef struct arbiter_passage {
    arbiter_passage_kind kind;
    uint32_t article;        /* it stands in, or ARBITER_NONE */
    uint32_t number;         /* RULE: of arbiter_rule_get; STATEMENT: the n of arbiter_statement_get; else 0 */
    arbiter_why why;         /* DECISION: why it is asked */
    arbiter_str name, other; /* what it declares, and an act's infinitive; else empty */
    arbiter_place place;
} arbiter_passage;
ARBITER_API uint32_t arbiter_passage_count(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_status arbiter_passage_get(const arbiter_rulebook *rulebook, uint32_t passage, arbiter_passage *out);

/* Whether a rule of the first takes precedence over one of the second; whether two contradict each other, so that precedence
   never settles them. Their own rules, not those of their parts. */
ARBITER_API int arbiter_article_precedes(const arbiter_rulebook *rulebook, uint32_t article, uint32_t other);
ARBITER_API int arbiter_article_contradicts(const arbiter_rulebook *rulebook, uint32_t article, uint32_t other);

/* The words and signs of a source, for editors and pages that show it: each calls `take`, in order, comments included.
   What is no word of the language is left out; a source with errors has tokens all the same. Return 0 to go on. */
typedef enum arbiter_token_kind {
    ARBITER_TOKEN_KEYWORD, ARBITER_TOKEN_NAME, ARBITER_TOKEN_NUMBER, ARBITER_TOKEN_TEXT, ARBITER_TOKEN_ARTICLE, ARBITER_TOKEN_SIGN,
    ARBITER_TOKEN_COMMENT
} arbiter_token_kind;
typedef struct arbiter_token {
    arbiter_token_kind kind;
    uint32_t start, end;     /* bytes */
    arbiter_str word;        /* NAME: without quotes; ARTICLE: its number, "E8.a"; else empty. Lives for the call. */
} arbiter_token;
ARBITER_API arbiter_status arbiter_tokens(const arbiter_compile_options *options, arbiter_source source,
                                          int (*take)(void *context, const arbiter_token *token), void *context);

/* ------------------------------------------------------------------ coverage: what has been seen of a rulebook */

/* Counts what the events of a workspace look at, games and scenarios alike, tried answers and acts included. One
   workspace fills it at a time; several are added up. Without one attached nothing is counted and no time is lost. */
typedef struct arbiter_coverage arbiter_coverage;
ARBITER_API arbiter_status arbiter_coverage_new(arbiter_rulebook *rulebook, arbiter_coverage **out); /* holds a reference */
ARBITER_API void arbiter_coverage_free(arbiter_coverage *coverage);
/* Attaches it, borrowed until another, or NULL, is. */
ARBITER_API arbiter_status arbiter_workspace_cover(arbiter_workspace *workspace, arbiter_coverage *coverage);
ARBITER_API arbiter_status arbiter_coverage_add(arbiter_coverage *to, const arbiter_coverage *from);

/* What there is to see, article by article: the conditions that switch it, its rules, each followed by its conditions and by
   the answers it asks for (an overruling, a dispute), and each answer its decisions can get. A rule is laid out for each
   person and member it concerns, and counts as one all the same. */
typedef enum arbiter_point_kind { ARBITER_POINT_RULE, ARBITER_POINT_CONDITION, ARBITER_POINT_SWITCH, ARBITER_POINT_ANSWER } arbiter_point_kind;
typedef struct arbiter_point {
    arbiter_point_kind kind;
    uint32_t article, rule;  /* or ARBITER_NONE */
    int unless;              /* CONDITION: it stands in the way when true */
    int settled;             /* CONDITION: compiling has settled it for each person; there is nothing to see */
    arbiter_place place;
    uint64_t seen;           /* RULE, CONDITION, SWITCH: how often it was looked at; ANSWER: how often its question was answered */
    uint64_t yes, no;        /* RULE: it applied, or not; CONDITION, SWITCH: true or false (else unknown); ANSWER: this one, another */
} arbiter_point;
ARBITER_API uint32_t arbiter_point_count(const arbiter_coverage *coverage);
ARBITER_API arbiter_status arbiter_point_get(const arbiter_coverage *coverage, uint32_t point, arbiter_point *out);
/* As written; an answer as "NAME = ANSWER". */
ARBITER_API arbiter_status arbiter_point_words(const arbiter_coverage *coverage, uint32_t point, arbiter_language language, arbiter_writer out);
/* How many entries of this kind came of the rule, or of all: ARBITER_NONE. */
ARBITER_API uint64_t arbiter_coverage_outcomes(const arbiter_coverage *coverage, uint32_t rule, arbiter_kind kind);

/* ------------------------------------------------------------------ mutants: would the scenarios notice? */

/* Changes of a rulebook, one thing each. A mutant is an edit of one source: compile the sources with it and run the
   suite. Where no scenario fails, nobody would notice if the rulebook said so. Some do not compile. */
typedef struct arbiter_mutants arbiter_mutants;
typedef enum arbiter_mutation {
    ARBITER_MUTATION_NEGATE,          /* a condition turned round */
    ARBITER_MUTATION_DROP_CONDITION,  /* a condition left out */
    ARBITER_MUTATION_LIMIT,           /* below, at most … */
    ARBITER_MUTATION_NUMBER,          /* one more or less, a duration by a millisecond */
    ARBITER_MUTATION_TRUTH,           /* yes, no */
    ARBITER_MUTATION_MEMBER,          /* another name of the list */
    ARBITER_MUTATION_PLAYER,          /* the other player */
    ARBITER_MUTATION_OPERATOR,        /* plus, minus … */
    ARBITER_MUTATION_DROP_EFFECT,
    ARBITER_MUTATION_DROP_RULE,
    ARBITER_MUTATION_DROP_ELSE,       /* what follows otherwise; of "if … then … else" either branch */
    ARBITER_MUTATION_DROP_TERM,       /* of a duty or a question */
    ARBITER_MUTATION_DROP_DEFAULT,    /* of a decision */
    ARBITER_MUTATION_DROP_PRECEDENCE,
    ARBITER_MUTATION_DROP_MODIFIER    /* also afterwards, in doubt, unless the arbiter decides otherwise */
} arbiter_mutation;
typedef struct arbiter_mutant {
    arbiter_mutation kind;
    arbiter_place place;     /* replaced … */
    arbiter_str by;          /* … by this */
    arbiter_str article;     /* its number; empty: outside all articles */
    arbiter_str where;       /* the beginning of the sentence, or what is declared; possibly empty */
    arbiter_str was, is;     /* that part of the sentence before and after, on one line; is empty: dropped whole */
    uint32_t twin;           /* how many mutants with the same words come before it */
} arbiter_mutant;
/* Of sources that are rulebooks; others have none. Copied. ARBITER_ERRORS: they cannot be read; compile them to see why. */
ARBITER_API arbiter_status arbiter_mutants_new(const arbiter_compile_options *options, const arbiter_source *sources, size_t count,
                                               arbiter_mutants **out);
ARBITER_API void arbiter_mutants_free(arbiter_mutants *mutants);
ARBITER_API uint32_t arbiter_mutant_count(const arbiter_mutants *mutants);
/* Its texts live as long as the mutants. */
ARBITER_API arbiter_status arbiter_mutant_get(const arbiter_mutants *mutants, uint32_t mutant, arbiter_mutant *out);

#ifdef __cplusplus
}
#endif
#endif
