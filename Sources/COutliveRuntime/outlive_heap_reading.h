// What the walk and the child that it runs in share with each other, and with nobody else.
#ifndef OUTLIVE_HEAP_READING_H
#define OUTLIVE_HEAP_READING_H

#include "outlive_heap.h"

#include <sys/mman.h>

#if defined(__linux__)

#include <sys/syscall.h>
#include <unistd.h>

// The system calls themselves: a sanitizer replaces the C library's functions by ones that take locks.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

static inline void *outlive_map(size_t size) {
  return (void *)syscall(SYS_mmap, NULL, size, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0l);
}

static inline void outlive_unmap(void *start, size_t size) { syscall(SYS_munmap, start, size); }

static inline void outlive_advise(void *start, size_t size, int advice) {
  syscall(SYS_madvise, start, size, advice);
}

#pragma clang attribute pop

#endif

// How many words may decide how an object is read, together with its metadata and what it is.
#define OUTLIVE_LARGEST_VARIANT 66

// Which memory of a process that stands still can be read, in ascending order.
typedef struct outlive_mappings {
  outlive_range *ranges;
  size_t count;
  // The range that was found last: the next address is often there, too.
  outlive_range last;
} outlive_mappings;

// An entry of a dictionary, and its key: bits, or where its text is.
typedef struct outlive_entry {
  uint64_t bucket;
  uintptr_t value;
  size_t length;
  bool is_known;
} outlive_entry;

// A reference that was read and is to be followed.
typedef struct outlive_pending {
  uintptr_t target;
  uint64_t hash;
  uint32_t from, role;
  // Storage: the number of what to call it. Box: the type of what it holds, or 0.
  uintptr_t detail;
  outlive_edge edge;
} outlive_pending;

// How many references wait to be followed, while what they lead to is on its way from memory.
#define OUTLIVE_PENDING_LIMIT 16

// A walk that is under way.
typedef struct outlive_reading {
  outlive_walk *walk;
  const outlive_maps *maps;
  // The position of the object that is to be read next.
  size_t next;
  // Without ranges, whoever takes the snapshot vouches for what is read.
  outlive_mappings mappings;
  outlive_entry *entries;
  size_t entry_limit;
  // A ring: how many references were read, and how many of these were followed.
  outlive_pending pending[OUTLIVE_PENDING_LIMIT];
  size_t read_count, followed_count;
  // How many more words of collections are looked at for who holds what.
  size_t words_left;
} outlive_reading;

// The enum functions that the walk calls are the program's own, so a sanitizer may watch them: it is
// told not to, because in a child nobody could let go of the locks that it takes for a report.
extern void AnnotateIgnoreReadsBegin(const char *file, int line) __attribute__((weak));
extern void AnnotateIgnoreReadsEnd(const char *file, int line) __attribute__((weak));
extern void AnnotateIgnoreWritesBegin(const char *file, int line) __attribute__((weak));
extern void AnnotateIgnoreWritesEnd(const char *file, int line) __attribute__((weak));

static inline void outlive_ignoring_begins(void) {
  if (!AnnotateIgnoreReadsBegin || !AnnotateIgnoreWritesBegin) return;
  AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
  AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
}

static inline void outlive_ignoring_ends(void) {
  if (!AnnotateIgnoreReadsEnd || !AnnotateIgnoreWritesEnd) return;
  AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
  AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
}

void outlive_read_heap(outlive_reading *reading, const outlive_roots *roots);

// Looks for words outside the heap that lead to what the walk has found.
void outlive_read_globals(outlive_reading *reading, const outlive_globals *globals);

#endif
