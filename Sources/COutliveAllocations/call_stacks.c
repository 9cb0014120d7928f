#include "slots.h"

#if defined(__linux__)

// Call stacks that are alike are kept once. A stack is a number of return addresses in one long row; a
// place in the hash table holds the upper half of its hash and its number. Both are reserved at first
// use, and nothing is ever taken out, so threads need no lock to look or to add.
enum { table_places = 1 << 20, most_stacks = table_places / 2, row_length = 1 << 25 };
typedef struct stack {
  uint32_t begin, count;
} stack;

static uint64_t *places = NULL;
static stack *stacks = NULL;
static uintptr_t *row = NULL;
static uint32_t next_stack = 1, next_in_row = 0;

UNCHECKED static bool started(void) {
  if (LIKELY(__atomic_load_n(&places, __ATOMIC_ACQUIRE))) return true;
  static int starting = 0;
  int expected = 0;
  // Whoever comes while another begins goes without: that is counted.
  if (!__atomic_compare_exchange_n(&starting, &expected, 1, false, __ATOMIC_ACQUIRE,
                                   __ATOMIC_RELAXED))
    return false;
  stacks = reserve(sizeof(stack) * most_stacks);
  row = reserve(sizeof(uintptr_t) * row_length);
  uint64_t *made = reserve(sizeof(uint64_t) * table_places);
  if (!stacks || !row || !made) return false;
  __atomic_store_n(&places, made, __ATOMIC_RELEASE);
  return true;
}

UNCHECKED static bool is_same(uint32_t number, const uintptr_t *frames, unsigned count) {
  const stack *known = &stacks[number];
  if (known->count != count) return false;
  for (unsigned index = 0; index < count; index += 1)
    if (row[known->begin + index] != frames[index]) return false;
  return true;
}

UNCHECKED static uint32_t keep(const uintptr_t *frames, unsigned count) {
  // Neither number may wrap: they stop growing well before.
  if (__atomic_load_n(&next_stack, __ATOMIC_RELAXED) >= most_stacks - 4096 ||
      __atomic_load_n(&next_in_row, __ATOMIC_RELAXED) >= row_length - (1 << 20))
    return 0;
  uint32_t number = __atomic_fetch_add(&next_stack, 1, __ATOMIC_RELAXED);
  uint32_t begin = __atomic_fetch_add(&next_in_row, count, __ATOMIC_RELAXED);
  for (unsigned index = 0; index < count; index += 1) row[begin + index] = frames[index];
  stacks[number] = (stack){begin, count};
  return number;
}

UNCHECKED static uint32_t intern(const uintptr_t *frames, unsigned count) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned index = 0; index < count; index += 1)
    hash = (hash ^ frames[index]) * 0x9e3779b97f4a7c15, hash ^= hash >> 29;
  uint32_t kept = 0;
  for (uint32_t probe = 0; probe < table_places; probe += 1) {
    uint64_t *place = &places[(hash + probe) % table_places];
    uint64_t there = __atomic_load_n(place, __ATOMIC_ACQUIRE);
    if (there == 0) {
      if (!kept) kept = keep(frames, count);
      if (!kept) return 0;
      uint64_t mine = (hash >> 32 << 32) | kept;
      if (__atomic_compare_exchange_n(place, &there, mine, false, __ATOMIC_ACQ_REL,
                                      __ATOMIC_ACQUIRE))
        return kept;
      // Another thread took the place; what it holds now may be the very same stack.
    }
    if (there >> 32 == hash >> 32 && is_same((uint32_t)there, frames, count)) return (uint32_t)there;
  }
  return 0;
}

UNCHECKED uint32_t call_stack_number(tracking_thread *me, const void *frame, unsigned depth) {
  uintptr_t frames[outlive_deepest_call_stack];
  unsigned count = 0;
  // A frame begins with where the caller's frame is, further up the stack, and then the return address.
  uintptr_t at = (uintptr_t)frame;
  while (count < depth && at % sizeof(uintptr_t) == 0 && at + 2 * sizeof(uintptr_t) <= me->stack_end) {
    const uintptr_t *words = (const uintptr_t *)at;
    if (words[1] < 4096) break;
    frames[count++] = words[1];
    if (words[0] <= at) break;
    at = words[0];
  }
  uint32_t number = count > 0 && started() ? intern(frames, count) : 0;
  if (!number) me->unnoted_call_stacks += 1;
  return number;
}

UNCHECKED size_t call_stack_frames(uint32_t number, uintptr_t *frames, size_t capacity) {
  if (number == 0 || !__atomic_load_n(&places, __ATOMIC_ACQUIRE)) return 0;
  if (number >= __atomic_load_n(&next_stack, __ATOMIC_RELAXED)) return 0;
  const stack *known = &stacks[number];
  for (size_t index = 0; index < known->count && index < capacity; index += 1)
    frames[index] = row[known->begin + index];
  return known->count;
}

uint64_t call_stack_count(void) { return __atomic_load_n(&next_stack, __ATOMIC_RELAXED) - 1; }
#endif
