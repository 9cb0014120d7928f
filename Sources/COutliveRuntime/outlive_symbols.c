#define _GNU_SOURCE
#include "outlive_symbols.h"

#if defined(__linux__) && __SIZEOF_POINTER__ == 8

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// A part of an image: where it is in memory and in the file.
struct part {
  uintptr_t start;
  size_t offset, size;
};

struct image {
  uintptr_t address;
  // Where the image lies, beyond what its file says.
  uintptr_t bias;
  // What the file must have in common with the memory: the note with the number that the linker gave
  // to just this build, or, where it gave none, the segment that holds the address.
  struct part witness;
  char path[4096];
};

// The part that is the note with the build's number; of no size when there is none.
static struct part build_number(const struct dl_phdr_info *info) {
  for (int index = 0; index < info->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[index];
    if (header->p_type != PT_NOTE) continue;
    const char *notes = (const char *)(info->dlpi_addr + header->p_vaddr);
    for (size_t offset = 0; offset + sizeof(ElfW(Nhdr)) <= header->p_filesz;) {
      const ElfW(Nhdr) *note = (const void *)(notes + offset);
      size_t size = sizeof *note + ((note->n_namesz + 3u) & ~3u) + ((note->n_descsz + 3u) & ~3u);
      if (size > header->p_filesz - offset) break;
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && note->n_descsz >= 8 &&
          memcmp(note + 1, "GNU", 4) == 0)
        return (struct part){(uintptr_t)note, header->p_offset + offset, size};
      offset += size;
    }
  }
  return (struct part){0};
}

static int find_image(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  struct image *image = context;
  for (int index = 0; index < info->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[index];
    // What the program may write to needn't be what the file says.
    if (header->p_type != PT_LOAD || header->p_flags & PF_W) continue;
    uintptr_t start = info->dlpi_addr + header->p_vaddr;
    if (image->address < start || image->address - start >= header->p_filesz) continue;
    // The program itself has no name; its file is found even where it was moved or removed.
    const char *path = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
    if (strlen(path) >= sizeof image->path) return 1;
    strcpy(image->path, path);
    image->bias = info->dlpi_addr;
    image->witness = build_number(info);
    if (image->witness.size == 0)
      image->witness = (struct part){start, header->p_offset, header->p_filesz};
    return 1;
  }
  return 0;
}

// Whether a part of a file lies in it.
static bool holds(size_t size, size_t offset, size_t length) {
  return offset <= size && length <= size - offset;
}

// A file as it lies mapped.
struct file {
  const unsigned char *start;
  size_t size;
};

// The symbols of an image's file, and their names; false when the file has none.
static bool find_symbols(const struct image *image, struct file file, const ElfW(Sym) **symbols,
                         size_t *count, const char **names, size_t *names_size) {
  const ElfW(Ehdr) *header = (const void *)file.start;
  // A file that was replaced since it was loaded says nothing about what is in memory.
  if (file.size < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64 ||
      !holds(file.size, image->witness.offset, image->witness.size) ||
      memcmp(file.start + image->witness.offset, (const void *)image->witness.start,
             image->witness.size) != 0)
    return false;
  if (header->e_shentsize != sizeof(ElfW(Shdr)) || header->e_shoff % 8 != 0 ||
      !holds(file.size, header->e_shoff, (size_t)header->e_shnum * sizeof(ElfW(Shdr))))
    return false;
  const ElfW(Shdr) *sections = (const void *)(file.start + header->e_shoff);
  for (size_t index = 0; index < header->e_shnum; index += 1) {
    const ElfW(Shdr) *table = &sections[index];
    if (table->sh_type != SHT_SYMTAB || table->sh_link >= header->e_shnum) continue;
    const ElfW(Shdr) *text = &sections[table->sh_link];
    if (table->sh_offset % 8 != 0 || !holds(file.size, table->sh_offset, table->sh_size) ||
        !holds(file.size, text->sh_offset, text->sh_size) || text->sh_size == 0 ||
        file.start[text->sh_offset + text->sh_size - 1] != 0)
      continue;
    *symbols = (const void *)(file.start + table->sh_offset);
    *count = table->sh_size / sizeof **symbols;
    *names = (const char *)file.start + text->sh_offset;
    *names_size = text->sh_size;
    return true;
  }
  return false;
}

// The symbol at an address, or, where a name is given, with that name; copies its name or its place.
static bool find_symbol(const struct image *image, struct file file, const char *wanted,
                        const char **name, uintptr_t *address) {
  const ElfW(Sym) *symbols;
  const char *names;
  size_t count, size;
  if (!find_symbols(image, file, &symbols, &count, &names, &size)) return false;
  for (size_t index = 0; index < count; index += 1) {
    const ElfW(Sym) *symbol = &symbols[index];
    if (symbol->st_shndx == SHN_UNDEF || symbol->st_name >= size || !names[symbol->st_name]) continue;
    *address = symbol->st_value + image->bias;
    *name = names + symbol->st_name;
    if (wanted ? strcmp(*name, wanted) == 0 : *address == image->address) return true;
  }
  return false;
}

// Looks a symbol up in the file of the image that holds an address.
static bool look_up(const void *place, const char *wanted, char *name, size_t room,
                    uintptr_t *address) {
  struct image image = {.address = (uintptr_t)place};
  if (dl_iterate_phdr(find_image, &image) == 0 || image.witness.size == 0) return false;
  int descriptor = open(image.path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  struct stat status;
  bool found = false;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    size_t size = (size_t)status.st_size;
    void *start = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start != MAP_FAILED) {
      const char *text;
      found = find_symbol(&image, (struct file){start, size}, wanted, &text, address);
      if (found && name) {
        found = strlen(text) < room;
        if (found) strcpy(name, text);
      }
      munmap(start, size);
    }
  }
  close(descriptor);
  return found;
}

size_t outlive_symbol_name(const void *address, char *name, size_t room) {
  uintptr_t place;
  return look_up(address, NULL, name, room, &place) ? strlen(name) : 0;
}

const void *outlive_symbol_address(const void *place, const char *name) {
  const void *exported = dlsym(RTLD_DEFAULT, name);
  if (exported) return exported;
  uintptr_t address;
  return look_up(place, name, NULL, 0, &address) ? (const void *)address : NULL;
}

#else

size_t outlive_symbol_name(const void *address, char *name, size_t room) {
  (void)address;
  (void)name;
  (void)room;
  return 0;
}

const void *outlive_symbol_address(const void *place, const char *name) {
  (void)place;
  (void)name;
  return NULL;
}

#endif
