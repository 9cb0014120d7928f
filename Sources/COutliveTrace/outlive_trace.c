#include "outlive_trace.h"

#include <string.h>

#if defined(__x86_64__)
#include <nmmintrin.h>

bool outlive_has_crc32c(void) { return __builtin_cpu_supports("sse4.2"); }

__attribute__((target("sse4.2"))) uint32_t outlive_crc32c(uint32_t crc, const void *bytes,
                                                          size_t count) {
  const unsigned char *next = bytes;
  uint64_t rest = (uint32_t)~crc;
  for (; count >= 8; next += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, next, 8);
    rest = _mm_crc32_u64(rest, word);
  }
  uint32_t last = (uint32_t)rest;
  for (; count > 0; next += 1, count -= 1) last = _mm_crc32_u8(last, *next);
  return ~last;
}
#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)
#include <arm_acle.h>

bool outlive_has_crc32c(void) { return true; }

uint32_t outlive_crc32c(uint32_t crc, const void *bytes, size_t count) {
  const unsigned char *next = bytes;
  uint32_t rest = ~crc;
  for (; count >= 8; next += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, next, 8);
    rest = __crc32cd(rest, word);
  }
  for (; count > 0; next += 1, count -= 1) rest = __crc32cb(rest, *next);
  return ~rest;
}
#else
bool outlive_has_crc32c(void) { return false; }

uint32_t outlive_crc32c(uint32_t crc, const void *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return crc;
}
#endif
