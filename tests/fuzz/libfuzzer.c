/* The same targets for libFuzzer: the first byte of an input chooses one. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0) {
        fuzz_targets[data[0] % fuzz_target_count]->run((const char *)data + 1, size - 1);
    }
    return 0;
}
