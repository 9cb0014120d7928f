// Names that the linker kept in a program's file, and that aren't loaded with it.
#ifndef OUTLIVE_SYMBOLS_H
#define OUTLIVE_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Copies the name of the symbol at an address in a loaded image's constants or code, a zero byte
// behind it. Returns the name's length; 0 when there is none, when it doesn't fit, or when the file
// is no longer the one that was loaded. It reads a file, so it is no thing for a forked child.
size_t outlive_symbol_name(const void *address, char *name, size_t room);

// The address of the symbol with this name: one that an image exports, or one in the file of the
// image that holds a place in memory. NULL when there is none. The same holds as above.
const void *outlive_symbol_address(const void *place, const char *name);

#endif
