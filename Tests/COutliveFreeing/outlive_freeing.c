#include "outlive_freeing.h"
#include "outlive_allocations.h"

static uint64_t freed_while_known = 0;
static const void *last = NULL;

uint64_t outlive_freed_while_known(void) {
  return __atomic_load_n(&freed_while_known, __ATOMIC_SEQ_CST);
}
const void *outlive_last_freed_while_known(void) { return __atomic_load_n(&last, __ATOMIC_SEQ_CST); }

#if defined(__linux__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
extern void __libc_free(void *memory);

void free(void *memory) {
  const outlive_allocation_table *table = outlive_allocations();
  const outlive_allocation *slot = memory && table ? table->find((uintptr_t)memory) : NULL;
  if (slot) {
    __atomic_store_n(&last, slot->metadata, __ATOMIC_SEQ_CST);
    __atomic_add_fetch(&freed_while_known, 1, __ATOMIC_SEQ_CST);
  }
  __libc_free(memory);
}
bool outlive_freeing_is_watched(void) { return true; }
#else
bool outlive_freeing_is_watched(void) { return false; }
#endif
