// What libFuzzer offers to a mutator of one's own; the compiler ships no header for it.
#ifndef OUTLIVE_FUZZER_H
#define OUTLIVE_FUZZER_H

#include <stddef.h>
#include <stdint.h>

// Changes some bytes in place in one of libFuzzer's own ways, and returns how many there are then.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maximumSize);

#endif
