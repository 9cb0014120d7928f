#define _GNU_SOURCE
#include "outlive_heap.h"

#include "outlive_heap_reading.h"
#include "outlive_runtime.h"

#if defined(__linux__)

// A sanitizer that watches would wait for its locks, and what is read here others may be writing.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

#ifdef MADV_POPULATE_WRITE
#define POPULATE_WRITE MADV_POPULATE_WRITE
#else
#define POPULATE_WRITE 23
#endif
// How many bytes of a key are kept: more than 100 characters are never shown.
#define KEY_LIMIT 2048
// An enum of a larger size is not taken apart.
#define LARGEST_ENUM 65536
// How many words say of what maps are missing: few at a time, because all are looked through.
#define REQUEST_LIMIT 8192
// How many words outside the heap are kept that lead to an object.
#define ROOT_LIMIT 65536

static bool is_plausible(uintptr_t address) {
  return address >= 4096 && (address & 7) == 0 && address >> 48 == 0;
}

// Words may lie at any address, as in a packed value.
typedef uintptr_t unaligned_word __attribute__((aligned(1), may_alias));

static uintptr_t word(uintptr_t address) { return *(const unaligned_word *)address; }

// The sanitizers replace the C library's functions by ones that watch.
#define BY_HAND __attribute__((noinline, no_builtin("memcpy", "memcmp", "bcmp")))

BY_HAND static void copy_bytes(void *to, uintptr_t from, size_t size) {
  const uint8_t *bytes = (const uint8_t *)from;
  for (size_t index = 0; index < size; index += 1) ((uint8_t *)to)[index] = bytes[index];
}

BY_HAND static int compare_bytes(uintptr_t left, uintptr_t right, size_t size) {
  const uint8_t *lefts = (const uint8_t *)left, *rights = (const uint8_t *)right;
  for (size_t index = 0; index < size; index += 1)
    if (lefts[index] != rights[index]) return lefts[index] < rights[index] ? -1 : 1;
  return 0;
}

static bool are_equal(const uintptr_t *left, const uintptr_t *right, size_t count) {
  for (size_t index = 0; index < count; index += 1)
    if (left[index] != right[index]) return false;
  return true;
}

// --- Which memory can be read

static bool find_mapping(outlive_mappings *mappings, uintptr_t address, size_t size) {
  size_t low = 0, high = mappings->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (mappings->ranges[middle].end <= address) low = middle + 1;
    else high = middle;
  }
  if (low == mappings->count) return false;
  mappings->last = mappings->ranges[low];
  return address >= mappings->last.start && size <= mappings->last.end - address;
}

static inline bool is_readable(outlive_reading *reading, uintptr_t address, size_t size) {
  outlive_mappings *mappings = &reading->mappings;
  if (!mappings->ranges) return true;
  if (address >= mappings->last.start && address < mappings->last.end &&
      size <= mappings->last.end - address)
    return true;
  return find_mapping(mappings, address, size);
}

// --- Reference counts

// In one word: 1 bit, 31 bits of unowned references, whether it is being deinitialized, 30 bits of
// strong references beyond the first, and whether the word is the address of a table instead.
static bool is_immortal(uint64_t counts) { return counts >> 63 == 1 && (uint32_t)counts == UINT32_MAX; }

static bool strong_count(outlive_reading *reading, uintptr_t object, uint32_t *count, bool *is_dying) {
  uint64_t counts = word(object + 8);
  *is_dying = false;
  if (is_immortal(counts)) {
    *count = 1u << 31;
    return true;
  }
  if (counts >> 63 == 1) {
    uintptr_t side_table = (counts & (((uint64_t)1 << 62) - 1)) << 3;
    if (!is_plausible(side_table) || (reading && !is_readable(reading, side_table, 32)))
      return false;
    counts = word(side_table + 16);
  }
  *is_dying = (counts >> 32 & 1) != 0;
  *count = (uint32_t)(counts >> 33 & 0x3FFFFFFF) + 1;
  return true;
}

uint32_t outlive_strong_count(const void *object, bool *is_dying) {
  uint32_t count = 0;
  strong_count(NULL, (uintptr_t)object, &count, is_dying);
  return count;
}

// --- Maps

static void request(outlive_reading *reading, uintptr_t kind, const uintptr_t *words, size_t count) {
  outlive_walk *walk = reading->walk;
  // Few sorts are new at any time, so looking through them all is quick enough.
  if (count > OUTLIVE_LARGEST_VARIANT) return;
  for (size_t start = 0; start < walk->request_count; start += 2 + walk->requests[start + 1]) {
    const uintptr_t *known = walk->requests + start;
    if (known[0] != kind || known[1] != count) continue;
    if (are_equal(known + 2, words, count)) return;
  }
  if (walk->request_count + 2 + count > walk->request_limit) return;
  uintptr_t *end = walk->requests + walk->request_count;
  end[0] = kind;
  end[1] = count;
  for (size_t index = 0; index < count; index += 1) end[2 + index] = words[index];
  walk->request_count += 2 + count;
}

static const outlive_metadata_entry *find_metadata(const outlive_maps *maps, uintptr_t metadata) {
  for (size_t place = outlive_hash(metadata) & maps->metadata_mask;;
       place = (place + 1) & maps->metadata_mask) {
    const outlive_metadata_entry *entry = maps->metadata + place;
    if (entry->metadata == metadata) return entry;
    if (entry->metadata == 0) return NULL;
  }
}

static uint32_t find_variant(const outlive_maps *maps, const uintptr_t *words, size_t count) {
  uint64_t hash = outlive_hash_words(words, count);
  for (size_t place = hash & maps->variant_mask;; place = (place + 1) & maps->variant_mask) {
    const outlive_variant_entry *entry = maps->variants + place;
    if (!entry->is_used) return OUTLIVE_NONE;
    if (entry->hash == hash && entry->count == count &&
        are_equal(maps->variant_words + entry->first, words, count))
      return entry->map;
  }
}

static const outlive_value_entry *find_value(const outlive_maps *maps, uintptr_t type) {
  for (size_t place = outlive_hash(type) & maps->value_mask;;
       place = (place + 1) & maps->value_mask) {
    const outlive_value_entry *entry = maps->values + place;
    if (entry->type == type) return entry;
    if (entry->type == 0) return NULL;
  }
}

