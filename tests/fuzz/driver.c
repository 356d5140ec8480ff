/* fuzz TARGET COUNT [SEED]   so many inputs, the same ones for the same seed
   fuzz TARGET --input FILE   the bytes of one file
   An input that breaks a promise, crashes or takes longer than the clock allows is shown. */
#include "fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"

enum { SECONDS = 20, USAGE = 2 };

static buffer_t input;
static unsigned long long number;

/* What was under way, in signal handlers too, hence by hand. */
static void show_input(void)
{
    static const char digits[] = "0123456789abcdef";
    char line[64];
    int size = snprintf(line, sizeof line, "input %llu, %zu bytes: ", number, input.size);
    ssize_t written = write(STDERR_FILENO, line, (size_t)size);
    for (size_t i = 0; i < input.size && written > 0; i++) {
        unsigned char c = (unsigned char)input.data[i];
        char escaped[] = { '\\', 'x', digits[c >> 4], digits[c & 15] };
        bool plain = c >= ' ' && c < 0x7F && c != '\\';
        written = write(STDERR_FILENO, plain ? &input.data[i] : escaped, plain ? 1 : sizeof escaped);
    }
    written = write(STDERR_FILENO, "\n", 1);
}

static void stopped(int signal_number)
{
    show_input();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static const fuzz_target *target_called(const char *name)
{
    for (int i = 0; i < fuzz_target_count; i++) {
        if (strcmp(fuzz_targets[i]->name, name) == 0) {
            return fuzz_targets[i];
        }
    }
    return NULL;
}

static bool read_input(const char *path)
{
    char part[4096];
    FILE *file = fopen(path, "rb");
    if (!file) {
        return false;
    }
    for (size_t size; (size = fread(part, 1, sizeof part, file)) > 0;) {
        buffer_bytes(&input, part, size);
    }
    fclose(file);
    return true;
}

static unsigned long long run_many(const fuzz_target *target, unsigned long long count, uint64_t seed)
{
    unsigned long long accepted = 0;
    uint64_t random = seed;
    for (number = 1; number <= count; number++) {
        buffer_clear(&input);
        target->make(&random, &input);
        alarm(SECONDS);
        accepted += target->run(input.data ? input.data : "", input.size);
        alarm(0);
    }
    return accepted;
}

int main(int count, char **words)
{
    const fuzz_target *target = count >= 3 ? target_called(words[1]) : NULL;
    bool file = count == 4 && strcmp(words[2], "--input") == 0;
    if (!target) {
        fputs("fuzz TARGET COUNT [SEED] | fuzz TARGET --input FILE\n", stderr);
        return USAGE;
    }
    buffer_init(&input, mem_default());
    signal(SIGALRM, stopped);
    signal(SIGABRT, stopped);
    if (file) {
        if (!read_input(words[3])) {
            perror(words[3]);
            return USAGE;
        }
        printf("%s\n", target->run(input.data ? input.data : "", input.size) ? "accepted" : "refused");
    } else {
        unsigned long long inputs = strtoull(words[2], NULL, 10);
        uint64_t seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
        unsigned long long accepted = run_many(target, inputs, seed);
        printf("%s: %llu inputs, %llu accepted, no promise broken\n", target->name, inputs, accepted);
    }
    buffer_free(&input);
    return 0;
}
