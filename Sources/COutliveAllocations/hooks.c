#define _GNU_SOURCE
#include "slots.h"

#if defined(__linux__)
#include "outlive_core.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// The functions below take the place of the runtime's own, because a program's symbols come before its
// libraries'. They use the C calling convention, as the runtime's do; only task-locals use Swift's.
typedef void *(*allocate_function)(const void *metadata, size_t size, size_t alignment_mask);
typedef void (*free_function)(void *object, size_t size, size_t alignment_mask);
typedef void (*free_partial_function)(void *object, const void *metadata, size_t size,
                                      size_t alignment_mask);
extern __attribute__((swiftcall, weak)) const void *swift_task_localValueGet(const void *key);

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  // Without it not a single object can be made or freed: there is no way to go on.
  if (!function) abort();
  return function;
}

// Each of them begins as a function that looks for the original: other libraries may allocate before
// any code of ours could have run.
#define ORIGINAL(type, variable, name, result, parameters, arguments) \
  static result variable##_first parameters;                          \
  static type variable = variable##_first;                            \
  static result variable##_first parameters {                         \
    __atomic_store_n(&variable, (type)original(name), __ATOMIC_RELAXED); \
    return CALL(variable) arguments;                                  \
  }
#define CALL(variable) __atomic_load_n(&variable, __ATOMIC_RELAXED)

ORIGINAL(allocate_function, allocate, "swift_allocObject", void *,
         (const void *metadata, size_t size, size_t mask), (metadata, size, mask))
ORIGINAL(free_function, free_instance, "swift_deallocClassInstance", void,
         (void *object, size_t size, size_t mask), (object, size, mask))
ORIGINAL(free_function, free_object, "swift_deallocObject", void,
         (void *object, size_t size, size_t mask), (object, size, mask))
ORIGINAL(free_function, free_uninitialized, "swift_deallocUninitializedObject", void,
         (void *object, size_t size, size_t mask), (object, size, mask))
ORIGINAL(free_partial_function, free_partial, "swift_deallocPartialClassInstance", void,
         (void *object, const void *metadata, size_t size, size_t mask),
         (object, metadata, size, mask))

// Whether allocations are seen; and whether any ever were, so that deallocations matter. One variable,
// so that whoever frees an object that was seen can't read an older state than whoever made it.
enum { never = 0, stopped = 1, running = 2 };
static int state = never;
static unsigned depth = 0;

HOT uint32_t current_scope(void) {
  const void *key = __atomic_load_n(&outlive_scope_key, __ATOMIC_ACQUIRE);
  if (LIKELY(!key) || !swift_task_localValueGet) return 0;
  const char *value = swift_task_localValueGet(key);
  // An optional that holds nothing has nothing behind its first word.
  if (!value || *(const uintptr_t *)value == 0) return 0;
  uint32_t scope;
  memcpy(&scope, value + outlive_scope_offset, sizeof scope);
  return scope;
}

// Nobody mostly wants to know, and then it costs a branch.
static __attribute__((noinline)) void tell_allocated(const outlive_allocation *slot) {
  outlive_begin_unseen();
  outlive_allocated(slot);
  outlive_end_unseen();
}

static __attribute__((noinline)) void tell_freed(uint64_t serial) {
  outlive_freed_function freed = __atomic_load_n(&outlive_freed, __ATOMIC_ACQUIRE);
  if (!freed) return;
  outlive_begin_unseen();
  freed(serial);
  outlive_end_unseen();
}

// The slot is free before the memory is: from then on another thread may have the same address.
HOT void forget(uintptr_t address) {
  uint32_t *entry = shadow_entry(address);
  uint32_t number = entry ? *entry : 0;
  if (number == 0) return;
  tracking_thread *me = my_thread;
  outlive_allocation *slot = slot_at(number);
  if (!LIKELY(!(__atomic_load_n(&slot->thread, __ATOMIC_RELAXED) & outlive_is_watched)))
    tell_freed(slot->serial);
  __atomic_store_n(&slot->address, 0, __ATOMIC_RELEASE);
  __atomic_store_n(entry, 0, __ATOMIC_RELAXED);
  // Without memory for a thread's own things the slot is lost, but nothing false is kept.
  if (!LIKELY(me) && !(me = tracking_thread_make())) return;
  if (slot->scope) scope_count(me, slot->scope, -1);
  me->deallocations += 1;
  slot_give(me, number, slot);
}

