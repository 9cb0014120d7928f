#define _GNU_SOURCE
#include "outlive_tasks.h"

#include <dlfcn.h>

// By name: a program that uses no concurrency isn't to need the library.
static void *find(const char *name) { return dlsym(RTLD_DEFAULT, name); }

bool outlive_task_facts_read(outlive_task_facts *facts) {
  const uint32_t *version = find("_swift_concurrency_debug_internal_layout_version");
  const size_t *size = find("_swift_concurrency_debug_asyncTaskSize");
  const void *const *metadata = find("_swift_concurrency_debug_asyncTaskMetadata");
  const bool *escalates = find("_swift_concurrency_debug_supportsPriorityEscalation");
  if (!version || !size || !metadata || !escalates || *escalates) return false;
  *facts = (outlive_task_facts){*version, *size, *metadata};
  return true;
}

struct task_and_context {
  const void *task, *context;
};
typedef __attribute__((swiftcall)) struct task_and_context (*create_function)(
    size_t flags, const void *options, const void *result_type, const void *entry, void *context);

// They are kept reachable, so that no leak checker takes them for the program's.
enum { most_tasks = 8 };
static const void *tasks[most_tasks];
static unsigned task_count = 0;

const void *outlive_task_that_never_runs(const void *result_type, void *context) {
  create_function create = (create_function)find("swift_task_create");
  if (!create) return NULL;
  unsigned place = __atomic_fetch_add(&task_count, 1, __ATOMIC_RELAXED);
  if (place >= most_tasks) return NULL;
  // Where the function is, relative to here, and how much room it needs: nobody calls it.
  static const struct {
    int32_t function;
    uint32_t size;
  } entry = {0, 64};
  const void *task = create(0, NULL, result_type, &entry, context).task;
  tasks[place] = task;
  return task;
}
