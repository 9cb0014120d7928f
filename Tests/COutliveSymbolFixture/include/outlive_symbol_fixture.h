// A call that is inlined in every build, so that a test knows of one.
#ifndef OUTLIVE_SYMBOL_FIXTURE_H
#define OUTLIVE_SYMBOL_FIXTURE_H

#include <stddef.h>
#include <stdint.h>

// The call stack at a call in a function that is inlined into this one; returns how many there are.
size_t outlive_fixture_outer(uintptr_t *addresses, size_t limit);

#endif
