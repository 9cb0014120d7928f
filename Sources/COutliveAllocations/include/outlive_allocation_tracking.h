// Sees every allocation and deallocation of a Swift object, by taking the place of the runtime's own
// functions in the program that links it. Linux only; elsewhere nothing is seen, and it says so.
#ifndef OUTLIVE_ALLOCATION_TRACKING_H
#define OUTLIVE_ALLOCATION_TRACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The longest call stack that is kept.
enum { outlive_deepest_call_stack = 64 };

// Whether this system and this program let allocations be seen.
bool outlive_allocations_available(void);

// From now on allocations are seen, each with so many return addresses; 0 for none but the site.
// False when they can't be.
bool outlive_allocations_start(unsigned call_stack_depth);

// From now on allocations are not seen. That an object which was seen is freed still is.
void outlive_allocations_stop(void);

bool outlive_allocations_running(void);

typedef struct outlive_allocation_statistics {
  // How many allocations were seen, and how many of these objects were freed.
  uint64_t allocations, deallocations;
  // How many deallocations were missed: an object was made where one was thought to be.
  uint64_t missed;
  // How many allocations could not be noted, because there was no memory to do so.
  uint64_t unnoted;
  // How many call stacks could not be kept, for the same reason.
  uint64_t unnoted_call_stacks;
  // How many slots were made, and how many bytes of memory are set aside for all tables. Much of it is
  // never touched and takes no memory.
  uint64_t slots, reserved;
  // How many different call stacks are kept.
  uint64_t call_stacks;
} outlive_allocation_statistics;

// Exact when no other thread allocates or frees just then.
outlive_allocation_statistics outlive_allocations_statistics(void);

#endif
