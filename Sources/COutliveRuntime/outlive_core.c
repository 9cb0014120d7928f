#define _GNU_SOURCE
#include "outlive_core.h"

uintptr_t outlive_core_begin = 0, outlive_core_size = 0;

#if defined(__linux__)
#include <link.h>
#include <stddef.h>

extern void *swift_retain(void *object);

// The segment that holds a function of the runtime that nobody replaces.
static int examine(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  (void)context;
  // The main program comes first and has no name: with a static runtime, all code is there.
  if (image->dlpi_name == NULL || image->dlpi_name[0] == 0) return 0;
  for (int index = 0; index < image->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_X) == 0) continue;
    uintptr_t begin = image->dlpi_addr + segment->p_vaddr;
    if ((uintptr_t)&swift_retain - begin >= segment->p_memsz) continue;
    outlive_core_begin = begin;
    outlive_core_size = segment->p_memsz;
    return 1;
  }
  return 0;
}

void outlive_find_core(void) { dl_iterate_phdr(examine, NULL); }
#else
void outlive_find_core(void) {}
#endif
