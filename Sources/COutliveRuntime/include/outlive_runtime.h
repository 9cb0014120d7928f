// What the live side needs and Swift cannot say itself. Every symbol begins `outlive_`.
#ifndef OUTLIVE_RUNTIME_H
#define OUTLIVE_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How many recorders are on. In C, because a Swift global is reached through a lazy initializer,
// and an instrumented call with recording off may cost no more than a load and a branch.
extern int outlive_recorder_count;

static inline bool outlive_is_recording(void) {
  return __atomic_load_n(&outlive_recorder_count, __ATOMIC_RELAXED) != 0;
}
static inline void outlive_recorder_began(void) {
  __atomic_add_fetch(&outlive_recorder_count, 1, __ATOMIC_SEQ_CST);
}
static inline void outlive_recorder_ended(void) {
  __atomic_sub_fetch(&outlive_recorder_count, 1, __ATOMIC_SEQ_CST);
}

// Tell the thread sanitizer, when the program is built with it, that a lock was taken or is about
// to be let go. In C, because the sanitizer's functions are only there in such a build, and Swift
// has no weak references to functions.
#if defined(__linux__)
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));
static inline void outlive_lock_taken(void *address) {
  if (__tsan_acquire) __tsan_acquire(address);
}
static inline void outlive_lock_ending(void *address) {
  if (__tsan_release) __tsan_release(address);
}
#else
static inline void outlive_lock_taken(void *address) { (void)address; }
static inline void outlive_lock_ending(void *address) { (void)address; }
#endif

// The calling thread's number, from 1, in the order in which threads first asked.
// In C, because Swift has no thread-local variables.
uint64_t outlive_thread_number(void);

// Nanoseconds by the monotonic clock. In C, because the macro for the clock is not imported alike
// by all C libraries.
uint64_t outlive_monotonic_nanoseconds(void);

// The Swift runtime's own functions, under our names. In C, because they use the Swift calling
// convention, and because naming them in Swift draws a warning that is to become an error.

// How many strong references the heap object at this address counts.
size_t outlive_retain_count(const void *object);

// How many stored properties a class (with those of its superclasses) or a struct has.
intptr_t outlive_field_count(const void *type);

// The offset in bytes of a stored property from the start of the value or object.
intptr_t outlive_field_offset(const void *type, intptr_t index);

// The type that a mangled name stands for, its generic parameters taken from a context's arguments;
// NULL when there is none. The name may hold symbolic references, so it must be read in place.
const void *outlive_type_by_name(const void *name, size_t length, const void *context,
                                 const void *arguments);

// The same, the shape of the generic parameters given by a generic environment.
const void *outlive_type_by_name_in_environment(const void *name, size_t length,
                                                const void *environment, const void *arguments);

// The case of the enum value at this address: cases with a payload come first.
unsigned outlive_enum_case(const void *value, const void *type);

// Turns the enum value at this address into its payload, in place; the value is gone afterwards.
void outlive_project_payload(void *value, const void *type);

#endif
