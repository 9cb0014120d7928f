// The table of live objects: slots, and where the slot of an address is. Its parts that run for each
// allocation are here, so that they are one piece of code with the functions that the program calls.
#ifndef OUTLIVE_SLOTS_H
#define OUTLIVE_SLOTS_H

#include "outlive_allocation_tracking.h"
#include "outlive_allocations.h"

#if defined(__linux__)

// No lock, no hash table, and no atomic read-modify-write: whoever allocates or frees an object has the
// memory to himself, and so has the entry for that address to himself. What passes from one thread to
// another goes with the object. The thread sanitizer can't know that, because it doesn't see the
// reference counts by which it does; nothing here is instrumented.
#define UNCHECKED __attribute__((disable_sanitizer_instrumentation))
#define HOT UNCHECKED __attribute__((always_inline)) static inline
#define LIKELY(condition) __builtin_expect(!!(condition), 1)

// Slots come in blocks, which never move or go.
enum { block_bits = 16, block_slots = 1 << block_bits, most_blocks = 1 << 14 };
extern outlive_allocation *slot_blocks[most_blocks];

HOT outlive_allocation *slot_at(uint32_t number) {
  return &slot_blocks[number >> block_bits][number & (block_slots - 1)];
}

// Two objects are never nearer to each other than 16 bytes, so one number for as many bytes says which
// slot an object has; 0 for none. A leaf holds the numbers for 64 MB.
enum { granule_bits = 4, leaf_bits = 26, address_bits = 48 };
extern uint32_t **shadow_root;
uint32_t *shadow_make_leaf(uintptr_t address);

// Where the number for an address is; NULL when no object was seen near it.
HOT uint32_t *shadow_entry(uintptr_t address) {
  uint32_t **root = __atomic_load_n(&shadow_root, __ATOMIC_ACQUIRE);
  if (!root || address >> address_bits) return NULL;
  uint32_t *leaf = __atomic_load_n(&root[address >> leaf_bits], __ATOMIC_ACQUIRE);
  if (!leaf) return NULL;
  return &leaf[(address & ((1ul << leaf_bits) - 1)) >> granule_bits];
}

// What a thread has for itself. When the thread ends, the next new one takes it over as it is.
typedef struct tracking_thread {
  // Free slots, each with the number of the next in its serial: those that are used first, and as many
  // as one gives back at a time.
  uint32_t free_head, free_count;
  uint32_t spare_head;
  // Slots that were never used.
  uint32_t fresh, fresh_end;
  uint32_t thread;
  uint64_t serial, serial_end;
  uint64_t allocations, deallocations, missed, unnoted, unnoted_call_stacks;
  struct tracking_thread *next, *next_idle;
} __attribute__((aligned(128))) tracking_thread;

extern _Thread_local tracking_thread *my_thread __attribute__((tls_model("initial-exec")));

// The slow parts.
tracking_thread *tracking_thread_make(void);
uint32_t slots_refill(tracking_thread *me);
void slots_give_back(tracking_thread *me);
void serials_refill(tracking_thread *me);
bool slots_start(void);

HOT uint32_t slot_take(tracking_thread *me) {
  uint32_t number = me->free_head;
  if (LIKELY(number)) {
    me->free_head = (uint32_t)slot_at(number)->serial;
    me->free_count -= 1;
    return number;
  }
  if (LIKELY(me->fresh < me->fresh_end)) return me->fresh++;
  return slots_refill(me);
}

enum { slots_at_once = 512 };

HOT void slot_give(tracking_thread *me, uint32_t number, outlive_allocation *slot) {
  slot->serial = me->free_head;
  me->free_head = number;
  if (!LIKELY(++me->free_count < slots_at_once)) slots_give_back(me);
}

// How many objects credited to a scope are alive. Threads mostly count in different places, but two may
// share one, so they count atomically. A place's counts are reserved when the first scope needs them.
enum { counted_scopes = 1 << 20, count_places = 16 };
extern int64_t *scope_counts[count_places];
int64_t *scope_counts_make(unsigned place);
int64_t scope_alive(uint32_t scope);

HOT void scope_count(const tracking_thread *me, uint32_t scope, int64_t change) {
  if (scope >= counted_scopes) return;
  unsigned place = me->thread % count_places;
  int64_t *counts = __atomic_load_n(&scope_counts[place], __ATOMIC_ACQUIRE);
  if (!LIKELY(counts) && !(counts = scope_counts_make(place))) return;
  __atomic_fetch_add(&counts[scope], change, __ATOMIC_RELAXED);
}

// The number of the call stack that this frame address begins; 0 when it can't be kept.
uint32_t call_stack_number(tracking_thread *me, const void *frame, unsigned depth);
size_t call_stack_frames(uint32_t number, uintptr_t *frames, size_t capacity);
uint64_t call_stack_count(void);

// Memory that takes no room until it is touched; NULL when there is none.
void *reserve(size_t size);
void give_up_reserved(void *memory, size_t size);
uint64_t reserved_bytes(void);

#endif
#endif
