#define _GNU_SOURCE
#include "slots.h"

#if defined(__linux__)
#include "outlive_runtime.h"

#include <pthread.h>
#include <sys/mman.h>

outlive_allocation *slot_blocks[most_blocks];
uint32_t **shadow_root = NULL;
_Thread_local tracking_thread *my_thread = NULL;
int64_t *scope_counts[count_places];

static uint64_t reserved = 0;
uint64_t reserved_bytes(void) { return __atomic_load_n(&reserved, __ATOMIC_RELAXED); }

void *reserve(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  __atomic_fetch_add(&reserved, size, __ATOMIC_RELAXED);
  return memory;
}

void give_up_reserved(void *memory, size_t size) {
  munmap(memory, size);
  __atomic_fetch_sub(&reserved, size, __ATOMIC_RELAXED);
}

// One lock for what is rare: a thread that begins or ends, 512 slots that change hands.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t block_count = 0;
static uint32_t next_slot = 0, end_of_block = 0;
// Free slots that no thread has, 512 at a time: the first of each has the number of the next first in
// its site.
static uint32_t free_lists = 0;
static tracking_thread *all_threads = NULL, *idle_threads = NULL;

UNCHECKED uint32_t *shadow_make_leaf(uintptr_t address) {
  if (address >> address_bits) return NULL;
  uint32_t **place = &shadow_root[address >> leaf_bits];
  uint32_t *leaf = __atomic_load_n(place, __ATOMIC_ACQUIRE);
  if (!leaf) {
    size_t size = sizeof(uint32_t) << (leaf_bits - granule_bits);
    uint32_t *made = reserve(size);
    if (!made) return NULL;
    if (__atomic_compare_exchange_n(place, &leaf, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
      leaf = made;
    } else {
      // Another thread was quicker.
      give_up_reserved(made, size);
    }
  }
  return &leaf[(address & ((1ul << leaf_bits) - 1)) >> granule_bits];
}

// With the lock.
UNCHECKED static bool make_block(void) {
  if (block_count == most_blocks) return false;
  outlive_allocation *block = reserve(sizeof(outlive_allocation) * block_slots);
  if (!block) return false;
  slot_blocks[block_count] = block;
  next_slot = (uint32_t)block_count << block_bits;
  end_of_block = next_slot + block_slots;
  __atomic_store_n(&block_count, block_count + 1, __ATOMIC_RELEASE);
  return true;
}

UNCHECKED uint32_t slots_refill(tracking_thread *me) {
  uint32_t number = 0;
  if (me->spare_head) {
    me->free_head = me->spare_head;
    me->free_count = slots_at_once;
    me->spare_head = 0;
  } else {
    pthread_mutex_lock(&lock);
    if (free_lists) {
      me->free_head = free_lists;
      me->free_count = slots_at_once;
      free_lists = (uint32_t)slot_at(free_lists)->site;
    } else if (next_slot < end_of_block || make_block()) {
      me->fresh = next_slot;
      me->fresh_end = next_slot += slots_at_once;
      // Slot 0 stands for none.
      if (me->fresh == 0) me->fresh = 1;
      number = me->fresh++;
    }
    pthread_mutex_unlock(&lock);
  }
  if (number || !me->free_head) return number;
  number = me->free_head;
  me->free_head = (uint32_t)slot_at(number)->serial;
  me->free_count -= 1;
  return number;
}

// A thread that only frees what others allocate must not keep all slots.
UNCHECKED void slots_give_back(tracking_thread *me) {
  if (me->spare_head) {
    pthread_mutex_lock(&lock);
    slot_at(me->spare_head)->site = free_lists;
    free_lists = me->spare_head;
    pthread_mutex_unlock(&lock);
  }
  me->spare_head = me->free_head;
  me->free_head = 0;
  me->free_count = 0;
}

UNCHECKED void serials_refill(tracking_thread *me) {
  static uint64_t last = 0;
  enum { at_once = 4096 };
  me->serial = __atomic_fetch_add(&last, at_once, __ATOMIC_RELAXED) + 1;
  me->serial_end = me->serial + at_once;
}

static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static void thread_ended(void *value) {
  tracking_thread *ended = value;
  my_thread = NULL;
  pthread_mutex_lock(&lock);
  ended->next_idle = idle_threads;
  idle_threads = ended;
  pthread_mutex_unlock(&lock);
}

// A child has the one thread that forked; what the others had is lost to it, slots of theirs included.
static void before_fork(void) { pthread_mutex_lock(&lock); }
static void after_fork(void) { pthread_mutex_unlock(&lock); }

static void make_key(void) {
  pthread_key_create(&key, thread_ended);
  pthread_atfork(before_fork, after_fork, after_fork);
}

UNCHECKED tracking_thread *tracking_thread_make(void) {
  pthread_once(&key_once, make_key);
  pthread_mutex_lock(&lock);
  tracking_thread *me = idle_threads;
  if (me) {
    idle_threads = me->next_idle;
  } else if ((me = reserve(sizeof(tracking_thread)))) {
    me->next = all_threads;
    all_threads = me;
  }
  pthread_mutex_unlock(&lock);
  if (!me) return NULL;
  me->thread = (uint32_t)outlive_thread_number();
  my_thread = me;
  pthread_setspecific(key, me);
  return me;
}

// Set when there was no memory for counts: from then on objects are counted slot by slot.
static bool scopes_are_uncounted = false;

UNCHECKED int64_t *scope_counts_make(unsigned place) {
  size_t size = sizeof(int64_t) * counted_scopes;
  int64_t *there = NULL, *made = reserve(size);
  if (!made) {
    __atomic_store_n(&scopes_are_uncounted, true, __ATOMIC_RELAXED);
    return NULL;
  }
  if (__atomic_compare_exchange_n(&scope_counts[place], &there, made, false, __ATOMIC_ACQ_REL,
                                  __ATOMIC_ACQUIRE))
    return made;
  // Another thread was quicker.
  give_up_reserved(made, size);
  return there;
}

bool slots_start(void) {
  pthread_once(&key_once, make_key);
  pthread_mutex_lock(&lock);
  if (!shadow_root) {
    uint32_t **root = reserve(sizeof(uint32_t *) << (address_bits - leaf_bits));
    __atomic_store_n(&shadow_root, root, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&lock);
  return shadow_root != NULL;
}

// MARK: How the table is read

UNCHECKED int64_t scope_alive(uint32_t scope) {
  if (scope >= counted_scopes || __atomic_load_n(&scopes_are_uncounted, __ATOMIC_RELAXED)) return -1;
  int64_t sum = 0;
  for (int place = 0; place < count_places; place += 1) {
    const int64_t *counts = __atomic_load_n(&scope_counts[place], __ATOMIC_ACQUIRE);
    if (counts) sum += __atomic_load_n(&counts[scope], __ATOMIC_RELAXED);
  }
  return sum;
}

static size_t table_block_count(void) { return __atomic_load_n(&block_count, __ATOMIC_ACQUIRE); }

static const outlive_allocation *table_block(size_t index, size_t *count) {
  *count = block_slots;
  return slot_blocks[index];
}

UNCHECKED static const outlive_allocation *table_find(uintptr_t address) {
  uint32_t *entry = shadow_entry(address);
  uint32_t number = entry ? __atomic_load_n(entry, __ATOMIC_ACQUIRE) : 0;
  if (number == 0) return NULL;
  const outlive_allocation *slot = slot_at(number);
  return __atomic_load_n(&slot->address, __ATOMIC_ACQUIRE) == address ? slot : NULL;
}

// Should the object go meanwhile, another one that takes the slot is watched for nothing.
UNCHECKED static void table_watch(uintptr_t address, uint64_t serial) {
  outlive_allocation *slot = (outlive_allocation *)table_find(address);
  if (slot && __atomic_load_n(&slot->serial, __ATOMIC_RELAXED) == serial)
    __atomic_fetch_or(&slot->thread, outlive_is_watched, __ATOMIC_RELAXED);
}

static const outlive_allocation_table table = {
    table_block_count, table_block, table_find, scope_alive, call_stack_frames, table_watch,
};

__attribute__((constructor(101))) static void registered(void) { outlive_set_allocations(&table); }

UNCHECKED outlive_allocation_statistics outlive_allocations_statistics(void) {
  outlive_allocation_statistics sum = {0};
  pthread_mutex_lock(&lock);
  for (tracking_thread *thread = all_threads; thread; thread = thread->next) {
    sum.allocations += thread->allocations;
    sum.deallocations += thread->deallocations;
    sum.missed += thread->missed;
    sum.unnoted += thread->unnoted;
    sum.unnoted_call_stacks += thread->unnoted_call_stacks;
  }
  sum.slots = block_count << block_bits;
  pthread_mutex_unlock(&lock);
  sum.reserved = reserved_bytes();
  sum.call_stacks = call_stack_count();
  return sum;
}
#else
outlive_allocation_statistics outlive_allocations_statistics(void) {
  outlive_allocation_statistics none = {0};
  return none;
}
#endif