static void count_unreadable(outlive_reading *reading, uint32_t number) {
  if (number < reading->walk->unreadable_limit) reading->walk->unreadable[number] += 1;
}

enum lookup { found, unknown, invalid };

// Whether a type's metadata is at an address, and neither an object nor a parameter pack.
static bool is_type(outlive_reading *reading, uintptr_t address) {
  if (!is_plausible(address) || !is_readable(reading, address, 8)) return false;
  uintptr_t kind = word(address);
  return kind == 0 || (kind >= 0x200 && kind <= 0x204) || (kind >= 0x300 && kind <= 0x304) ||
         (kind >= 0x306 && kind <= 0x308);
}

// Where the words with metadata and witness tables lie in a closure's context, in bytes; 0 when that
// can't be told. The actor that the closure runs on comes before them, if there is one.
static size_t find_words(outlive_reading *reading, const outlive_metadata_entry *entry,
                         uintptr_t context) {
  for (uint16_t index = 0; index < entry->probe_count; index += 1) {
    size_t place = 8 * (size_t)entry->probes[index];
    for (size_t offset = 16; offset <= 32; offset += 16)
      if (is_readable(reading, context + offset + place, 8) &&
          is_type(reading, word(context + offset + place)))
        return offset;
  }
  return 0;
}

// The type of a task's result; 0 when it isn't a task in memory of its own that nobody shares.
static uintptr_t find_result_type(outlive_reading *reading, const outlive_metadata_entry *entry,
                                  uintptr_t task) {
  size_t future = entry->future_offset;
  if (!is_readable(reading, task, future + 24)) return 0;
  uint32_t flags = (uint32_t)word(task + 32);
  // It is a future, and neither another task's child, nor a group's, nor bound by `async let`.
  if ((flags & 0xFF) != 0 || (flags >> 24 & 0x17) != 2) return 0;
  uintptr_t type = word(task + future + 8);
  if (!is_type(reading, type) || word(type) == 0x300 || !is_readable(reading, type - 8, 8)) return 0;
  uintptr_t witnesses = word(type - 8);
  if (!is_plausible(witnesses) || !is_readable(reading, witnesses, 96)) return 0;
  size_t size = word(witnesses + 64), mask = word(witnesses + 80) & 0xFF;
  if (size > UINT32_MAX) return 0;
  size_t result = (future + 24 + mask) & ~mask, frame = (result + size + 32 + 15) & ~(size_t)15;
  // The runtime itself notes where the result is to go.
  if (!is_readable(reading, task, frame) || word(task + frame - 32) != task + result) return 0;
  return type;
}

static enum lookup find_map(outlive_reading *reading, uintptr_t object, bool is_box,
                            uintptr_t boxed, uint32_t *map) {
  uintptr_t metadata = word(object);
  const outlive_metadata_entry *entry = find_metadata(reading->maps, metadata);
  if (!entry) {
    if (!is_plausible(metadata)) return invalid;
    request(reading, outlive_request_object, &metadata, 1);
    return unknown;
  }
  if (entry->is_invalid) return invalid;
  uintptr_t words[OUTLIVE_LARGEST_VARIANT];
  size_t count = 0;
  uint32_t kind = outlive_request_object;
  if (is_box && boxed && entry->is_context) {
    kind = outlive_request_box;
    words[0] = metadata;
    words[1] = outlive_request_box;
    words[2] = boxed;
    count = 3;
  } else if (entry->word_count == 0) {
    *map = entry->map;
    return found;
  } else {
    if (!is_readable(reading, object, 16 + 8 * (size_t)entry->word_count)) return invalid;
    words[0] = metadata;
    words[1] = outlive_request_object;
    count = 2;
    size_t offset = 16, word_count = entry->word_count;
    if (entry->future_offset != 0) {
      words[count++] = find_result_type(reading, entry, object);
      word_count = 0;
    } else if (entry->is_context) {
      offset = find_words(reading, entry, object);
      words[count++] = offset;
      if (offset == 0) word_count = 0;
      // Behind an actor, they end further on.
      if (!is_readable(reading, object, offset + 8 * word_count)) return invalid;
    }
    for (size_t index = 0; index < word_count; index += 1)
      words[count++] = word(object + offset + 8 * index);
  }
  *map = find_variant(reading->maps, words, count);
  if (*map != OUTLIVE_NONE) return found;
  request(reading, kind, words, count);
  return unknown;
}

// --- Objects by address

static bool grow_table(outlive_walk *walk) {
  size_t count = (walk->table_mask + 1) * 2;
  size_t size = count * sizeof *walk->table;
  if (walk->table_memory_used + size > walk->table_memory_size) return false;
  uint64_t *table = (uint64_t *)(walk->table_memory + walk->table_memory_used);
  walk->table_memory_used += size;
  if (size >= 1 << 20) outlive_advise(table, size, POPULATE_WRITE);
  size_t mask = count - 1;
  for (size_t position = 0; position < walk->node_count; position += 1) {
    if (position + 16 < walk->node_count)
      __builtin_prefetch(table + (outlive_hash(walk->nodes[position + 16].address) & mask), 1);
    uint64_t hash = outlive_hash(walk->nodes[position].address);
    size_t place = hash & mask;
    while (table[place]) place = (place + 1) & mask;
    table[place] = (hash & ~(uint64_t)UINT32_MAX) | (position + 1);
  }
  // The memory of the smaller table goes back to the system; below a page it isn't worth a call.
  size_t old_size = (walk->table_mask + 1) * sizeof *walk->table;
  if (old_size >= 65536)
    outlive_advise(walk->table, old_size, walk->is_shared ? MADV_REMOVE : MADV_DONTNEED);
  walk->table = table;
  walk->table_mask = mask;
  return true;
}

// The hash's upper half is kept, the lower half chooses the place: both must come from all bits.
static inline uint32_t find_node(const outlive_walk *walk, uintptr_t address, uint64_t hash,
                                 size_t *free_place) {
  size_t place = hash & walk->table_mask;
  while (walk->table[place]) {
    uint64_t entry = walk->table[place];
    uint32_t position = (uint32_t)entry - 1;
    if (((entry ^ hash) >> 32) == 0 && walk->nodes[position].address == address) return position;
    place = (place + 1) & walk->table_mask;
  }
  *free_place = place;
  return OUTLIVE_NONE;
}

