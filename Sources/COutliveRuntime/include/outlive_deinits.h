// Classes that tell when their instances end.
#ifndef OUTLIVE_DEINITS_H
#define OUTLIVE_DEINITS_H

#include <stdbool.h>
#include <stdint.h>

// From now on, an instance of this class that may be tracked ends through `outlive_object_ends`. False
// when that can't be done. Asking again costs a look-up.
bool outlive_watch_class(const void *metadata);

// How an instance is really ended: calls its class's own function.
typedef struct outlive_watched_class outlive_watched_class;
void outlive_end_object(void *object, const outlive_watched_class *watched);

// Defined in Swift: an instance ends, which `outlive_end_object` must be called for.
extern void outlive_object_ends(void *object, const outlive_watched_class *watched);

// Whether the main actor's executor runs here; false as well where that can't be told, as on a thread
// that runs no task.
bool outlive_is_on_main_actor(void);

// The metadata of the actor that the calling thread runs code of; NULL when it runs none, or one with
// an executor of its own.
const void *outlive_current_actor_type(void);

// Counts the tracked objects at an address: for all others nothing but a look at the count is done.
void outlive_count_tracked(uintptr_t address, int change);

#endif
