// What the concurrency library tells debuggers about its tasks, and a task to check it by.
#ifndef OUTLIVE_TASKS_H
#define OUTLIVE_TASKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct outlive_task_facts {
  // The version of the layout of its internals, which the library changes with them.
  uint32_t version;
  // The size in bytes of what all tasks have in common.
  size_t size;
  // The metadata that every task has.
  const void *metadata;
} outlive_task_facts;

// Asks the concurrency library; false when it isn't there, doesn't say, or watches who runs a task in
// another way than it does on Linux.
bool outlive_task_facts_read(outlive_task_facts *facts);

// A new task that never runs, with a type of result and the context of its closure; NULL when there
// is no way to make one, or when eight were made. It can't be freed either.
const void *outlive_task_that_never_runs(const void *result_type, void *context);

#endif