uint32_t outlive_walk_position(const outlive_walk *walk, uintptr_t address) {
  size_t place;
  return find_node(walk, address, outlive_hash(address), &place);
}

// Takes room from the system before it is written to, much of it at once: a fault for each page
// would take longer than the walk.
static void prepare(const void *start, size_t used, size_t size) {
  enum { step = 1 << 21 };
  if (used < step / 2 || (used & (step - 1)) >= size) return;
  uintptr_t first = ((uintptr_t)start + used + 4095) & ~(uintptr_t)4095;
  outlive_advise((void *)first, step, POPULATE_WRITE);
}

// --- Noting objects and references

enum role { role_root, role_object, role_context, role_storage, role_box };

// Takes an object in; its position, or none when it is not one of those that are noted.
static uint32_t note(outlive_reading *reading, uintptr_t object, uint64_t hash, enum role role,
                     uint32_t name, uintptr_t boxed, uint64_t serial) {
  outlive_walk *walk = reading->walk;
  size_t place;
  uint32_t known = find_node(walk, object, hash, &place);
  uint32_t map;
  if (known != OUTLIVE_NONE) {
    outlive_node *node = walk->nodes + known;
    // What a closure alone refers to looks like its context until something else calls it a box.
    if (role == role_box && !(node->flags & outlive_node_is_box)) {
      if (find_map(reading, object, true, boxed, &map) == found) {
        node->flags |= outlive_node_is_box;
        node->name = map;
        // What refers to it knows more of what it holds than its own metadata.
        if (known >= reading->next) node->map = map;
      }
    }
    return known;
  }
  if (!is_plausible(object) || !is_readable(reading, object, 16)) {
    count_unreadable(reading, outlive_unreadable_reference);
    return OUTLIVE_NONE;
  }
  // An object that can't die keeps no honest count, and is nobody's leak.
  if (role != role_root && is_immortal(word(object + 8))) return OUTLIVE_NONE;
  switch (find_map(reading, object, role == role_box, boxed, &map)) {
  case found: break;
  case invalid:
    count_unreadable(reading, outlive_unreadable_reference);
    return OUTLIVE_NONE;
  case unknown:
    count_unreadable(reading, outlive_unreadable_unprepared);
    return OUTLIVE_NONE;
  }
  if (reading->maps->objects[map].contents == outlive_contents_leaf) return OUTLIVE_NONE;
  if (walk->node_count >= walk->node_limit) {
    walk->state = outlive_walk_is_full;
    return OUTLIVE_NONE;
  }
  if (walk->node_count * 4 >= (walk->table_mask + 1) * 3) {
    if (!grow_table(walk)) {
      walk->state = outlive_walk_is_full;
      return OUTLIVE_NONE;
    }
    find_node(walk, object, hash, &place);
  }
  uint32_t position = (uint32_t)walk->node_count;
  prepare(walk->nodes, walk->node_count * sizeof *walk->nodes, sizeof *walk->nodes);
  walk->table[place] = (hash & ~(uint64_t)UINT32_MAX) | (position + 1);
  outlive_node *node = walk->nodes + position;
  node->address = object;
  node->map = map;
  node->name = OUTLIVE_NONE;
  node->serial = serial;
  if (role == role_storage) {
    node->flags = outlive_node_is_storage;
    node->name = name;
  } else if (role == role_box) {
    node->flags = outlive_node_is_box;
    node->name = map;
  }
  walk->node_count += 1;
  return position;
}

// The way to the value at hand: what comes before the names of its parts, and its position.
struct way {
  uint32_t prefix, index;
};

static uint32_t make_prefix(outlive_reading *reading, outlive_prefix prefix) {
  outlive_walk *walk = reading->walk;
  // Many elements in a row are reached in the same way.
  if (prefix.kind == outlive_prefix_name && walk->prefix_count > 0) {
    const outlive_prefix *last = walk->prefixes + walk->prefix_count - 1;
    if (last->kind == outlive_prefix_name && last->parent == prefix.parent &&
        last->value == prefix.value)
      return (uint32_t)walk->prefix_count - 1;
  }
  if (walk->prefix_count >= walk->prefix_limit) {
    walk->state = outlive_walk_is_full;
    return OUTLIVE_NONE;
  }
  walk->prefixes[walk->prefix_count] = prefix;
  walk->prefix_count += 1;
  return (uint32_t)walk->prefix_count - 1;
}

// Follows the oldest of the references that wait.
static void follow(outlive_reading *reading) {
  outlive_walk *walk = reading->walk;
  outlive_pending *pending = reading->pending + reading->followed_count % OUTLIVE_PENDING_LIMIT;
  reading->followed_count += 1;
  enum role role = (enum role)pending->role;
  uint32_t name = role == role_storage ? (uint32_t)pending->detail : OUTLIVE_NONE;
  uintptr_t boxed = role == role_box ? pending->detail : 0;
  uint32_t to = note(reading, pending->target, pending->hash, role, name, boxed, 0);
  if (to == OUTLIVE_NONE) return;
  if (walk->edge_count >= walk->edge_limit) {
    walk->state = outlive_walk_is_full;
    return;
  }
  prepare(walk->edges, walk->edge_count * sizeof *walk->edges, sizeof *walk->edges);
  outlive_edge *edge = walk->edges + walk->edge_count;
  *edge = pending->edge;
  edge->to = to;
  walk->edge_count += 1;
  walk->nodes[pending->from].edges_end = (uint32_t)walk->edge_count;
}

static void link_to(outlive_reading *reading, struct way way, const outlive_operation *operation,
                    uintptr_t target, enum role role) {
  if (target == 0) return;
  if (reading->read_count - reading->followed_count == OUTLIVE_PENDING_LIMIT) follow(reading);
  uint64_t hash = outlive_hash(target);
  __builtin_prefetch(reading->walk->table + (hash & reading->walk->table_mask));
  __builtin_prefetch((const void *)target);
  uint32_t index = operation->index != OUTLIVE_NONE ? operation->index : way.index;
  reading->pending[reading->read_count % OUTLIVE_PENDING_LIMIT] = (outlive_pending){
      .target = target, .hash = hash, .from = (uint32_t)reading->next - 1, .role = role,
      .detail = role == role_box ? operation->type : operation->number,
      .edge = {.name = operation->name, .prefix = way.prefix, .index = index,
               .is_context = role == role_context}};
  reading->read_count += 1;
}

