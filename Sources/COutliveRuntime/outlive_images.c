#define _GNU_SOURCE
#include "outlive_symbols.h"

#if defined(__linux__)
#include <elf.h>
#include <link.h>
#include <string.h>
#include <unistd.h>

struct visit {
  void (*body)(const outlive_image *image, void *context);
  void *context;
};

// Looks for the build identifier in a part of the image that holds notes.
static void find_build(const uint8_t *notes, size_t size, size_t alignment, outlive_image *image) {
  if (alignment != 8) alignment = 4;
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    memcpy(&note, notes, sizeof note);
    size_t name = ((size_t)note.n_namesz + alignment - 1) & ~(alignment - 1);
    size_t description = ((size_t)note.n_descsz + alignment - 1) & ~(alignment - 1);
    size_t rest = size - sizeof note;
    if (name > rest || note.n_descsz > rest - name) return;
    const uint8_t *begin = notes + sizeof note;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && memcmp(begin, "GNU", 4) == 0) {
      image->build = begin + name;
      image->build_size = note.n_descsz;
      return;
    }
    if (description > rest - name) return;
    notes = begin + name + description;
    size = rest - name - description;
  }
}

static int visit_image(struct dl_phdr_info *info, size_t info_size, void *context) {
  (void)info_size;
  const struct visit *visit = context;
  outlive_image image = {.path = info->dlpi_name ? info->dlpi_name : ""};
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    uintptr_t begin = info->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_LOAD) {
      if (image.end == 0 || begin < image.begin) image.begin = begin;
      if (begin + part->p_memsz > image.end) image.end = begin + part->p_memsz;
    } else if (part->p_type == PT_NOTE && image.build == NULL) {
      find_build((const uint8_t *)begin, part->p_memsz, part->p_align, &image);
    }
  }
  if (image.end > image.begin) visit->body(&image, visit->context);
  return 0;
}

void outlive_each_image(void (*body)(const outlive_image *image, void *context), void *context) {
  struct visit visit = {body, context};
  dl_iterate_phdr(visit_image, &visit);
}

size_t outlive_program_path(char *path, size_t size) {
  ssize_t count = readlink("/proc/self/exe", path, size);
  return count > 0 && (size_t)count < size ? (size_t)count : 0;
}

#else

void outlive_each_image(void (*body)(const outlive_image *image, void *context), void *context) {
  (void)body;
  (void)context;
}

size_t outlive_program_path(char *path, size_t size) {
  (void)path;
  (void)size;
  return 0;
}

#endif
