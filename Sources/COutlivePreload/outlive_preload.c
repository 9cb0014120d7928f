#define _GNU_SOURCE
#include "outlive_allocations.h"
#include "outlive_preload.h"

#if defined(__linux__)
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// The process that is recorded: its children, even those that share its memory, are others.
static pid_t recorded;
static bool takes_exit;
static unsigned period;
static int signal_number;
static sem_t wishes;
static int has_ended;

static bool is_recorded(void) { return recorded != 0 && getpid() == recorded; }

// The recorder has begun: called by it, before main.
void outlive_recording_began(void) { outlive_preload_start(); }

// What a snapshot is made of is not the program's.
static void take_snapshot(const char *label) {
  outlive_begin_unseen();
  outlive_preload_snapshot(label);
  outlive_end_unseen();
}

void outlive_checkpoint(const char *name) {
  if (is_recorded() && name) take_snapshot(name);
}

// The last snapshot, and the end of the recording; once, whichever way the program ends.
static void end(void) {
  if (!is_recorded() || __atomic_exchange_n(&has_ended, 1, __ATOMIC_SEQ_CST)) return;
  if (takes_exit) take_snapshot("exit");
  outlive_begin_unseen();
  outlive_preload_end();
  outlive_end_unseen();
}

// A program that ends like this runs none of its own functions for its end; this one it needs not know.
void _exit(int status) {
  end();
  // As the C library's own function does. It isn't looked up: a forked child may not.
  for (;;) syscall(SYS_exit_group, status);
}

void _Exit(int status) { _exit(status); }

static void asked(int number) {
  (void)number;
  int error = errno;
  sem_post(&wishes);
  errno = error;
}

static void *wait_for_wishes(void *none) {
  (void)none;
  char periodic[48], asked_by[48];
  snprintf(periodic, sizeof periodic, "every %u s", period);
  snprintf(asked_by, sizeof asked_by, "signal %d", signal_number);
  struct timespec next;
  clock_gettime(CLOCK_REALTIME, &next);
  next.tv_sec += period;
  for (;;) {
    int result = period ? sem_timedwait(&wishes, &next) : sem_wait(&wishes);
    if (result != 0 && errno == EINTR) continue;
    if (result != 0 && errno != ETIMEDOUT) return NULL;
    bool is_late = result != 0;
    if (__atomic_load_n(&has_ended, __ATOMIC_SEQ_CST) || !is_recorded()) return NULL;
    take_snapshot(is_late ? periodic : asked_by);
    if (!is_late) continue;
    // The next one is due a period from now: a snapshot that takes long isn't followed at once.
    clock_gettime(CLOCK_REALTIME, &next);
    next.tv_sec += period;
  }
}

void outlive_preload_watch(unsigned every, int number, bool at_exit) {
  recorded = getpid();
  takes_exit = at_exit;
  period = every;
  signal_number = number;
  // Functions that the program registers later run before this one.
  atexit(end);
  if (!period && !signal_number) return;
  sem_init(&wishes, 0, 0);
  // No signal of the program's is ever taken by this thread.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  if (pthread_create(&thread, NULL, wait_for_wishes, NULL) == 0) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!signal_number) return;
  struct sigaction action = {.sa_handler = asked, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(signal_number, &action, NULL);
}
#else
void outlive_preload_watch(unsigned every, int number, bool at_exit) {
  (void)every, (void)number, (void)at_exit;
}
void outlive_checkpoint(const char *name) { (void)name; }
#endif
