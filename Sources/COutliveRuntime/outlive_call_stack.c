#define _GNU_SOURCE
#include "outlive_symbols.h"

#include <pthread.h>
#include <stdbool.h>

// The calling thread's stack: a frame pointer that leads out of it isn't one. The end is 0 until it
// was asked for.
static _Thread_local uintptr_t stack_begin, stack_end;

static bool find_stack(void) {
  if (stack_end != 0) return true;
#if defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  void *begin;
  size_t size;
  bool is_known = pthread_attr_getstack(&attributes, &begin, &size) == 0;
  pthread_attr_destroy(&attributes);
  if (!is_known) return false;
  stack_begin = (uintptr_t)begin;
  stack_end = (uintptr_t)begin + size;
#else
  stack_end = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
  stack_begin = stack_end - pthread_get_stacksize_np(pthread_self());
#endif
  return stack_end != 0;
}

// A frame begins with the caller's frame pointer and the return address, on x86-64 and on arm64.
struct frame {
  uintptr_t caller, return_address;
};

// The Swift compiler marks the frames of asynchronous functions by this bit of the frame pointer.
static const uintptr_t async_mark = (uintptr_t)1 << 60;

// The sanitizers keep shadows of what is read here; the walk reads only the thread's own stack.
__attribute__((noinline, no_sanitize("address", "thread")))
size_t outlive_call_stack(const void *first, uintptr_t *addresses, size_t limit) {
  if (!find_stack()) return 0;
  size_t count = 0;
  uintptr_t address = (uintptr_t)first;
  // This function's own frame leads to its caller's.
  if (first == NULL) address = *(const uintptr_t *)__builtin_frame_address(0) & ~async_mark;
  while (count < limit && address >= stack_begin && address % sizeof(void *) == 0 &&
         address <= stack_end - sizeof(struct frame)) {
    const struct frame *frame = (const struct frame *)address;
    if (frame->return_address < 4096) break;
    addresses[count++] = frame->return_address;
    uintptr_t caller = frame->caller & ~async_mark;
    if (caller <= address) break;
    address = caller;
  }
  return count;
}
