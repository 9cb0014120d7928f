#define _GNU_SOURCE
#include "outlive_allocations.h"
#include "outlive_preload.h"
#include "outlive_runtime.h"

#if defined(__linux__)
#include <dlfcn.h>
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
static pid_t ending_thread;
static bool is_recorded_whole;

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

// --- An end that doesn't come to an end

// A signal's handler may end the program, and may have interrupted whoever had a lock that the last
// snapshot needs, such as that of `malloc`. So each second it is looked whether the thread that ends the
// program has done anything; when it hasn't for longer than a snapshot's child may take, the program ends
// as it would without a recorder.
#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif
enum { seconds_at_rest = 12 };
static int end_status;
static int64_t last_worked;
static int seconds_rested;

static void look_at_end(int number, siginfo_t *info, void *none) {
  (void)number, (void)none;
  if (info->si_code != SI_TIMER || info->si_value.sival_ptr != &end_status) return;
  struct timespec worked;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
  int64_t now = worked.tv_sec * (int64_t)1000000000 + worked.tv_nsec;
  // To look takes time itself.
  seconds_rested = now - last_worked < 1000000 ? seconds_rested + 1 : 0;
  last_worked = now;
  if (seconds_rested < seconds_at_rest) return;
  static const char text[] =
      "outlive: the program ended while it had a lock that the last snapshot needs: there is none\n";
  outlive_say(text, sizeof text - 1);
  for (;;) syscall(SYS_exit_group, end_status);
}

typedef struct end_watch {
  // By the system's number: the C library's own functions for timers allocate.
  int timer;
  struct sigaction action;
  sigset_t mask;
} end_watch;

static end_watch end_watch_begin(int status) {
  end_watch watch = {.timer = -1};
  end_status = status;
  struct sigaction action = {.sa_sigaction = look_at_end, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigemptyset(&action.sa_mask);
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMAX};
  event.sigev_value.sival_ptr = &end_status;
  event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
  if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &watch.timer) != 0) {
    watch.timer = -1;
    return watch;
  }
  sigaction(SIGRTMAX, &action, &watch.action);
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, SIGRTMAX);
  pthread_sigmask(SIG_UNBLOCK, &own, &watch.mask);
  struct itimerspec often = {.it_interval = {.tv_sec = 1}, .it_value = {.tv_sec = 1}};
  syscall(SYS_timer_settime, watch.timer, 0, &often, NULL);
  return watch;
}

// What the program does at its end after this is not the recorder's.
static void end_watch_end(const end_watch *watch) {
  if (watch->timer < 0) return;
  syscall(SYS_timer_delete, watch->timer);
  pthread_sigmask(SIG_SETMASK, &watch->mask, NULL);
  sigaction(SIGRTMAX, &watch->action, NULL);
}

// The last snapshot, and the end of the recording; once, whichever way the program ends.
static void end(int status) {
  // A signal's handler that interrupted the recorder itself: it has its locks, and can't go on.
  if (!is_recorded() || outlive_unseen != 0) return;
  pid_t thread = (pid_t)syscall(SYS_gettid);
  if (__atomic_exchange_n(&has_ended, 1, __ATOMIC_SEQ_CST)) {
    // Another thread ends the program just now: what it still records would be lost. A handler may have
    // interrupted that very thread, which then goes on with nothing.
    struct timespec moment = {.tv_nsec = 1000000};
    while (!__atomic_load_n(&is_recorded_whole, __ATOMIC_ACQUIRE) &&
           __atomic_load_n(&ending_thread, __ATOMIC_ACQUIRE) != thread)
      nanosleep(&moment, NULL);
    return;
  }
  __atomic_store_n(&ending_thread, thread, __ATOMIC_RELEASE);
  end_watch watch = end_watch_begin(status);
  if (takes_exit) take_snapshot("exit");
  outlive_begin_unseen();
  outlive_preload_end();
  outlive_end_unseen();
  end_watch_end(&watch);
  __atomic_store_n(&is_recorded_whole, true, __ATOMIC_RELEASE);
}

// Called when this library is finished, which is after the program's own functions for its end.
static void end_at_exit(void) { end(end_status); }

// Kept for an end that doesn't come to an end; what `main` returns doesn't come by here.
void exit(int status) {
  static void (*original)(int) = NULL;
  end_status = status;
  if (!original) original = (void (*)(int))dlsym(RTLD_NEXT, "exit");
  if (original) original(status);
  _exit(status);
}

// A program that ends like this runs none of its own functions for its end; this one it needs not know.
void _exit(int status) {
  end(status);
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
  atexit(end_at_exit);
  at_quick_exit(end_at_exit);
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
