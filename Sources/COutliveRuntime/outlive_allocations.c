#include "outlive_allocations.h"

static const outlive_allocation_table *table;

const outlive_allocation_table *outlive_allocations(void) {
  return __atomic_load_n(&table, __ATOMIC_ACQUIRE);
}

void outlive_set_allocations(const outlive_allocation_table *new_table) {
  __atomic_store_n(&table, new_table, __ATOMIC_RELEASE);
}

// An object's serial is stored first and its address last; the address is cleared first. So with the
// same serial before and after, and an address in between, all of it belongs to that one object. The
// thread sanitizer would call it a race: it is one, and is noticed.
__attribute__((disable_sanitizer_instrumentation)) bool outlive_copy_allocation(
    const outlive_allocation *slot, outlive_allocation *copy) {
  uint64_t serial = __atomic_load_n(&slot->serial, __ATOMIC_ACQUIRE);
  uintptr_t address = __atomic_load_n(&slot->address, __ATOMIC_ACQUIRE);
  if (address == 0) return false;
  copy->address = address;
  copy->metadata = slot->metadata;
  copy->serial = serial;
  copy->site = slot->site;
  copy->size = slot->size;
  copy->thread = __atomic_load_n(&slot->thread, __ATOMIC_RELAXED) & ~outlive_is_watched;
  copy->scope = slot->scope;
  copy->call_stack = slot->call_stack;
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return __atomic_load_n(&slot->serial, __ATOMIC_RELAXED) == serial;
}

const void *outlive_scope_key = NULL;
size_t outlive_scope_offset = 0;

void outlive_set_scope_key(const void *key, size_t offset) {
  outlive_scope_offset = offset;
  __atomic_store_n(&outlive_scope_key, key, __ATOMIC_RELEASE);
}

_Thread_local unsigned outlive_unseen = 0;
void outlive_begin_unseen(void) { outlive_unseen += 1; }
void outlive_end_unseen(void) { outlive_unseen -= 1; }

outlive_allocated_function outlive_allocated = NULL;
outlive_freed_function outlive_freed = NULL;

void outlive_tell_allocations(outlive_allocated_function allocated) {
  __atomic_store_n(&outlive_allocated, allocated, __ATOMIC_RELEASE);
}

void outlive_tell_ends(outlive_freed_function freed) {
  __atomic_store_n(&outlive_freed, freed, __ATOMIC_RELEASE);
}
