#include "outlive_bench_reference.h"

#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static void *allocate(size_t count, size_t size) {
  void *memory = malloc(count * size);
  if (memory == NULL) abort();
  return memory;
}

static int32_t *filled(int32_t count, int32_t value) {
  int32_t *numbers = allocate((size_t)count, sizeof(int32_t));
  for (int32_t i = 0; i < count; i++) numbers[i] = value;
  return numbers;
}

void outlive_reference_rows(int32_t node_count, int32_t edge_count, const int32_t *near_ends,
                            const int32_t *far_ends, int32_t *offsets, int32_t *edges,
                            int32_t *ends) {
  memset(offsets, 0, ((size_t)node_count + 1) * sizeof(int32_t));
  for (int32_t i = 0; i < edge_count; i++) offsets[near_ends[i] + 1]++;
  for (int32_t i = 0; i < node_count; i++) offsets[i + 1] += offsets[i];
  int32_t *next = allocate((size_t)node_count + 1, sizeof(int32_t));
  memcpy(next, offsets, ((size_t)node_count + 1) * sizeof(int32_t));
  for (int32_t i = 0; i < edge_count; i++) {
    int32_t place = next[near_ends[i]]++;
    edges[place] = i;
    ends[place] = far_ends[i];
  }
  free(next);
}

int32_t outlive_reference_components(outlive_rows graph, int32_t *components) {
  int32_t count = graph.node_count;
  int32_t *found_at = filled(count, -1);
  int32_t *low = allocate((size_t)count, sizeof(int32_t));
  int32_t *cursors = allocate((size_t)count, sizeof(int32_t));
  int32_t *path = allocate((size_t)count, sizeof(int32_t));
  int32_t *open = allocate((size_t)count, sizeof(int32_t));
  int32_t path_count = 0, open_count = 0, found_count = 0, component_count = 0;
  for (int32_t i = 0; i < count; i++) components[i] = -1;
  for (int32_t start = 0; start < count; start++) {
    if (found_at[start] >= 0) continue;
    found_at[start] = low[start] = found_count++;
    cursors[start] = graph.offsets[start];
    path[path_count++] = open[open_count++] = start;
    while (path_count > 0) {
      int32_t node = path[path_count - 1];
      if (cursors[node] < graph.offsets[node + 1]) {
        int32_t target = graph.ends[cursors[node]++];
        if (found_at[target] < 0) {
          found_at[target] = low[target] = found_count++;
          cursors[target] = graph.offsets[target];
          path[path_count++] = open[open_count++] = target;
        } else if (components[target] < 0 && found_at[target] < low[node]) {
          low[node] = found_at[target];
        }
      } else {
        path_count--;
        if (path_count > 0 && low[node] < low[path[path_count - 1]]) {
          low[path[path_count - 1]] = low[node];
        }
        if (low[node] == found_at[node]) {
          int32_t member;
          do {
            member = open[--open_count];
            components[member] = component_count;
          } while (member != node);
          component_count++;
        }
      }
    }
  }
  free(found_at);
  free(low);
  free(cursors);
  free(path);
  free(open);
  return component_count;
}

int32_t outlive_reference_search(outlive_rows graph, int32_t root_count, const int32_t *roots,
                                 int32_t *last_edges) {
  int32_t *queue = allocate((size_t)graph.node_count, sizeof(int32_t));
  int32_t count = 0;
  for (int32_t i = 0; i < graph.node_count; i++) last_edges[i] = -1;
  for (int32_t i = 0; i < root_count; i++) {
    if (last_edges[roots[i]] == -1) {
      last_edges[roots[i]] = -2;
      queue[count++] = roots[i];
    }
  }
  for (int32_t i = 0; i < count; i++) {
    int32_t node = queue[i];
    for (int32_t edge = graph.offsets[node]; edge < graph.offsets[node + 1]; edge++) {
      int32_t target = graph.ends[edge];
      if (last_edges[target] == -1) {
        last_edges[target] = edge;
        queue[count++] = target;
      }
    }
  }
  free(queue);
  return count;
}

