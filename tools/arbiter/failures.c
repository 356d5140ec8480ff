/* Lines of a scenario that failed. */
#include "messages.h"
#include "story.h"

/* As the compiler shows a place: file and line, the words there, a caret under them, and what is wrong. */
static void write_failure(const reader *r, const arbiter_run *run, uint32_t index, const arbiter_line *line,
                          size_t indent)
{
    buffer why = { 0 }, text = { 0 }, source = { 0 }, number = { 0 };
    put_number(&number, line->line);
    put_clean(&source, line->source);

    put_times(&text, ' ', indent);
    put(&text, S(RED "✗ " PLAIN DIM));
    put_clean(&text, line->file);
    put_char(&text, ':');
    put_number(&text, line->line);
    put_char(&text, ':');
    put_number(&text, line->column);
    put(&text, S(PLAIN "\n"));

    size_t gutter = indent + 2 + number.size;
    put_times(&text, ' ', indent + 2);
    put(&text, buf_view(&number));
    put(&text, S(" │ "));
    put(&text, buf_view(&source));
    put_char(&text, '\n');
    put_times(&text, ' ', gutter);
    put(&text, S(" │ " RED));
    size_t room = PAPER_WIDTH > gutter + 3 ? PAPER_WIDTH - gutter - 3 : 1, wide = columns(buf_view(&source));
    put_times(&text, '^', wide > room ? room : wide > 0 ? wide : 1);
    put(&text, S(PLAIN "\n"));

    checked(arbiter_run_explain(run, index, r->language, buf_writer(&why)));
    put_times(&text, ' ', indent + 2);
    put(r->out, buf_view(&text));
    buf_clear(&text);
    put_clean(&text, buf_view(&why));
    put_wrapped(r->out, buf_view(&text), indent + 2, indent + 2, PAPER_WIDTH);
    put_char(r->out, '\n');
    buf_free(&why);
    buf_free(&text);
    buf_free(&source);
    buf_free(&number);
}

void write_failures(const reader *r, const arbiter_run *run, size_t indent)
{
    arbiter_summary summary;
    arbiter_run_summary(run, &summary);
    for (uint32_t i = 0; i < summary.lines; i++) {
        write_failure_of_line(r, run, i, indent);
    }
}

void write_failure_of_line(const reader *r, const arbiter_run *run, uint32_t index, size_t indent)
{
    arbiter_line line;
    arbiter_run_line(run, index, &line);
    if (line.failed) {
        write_failure(r, run, index, &line, indent);
    }
}
