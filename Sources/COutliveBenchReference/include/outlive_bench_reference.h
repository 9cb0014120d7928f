#ifndef OUTLIVE_BENCH_REFERENCE_H
#define OUTLIVE_BENCH_REFERENCE_H

// Graph algorithms as one writes them in plain C, on compressed sparse rows with 32-bit indices.
//
// They are what the benchmark divides by, so they are written plainly: the textbook's arrays, no
// prefetching and no tricks. Each takes its working memory with malloc and gives it back.

#include <stdint.h>

/// A graph: where each node's row begins, and at the end, where the last one ends; and the rows.
typedef struct {
  int32_t node_count;
  const int32_t *offsets;
  const int32_t *ends;
} outlive_rows;

/// Sorts edges into rows by a counting sort.
///
/// `offsets` has room for `node_count + 1` numbers, `edges` and `ends` for `edge_count`.
void outlive_reference_rows(int32_t node_count, int32_t edge_count, const int32_t *near_ends,
                            const int32_t *far_ends, int32_t *offsets, int32_t *edges,
                            int32_t *ends);

/// Finds strongly connected components with Tarjan's algorithm, and an explicit stack.
///
/// Gives each node the number of its component in `components`, and returns how many there are.
int32_t outlive_reference_components(outlive_rows outgoing, int32_t *components);

/// Finds a shortest path to each node with a breadth-first search.
///
/// Gives each node the position in the rows of the last edge of its path in `last_edges`, -2 to a
/// root, -1 to a node that is not reached; returns how many are reached.
int32_t outlive_reference_search(outlive_rows outgoing, int32_t root_count, const int32_t *roots,
                                 int32_t *last_edges);

/// Finds dominators with semi-NCA, and what each node retains.
///
/// Gives each node its immediate dominator in `dominators`: -1 if it is not reached, -2 if nothing
/// but the roots together; and the sum of the sizes of what it dominates in `retained`.
void outlive_reference_dominators(outlive_rows outgoing, outlive_rows incoming, int32_t root_count,
                                  const int32_t *roots, const uint64_t *sizes,
                                  int32_t *dominators, uint64_t *retained);

/// Gives memory that was freed back to the system, so that a peak measured next isn't hidden by it.
void outlive_reference_trim_memory(void);

#endif
