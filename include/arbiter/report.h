/* What is wrong with sources: diagnostics, by index or written out, and the registry of their codes. */
#ifndef ARBITER_PUBLIC_REPORT_H
#define ARBITER_PUBLIC_REPORT_H

#include "arbiter/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arbiter_report arbiter_report;

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
ARBITER_API arbiter_status arbiter_report_get(const arbiter_report *report, size_t index,
                                              arbiter_diagnostic *out);
ARBITER_API arbiter_status arbiter_report_message(const arbiter_report *report, size_t index,
                                                  arbiter_language language, arbiter_writer out);
/* color: 1 for ANSI colours in ARBITER_TEXT. ARBITER_OWN: each message in its file's language. */
ARBITER_API arbiter_status arbiter_report_write(const arbiter_report *report, arbiter_format format,
                                                arbiter_language language, int color, arbiter_writer out);
/* Forgets all that is less grave, where only errors matter. */
ARBITER_API void arbiter_report_keep(arbiter_report *report, arbiter_severity least);
ARBITER_API void arbiter_report_free(arbiter_report *report);

/* The registry of diagnostics: code by index ("A0101" …), and its general sentence. Count by calling until
   ARBITER_INVALID. */
ARBITER_API arbiter_status arbiter_code(size_t index, arbiter_str *code, arbiter_str *name,
                                        arbiter_severity *severity);
ARBITER_API arbiter_status arbiter_code_template(size_t index, arbiter_language language, arbiter_str *text);

#ifdef __cplusplus
}
#endif
#endif
