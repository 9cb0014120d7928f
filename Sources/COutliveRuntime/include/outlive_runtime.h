// What the live side needs and Swift cannot say itself. Every symbol begins `outlive_`.
#ifndef OUTLIVE_RUNTIME_H
#define OUTLIVE_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How many recorders are on. In C, because a Swift global is reached through a lazy initializer,
// and an instrumented call with recording off may cost no more than a load and a branch.
extern int outlive_recorder_count;

static inline bool outlive_is_recording(void) {
  return __atomic_load_n(&outlive_recorder_count, __ATOMIC_RELAXED) != 0;
}
static inline void outlive_recorder_began(void) {
  __atomic_add_fetch(&outlive_recorder_count, 1, __ATOMIC_SEQ_CST);
}
static inline void outlive_recorder_ended(void) {
  __atomic_sub_fetch(&outlive_recorder_count, 1, __ATOMIC_SEQ_CST);
}

// The calling thread's number, from 1, in the order in which threads first asked.
// In C, because Swift has no thread-local variables.
uint64_t outlive_thread_number(void);

// Nanoseconds by the monotonic clock. In C, because the macro for the clock is not imported alike
// by all C libraries.
uint64_t outlive_monotonic_nanoseconds(void);

#endif
