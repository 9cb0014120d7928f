#define _GNU_SOURCE
#include "outlive_heap.h"

#include "outlive_heap_reading.h"
#include "outlive_runtime.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef CLONE_PIDFD
#define CLONE_PIDFD 0x1000
#endif

// The child is made by the system call, not by `fork`, for three reasons:
// - It ends without a signal to its parent, and `wait` without options doesn't see it, so a program
//   that waits for its own children neither hears of it nor takes it away.
// - No handler that the program registered with `pthread_atfork` runs, in neither process: those
//   may wait for locks, and would in a child that is to find everything as it was.
// - Whoever replaces `fork`, as the thread sanitizer does, would make the child wait for locks.
// What `fork` would do beyond the call, making the locks of the C library usable, the child does
// without: it calls nothing that takes one. It makes system calls, and reads memory.

#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

// Reads a line of /proc/self/maps, such as `7f0a-7f0b r-xp …`; false at the end of the text.
static bool read_range(const char **text, const char *end, outlive_range *range, bool *is_readable) {
  const char *next = *text;
  uintptr_t values[2] = {0, 0};
  for (int index = 0; index < 2; index += 1) {
    for (; next < end; next += 1) {
      char digit = *next;
      if (digit >= '0' && digit <= '9') values[index] = values[index] << 4 | (uintptr_t)(digit - '0');
      else if (digit >= 'a' && digit <= 'f')
        values[index] = values[index] << 4 | (uintptr_t)(digit - 'a' + 10);
      else break;
    }
    next += 1;
  }
  *is_readable = next < end && *next == 'r';
  // Of the pages that the system shows its clock in, not all are there to be read.
  for (; next < end && *next != '\n'; next += 1)
    if (end - next > 3 && next[0] == '[' && next[1] == 'v' && next[2] == 'v') *is_readable = false;
  if (next >= end) return false;
  *text = next + 1;
  *range = (outlive_range){values[0], values[1]};
  return true;
}