// --- Values

static void read_value(outlive_reading *reading, uint32_t program, uintptr_t value, struct way way);

static void read_existential(outlive_reading *reading, const outlive_operation *operation,
                             uintptr_t place, struct way way) {
  uintptr_t type = word(place + 24);
  const outlive_value_entry *entry = type ? find_value(reading->maps, type) : NULL;
  if (!entry && is_plausible(type)) {
    request(reading, outlive_request_value, &type, 1);
    count_unreadable(reading, outlive_unreadable_unprepared);
    return;
  }
  if (!entry || entry->kind == outlive_value_invalid) {
    count_unreadable(reading, outlive_unreadable_existential);
    return;
  }
  switch (entry->kind) {
  case outlive_value_boxed: {
    outlive_operation box = *operation;
    box.type = type;
    link_to(reading, way, &box, word(place), role_box);
    return;
  }
  case outlive_value_inline:
    if (reading->maps->programs[entry->program].count == 0) return;
    if (operation->name != 0)
      way.prefix = make_prefix(
          reading, (outlive_prefix){.kind = outlive_prefix_name, .parent = way.prefix,
                                    .value = operation->name});
    if (operation->index != OUTLIVE_NONE) way.index = operation->index;
    read_value(reading, entry->program, place, way);
    return;
  default: return;
  }
}

static void read_enumeration(outlive_reading *reading, const outlive_operation *operation,
                             uintptr_t place, struct way way) {
  unsigned enum_case = outlive_enum_case((const void *)place, (const void *)operation->type);
  if (enum_case >= operation->count) return;
  uint32_t program = operation->number + enum_case;
  if (reading->maps->programs[program].count == 0) return;
  if (operation->index != OUTLIVE_NONE) way.index = operation->index;
  if (!operation->must_be_projected) {
    read_value(reading, program, place, way);
    return;
  }
  if (operation->stride > LARGEST_ENUM) {
    count_unreadable(reading, outlive_unreadable_existential);
    return;
  }
  // Taking the case out of the payload's bits destroys the value, so it is done to a copy. A copy of
  // the bits owns nothing, and is forgotten without being destroyed.
  void *copy = __builtin_alloca_with_align((size_t)operation->stride + 8, 64 * 8);
  copy_bytes(copy, place, operation->stride);
  outlive_project_payload(copy, (const void *)operation->type);
  read_value(reading, program, (uintptr_t)copy, way);
}

// Reads the references of a value. It calls itself for values inside the value only, so types bound
// how deep it goes.
static void read_value(outlive_reading *reading, uint32_t program, uintptr_t value,
                       struct way way) {
  const outlive_operation *operation = reading->maps->operations + reading->maps->programs[program].first;
  const outlive_operation *end = operation + reading->maps->programs[program].count;
  for (; operation < end; operation += 1) {
    uintptr_t place = value + operation->offset;
    switch (operation->kind) {
    case outlive_operation_object: link_to(reading, way, operation, word(place), role_object); break;
    case outlive_operation_storage:
      link_to(reading, way, operation, word(place), role_storage);
      break;
    case outlive_operation_box: link_to(reading, way, operation, word(place), role_box); break;
    case outlive_operation_function:
      link_to(reading, way, operation, word(place + 8), role_context);
      break;
    case outlive_operation_existential: read_existential(reading, operation, place, way); break;
    case outlive_operation_enumeration: read_enumeration(reading, operation, place, way); break;
    case outlive_operation_repeated:
      for (uint32_t index = 0; index < operation->count; index += 1)
        read_value(reading, operation->number, place + (size_t)index * operation->stride,
                   (struct way){way.prefix, index});
      break;
    case outlive_operation_guarded:
      // Who has the lock may have taken the value out, and the bits of it are still there.
      if ((uint32_t)word(place) == 0)
        read_value(
            reading, operation->number, place,
            (struct way){way.prefix,
                         operation->index != OUTLIVE_NONE ? operation->index : way.index});
      else count_unreadable(reading, operation->count);
      break;
    case outlive_operation_unreadable: count_unreadable(reading, operation->number); break;
    }
  }
}

// --- Collections

static void read_array(outlive_reading *reading, const outlive_object_map *map,
                       outlive_node *node) {
  uintptr_t storage = node->address;
  intptr_t count = (intptr_t)word(storage + map->count_offset);
  // The lowest bit of the second word is a flag.
  uintptr_t capacity = word(storage + map->count_offset + 8) >> 1;
  uintptr_t size;
  if (count < 0 || (uintptr_t)count > capacity ||
      __builtin_mul_overflow(capacity, (uintptr_t)map->stride, &size) ||
      !is_readable(reading, storage, map->element_offset) ||
      !is_readable(reading, storage + map->element_offset, (size_t)count * map->stride)) {
    count_unreadable(reading, map->unreadable);
    return;
  }
  node->size += size;
  const outlive_program program = reading->maps->programs[map->program];
  if (program.count == 0) return;
  for (intptr_t index = 0; index < count && reading->walk->state == outlive_walk_is_running;
       index += 1)
    read_value(reading, map->program,
               storage + map->element_offset + (uintptr_t)index * map->stride,
               (struct way){OUTLIVE_NONE, (uint32_t)index});
}

// Reads the elements of a queue, the one that is taken next as the first.
static void read_ring(outlive_reading *reading, const outlive_object_map *map,
                      outlive_node *node) {
  uintptr_t header = node->address + map->count_offset;
  uintptr_t elements = node->address + map->element_offset, size;
  if (!is_readable(reading, node->address, map->element_offset)) {
    count_unreadable(reading, map->unreadable);
    return;
  }
  uintptr_t capacity = word(header), count = word(header + 8), start = word(header + 16);
  if (capacity > INTPTR_MAX || count > capacity || start > capacity ||
      __builtin_mul_overflow(capacity, (uintptr_t)map->stride, &size) ||
      !is_readable(reading, elements, size)) {
    count_unreadable(reading, map->unreadable);
    return;
  }
  node->size += size;
  if (reading->maps->programs[map->program].count == 0) return;
  for (uintptr_t index = 0; index < count && reading->walk->state == outlive_walk_is_running;
       index += 1) {
    uintptr_t slot = start + index < capacity ? start + index : start + index - capacity;
    read_value(reading, map->program, elements + slot * map->stride,
               (struct way){OUTLIVE_NONE, (uint32_t)index});
  }
}

