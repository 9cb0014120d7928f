// What a library that is loaded before a program needs beyond Swift: a thread that waits for a time or
// for a signal, and the program's end by whatever way.
#ifndef OUTLIVE_PRELOAD_H
#define OUTLIVE_PRELOAD_H

#include <stdbool.h>

// Begins: snapshots every so many seconds (0 for never), when a signal comes (0 for none), and when
// the program ends.
void outlive_preload_watch(unsigned period, int signal_number, bool takes_exit);

// Takes a snapshot and says why; called by programs that look it up. Returns when it is recorded.
void outlive_checkpoint(const char *name);

// Defined in Swift. `outlive_preload_start` reads the environment; `outlive_preload_snapshot` takes a
// snapshot, `outlive_preload_end` ends the recording.
extern void outlive_preload_start(void);
extern void outlive_preload_snapshot(const char *label);
extern void outlive_preload_end(void);

#endif
