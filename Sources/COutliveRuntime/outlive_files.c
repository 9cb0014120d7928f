#define _GNU_SOURCE
#include "outlive_runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// A program finds the numbers free that it would without a recorder.
static int duplicate(int descriptor) {
  int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, 512);
  return higher >= 0 ? higher : fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
}

int outlive_open(const char *path, int flags, int mode) {
  int descriptor = open(path, flags | O_CLOEXEC, mode);
  if (descriptor < 0) return descriptor;
  int higher = duplicate(descriptor);
  int error = errno;
  close(descriptor);
  errno = error;
  return higher;
}

void outlive_say(const char *text, size_t size) {
  int error = errno;
  sigset_t pipe, pending, before;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  if (write(2, text, size) < 0 && errno == EPIPE && !sigismember(&pending, SIGPIPE)) {
    // The signal is this thread's own, and it is there by now.
    int received;
    sigpending(&pending);
    if (sigismember(&pending, SIGPIPE)) sigwait(&pipe, &received);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
}

bool outlive_may_reach(uint64_t size) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
         size <= limit.rlim_cur;
}

int outlive_reserve(int descriptor, uint64_t offset, uint64_t size) {
  if (!outlive_may_reach(offset + size)) return EFBIG;
#if defined(__linux__)
  int error;
  do error = posix_fallocate(descriptor, (off_t)offset, (off_t)size);
  while (error == EINTR);
  return error;
#else
  return ftruncate(descriptor, (off_t)(offset + size)) == 0 ? 0 : errno;
#endif
}

void outlive_write_out(int descriptor, uint64_t offset, uint64_t size) {
#if defined(__linux__)
  sync_file_range(descriptor, (off_t)offset, (off_t)size,
                  SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
#else
  (void)offset;
  (void)size;
  fsync(descriptor);
#endif
}

struct part {
  struct part *next;
  int descriptor;
  // Which file that was: the program may have closed it, and opened one of its own under the number.
  dev_t device;
  ino_t file;
  uint64_t offset, size;
};

struct outlive_flusher {
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  outlive_write_out_function write_out;
  struct part *first, **last;
  uint64_t backlog;
  bool stopping;
};

static bool is_open(const struct part *part) {
  struct stat status;
  return fstat(part->descriptor, &status) == 0 && status.st_dev == part->device &&
         status.st_ino == part->file;
}

static void *flush(void *context) {
  outlive_flusher *flusher = context;
  pthread_mutex_lock(&flusher->lock);
  while (!flusher->stopping) {
    struct part *part = flusher->first;
    if (!part) {
      pthread_cond_wait(&flusher->changed, &flusher->lock);
      continue;
    }
    flusher->first = part->next;
    if (!flusher->first) flusher->last = &flusher->first;
    pthread_mutex_unlock(&flusher->lock);
    if (is_open(part)) flusher->write_out(part->descriptor, part->offset, part->size);
    if (is_open(part)) close(part->descriptor);
    pthread_mutex_lock(&flusher->lock);
    flusher->backlog -= part->size;
    free(part);
    pthread_cond_broadcast(&flusher->changed);
  }
  pthread_mutex_unlock(&flusher->lock);
  return NULL;
}

outlive_flusher *outlive_flusher_start(outlive_write_out_function write_out) {
  outlive_flusher *flusher = calloc(1, sizeof *flusher);
  if (!flusher) return NULL;
  pthread_mutex_init(&flusher->lock, NULL);
  pthread_cond_init(&flusher->changed, NULL);
  flusher->write_out = write_out;
  flusher->last = &flusher->first;
  // Signals are for the program's own threads, which may have blocked them to wait for them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = pthread_create(&flusher->thread, NULL, flush, flusher);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error == 0) return flusher;
  free(flusher);
  return NULL;
}

void outlive_flusher_add(outlive_flusher *flusher, int descriptor, uint64_t offset, uint64_t size) {
  struct part *part = calloc(1, sizeof *part);
  // The file may be closed before its turn comes.
  int own = duplicate(descriptor);
  struct stat status;
  if (!part || own < 0 || fstat(own, &status) != 0) {
    free(part);
    if (own >= 0) close(own);
    return;
  }
  part->descriptor = own;
  part->device = status.st_dev;
  part->file = status.st_ino;
  part->offset = offset;
  part->size = size;
  pthread_mutex_lock(&flusher->lock);
  *flusher->last = part;
  flusher->last = &part->next;
  flusher->backlog += size;
  pthread_cond_broadcast(&flusher->changed);
  pthread_mutex_unlock(&flusher->lock);
}

uint64_t outlive_flusher_backlog(outlive_flusher *flusher) {
  pthread_mutex_lock(&flusher->lock);
  uint64_t backlog = flusher->backlog;
  pthread_mutex_unlock(&flusher->lock);
  return backlog;
}

void outlive_flusher_wait(outlive_flusher *flusher, uint64_t limit) {
  pthread_mutex_lock(&flusher->lock);
  while (flusher->backlog > limit) pthread_cond_wait(&flusher->changed, &flusher->lock);
  pthread_mutex_unlock(&flusher->lock);
}

void outlive_flusher_stop(outlive_flusher *flusher) {
  pthread_mutex_lock(&flusher->lock);
  flusher->stopping = true;
  pthread_cond_broadcast(&flusher->changed);
  pthread_mutex_unlock(&flusher->lock);
  pthread_join(flusher->thread, NULL);
  for (struct part *part = flusher->first, *next; part; part = next) {
    next = part->next;
    if (is_open(part)) close(part->descriptor);
    free(part);
  }
  pthread_cond_destroy(&flusher->changed);
  pthread_mutex_destroy(&flusher->lock);
  free(flusher);
}