// Reads what a task holds: its closure until it ends, from then on its result. What suspended
// functions hold isn't read. While a task runs it may let go of its closure at any moment, so then
// nothing is read.
static void read_task(outlive_reading *reading, const outlive_object_map *map,
                      outlive_node *node) {
  uintptr_t task = node->address;
  struct way way = {OUTLIVE_NONE, OUTLIVE_NONE};
  uint32_t status = (uint32_t)word(task + 96);
  switch (word(task + map->future_offset) & 3) {
  case 1: read_value(reading, map->result_program, task, way); return;
  case 2: read_value(reading, map->error_program, task, way); return;
  case 0:
    // Neither ending nor running.
    if ((status & 0x2800) == 0) {
      read_value(reading, map->program, task, way);
      // Functions that are suspended may hold objects, once it has run.
      bool is_enqueued = (status & 0x1000) != 0;
      if (!is_enqueued || word(task + 64) != task + map->frame_offset)
        count_unreadable(reading, map->unreadable);
      return;
    }
  }
  count_unreadable(reading, map->unreadable);
}

// A Swift string's UTF-8 text; false when it isn't kept in one of the forms that are known.
static bool read_string(outlive_reading *reading, uintptr_t place, uintptr_t *text,
                        size_t *length) {
  uint64_t count = word(place), object = word(place + 8);
  if (object >> 61 & 1) {
    *text = place;
    *length = object >> 56 & 0xF;
    return true;
  }
  // Not foreign, and its text lies 32 bytes behind the object's start.
  if ((object >> 60 & 1) || !(count >> 60 & 1)) return false;
  *text = (object & (((uint64_t)1 << 56) - 1)) + 32;
  *length = count & (((uint64_t)1 << 48) - 1);
  return is_readable(reading, *text, *length);
}

static void read_key(outlive_reading *reading, const outlive_object_map *map, uintptr_t place,
                     outlive_entry *entry) {
  entry->is_known = false;
  if (map->key == outlive_key_string) {
    entry->is_known = read_string(reading, place, &entry->value, &entry->length);
    return;
  }
  uint64_t bits = 0;
  copy_bytes(&bits, place, map->key_size);
  unsigned shift = 64 - 8 * map->key_size;
  if (map->key == outlive_key_signed) bits = (uint64_t)((int64_t)(bits << shift) >> shift);
  entry->value = bits;
  entry->is_known = true;
}

static bool comes_before(uint32_t key, const outlive_entry *left, const outlive_entry *right) {
  // Entries whose keys can't be told come last, as they lie in memory.
  if (left->is_known != right->is_known) return left->is_known;
  if (!left->is_known) return left->bucket < right->bucket;
  switch (key) {
  case outlive_key_signed: return (int64_t)left->value < (int64_t)right->value;
  case outlive_key_unsigned: return left->value < right->value;
  default: {
    size_t common = left->length < right->length ? left->length : right->length;
    int order = compare_bytes(left->value, right->value, common);
    return order != 0 ? order < 0 : left->length < right->length;
  }
  }
}

// Sorts in place: a heap, because it needs neither memory nor luck.
static void sort(uint32_t key, outlive_entry *entries, size_t count) {
  for (size_t start = count / 2, end = count; end > 1;) {
    if (start > 0) {
      start -= 1;
    } else {
      end -= 1;
      outlive_entry last = entries[end];
      entries[end] = entries[0];
      entries[0] = last;
    }
    for (size_t root = start, child; (child = 2 * root + 1) < end; root = child) {
      if (child + 1 < end && comes_before(key, entries + child, entries + child + 1)) child += 1;
      if (!comes_before(key, entries + root, entries + child)) break;
      outlive_entry swapped = entries[root];
      entries[root] = entries[child];
      entries[child] = swapped;
    }
  }
}

static uint32_t key_prefix(outlive_reading *reading, uint32_t key, const outlive_entry *entry) {
  if (!entry->is_known) return OUTLIVE_NONE;
  outlive_walk *walk = reading->walk;
  outlive_prefix prefix = {.kind = outlive_prefix_unsigned, .parent = OUTLIVE_NONE,
                           .value = entry->value};
  if (key == outlive_key_signed) prefix.kind = outlive_prefix_signed;
  if (key == outlive_key_string) {
    prefix.kind = outlive_prefix_string;
    prefix.is_cut = entry->length > KEY_LIMIT;
    prefix.length = (uint32_t)(prefix.is_cut ? KEY_LIMIT : entry->length);
    prefix.value = walk->text_count;
    if (prefix.length > walk->text_limit - walk->text_count) {
      walk->state = outlive_walk_is_full;
      return OUTLIVE_NONE;
    }
    copy_bytes(walk->text + walk->text_count, entry->value, prefix.length);
    walk->text_count += prefix.length;
  }
  return make_prefix(reading, prefix);
}

static bool make_room(outlive_reading *reading, size_t count) {
  if (count <= reading->entry_limit) return true;
  size_t limit = count + count / 2 + 512;
  if (reading->entries)
    outlive_unmap(reading->entries, reading->entry_limit * sizeof *reading->entries);
  reading->entry_limit = 0;
  reading->entries = outlive_map(limit * sizeof *reading->entries);
  if (reading->entries == MAP_FAILED) {
    reading->entries = NULL;
    return false;
  }
  reading->entry_limit = limit;
  reading->walk->scratch_size = limit * sizeof *reading->entries;
  return true;
}

