#ifndef OUTLIVE_CGRAPHVIZ_SHIM_H
#define OUTLIVE_CGRAPHVIZ_SHIM_H

#include <gvc.h>
#include <stddef.h>
#include <string.h>

// Graphviz changed the constness of its parameters and the type of lengths between versions; these
// few functions are the same for all of them, and they keep its global variables out of sight.

/// Opens an empty directed graph.
static inline Agraph_t *outlive_gv_open(const char *name) {
  return agopen((char *)name, Agdirected, NULL);
}

/// Sets what an attribute of the graph, of all nodes, or of all edges is unless said otherwise.
static inline int outlive_gv_default(Agraph_t *graph, int kind, const char *name,
                                     const char *value) {
  return agattr(graph, kind, (char *)name, (char *)value) != NULL;
}

/// Sets an attribute of one graph, node or edge; every other of its kind has it empty.
static inline int outlive_gv_set(void *object, const char *name, const char *value) {
  return agsafeset(object, (char *)name, (char *)value, (char *)"");
}

/// Adds a node, or finds the one with this name.
static inline Agnode_t *outlive_gv_node(Agraph_t *graph, const char *name) {
  return agnode(graph, (char *)name, 1);
}

/// Adds an edge; the name tells it from others between the same nodes.
static inline Agedge_t *outlive_gv_edge(Agraph_t *graph, Agnode_t *from, Agnode_t *to,
                                        const char *name) {
  return agedge(graph, from, to, (char *)name, 1);
}

/// Renders a graph that is laid out; the text ends with a zero and is freed by `gvFreeRenderData`.
static inline char *outlive_gv_render(GVC_t *context, Agraph_t *graph, const char *format) {
  char *text = NULL;
  // The length is an `unsigned int` or a `size_t`; the zero at the end makes it superfluous.
  size_t length = 0;
  if (gvRenderData(context, graph, format, &text, (void *)&length) != 0) return NULL;
  return text;
}

/// The address of a function of the library, by which the file it was loaded from is found.
static inline const void *outlive_gv_anchor(void) { return (const void *)&gvContextPlugins; }

/// Makes a context that knows the given plugins and looks for no others.
static inline GVC_t *outlive_gv_context(const lt_symlist_t *plugins) {
  return gvContextPlugins(plugins, 0);
}

#endif
