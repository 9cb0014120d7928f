#define _GNU_SOURCE
#include "outlive_deinits.h"
#include "outlive_core.h"
#include "outlive_runtime.h"

// Two words before a class's metadata is the function that ends an instance: it runs the deinitializer,
// lets go of what the instance holds, and frees it. It is called for the instance's own class only; the
// functions of superclasses are called by the subclass's, not through their metadata.
typedef __attribute__((swiftcall)) void (*destroy_function)(
    __attribute__((swift_context)) void *object);

struct outlive_watched_class {
  const void *metadata;
  destroy_function original;
  outlive_watched_class *next;
};

// Several objects may count in one place: that costs time, and changes nothing.
enum { count_bits = 16, list_bits = 10 };
static uint32_t counts[1 << count_bits];
static outlive_watched_class *lists[1 << list_bits];

static uint32_t hash(uintptr_t address, unsigned bits) {
  return (uint32_t)(((uint64_t)address >> 4) * 0x9e3779b97f4a7c15 >> (64 - bits));
}

void outlive_count_tracked(uintptr_t address, int change) {
  __atomic_fetch_add(&counts[hash(address, count_bits)], (uint32_t)change, __ATOMIC_RELAXED);
}

static const outlive_watched_class *find(const void *metadata) {
  outlive_watched_class *watched =
      __atomic_load_n(&lists[hash((uintptr_t)metadata, list_bits)], __ATOMIC_ACQUIRE);
  while (watched && watched->metadata != metadata) watched = watched->next;
  return watched;
}

void outlive_end_object(void *object, const outlive_watched_class *watched) {
  watched->original(object);
}

#if defined(__linux__) && __SIZEOF_POINTER__ == 8
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// An executor is an object and what it can do.
typedef struct executor {
  const void *identity;
  uintptr_t implementation;
} executor;
extern __attribute__((swiftcall, weak)) executor swift_task_getMainExecutor(void);
// Without flags it only compares, and asks no executor, which might end the program.
extern __attribute__((swiftcall, weak)) bool swift_task_isCurrentExecutorWithFlags(executor executor,
                                                                                   uintptr_t flags);

extern __attribute__((swiftcall, weak)) executor swift_task_getCurrentExecutor(void);

const void *outlive_current_actor_type(void) {
  if (!swift_task_getCurrentExecutor) return NULL;
  executor current = swift_task_getCurrentExecutor();
  // What an actor can do by itself has no implementation beside it; anybody else's executor does, and
  // what that is an executor of, nobody knows.
  if (!current.identity || current.implementation) return NULL;
  return *(const void *const *)current.identity;
}

bool outlive_is_on_main_actor(void) {
  if (!swift_task_getMainExecutor || !swift_task_isCurrentExecutorWithFlags) return false;
  return swift_task_isCurrentExecutorWithFlags(swift_task_getMainExecutor(), 0);
}

// Whoever ends an instance has it to himself, and so has its first word.
__attribute__((swiftcall)) static void watched_end(__attribute__((swift_context)) void *object) {
  const outlive_watched_class *watched = find(*(const void *const *)object);
  // Metadata that was copied from a watched class's, which no known runtime does.
  if (!watched) abort();
  uint32_t *count = &counts[hash((uintptr_t)object, count_bits)];
  // Long chains of objects end each other, one in another: nothing may stay on the stack for those that
  // nobody tracks.
  if (__atomic_load_n(count, __ATOMIC_RELAXED) == 0)
    __attribute__((musttail)) return watched->original(object);
  outlive_object_ends(object, watched);
}

// How the page of an address may be used; -1 when it isn't known.
static int protection(uintptr_t address) {
  FILE *maps = fopen("/proc/self/maps", "re");
  if (!maps) return -1;
  int result = -1;
  char *line = NULL;
  size_t size = 0;
  while (result < 0 && getline(&line, &size, maps) > 0) {
    unsigned long begin, end;
    char read, write, execute;
    if (sscanf(line, "%lx-%lx %c%c%c", &begin, &end, &read, &write, &execute) != 5) continue;
    if (address < begin || address >= end) continue;
    result = (read == 'r' ? PROT_READ : 0) | (write == 'w' ? PROT_WRITE : 0) |
             (execute == 'x' ? PROT_EXEC : 0);
  }
  free(line);
  fclose(maps);
  return result;
}

// The linker makes some metadata read-only once the program is loaded. With the lock.
static bool replace(destroy_function *entry, destroy_function function) {
  uintptr_t page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *page = (void *)((uintptr_t)entry & ~(page_size - 1));
  int before = protection((uintptr_t)entry);
  if (before < 0) return false;
  bool is_writable = (before & PROT_WRITE) != 0;
  if (!is_writable && mprotect(page, page_size, before | PROT_WRITE) != 0) return false;
  __atomic_store_n(entry, function, __ATOMIC_RELEASE);
  if (!is_writable) mprotect(page, page_size, before);
  return true;
}

bool outlive_watch_class(const void *metadata) {
  if (find(metadata)) return true;
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  outlive_find_core();
  pthread_mutex_lock(&lock);
  bool is_watched = find(metadata) != NULL;
  destroy_function *entry = (destroy_function *)metadata - 2;
  destroy_function original = is_watched ? NULL : *entry;
  // The runtime's own classes are left alone: by that function the allocation tracker knows them.
  if (original && !outlive_is_in_core((const void *)original)) {
    outlive_watched_class *watched = malloc(sizeof *watched);
    if (watched) {
      outlive_watched_class **list = &lists[hash((uintptr_t)metadata, list_bits)];
      *watched = (outlive_watched_class){metadata, original, *list};
      // It has to be found before it is needed; should the class stay as it is, it never is.
      __atomic_store_n(list, watched, __ATOMIC_RELEASE);
      is_watched = replace(entry, watched_end);
    }
  }
  pthread_mutex_unlock(&lock);
  return is_watched;
}
#else
bool outlive_is_on_main_actor(void) { return false; }
const void *outlive_current_actor_type(void) { return NULL; }

bool outlive_watch_class(const void *metadata) {
  (void)metadata;
  return false;
}
#endif
