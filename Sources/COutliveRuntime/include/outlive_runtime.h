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

// Retains a Swift object, unless its end has begun; its memory must still be there.
extern void *swift_tryRetain(void *object);
static inline bool outlive_try_retain(void *object) { return swift_tryRetain(object) != NULL; }

// Whether the end of a Swift object has begun: it is in its deinitializer, or behind it.
extern bool swift_isDeallocating(void *object);
static inline bool outlive_is_ending(void *object) { return swift_isDeallocating(object); }

// The process-wide recorder. In C, because Swift's atomics hold no references.
void *outlive_process_recorder(void);
void outlive_set_process_recorder(void *recorder);

// The recorder of the calling task, else the process-wide one; NULL when there is none. The task's is
// the first word of the task-local value with this key; the key is NULL until there is such a value.
void *outlive_current_recorder(void);
void outlive_set_recorder_key(const void *key);

// Begins the recording that the environment asks for; defined in Swift.
extern void outlive_start_from_environment(void);

// Called then, where somebody else defines it: by the library that records a program unchanged.
extern void outlive_recording_began(void) __attribute__((weak));

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

// Whether the calling thread is the program's first.
bool outlive_is_main_thread(void);

// The calling thread's name; false when it has none, or when it doesn't fit.
bool outlive_thread_name(char *name, size_t size);

// --- The clock. In C, because Swift can't read the processor's counter.

// Nanoseconds for each tick of the processor's counter, times 2^32; 0 when the counter isn't used.
extern uint64_t outlive_clock_scale;
extern uint64_t outlive_clock_ticks, outlive_clock_nanoseconds;

// Chooses the clock, once: the processor's counter where the kernel itself trusts it to agree on all
// processors, else the system's monotonic clock.
void outlive_clock_start(void);

// Whether the processor's counter was chosen.
static inline bool outlive_has_counter(void) { return outlive_clock_scale != 0; }

// Nanoseconds by the system's monotonic clock, and since 1970.
uint64_t outlive_system_nanoseconds(void);
uint64_t outlive_wall_nanoseconds(void);

// Nanoseconds by the chosen clock. It is read after everything that comes before in the program has
// happened, so that times order what one thread did after it had waited for another.
static inline uint64_t outlive_monotonic_nanoseconds(void) {
#if defined(__x86_64__)
  if (__builtin_expect(outlive_clock_scale != 0, 1)) {
    unsigned processor;
    uint64_t ticks = __builtin_ia32_rdtscp(&processor) - outlive_clock_ticks;
    return outlive_clock_nanoseconds +
           (uint64_t)(((unsigned __int128)ticks * outlive_clock_scale) >> 32);
  }
#endif
  return outlive_system_nanoseconds();
}

// --- Streams: which stream a thread writes to in which recorder.

// The calling thread's stream in the recorder with this number; NULL when the thread doesn't know.
void *outlive_thread_stream(uint64_t recorder);

// Remembers it. When the thread ends, `outlive_stream_left` is called with both.
void outlive_set_thread_stream(uint64_t recorder, void *stream);

// Defined in Swift.
extern void outlive_stream_left(uint64_t recorder, void *stream);

// Whether every other thread can be made to pass a memory barrier; it is asked for once.
extern bool outlive_has_barrier;
void outlive_barrier_start(void);

// After this, every thread either sees what was stored before it, or what that thread has stored
// before is seen here.
void outlive_barrier(void);

// Begins to write to a stream; false when this thread is writing to it already, as in a signal
// handler. Cheap, because whoever wants to see that nobody writes pays for the barrier.
static inline bool outlive_enter(uint64_t *busy) {
  if (__atomic_load_n(busy, __ATOMIC_RELAXED) != 0) return false;
  __atomic_store_n(busy, 1, __ATOMIC_RELAXED);
  if (__builtin_expect(outlive_has_barrier, 1)) __atomic_signal_fence(__ATOMIC_SEQ_CST);
  else __atomic_thread_fence(__ATOMIC_SEQ_CST);
  return true;
}
static inline void outlive_leave(uint64_t *busy) {
  outlive_lock_ending(busy);
  __atomic_store_n(busy, 0, __ATOMIC_RELEASE);
}
static inline bool outlive_is_busy(uint64_t *busy) {
  bool is_busy = __atomic_load_n(busy, __ATOMIC_ACQUIRE) != 0;
  if (!is_busy) outlive_lock_taken(busy);
  return is_busy;
}
// Which of a recorder's locks the calling thread has or is about to take, so that a signal handler that
// interrupts it just then doesn't wait for itself. In C, because Swift has no thread-local variables.
enum { outlive_streams_lock = 1, outlive_state_lock = 2 };
unsigned outlive_locks(void);
void outlive_set_locks(unsigned locks);

// Lets other threads run.
void outlive_yield(void);
static inline void outlive_set_flag(uint64_t *flag, uint64_t value) {
  __atomic_store_n(flag, value, __ATOMIC_SEQ_CST);
}
static inline uint64_t outlive_flag(const uint64_t *flag) {
  return __atomic_load_n(flag, __ATOMIC_RELAXED);
}

// --- Processes

// Rises by one in a forked child, so that it can be told from its parent.
uint64_t outlive_generation(void);
void outlive_watch_forks(void);

// --- Files

// Opens a file under a high number: the program gets the low ones as it would without a recorder, and
// where it has closed standard input, output or error, it or a library may still write to them.
int outlive_open(const char *path, int flags, int mode);

// Writes to standard error; that nobody reads it any more is not to end the program.
void outlive_say(const char *text, size_t size);

// Whether the system lets a file have this size: it kills a program that writes beyond its own limit.
bool outlive_may_reach(uint64_t size);

// Makes room for a part of a file so that writing there can't fail for want of space.
// Returns 0 or the error's number.
int outlive_reserve(int descriptor, uint64_t offset, uint64_t size);

// Writes a part of a mapped file to the disk, and waits for it.
void outlive_write_out(int descriptor, uint64_t offset, uint64_t size);

// A thread that writes finished parts of a file to the disk, in order. In C, because Swift's
// Synchronization has no condition to wait for.
typedef void (*outlive_write_out_function)(int descriptor, uint64_t offset, uint64_t size);
typedef struct outlive_flusher outlive_flusher;

outlive_flusher *outlive_flusher_start(outlive_write_out_function write_out);
void outlive_flusher_add(outlive_flusher *flusher, int descriptor, uint64_t offset, uint64_t size);
// How many bytes were added and are not yet written.
uint64_t outlive_flusher_backlog(outlive_flusher *flusher);
// Waits until at most so many bytes are not yet written.
void outlive_flusher_wait(outlive_flusher *flusher, uint64_t limit);
// Ends the thread; what it hasn't begun to write is left to the system.
void outlive_flusher_stop(outlive_flusher *flusher);

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