static bool read_mappings(outlive_mappings *mappings) {
  enum { text_size = 1 << 26, range_limit = 1 << 20 };
  int file = -1;
  for (int number = 0; number <= 3; number += 1) {
    file = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (file >= 0 || errno != EMFILE) break;
    // The program may have no more of them; the child needs none of those it got.
    syscall(SYS_close, number);
  }
  if (file < 0) return false;
  char *text = outlive_map(text_size);
  outlive_range *ranges = outlive_map(range_limit * sizeof *ranges);
  if (text == MAP_FAILED || ranges == MAP_FAILED) return false;
  size_t length = 0;
  for (;;) {
    long count = syscall(SYS_read, file, text + length, (size_t)text_size - length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    length += (size_t)count;
  }
  syscall(SYS_close, file);
  const char *next = text;
  outlive_range range;
  bool is_readable;
  while (mappings->count < range_limit && read_range(&next, text + length, &range, &is_readable)) {
    if (!is_readable) continue;
    // What lies side by side is one piece of memory.
    if (mappings->count > 0 && ranges[mappings->count - 1].end == range.start)
      ranges[mappings->count - 1].end = range.end;
    else ranges[mappings->count++] = range;
  }
  // The text stays: it is one of the mappings that it lists, and an address that is left over from what
  // was there before may lead into it.
  mappings->ranges = ranges;
  return mappings->count > 0;
}

static void run_child(outlive_reading *reading, const outlive_roots *roots) {
  // It must not outlive a parent that is killed.
  syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  // Without it, the child reads what it is told to, and ends if it mustn't.
  read_mappings(&reading->mappings);
  // When it ends by a signal, that is no crash of the program: nobody is to keep a copy of it. Every
  // signal is blocked, so no handler of the program runs; a fault ends the child all the same.
  struct rlimit none = {0, 0};
  syscall(SYS_prlimit64, 0, RLIMIT_CORE, &none, NULL);
  syscall(SYS_prctl, PR_SET_DUMPABLE, 0, 0, 0, 0);
  outlive_read_heap(reading, roots);
  // Whoever holds it is only looked for once it is known what is there: whatever happens from here on,
  // that is whole.
  if (roots->globals && reading->mappings.ranges && reading->walk->request_count == 0)
    outlive_read_globals(reading, roots->globals);
  for (;;) syscall(SYS_exit_group, 0);
}

// Not inlined: what it has on the stack, the child has a copy of.
__attribute__((noinline)) static long make_child(outlive_reading *reading, const outlive_roots *roots,
                                                 int *descriptor) {
  *descriptor = -1;
  // No signal at the end, the parent's memory copied when it is written to.
  long process = syscall(SYS_clone, (unsigned long)CLONE_PIDFD, 0ul, descriptor, 0ul, 0ul);
  // Where that sort of descriptor isn't known, or the program may have no more of any.
  if (process < 0 && (errno == EINVAL || errno == EMFILE || errno == ENFILE)) {
    *descriptor = -1;
    process = syscall(SYS_clone, 0ul, 0ul, 0ul, 0ul, 0ul);
  }
  if (process == 0) run_child(reading, roots);
  return process;
}

#pragma clang attribute pop

static uint64_t faults(int who) {
  struct rusage usage;
  return getrusage(who, &usage) == 0 ? (uint64_t)usage.ru_minflt : 0;
}

// Waits until the child has ended, or until the time is up; whether it has.
static bool wait_for(long process, int descriptor, uint64_t end, int *status, uint64_t *child_faults) {
  for (bool is_over = false;;) {
    struct rusage usage;
    memset(&usage, 0, sizeof usage);
    long ended = syscall(SYS_wait4, process, status, WNOHANG | __WALL, &usage);
    if (ended == process) {
      *child_faults = (uint64_t)usage.ru_minflt;
      return true;
    }
    // Somebody else has waited for it, by its number or for children of all sorts.
    if (ended < 0 && errno != EINTR) {
      *status = 0;
      return true;
    }
    if (is_over) return false;
    uint64_t now = outlive_system_nanoseconds();
    if (now >= end) {
      is_over = true;
      continue;
    }
    uint64_t rest = (end - now) / 1000000 + 1;
    struct pollfd ready = {.fd = descriptor, .events = POLLIN};
    // Without a descriptor that tells of its end, it is asked for every millisecond.
    if (descriptor >= 0) poll(&ready, 1, rest > 60000 ? 60000 : (int)rest);
    else poll(NULL, 0, 1);
  }
}

outlive_child_result outlive_walk_in_child(outlive_walk *walk, const outlive_maps *maps,
                                           const outlive_roots *roots, uint64_t time_limit) {
  outlive_child_result result = {.end = outlive_child_ended};
  outlive_reading reading = {.walk = walk, .maps = maps};
  int error = errno;
  // The child is made with all signals blocked: none of the program's handlers may run in it.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  uint64_t start = outlive_system_nanoseconds(), faults_before = faults(RUSAGE_SELF);
  int descriptor;
  outlive_ignoring_begins();
  long process = make_child(&reading, roots, &descriptor);
  result.detail = process < 0 ? errno : 0;
  outlive_ignoring_ends();
  uint64_t made = outlive_system_nanoseconds();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  result.pause = made - start;
  if (process < 0) {
    result.end = outlive_child_not_made;
    errno = error;
    return result;
  }
  int status = 0;
  uint64_t child_faults = 0;
  uint64_t end = time_limit < UINT64_MAX - start ? start + time_limit : UINT64_MAX;
  if (!wait_for(process, descriptor, end, &status, &child_faults)) {
    result.end = walk->state == outlive_walk_is_complete ? outlive_child_ended
                                                         : outlive_child_took_too_long;
    // It has not been waited for, so its number is still its own.
    kill((pid_t)process, SIGKILL);
    wait_for(process, descriptor, UINT64_MAX, &status, &child_faults);
  } else if (WIFSIGNALED(status) && walk->state != outlive_walk_is_complete) {
    result.end = outlive_child_crashed;
    result.detail = WTERMSIG(status);
  } else if (walk->state == outlive_walk_is_running) {
    // It ended before it was done, and nobody knows how.
    result.end = outlive_child_crashed;
  }
  if (descriptor >= 0) close(descriptor);
  size_t written = walk->node_count * sizeof *walk->nodes + walk->edge_count * sizeof *walk->edges +
                   walk->prefix_count * sizeof *walk->prefixes + walk->text_count +
                   (walk->table_mask + 1) * sizeof *walk->table;
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  // A fault is a page copied, a page that was new, or one that was only looked up: at most that.
  uint64_t copied = (faults(RUSAGE_SELF) - faults_before + child_faults) * page;
  result.copied = copied > written ? copied - written : 0;
  errno = error;
  return result;
}

// --- Which addresses may be followed before a map is computed

bool outlive_is_readable(uintptr_t address, size_t size) {
  if (address < 4096 || address + size < address || address >> 48 != 0 || size > 4096) return false;
  uint8_t bytes[4096];
  struct iovec local = {bytes, size}, remote = {(void *)address, size};
  ssize_t count = process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
  if (count == (ssize_t)size) return true;
  if (count >= 0 || errno == EFAULT) return false;
  // Where that call isn't allowed: whether the pages are there.
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = address & ~(page - 1);
  unsigned char present[3];
  return mincore((void *)first, address + size - first, present) == 0;
}

static int contains(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  uintptr_t address = *(const uintptr_t *)context;
  for (int index = 0; index < image->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *segment = image->dlpi_phdr + index;
    uintptr_t start = image->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && address >= start && address - start < segment->p_memsz)
      return 1;
  }
  return 0;
}

static int add_globals(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  outlive_globals *globals = context;
  for (int index = 0; index < image->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *segment = image->dlpi_phdr + index;
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W) == 0) continue;
    outlive_range range = {image->dlpi_addr + segment->p_vaddr, 0};
    range.end = range.start + segment->p_memsz;
    if (globals->count == sizeof globals->ranges / sizeof range) return 1;
    // In order; there are few of them, and they come nearly so.
    size_t place = globals->count++;
    for (; place > 0 && globals->ranges[place - 1].start > range.start; place -= 1)
      globals->ranges[place] = globals->ranges[place - 1];
    globals->ranges[place] = range;
  }
  return 0;
}

void outlive_find_globals(outlive_globals *globals) {
  globals->count = 0;
  dl_iterate_phdr(add_globals, globals);
}

bool outlive_is_in_image(uintptr_t address) { return dl_iterate_phdr(contains, &address) != 0; }

#endif
