// Reading the live heap: a walk along all that certainly is a strong reference, by maps that were
// computed before. In C, because in a forked child nothing may be called that could take a lock,
// allocate memory or instantiate metadata, and Swift doesn't promise that of any line of its own.
#ifndef OUTLIVE_HEAP_H
#define OUTLIVE_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "outlive_allocations.h"

// Stands for “none” where a number is expected.
#define OUTLIVE_NONE UINT32_MAX
// How many words of a closure are asked at most where the words that decide lie.
#define OUTLIVE_PROBE_LIMIT 4

// --- Maps: what decides how a heap object is read, in a form that holds no references.

enum outlive_operation_kind {
  outlive_operation_object,
  outlive_operation_storage,
  outlive_operation_box,
  outlive_operation_function,
  outlive_operation_existential,
  outlive_operation_enumeration,
  outlive_operation_repeated,
  outlive_operation_guarded,
  outlive_operation_unreadable,
};

// How to read one part of a value.
typedef struct outlive_operation {
  uint32_t kind;
  // The distance in bytes from the start of the value.
  uint32_t offset;
  // The number of the name that the part has inside the program's outermost value.
  uint32_t name;
  // The position of the capture that it belongs to; none to keep that of what is around it.
  uint32_t index;
  // Repeated: the element's program. Guarded: that of what the lock guards. Enumeration: the program
  // of the first case, those of the other cases following it. Storage: the number of what to call it.
  // Unreadable: the value's number.
  uint32_t number;
  // Repeated: how many. Guarded: the number of what to count while somebody has the lock.
  // Enumeration: how many cases have a payload.
  uint32_t count;
  // Repeated: the distance in bytes. Enumeration: its size in bytes.
  uint32_t stride;
  // Enumeration: whether a payload shares bits with the number of the case.
  uint32_t must_be_projected;
  // Enumeration: its type. Box: the type of what it holds, or 0.
  uintptr_t type;
} outlive_operation;

// The operations that read a value, one after the other.
typedef struct outlive_program {
  uint32_t first, count;
} outlive_program;

enum outlive_contents {
  outlive_contents_references,
  outlive_contents_array,
  outlive_contents_table,
  outlive_contents_key_path,
  outlive_contents_ring,
  outlive_contents_task,
  outlive_contents_leaf,
};

enum outlive_key { outlive_key_none, outlive_key_string, outlive_key_unsigned, outlive_key_signed };

// How to read the references of heap objects of one sort. Offsets, sizes and strides are in bytes.
typedef struct outlive_object_map {
  uint32_t contents;
  // References: of the object. Array, ring: of an element. Task: of its closure.
  uint32_t program;
  // What to count when an object's fields contradict each other, in a key path that captured
  // something, and in a task of which not all can be told.
  uint32_t unreadable;
  uint32_t stride;
  // What an object is said to take, 0 when that isn't known, and how far into it is read.
  uint64_t size, extent;
  uint32_t count_offset, element_offset, scale_offset, bitmap_offset;
  uint32_t first_column, column_count;
  uint32_t key, key_size;
  // Task: the programs of what it ends with, and where its future and its first frame are.
  uint32_t result_program, error_program, future_offset, frame_offset;
} outlive_object_map;

// The table of a dictionary's keys, of its values, or of a set's elements.
typedef struct outlive_column {
  uint32_t pointer_offset, stride, program, is_named_by_key;
} outlive_column;

// What is known of metadata that a heap object begins with. Where it decides alone, `map` is the map;
// else it is the map's number together with some words of the object, which are its variant.
typedef struct outlive_metadata_entry {
  uintptr_t metadata;
  uint32_t map;
  uint16_t word_count;
  // Whether closures and boxes share it, so that a box's own type decides.
  uint8_t is_context;
  // Whether it is no metadata at all.
  uint8_t is_invalid;
  // Of a closure with words that decide: which of these are metadata, and so say by what they are
  // where all of them lie.
  uint16_t probe_count;
  uint16_t probes[OUTLIVE_PROBE_LIMIT];
  // Of a task: where its future is, in bytes.
  uint32_t future_offset;
} outlive_metadata_entry;

