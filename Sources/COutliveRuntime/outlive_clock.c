#define _GNU_SOURCE
#include "outlive_runtime.h"

#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

uint64_t outlive_clock_scale = 0;
uint64_t outlive_clock_ticks = 0, outlive_clock_nanoseconds = 0;

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t outlive_system_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }
uint64_t outlive_wall_nanoseconds(void) { return nanoseconds(CLOCK_REALTIME); }

#if defined(__x86_64__) && defined(__linux__)
// The counter and the system's clock at the same moment: of some tries the one that took least time.
static void read_both(uint64_t *ticks, uint64_t *time) {
  uint64_t best = UINT64_MAX;
  for (int attempt = 0; attempt < 8; attempt += 1) {
    unsigned processor;
    uint64_t before = __builtin_ia32_rdtscp(&processor);
    uint64_t now = outlive_system_nanoseconds();
    uint64_t after = __builtin_ia32_rdtscp(&processor);
    if (after - before < best) {
      best = after - before;
      *ticks = before + (after - before) / 2;
      *time = now;
    }
  }
}

// The kernel watches whether the counters of all processors agree, and uses another clock if not.
static bool is_trusted(void) {
  char name[8] = {0};
  int file =
      open("/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t length = read(file, name, sizeof name - 1);
  close(file);
  return length >= 4 && strncmp(name, "tsc\n", 4) == 0;
}

static uint64_t loaded_ticks = 0, loaded_time = 0;

// The longer the stretch between the two looks at both clocks, the less it matters that they
// weren't at quite the same moment: the first is when the program is loaded.
__attribute__((constructor)) static void loaded(void) { read_both(&loaded_ticks, &loaded_time); }

static void choose(void) {
  if (!is_trusted()) return;
  uint64_t ticks, time;
  do read_both(&ticks, &time);
  while (time - loaded_time < 2000000);
  outlive_clock_ticks = ticks;
  outlive_clock_nanoseconds = time;
  outlive_clock_scale =
      (uint64_t)(((unsigned __int128)(time - loaded_time) << 32) / (ticks - loaded_ticks));
}
#else
static void choose(void) {}
#endif

void outlive_clock_start(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, choose);
}
