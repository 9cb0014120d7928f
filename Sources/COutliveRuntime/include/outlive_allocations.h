// What is known of objects whose allocation was seen: the table that the allocation tracker fills when
// a program links it, and that snapshots read.
#ifndef OUTLIVE_ALLOCATIONS_H
#define OUTLIVE_ALLOCATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A live object that was seen when it was made. Slots are used again: the serial number is not.
typedef struct outlive_allocation {
  // Where the object is; 0 in a slot that is free. It is stored last and cleared first, so whoever
  // reads an address here, in a process that stands still, reads the rest of the same object.
  uintptr_t address;
  const void *metadata;
  // The number of the allocation, from 1; no two objects of a process ever share one.
  uint64_t serial;
  // The address that the allocation returned to: where in the program the object was made.
  uintptr_t site;
  // In bytes; the largest number stands for anything larger.
  uint32_t size;
  // The thread's number, as outlive_thread_number gives it; the highest bit says that somebody is told
  // when the object goes.
  uint32_t thread;
  // The scope that the object is credited to, 0 when there is none.
  uint32_t scope;
  // The call stack, by a number that the tracker gives, 0 when it was not asked for.
  uint32_t call_stack;
} outlive_allocation;

// How to read the table. Reading takes no lock and allocates nothing, so a forked child may do it.
typedef struct outlive_allocation_table {
  // How many blocks of slots there are; it only grows.
  size_t (*block_count)(void);
  // The slots of a block, and how many it has.
  const outlive_allocation *(*block)(size_t index, size_t *count);
  // The slot of the object at an address; NULL when none was seen there.
  const outlive_allocation *(*find)(uintptr_t address);
  // How many objects credited to a scope are alive, in constant time; -1 when that has to be counted,
  // slot by slot. Exact when no other thread allocates or frees for the scope just then.
  int64_t (*alive)(uint32_t scope);
  // Copies the return addresses of a call stack, innermost first, at most as many as there is room
  // for; returns how many it has.
  size_t (*call_stack)(uint32_t number, uintptr_t *frames, size_t capacity);
  // Asks to be told when an object goes. When another thread makes or frees an object just then, it may
  // be for nothing.
  void (*watch)(uintptr_t address, uint64_t serial);
} outlive_allocation_table;

// The table of this process; NULL when the program doesn't link the tracker.
const outlive_allocation_table *outlive_allocations(void);

// Called once by the tracker, before main.
void outlive_set_allocations(const outlive_allocation_table *table);

// Copies a slot while other threads may use it again; false when there is no object in it, or when
// another one came just then.
bool outlive_copy_allocation(const outlive_allocation *slot, outlive_allocation *copy);

enum { outlive_is_watched = 1u << 31 };

// --- Who is told

// Called on the thread that allocates or frees, which sees no allocations meanwhile: with a slot that
// was just filled, of each object; and with the serial number of an object that is about to go, if that
// is watched. NULL for nobody.
typedef void (*outlive_allocated_function)(const outlive_allocation *allocation);
extern outlive_allocated_function outlive_allocated;
void outlive_tell_allocations(outlive_allocated_function allocated);
typedef void (*outlive_freed_function)(uint64_t serial);
extern outlive_freed_function outlive_freed;
void outlive_tell_ends(outlive_freed_function freed);

// --- To which scope an allocation is credited

// The task-local value that holds it: its key, and how far into the value the 32-bit number lies. The
// value's first word is 0 when it holds nothing. The key is NULL until a scope begins.
extern const void *outlive_scope_key;
extern size_t outlive_scope_offset;
void outlive_set_scope_key(const void *key, size_t offset);

// --- What is not the program's

// While it isn't 0, the calling thread's allocations are a recorder's own, and are not seen.
extern _Thread_local unsigned outlive_unseen;
void outlive_begin_unseen(void);
void outlive_end_unseen(void);

#endif
