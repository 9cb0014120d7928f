// Where code is: the loaded images, and the return addresses of the calling thread.
#ifndef OUTLIVE_SYMBOLS_H
#define OUTLIVE_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The program, or a library that it uses, as it lies in memory.
typedef struct outlive_image {
  // The first address of the image in memory, and the one after its last.
  uintptr_t begin, end;
  // The path of its file; empty for the program itself.
  const char *path;
  // Its build identifier; NULL when it has none.
  const uint8_t *build;
  size_t build_size;
} outlive_image;

// Calls a function for every loaded image; what it is handed is only valid during the call.
// Nothing is called on systems other than Linux.
void outlive_each_image(void (*body)(const outlive_image *image, void *context), void *context);

// The path of the running program, without a terminating zero; 0 when it doesn't fit or isn't known.
size_t outlive_program_path(char *path, size_t size);

// The return addresses of the calling thread's frames, innermost first. `first` is the frame of the
// function whose own return address is to come first, as `__builtin_frame_address(0)` gives it there;
// with NULL it is the caller of this function, which must keep a frame pointer, as Swift functions do.
//
// Follows the frame pointers that the Swift compiler keeps, and ends where a frame has none. Returns
// how many addresses were stored. Takes no lock; allocates nothing but, in a thread's first call, what
// the system needs to tell where the thread's stack is.
size_t outlive_call_stack(const void *first, uintptr_t *addresses, size_t limit);

// --- Names that the linker kept in a program's file, and that aren't loaded with it

// Copies the name of the symbol at an address in a loaded image's constants or code, a zero byte
// behind it. Returns the name's length; 0 when there is none, when it doesn't fit, or when the file
// is no longer the one that was loaded. It reads a file, so it is no thing for a forked child.
size_t outlive_symbol_name(const void *address, char *name, size_t room);

// The address of the symbol with this name: one that an image exports, or one in the file of the
// image that holds a place in memory. NULL when there is none. The same holds as above.
const void *outlive_symbol_address(const void *place, const char *name);

#endif
