#include "slots.h"

#if defined(__linux__)
#include "outlive_symbols.h"

// Call stacks that are alike are kept once. A stack is a number of return addresses that lie in a row; a
// place in the hash table holds the upper half of its hash and its number. Nothing is ever taken out, so
// threads need no lock to look or to add. The row comes in parts, reserved when they are needed: a
// program may have been allowed little room for addresses.
enum { table_places = 1 << 20, most_stacks = table_places / 2, row_length = 1 << 25 };
enum { part_bits = 17, part_length = 1 << part_bits, part_count = row_length / part_length };
typedef struct stack {
  uint32_t begin, count;
} stack;

static uint64_t *places = NULL;
static stack *stacks = NULL;
static uintptr_t *parts[part_count];
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
  uint64_t *made = reserve(sizeof(uint64_t) * table_places);
  if (!stacks || !made) return false;
  __atomic_store_n(&places, made, __ATOMIC_RELEASE);
  return true;
}

// Where return addresses lie; all of a stack's lie in one part.
UNCHECKED static uintptr_t *row(uint32_t begin) {
  return &__atomic_load_n(&parts[begin >> part_bits], __ATOMIC_ACQUIRE)[begin & (part_length - 1)];
}

UNCHECKED static bool make_part(uint32_t begin) {
  uintptr_t **place = &parts[begin >> part_bits], *there = __atomic_load_n(place, __ATOMIC_ACQUIRE);
  if (LIKELY(there)) return true;
  size_t size = sizeof(uintptr_t) * part_length;
  uintptr_t *made = reserve(size);
  if (!made) return false;
  // Another thread may have been quicker.
  if (!__atomic_compare_exchange_n(place, &there, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    give_up_reserved(made, size);
  return true;
}

UNCHECKED static bool is_same(uint32_t number, const uintptr_t *frames, unsigned count) {
  const stack *known = &stacks[number];
  if (known->count != count) return false;
  const uintptr_t *there = row(known->begin);
  for (unsigned index = 0; index < count; index += 1)
    if (there[index] != frames[index]) return false;
  return true;
}

UNCHECKED static uint32_t keep(const uintptr_t *frames, unsigned count) {
  // Neither number may wrap: they stop growing well before.
  if (__atomic_load_n(&next_stack, __ATOMIC_RELAXED) >= most_stacks - 4096 ||
      __atomic_load_n(&next_in_row, __ATOMIC_RELAXED) >= row_length - (1 << 20))
    return 0;
  uint32_t begin;
  do begin = __atomic_fetch_add(&next_in_row, count, __ATOMIC_RELAXED);
  while (begin >> part_bits != (begin + count - 1) >> part_bits);
  if (!make_part(begin)) return 0;
  uint32_t number = __atomic_fetch_add(&next_stack, 1, __ATOMIC_RELAXED);
  uintptr_t *there = row(begin);
  for (unsigned index = 0; index < count; index += 1) there[index] = frames[index];
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
  unsigned count = (unsigned)outlive_call_stack(frame, frames, depth);
  uint32_t number = count > 0 && started() ? intern(frames, count) : 0;
  if (!number) me->unnoted_call_stacks += 1;
  return number;
}

UNCHECKED size_t call_stack_frames(uint32_t number, uintptr_t *frames, size_t capacity) {
  if (number == 0 || !__atomic_load_n(&places, __ATOMIC_ACQUIRE)) return 0;
  if (number >= __atomic_load_n(&next_stack, __ATOMIC_RELAXED)) return 0;
  const stack *known = &stacks[number];
  size_t count = known->count;
  if (count == 0) return 0;
  const uintptr_t *there = row(known->begin);
  for (size_t index = 0; index < count && index < capacity; index += 1) frames[index] = there[index];
  return count;
}

uint64_t call_stack_count(void) { return __atomic_load_n(&next_stack, __ATOMIC_RELAXED) - 1; }
#endif