// The lowest semidominator from a number up to the last one dealt with; shortens the way.
static int32_t lowest_above(int32_t number, int32_t last, int32_t *ancestors, int32_t *labels,
                            int32_t *path) {
  int32_t count = 0;
  int32_t position = number;
  while (ancestors[position] >= last) {
    path[count++] = position;
    position = ancestors[position];
  }
  while (count > 0) {
    int32_t below = path[--count];
    int32_t above = ancestors[below];
    if (labels[above] < labels[below]) labels[below] = labels[above];
    ancestors[below] = ancestors[above];
  }
  return labels[number];
}

void outlive_reference_dominators(outlive_rows outgoing, outlive_rows incoming, int32_t root_count,
                                  const int32_t *roots, const uint64_t *sizes,
                                  int32_t *dominators, uint64_t *retained) {
  int32_t count = outgoing.node_count;
  // Number 0 is a node before all roots.
  int32_t *numbers = filled(count, -1);
  int32_t *order = allocate((size_t)count + 1, sizeof(int32_t));
  int32_t *parents = allocate((size_t)count + 1, sizeof(int32_t));
  int32_t *cursors = allocate((size_t)count, sizeof(int32_t));
  int32_t *path = allocate((size_t)count + 1, sizeof(int32_t));
  int32_t number_count = 1, path_count = 0;
  for (int32_t i = 0; i < root_count; i++) {
    if (numbers[roots[i]] >= 0) continue;
    numbers[roots[i]] = number_count;
    order[number_count] = roots[i];
    parents[number_count++] = 0;
    cursors[roots[i]] = outgoing.offsets[roots[i]];
    path[path_count++] = roots[i];
    while (path_count > 0) {
      int32_t node = path[path_count - 1];
      if (cursors[node] < outgoing.offsets[node + 1]) {
        int32_t target = outgoing.ends[cursors[node]++];
        if (numbers[target] < 0) {
          numbers[target] = number_count;
          order[number_count] = target;
          parents[number_count++] = numbers[node];
          cursors[target] = outgoing.offsets[target];
          path[path_count++] = target;
        }
      } else {
        path_count--;
      }
    }
  }
  free(cursors);

  int32_t *semidominators = allocate((size_t)number_count, sizeof(int32_t));
  int32_t *labels = allocate((size_t)number_count, sizeof(int32_t));
  int32_t *ancestors = allocate((size_t)number_count, sizeof(int32_t));
  for (int32_t i = 0; i < number_count; i++) {
    labels[i] = i;
    ancestors[i] = parents[i];
    semidominators[i] = parents[i];
  }
  for (int32_t i = 0; i < root_count; i++) semidominators[numbers[roots[i]]] = 0;
  for (int32_t number = number_count - 1; number > 0; number--) {
    int32_t node = order[number];
    int32_t lowest = semidominators[number];
    for (int32_t edge = incoming.offsets[node]; edge < incoming.offsets[node + 1]; edge++) {
      int32_t source = numbers[incoming.ends[edge]];
      if (source < 0) continue;
      if (source > number) source = lowest_above(source, number + 1, ancestors, labels, path);
      if (source < lowest) lowest = source;
    }
    semidominators[number] = labels[number] = lowest;
  }
  int32_t *immediate = parents;
  for (int32_t number = 1; number < number_count; number++) {
    int32_t dominator = parents[number];
    while (dominator > semidominators[number]) dominator = immediate[dominator];
    immediate[number] = dominator;
  }

  uint64_t *sums = allocate((size_t)number_count, sizeof(uint64_t));
  sums[0] = 0;
  for (int32_t number = 1; number < number_count; number++) sums[number] = sizes[order[number]];
  for (int32_t number = number_count - 1; number > 0; number--) {
    sums[immediate[number]] += sums[number];
  }
  for (int32_t i = 0; i < count; i++) {
    dominators[i] = -1;
    retained[i] = 0;
  }
  for (int32_t number = 1; number < number_count; number++) {
    dominators[order[number]] = immediate[number] == 0 ? -2 : order[immediate[number]];
    retained[order[number]] = sums[number];
  }
  free(numbers);
  free(order);
  free(parents);
  free(path);
  free(semidominators);
  free(labels);
  free(ancestors);
  free(sums);
}

void outlive_reference_trim_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
