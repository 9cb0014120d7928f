#include "outlive_symbol_fixture.h"
#include "outlive_symbols.h"

// A count that is kept in memory: a call whose result is returned as it is would become a jump, and a
// function that jumps leaves no frame.
__attribute__((noinline)) static size_t outlive_fixture_here(uintptr_t *addresses, size_t limit) {
  volatile size_t count = outlive_call_stack(__builtin_frame_address(0), addresses, limit);
  return count;
}

static inline __attribute__((always_inline)) size_t outlive_fixture_inner(uintptr_t *addresses,
                                                                         size_t limit) {
  volatile size_t count = outlive_fixture_here(addresses, limit);  // marker: inner
  return count;
}

size_t outlive_fixture_outer(uintptr_t *addresses, size_t limit) {
  volatile size_t count = outlive_fixture_inner(addresses, limit);  // marker: outer
  return count;
}