typedef struct outlive_variant_entry {
  uint64_t hash;
  uint32_t first, count;
  uint32_t map;
  uint32_t is_used;
} outlive_variant_entry;

enum outlive_value_kind {
  outlive_value_plain,
  outlive_value_inline,
  outlive_value_boxed,
  outlive_value_invalid,
};

// How to read a value in an existential.
typedef struct outlive_value_entry {
  uintptr_t type;
  uint32_t kind;
  uint32_t program;
} outlive_value_entry;

// All maps. The three tables are searched from the place that the hash says, up to an unused entry.
typedef struct outlive_maps {
  const outlive_metadata_entry *metadata;
  size_t metadata_mask;
  const outlive_variant_entry *variants;
  size_t variant_mask;
  const uintptr_t *variant_words;
  const outlive_value_entry *values;
  size_t value_mask;
  const outlive_operation *operations;
  const outlive_program *programs;
  const outlive_object_map *objects;
  const outlive_column *columns;
} outlive_maps;

static inline uint64_t outlive_hash(uint64_t value) {
  value *= 0x9E3779B97F4A7C15u;
  return value ^ (value >> 32);
}

static inline uint64_t outlive_hash_words(const uintptr_t *words, size_t count) {
  uint64_t hash = count;
  for (size_t index = 0; index < count; index += 1) hash = outlive_hash(hash ^ words[index]);
  return hash;
}

// The numbers of what is counted when a word is not what it should be; others follow them.
enum outlive_unreadable_number {
  outlive_unreadable_reference,
  outlive_unreadable_existential,
  outlive_unreadable_unprepared,
  outlive_unreadable_first_of_types,
};

// --- What a walk finds

enum outlive_node_flags {
  // Something refers to it as to a box.
  outlive_node_is_box = 1,
  // It is an array's storage, and called by what refers to it.
  outlive_node_is_storage = 2,
  // It is being deinitialized: what its properties refer to can't be told any more.
  outlive_node_is_dying = 4,
  // It was not read, because it doesn't lie in memory that can be.
  outlive_node_is_unread = 8,
};

typedef struct outlive_node {
  uintptr_t address;
  // In bytes.
  uint64_t size;
  // The number of its allocation, 0 when that wasn't seen.
  uint64_t serial;
  // How many strong references it counts; of an object that is never freed, 2^31.
  uint32_t retain_count;
  uint32_t map;
  // Of an array's storage, the number of its name. Of a box, the map that knows its name.
  uint32_t name;
  // Where its references end; they begin where those of the object before it end.
  uint32_t edges_end;
  uint32_t flags;
} outlive_node;

typedef struct outlive_edge {
  uint32_t to;
  uint32_t name;
  // What comes before the name, as the number of a prefix.
  uint32_t prefix;
  uint32_t index;
  // Whether it goes from a function value to its context.
  uint32_t is_context;
} outlive_edge;

enum outlive_prefix_kind {
  outlive_prefix_name,
  outlive_prefix_signed,
  outlive_prefix_unsigned,
  outlive_prefix_string,
};

// The way to a value whose type only the value itself tells, or whose key does.
typedef struct outlive_prefix {
  uint32_t kind;
  uint32_t parent;
  // The number of a name, a key's bits, or where its UTF-8 text begins.
  uint64_t value;
  // Of a text, in bytes.
  uint32_t length;
  // Of a text, whether there is more than was copied.
  uint32_t is_cut;
} outlive_prefix;

// A word of the program's own memory, outside the heap, that has an object's address: of a global or
// static variable, or of an array, a dictionary or a set that one refers to. Whether it keeps the object
// alive can't be told; who holds an object that something does hold, it can tell.
typedef struct outlive_root {
  uintptr_t place;
  uint32_t node;
} outlive_root;

enum outlive_walk_state {
  outlive_walk_is_running,
  outlive_walk_is_complete,
  // There was no more room for what was found.
  outlive_walk_is_full,
};

enum outlive_request_kind { outlive_request_object, outlive_request_box, outlive_request_value };