static void read_columns(outlive_reading *reading, const outlive_object_map *map,
                         uintptr_t storage, const outlive_entry *entry) {
  const outlive_column *column = reading->maps->columns + map->first_column;
  const outlive_column *end = column + map->column_count;
  for (; column < end; column += 1) {
    if (reading->maps->programs[column->program].count == 0) continue;
    struct way way = {OUTLIVE_NONE, OUTLIVE_NONE};
    size_t read = reading->read_count, prefixes = reading->walk->prefix_count;
    size_t text = reading->walk->text_count;
    if (column->is_named_by_key && map->key != outlive_key_none)
      way.prefix = key_prefix(reading, map->key, entry);
    read_value(reading, column->program,
               word(storage + column->pointer_offset) + (uintptr_t)entry->bucket * column->stride,
               way);
    // Nothing goes by the key's name.
    if (reading->read_count == read) {
      reading->walk->prefix_count = prefixes;
      reading->walk->text_count = text;
    }
  }
}

// Reads the entries of a dictionary or a set. Where an entry lies in memory differs from run to run:
// entries with a key that can be told in words are read in the order of the keys.
static void read_table(outlive_reading *reading, const outlive_object_map *map,
                       outlive_node *node) {
  uintptr_t storage = node->address;
  uint64_t count = word(storage + map->count_offset);
  int scale = *(const int8_t *)(storage + map->scale_offset);
  if (scale < 0 || scale >= 40) {
    count_unreadable(reading, map->unreadable);
    return;
  }
  size_t buckets = (size_t)1 << scale, words = (buckets + 63) / 64, occupied = 0, size = words * 8;
  uint64_t last = buckets % 64 == 0 ? UINT64_MAX : ((uint64_t)1 << buckets % 64) - 1;
  const outlive_column *columns = reading->maps->columns + map->first_column;
  bool is_sound = is_readable(reading, storage + map->bitmap_offset, size), has_references = false;
  for (uint32_t column = 0; is_sound && column < map->column_count; column += 1) {
    size_t bytes = buckets * columns[column].stride;
    uintptr_t table = word(storage + columns[column].pointer_offset);
    is_sound = table != 0 && is_readable(reading, table, bytes);
    size += bytes;
    has_references |= reading->maps->programs[columns[column].program].count != 0;
  }
  for (size_t index = 0; is_sound && index < words; index += 1) {
    uint64_t bits = word(storage + map->bitmap_offset + 8 * index);
    occupied += (size_t)__builtin_popcountll(index + 1 == words ? bits & last : bits);
  }
  if (!is_sound || occupied != count) {
    count_unreadable(reading, map->unreadable);
    return;
  }
  node->size += size;
  if (!has_references) return;
  bool is_sorted = map->key != outlive_key_none;
  if (is_sorted && !make_room(reading, occupied)) {
    reading->walk->state = outlive_walk_is_full;
    return;
  }
  uintptr_t keys = word(storage + columns[0].pointer_offset);
  size_t next = 0;
  for (size_t index = 0; index < words; index += 1) {
    uint64_t bits = word(storage + map->bitmap_offset + 8 * index);
    for (bits = index + 1 == words ? bits & last : bits; bits; bits &= bits - 1) {
      outlive_entry entry = {.bucket = 64 * index + (unsigned)__builtin_ctzll(bits)};
      if (is_sorted) {
        read_key(reading, map, keys + entry.bucket * columns[0].stride, &entry);
        reading->entries[next] = entry;
        next += 1;
      } else {
        read_columns(reading, map, storage, &entry);
      }
    }
  }
  if (!is_sorted) return;
  sort(map->key, reading->entries, next);
  for (size_t index = 0; index < next && reading->walk->state == outlive_walk_is_running; index += 1)
    read_columns(reading, map, storage, reading->entries + index);
}

// --- The walk

static void read_object(outlive_reading *reading, uint32_t position) {
  outlive_node *node = reading->walk->nodes + position;
  const outlive_object_map *map = reading->maps->objects + node->map;
  bool is_dying = false;
  node->size = map->size;
  if (!strong_count(reading, node->address, &node->retain_count, &is_dying)) {
    node->flags |= outlive_node_is_unread;
    count_unreadable(reading, outlive_unreadable_reference);
    return;
  }
  // Some of its properties may be gone already.
  if (is_dying) {
    node->flags |= outlive_node_is_dying;
    return;
  }
  if (!is_readable(reading, node->address, map->extent)) {
    node->flags |= outlive_node_is_unread;
    count_unreadable(reading, outlive_unreadable_reference);
    return;
  }
  switch (map->contents) {
  case outlive_contents_references:
    read_value(reading, map->program, node->address, (struct way){OUTLIVE_NONE, OUTLIVE_NONE});
    break;
  case outlive_contents_array: read_array(reading, map, node); break;
  case outlive_contents_table: read_table(reading, map, node); break;
  case outlive_contents_ring: read_ring(reading, map, node); break;
  case outlive_contents_task: read_task(reading, map, node); break;
  case outlive_contents_key_path: {
    // The highest bit says that nothing in the components is counted.
    uint32_t header;
    copy_bytes(&header, node->address + map->element_offset, sizeof header);
    if (header >> 31 == 0) count_unreadable(reading, map->unreadable);
    break;
  }
  }
}

static void read_all(outlive_reading *reading) {
  outlive_walk *walk = reading->walk;
  while (walk->state == outlive_walk_is_running) {
    if (reading->next == walk->node_count) {
      if (reading->followed_count == reading->read_count) return;
      follow(reading);
      continue;
    }
    uint32_t position = (uint32_t)reading->next;
    reading->next += 1;
    // The next objects are on their way while this one is read.
    if (position + 8 < walk->node_count)
      __builtin_prefetch((const void *)walk->nodes[position + 8].address);
    read_object(reading, position);
  }
}

// Whether a sort of object is left for later: what refers to a box knows it better.
static bool is_left(outlive_reading *reading, const outlive_allocation *allocation) {
  if (!is_plausible(allocation->address) || !is_readable(reading, allocation->address, 16))
    return false;
  const outlive_metadata_entry *entry =
      find_metadata(reading->maps, word(allocation->address));
  return entry && entry->is_context;
}

