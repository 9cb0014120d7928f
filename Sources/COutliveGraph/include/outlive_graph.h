#ifndef OUTLIVE_GRAPH_H
#define OUTLIVE_GRAPH_H

/// Asks the processor to fetch what lies at an address, which need not be valid.
///
/// Swift has no way of its own to say so.
static inline void outlive_prefetch(const void *address) { __builtin_prefetch(address); }

#endif