// Memory set aside for a walk, and what it finds. A child that shares it fills it for its parent.
typedef struct outlive_walk {
  size_t mapped_size;
  bool is_shared;
  uint32_t state;
  outlive_node *nodes;
  size_t node_limit, node_count;
  outlive_edge *edges;
  size_t edge_limit, edge_count;
  outlive_prefix *prefixes;
  size_t prefix_limit, prefix_count;
  uint8_t *text;
  size_t text_limit, text_count;
  // In ascending order of their places. What there was no room for is counted, too.
  outlive_root *roots;
  size_t root_limit, root_count;
  // How often each value that can't be read was met, by its number.
  uint64_t *unreadable;
  size_t unreadable_limit;
  // What no map is known of: a kind, a number of words, then the words.
  uintptr_t *requests;
  size_t request_limit, request_count;
  // The position of each object by its address: in the upper half some bits of its hash, in the
  // lower half one more than the position.
  uint64_t *table;
  size_t table_mask;
  uint8_t *table_memory;
  size_t table_memory_size, table_memory_used;
  // How many bytes entries of dictionaries took while they were sorted.
  size_t scratch_size;
} outlive_walk;

// Sets memory aside, by address only: it is taken from the system when it is first written to.
// Returns NULL when the system has none. `limit` is how many objects a walk may find, `expected` how
// many it probably will.
outlive_walk *outlive_walk_make(size_t limit, size_t expected, size_t unreadable_count,
                                bool is_shared);
void outlive_walk_free(outlive_walk *walk);

// A walk that has found nothing; freeing it does nothing.
outlive_walk *outlive_walk_empty(void);

// The position of the object at an address in `nodes`; OUTLIVE_NONE when the walk didn't find it.
uint32_t outlive_walk_position(const outlive_walk *walk, uintptr_t address);

typedef struct outlive_range {
  uintptr_t start, end;
} outlive_range;

// Where the variables of the program and its libraries lie, in ascending order.
typedef struct outlive_globals {
  outlive_range ranges[1024];
  size_t count;
} outlive_globals;

void outlive_find_globals(outlive_globals *globals);

// Where a walk begins: at given objects, then at what the allocation tracker knows.
typedef struct outlive_roots {
  const uintptr_t *objects;
  size_t object_count;
  // NULL when the tracker isn't there.
  const outlive_allocation_table *allocations;
  // Whether to begin at the tracker's objects.
  bool begins_at_allocations;
  // Which of them: those of one scope, or all when it is 0.
  uint32_t scope;
  // Where to look for who holds what was found; only a child does so. NULL for nowhere.
  const outlive_globals *globals;
} outlive_roots;

// Walks in this process, which must stand still meanwhile.
void outlive_walk_run(outlive_walk *walk, const outlive_maps *maps, const outlive_roots *roots);

enum outlive_child_end {
  outlive_child_ended,
  // No child could be made; `detail` is the error's number.
  outlive_child_not_made,
  // A signal ended it; `detail` is the signal's number.
  outlive_child_crashed,
  outlive_child_took_too_long,
};

typedef struct outlive_child_result {
  uint32_t end;
  int detail;
  // For how long making the child took, while which no thread of the process could write to memory
  // or allocate it; in nanoseconds.
  uint64_t pause;
  // At most how much memory was copied because two processes shared it, in bytes.
  uint64_t copied;
} outlive_child_result;

// Walks in a forked child, and waits for that; the walk's memory must be shared. The limit is in
// nanoseconds.
outlive_child_result outlive_walk_in_child(outlive_walk *walk, const outlive_maps *maps,
                                           const outlive_roots *roots, uint64_t time_limit);

// How many strong references the heap object at this address counts, and whether it is being
// deinitialized, by the layout of the runtime's reference counts.
uint32_t outlive_strong_count(const void *object, bool *is_dying);

// Whether the bytes from this address on can be read; costs a system call.
bool outlive_is_readable(uintptr_t address, size_t size);

// Whether the address lies in a loaded program or library.
bool outlive_is_in_image(uintptr_t address);

#endif