static void note_allocations(outlive_reading *reading, const outlive_roots *roots,
                             bool are_contexts) {
  size_t blocks = roots->allocations->block_count();
  for (size_t index = 0; index < blocks; index += 1) {
    size_t count = 0;
    const outlive_allocation *allocations = roots->allocations->block(index, &count);
    for (size_t slot = 0; allocations && slot < count; slot += 1) {
      const outlive_allocation *allocation = allocations + slot;
      if (allocation->address == 0) continue;
      if (roots->scope != 0 && allocation->scope != roots->scope) continue;
      if (reading->walk->state != outlive_walk_is_running) return;
      if (is_left(reading, allocation) != are_contexts) continue;
      uint32_t position =
          note(reading, allocation->address, outlive_hash(allocation->address), role_root,
               OUTLIVE_NONE, 0, allocation->serial);
      if (position != OUTLIVE_NONE) reading->walk->nodes[position].serial = allocation->serial;
    }
  }
}

void outlive_read_heap(outlive_reading *reading, const outlive_roots *roots) {
  outlive_walk *walk = reading->walk;
  for (size_t index = 0; index < roots->object_count; index += 1)
    note(reading, roots->objects[index], outlive_hash(roots->objects[index]), role_root, OUTLIVE_NONE,
         0, 0);
  if (roots->allocations && roots->begins_at_allocations) {
    note_allocations(reading, roots, false);
    read_all(reading);
    note_allocations(reading, roots, true);
  }
  read_all(reading);
  // An object without references ends where the one before it does.
  for (size_t position = 1; position < walk->node_count; position += 1)
    if (walk->nodes[position].edges_end == 0)
      walk->nodes[position].edges_end = walk->nodes[position - 1].edges_end;
  bool knows_all = roots->begins_at_allocations && roots->scope == 0;
  for (size_t position = 0; roots->allocations && !knows_all && position < walk->node_count;
       position += 1) {
    const outlive_allocation *allocation = roots->allocations->find(walk->nodes[position].address);
    if (allocation) walk->nodes[position].serial = allocation->serial;
  }
  if (reading->entries)
    outlive_unmap(reading->entries, reading->entry_limit * sizeof *reading->entries);
  reading->entries = NULL;
  if (walk->state == outlive_walk_is_running) walk->state = outlive_walk_is_complete;
}

// --- Who holds it

// What a word outside the heap leads to, and where that word is.
static bool note_root(outlive_reading *reading, uintptr_t place, uintptr_t target) {
  outlive_walk *walk = reading->walk;
  uint32_t node = outlive_walk_position(walk, target);
  if (node == OUTLIVE_NONE) return false;
  if (walk->root_count < walk->root_limit)
    walk->roots[walk->root_count] = (outlive_root){place, node};
  walk->root_count += 1;
  return true;
}

// What the compiler wrote down about the standard library's storage classes.
extern const char $ss23_ContiguousArrayStorageCMn __attribute__((weak));
extern const char $ss18_DictionaryStorageCMn __attribute__((weak));
extern const char $ss11_SetStorageCMn __attribute__((weak));

static bool is_storage(uintptr_t descriptor) {
  return descriptor != 0 && (descriptor == (uintptr_t)&$ss23_ContiguousArrayStorageCMn ||
                             descriptor == (uintptr_t)&$ss18_DictionaryStorageCMn ||
                             descriptor == (uintptr_t)&$ss11_SetStorageCMn);
}

// The map of storage that the walk didn't reach; NULL when the object is anything else.
static const outlive_object_map *storage_map(outlive_reading *reading, uintptr_t object) {
  if (!is_plausible(object) || !is_readable(reading, object, 16)) return NULL;
  uintptr_t metadata = word(object);
  if (!is_plausible(metadata)) return NULL;
  const outlive_metadata_entry *entry = find_metadata(reading->maps, metadata);
  if (entry && (entry->is_invalid || entry->word_count != 0)) return NULL;
  if (!entry) {
    // What lies in a variable may be anything, so nothing else is asked for.
    if (!is_readable(reading, metadata, 64) || word(metadata) != 0 || !is_storage(word(metadata + 40)))
      return NULL;
    request(reading, outlive_request_object, &metadata, 1);
    return NULL;
  }
  const outlive_object_map *map = reading->maps->objects + entry->map;
  bool is_storage = map->contents == outlive_contents_array || map->contents == outlive_contents_table;
  return is_storage && is_readable(reading, object, map->extent) ? map : NULL;
}

// How many collections lie one in another at most, in what a variable refers to.
enum { deepest_collection = 3 };

static void note_words(outlive_reading *reading, uintptr_t place, uintptr_t start, size_t size,
                       int depth);

static void note_array(outlive_reading *reading, const outlive_object_map *map, uintptr_t place,
                       uintptr_t storage, int depth) {
  if (reading->maps->programs[map->program].count == 0) return;
  uint64_t count = word(storage + map->count_offset);
  if (count > word(storage + map->count_offset + 8) >> 1 || count > UINT32_MAX ||
      !is_readable(reading, storage + map->element_offset, count * map->stride))
    return;
  note_words(reading, place, storage + map->element_offset, count * map->stride, depth);
}

static void note_table(outlive_reading *reading, const outlive_object_map *map, uintptr_t place,
                       uintptr_t storage, int depth) {
  int scale = *(const int8_t *)(storage + map->scale_offset);
  if (scale < 0 || scale >= 40) return;
  size_t buckets = (size_t)1 << scale;
  if (!is_readable(reading, storage + map->bitmap_offset, (buckets + 63) / 64 * 8)) return;
  for (uint32_t index = 0; index < map->column_count; index += 1) {
    const outlive_column *column = reading->maps->columns + map->first_column + index;
    uintptr_t table = word(storage + column->pointer_offset);
    if (reading->maps->programs[column->program].count == 0 || table == 0 ||
        !is_readable(reading, table, buckets * column->stride))
      continue;
    for (size_t bucket = 0; bucket < buckets; bucket += 1) {
      uint64_t bits = word(storage + map->bitmap_offset + bucket / 64 * 8);
      // What was removed leaves its bits behind.
      if (bits >> bucket % 64 & 1)
        note_words(reading, place, table + bucket * column->stride, column->stride, depth);
    }
  }
}

