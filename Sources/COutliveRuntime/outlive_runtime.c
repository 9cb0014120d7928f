#define _GNU_SOURCE
#include "outlive_runtime.h"

#include <time.h>

int outlive_recorder_count = 0;

static uint64_t threads = 0;
static _Thread_local uint64_t number = 0;

uint64_t outlive_thread_number(void) {
  if (number == 0) number = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
  return number;
}

uint64_t outlive_monotonic_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
