// Which code lies in the Swift runtime itself.
#ifndef OUTLIVE_CORE_H
#define OUTLIVE_CORE_H

#include <stdbool.h>
#include <stdint.h>

// Where the code of the dynamic library with the Swift runtime begins, and how long it is; a length of
// 0 when it was not looked for, or isn't a library of its own.
extern uintptr_t outlive_core_begin, outlive_core_size;

// Looks for it. It may be called often and by several threads: they find the same.
void outlive_find_core(void);

// Whether code lies there. Calls from there to the runtime's own functions don't go through the
// symbol table, so nobody who replaces these functions sees them.
static inline bool outlive_is_in_core(const void *code) {
  return (uintptr_t)code - outlive_core_begin < outlive_core_size;
}

#endif
