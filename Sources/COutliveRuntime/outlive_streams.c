#define _GNU_SOURCE
#include "outlive_allocations.h"
#include "outlive_runtime.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#endif

int outlive_recorder_count = 0;
static uint64_t generation = 0;
uint64_t outlive_generation(void) { return __atomic_load_n(&generation, __ATOMIC_RELAXED); }
bool outlive_has_barrier = false;

static void *process_recorder = NULL;
void *outlive_process_recorder(void) {
  void *recorder = __atomic_load_n(&process_recorder, __ATOMIC_ACQUIRE);
  if (recorder) outlive_lock_taken(&process_recorder);
  return recorder;
}
void outlive_set_process_recorder(void *recorder) {
  outlive_lock_ending(&process_recorder);
  __atomic_store_n(&process_recorder, recorder, __ATOMIC_RELEASE);
}

// The runtime's own look-up gives the value's place, so that nothing is copied and no reference counted.
extern __attribute__((swiftcall, weak)) const void *swift_task_localValueGet(const void *key);
static const void *recorder_key = NULL;
void outlive_set_recorder_key(const void *key) {
  __atomic_store_n(&recorder_key, key, __ATOMIC_RELEASE);
}
void *outlive_current_recorder(void) {
  const void *key = __atomic_load_n(&recorder_key, __ATOMIC_ACQUIRE);
  if (key && swift_task_localValueGet) {
    void *const *value = swift_task_localValueGet(key);
    if (value && *value) return *value;
  }
  return outlive_process_recorder();
}

// Objects that the program makes before `main` are to be recorded as well.
__attribute__((constructor)) static void loaded(void) {
  if (!getenv("OUTLIVE_TRACE")) return;
  // What a recorder is made of is not the program's.
  outlive_begin_unseen();
  outlive_start_from_environment();
  if (outlive_recording_began) outlive_recording_began();
  outlive_end_unseen();
}

static uint64_t threads = 0;
static _Thread_local uint64_t number = 0;

uint64_t outlive_thread_number(void) {
  if (number == 0) number = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
  return number;
}

#if defined(__linux__)
bool outlive_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }
#else
bool outlive_is_main_thread(void) { return pthread_main_np() != 0; }
#endif

bool outlive_thread_name(char *name, size_t size) {
  return pthread_getname_np(pthread_self(), name, size) == 0 && name[0] != 0;
}

// A thread mostly writes to one recorder; in tests that run in parallel, to a few in turn. A recorder
// whose place is taken by another's is looked up more slowly.
#define PLACES 8
struct streams {
  uint64_t recorders[PLACES];
  void *streams[PLACES];
};
static _Thread_local struct streams mine;
static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static void thread_ended(void *value) {
  struct streams *streams = value;
  for (int place = 0; place < PLACES; place += 1) {
    uint64_t recorder = streams->recorders[place];
    streams->recorders[place] = 0;
    if (recorder != 0) outlive_stream_left(recorder, streams->streams[place]);
  }
}
static void make_key(void) { pthread_key_create(&key, thread_ended); }

void *outlive_thread_stream(uint64_t recorder) {
  unsigned place = recorder % PLACES;
  return mine.recorders[place] == recorder ? mine.streams[place] : NULL;
}

void outlive_set_thread_stream(uint64_t recorder, void *stream) {
  pthread_once(&key_once, make_key);
  pthread_setspecific(key, &mine);
  unsigned place = recorder % PLACES;
  mine.recorders[place] = recorder;
  mine.streams[place] = stream;
}

static _Thread_local volatile unsigned locks = 0;
unsigned outlive_locks(void) { return locks; }
void outlive_set_locks(unsigned value) { locks = value; }

#if defined(__linux__)
static int membarrier(int command) { return (int)syscall(SYS_membarrier, command, 0, 0); }
static void start_barrier(void) {
  int commands = membarrier(MEMBARRIER_CMD_QUERY);
  outlive_has_barrier = commands >= 0 && (commands & MEMBARRIER_CMD_PRIVATE_EXPEDITED) != 0 &&
                        membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) == 0;
}
void outlive_barrier(void) {
  if (!outlive_has_barrier || membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED) != 0)
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
#else
static void start_barrier(void) {}
void outlive_barrier(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
#endif

void outlive_yield(void) { sched_yield(); }

void outlive_barrier_start(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start_barrier);
}

// A child has its parent's memory, mapped files included, but none of its threads. It records
// nothing: neither is any recorder current in it, nor does it know the parent's streams.
static void forked(void) {
  generation += 1;
  outlive_recorder_count = 0;
  memset(&mine, 0, sizeof mine);
}
static void watch(void) { pthread_atfork(NULL, NULL, forked); }

void outlive_watch_forks(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, watch);
}
