// What the trace format needs and Swift cannot say itself. Every symbol begins `outlive_`.
#ifndef OUTLIVE_TRACE_H
#define OUTLIVE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether the processor computes CRC-32C itself. In C, because Swift has neither the instruction nor
// a question for it.
bool outlive_has_crc32c(void);

// CRC-32C (RFC 3720) of what comes before, continued over some bytes, by the processor's own
// instruction; only to be called when `outlive_has_crc32c` says that there is one.
uint32_t outlive_crc32c(uint32_t crc, const void *bytes, size_t count);

// Stores a number so that whoever reads it with `outlive_load_acquire` also sees all that was stored
// before it. In C, because Swift's atomics own their memory, and this is memory of a mapped file.
static inline void outlive_store_release(void *address, uint64_t value) {
  __atomic_store_n((uint64_t *)address, value, __ATOMIC_RELEASE);
}
static inline uint64_t outlive_load_acquire(const void *address) {
  return __atomic_load_n((const uint64_t *)address, __ATOMIC_ACQUIRE);
}

#endif