HOT void note(uintptr_t address, const void *metadata, size_t size, uintptr_t site,
              const void *frame) {
  tracking_thread *me = my_thread;
  if (!LIKELY(me) && !(me = tracking_thread_make())) return;
  uint32_t *entry = shadow_entry(address);
  if (!LIKELY(entry) && !(entry = shadow_make_leaf(address))) {
    me->unnoted += 1;
    return;
  }
  if (!LIKELY(*entry == 0)) {
    forget(address);
    me->deallocations -= 1;
    me->missed += 1;
  }
  uint32_t number = slot_take(me);
  if (!LIKELY(number)) {
    me->unnoted += 1;
    return;
  }
  outlive_allocation *slot = slot_at(number);
  if (!LIKELY(me->serial != me->serial_end)) serials_refill(me);
  // The serial comes first and the address last: that is how a reader in another thread tells whether
  // what it has read belongs together.
  __atomic_store_n(&slot->serial, me->serial++, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  slot->metadata = metadata;
  slot->site = site;
  slot->size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX;
  __atomic_store_n(&slot->thread, me->thread, __ATOMIC_RELAXED);
  slot->scope = current_scope();
  if (slot->scope) scope_count(me, slot->scope, 1);
  unsigned frames = __atomic_load_n(&depth, __ATOMIC_RELAXED);
  slot->call_stack = LIKELY(frames == 0) ? 0 : call_stack_number(me, frame, frames);
  me->allocations += 1;
  __atomic_store_n(entry, number, __ATOMIC_RELAXED);
  __atomic_store_n(&slot->address, address, __ATOMIC_RELEASE);
  if (!LIKELY(!__atomic_load_n(&outlive_allocated, __ATOMIC_RELAXED))) tell_allocated(slot);
}

UNCHECKED __attribute__((noinline)) static void *allocate_and_note(const void *metadata, size_t size,
                                                                    size_t mask, uintptr_t site,
                                                                    const void *frame) {
  void *object = CALL(allocate)(metadata, size, mask);
  // What lies two words before a heap object's metadata frees the object. When that is code of the
  // runtime, the end of the object isn't seen: then neither may its beginning be. These are the
  // standard library's storage classes, which snapshots reach by walking.
  if (LIKELY(metadata) && !outlive_is_in_core(((void *const *)metadata)[-2]) &&
      LIKELY(outlive_unseen == 0))
    note((uintptr_t)object, metadata, size, site, frame);
  return object;
}

UNCHECKED void *swift_allocObject(const void *metadata, size_t size, size_t mask) {
  if (LIKELY(__atomic_load_n(&state, __ATOMIC_RELAXED) != running))
    return CALL(allocate)(metadata, size, mask);
  return allocate_and_note(metadata, size, mask, (uintptr_t)__builtin_return_address(0),
                           __builtin_frame_address(0));
}

#define FORGET(object) \
  if (__atomic_load_n(&state, __ATOMIC_RELAXED) != never) forget((uintptr_t)object)

UNCHECKED void swift_deallocClassInstance(void *object, size_t size, size_t mask) {
  FORGET(object);
  CALL(free_instance)(object, size, mask);
}

UNCHECKED void swift_deallocObject(void *object, size_t size, size_t mask) {
  FORGET(object);
  CALL(free_object)(object, size, mask);
}

UNCHECKED void swift_deallocUninitializedObject(void *object, size_t size, size_t mask) {
  FORGET(object);
  CALL(free_uninitialized)(object, size, mask);
}

UNCHECKED void swift_deallocPartialClassInstance(void *object, const void *metadata, size_t size,
                                                 size_t mask) {
  FORGET(object);
  CALL(free_partial)(object, metadata, size, mask);
}

bool outlive_allocations_available(void) {
  outlive_find_core();
  return outlive_core_size != 0;
}

bool outlive_allocations_start(unsigned call_stack_depth) {
  if (!outlive_allocations_available() || !slots_start()) return false;
  if (call_stack_depth > outlive_deepest_call_stack) call_stack_depth = outlive_deepest_call_stack;
  __atomic_store_n(&depth, call_stack_depth, __ATOMIC_RELAXED);
  __atomic_store_n(&state, running, __ATOMIC_SEQ_CST);
  return true;
}

void outlive_allocations_stop(void) {
  int expected = running;
  __atomic_compare_exchange_n(&state, &expected, stopped, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

bool outlive_allocations_running(void) {
  return __atomic_load_n(&state, __ATOMIC_RELAXED) == running;
}

// Linking it is all that a program has to do; OUTLIVE_ALLOCATIONS=off in the environment leaves it to
// the program to begin, a number asks for call stacks.
__attribute__((constructor(102))) static void loaded(void) {
  const char *wish = getenv("OUTLIVE_ALLOCATIONS");
  if (wish && strcmp(wish, "off") == 0) return;
  long frames = wish ? strtol(wish, NULL, 10) : 0;
  outlive_allocations_start(frames > 0 && frames < 1024 ? (unsigned)frames : 0);
}
#else
bool outlive_allocations_available(void) { return false; }
bool outlive_allocations_start(unsigned call_stack_depth) {
  (void)call_stack_depth;
  return false;
}
void outlive_allocations_stop(void) {}
bool outlive_allocations_running(void) { return false; }
#endif
