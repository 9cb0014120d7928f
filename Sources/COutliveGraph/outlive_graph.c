// Everything is in the header, to be compiled into its callers; a target has at least one file.
#include "outlive_graph.h"
