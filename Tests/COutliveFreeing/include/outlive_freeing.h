// Watches the C library's own `free`, for the tests of the allocation tracker: when it gets memory
// where the tracker still knows an object, the tracker has missed the object's end.
#ifndef OUTLIVE_FREEING_H
#define OUTLIVE_FREEING_H

#include <stdbool.h>
#include <stdint.h>

// Whether it watches: not in a build with a sanitizer, which has a `free` of its own.
bool outlive_freeing_is_watched(void);

// How often memory was freed where an object was still known.
uint64_t outlive_freed_while_known(void);

// The metadata of the last such object; NULL when there was none.
const void *outlive_last_freed_while_known(void);

#endif
