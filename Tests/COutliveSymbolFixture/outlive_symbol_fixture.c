#include "outlive_symbol_fixture.h"
#include "outlive_symbols.h"

__attribute__((noinline)) static size_t outlive_fixture_here(uintptr_t *addresses, size_t limit) {
  return outlive_call_stack(__builtin_frame_address(0), addresses, limit);
}

static inline __attribute__((always_inline)) size_t outlive_fixture_inner(uintptr_t *addresses,
                                                                         size_t limit) {
  size_t count = outlive_fixture_here(addresses, limit);  // marker: inner
  return count + 0 * addresses[0];
}

size_t outlive_fixture_outer(uintptr_t *addresses, size_t limit) {
  size_t count = outlive_fixture_inner(addresses, limit);  // marker: outer
  return count;
}
