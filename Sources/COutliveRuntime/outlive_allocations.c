#include "outlive_allocations.h"

static const outlive_allocation_table *table;

const outlive_allocation_table *outlive_allocations(void) {
  return __atomic_load_n(&table, __ATOMIC_ACQUIRE);
}

void outlive_set_allocations(const outlive_allocation_table *new_table) {
  __atomic_store_n(&table, new_table, __ATOMIC_RELEASE);
}