static void note_words(outlive_reading *reading, uintptr_t place, uintptr_t start, size_t size,
                       int depth) {
  for (uintptr_t at = (start + 7) & ~(uintptr_t)7; at + 8 <= start + size; at += 8) {
    if (depth > 0 && reading->words_left-- == 0) {
      reading->words_left = 0;
      return;
    }
    uintptr_t target = word(at);
    if (!is_plausible(target) || note_root(reading, place, target) || depth == deepest_collection)
      continue;
    const outlive_object_map *map = storage_map(reading, target);
    if (!map) continue;
    if (map->contents == outlive_contents_array) note_array(reading, map, place, target, depth + 1);
    else note_table(reading, map, place, target, depth + 1);
  }
}

void outlive_read_globals(outlive_reading *reading, const outlive_globals *globals) {
  // It is a hint, and must not take long: some hundredths of a second.
  reading->words_left = 1 << 22;
  for (size_t index = 0; index < globals->count; index += 1) {
    outlive_range range = globals->ranges[index];
    for (uintptr_t place = (range.start + 7) & ~(uintptr_t)7; place + 8 <= range.end; place += 8) {
      // Parts may have been made unreadable since.
      if (is_readable(reading, place, 8)) note_words(reading, place, place, 8, 0);
      else place |= 0xFF8;
    }
  }
}

#pragma clang attribute pop

void outlive_walk_run(outlive_walk *walk, const outlive_maps *maps, const outlive_roots *roots) {
  outlive_reading reading = {.walk = walk, .maps = maps};
  outlive_ignoring_begins();
  outlive_read_heap(&reading, roots);
  outlive_ignoring_ends();
}

// --- Memory

static size_t padded(size_t size) { return (size + 4095) & ~(size_t)4095; }

outlive_walk *outlive_walk_make(size_t limit, size_t expected, size_t unreadable_count,
                                bool is_shared) {
  size_t table_count = 1024;
  while (table_count * 3 < limit * 4) table_count *= 2;
  size_t edge_limit = limit * 4 < UINT32_MAX - 1 ? limit * 4 : UINT32_MAX - 1;
  size_t sizes[] = {
      padded(sizeof(outlive_walk)),
      padded(limit * sizeof(outlive_node)),
      padded(edge_limit * sizeof(outlive_edge)),
      padded(limit * sizeof(outlive_prefix)),
      padded(limit * 16 + 65536),
      padded((unreadable_count + 1) * sizeof(uint64_t)),
      padded(REQUEST_LIMIT * sizeof(uintptr_t)),
      padded(ROOT_LIMIT * sizeof(outlive_root)),
      // Each table is twice as large as the one before it.
      padded(table_count * 2 * sizeof(uint64_t)),
  };
  size_t size = 0;
  for (size_t index = 0; index < sizeof sizes / sizeof *sizes; index += 1) size += sizes[index];
  uint8_t *memory =
      mmap(NULL, size, PROT_READ | PROT_WRITE,
           (is_shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  // What the walk found is put together in the program's own memory, and the program goes on to need
  // some, too: where it may have little, as with RLIMIT_AS, a snapshot must not be what takes the rest.
  void *rest = mmap(NULL, size * 4, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (rest == MAP_FAILED) {
    munmap(memory, size);
    return NULL;
  }
  munmap(rest, size * 4);
  outlive_walk *walk = (outlive_walk *)memory;
  walk->mapped_size = size;
  walk->is_shared = is_shared;
  memory += sizes[0];
  walk->nodes = (outlive_node *)memory;
  walk->node_limit = limit;
  memory += sizes[1];
  walk->edges = (outlive_edge *)memory;
  walk->edge_limit = edge_limit;
  memory += sizes[2];
  walk->prefixes = (outlive_prefix *)memory;
  walk->prefix_limit = limit;
  memory += sizes[3];
  walk->text = memory;
  walk->text_limit = sizes[4];
  memory += sizes[4];
  walk->unreadable = (uint64_t *)memory;
  walk->unreadable_limit = unreadable_count;
  memory += sizes[5];
  walk->requests = (uintptr_t *)memory;
  walk->request_limit = REQUEST_LIMIT;
  memory += sizes[6];
  walk->roots = (outlive_root *)memory;
  walk->root_limit = ROOT_LIMIT;
  memory += sizes[7];
  walk->table_memory = memory;
  walk->table_memory_size = sizes[8];
  walk->table = (uint64_t *)memory;
  size_t first_count = 1024;
  while (first_count < table_count && first_count * 3 <= expected * 4) first_count *= 2;
  walk->table_mask = first_count - 1;
  walk->table_memory_used = first_count * sizeof(uint64_t);
  return walk;
}

void outlive_walk_free(outlive_walk *walk) {
  if (walk->mapped_size != 0) munmap(walk, walk->mapped_size);
}

#else

// The live heap is read on Linux only.
outlive_walk *outlive_walk_make(size_t limit, size_t expected, size_t unreadable_count,
                                bool is_shared) {
  (void)limit, (void)expected, (void)unreadable_count, (void)is_shared;
  return NULL;
}

void outlive_walk_free(outlive_walk *walk) { (void)walk; }

uint32_t outlive_walk_position(const outlive_walk *walk, uintptr_t address) {
  (void)walk, (void)address;
  return OUTLIVE_NONE;
}

void outlive_walk_run(outlive_walk *walk, const outlive_maps *maps, const outlive_roots *roots) {
  (void)walk, (void)maps, (void)roots;
}

outlive_child_result outlive_walk_in_child(outlive_walk *walk, const outlive_maps *maps,
                                           const outlive_roots *roots, uint64_t time_limit) {
  (void)walk, (void)maps, (void)roots, (void)time_limit;
  return (outlive_child_result){.end = outlive_child_not_made};
}

uint32_t outlive_strong_count(const void *object, bool *is_dying) {
  (void)object;
  *is_dying = false;
  return 0;
}

bool outlive_is_readable(uintptr_t address, size_t size) {
  (void)address, (void)size;
  return false;
}

bool outlive_is_in_image(uintptr_t address) {
  (void)address;
  return false;
}

void outlive_find_globals(outlive_globals *globals) { globals->count = 0; }

#endif

outlive_walk *outlive_walk_empty(void) {
  static uint64_t table[1];
  static outlive_walk walk = {.state = outlive_walk_is_complete, .table = table};
  return &walk;
}
