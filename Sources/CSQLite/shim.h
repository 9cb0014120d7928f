#ifndef OUTLIVE_CSQLITE_SHIM_H
#define OUTLIVE_CSQLITE_SHIM_H

#include <sqlite3.h>

// What Swift can't call of the system's SQLite: functions with a variable number of arguments, and
// a constant that is a cast of a number to a pointer.

/// Lets statements corrupt nothing: no writing to the schema or to the pages behind it.
static inline int outlive_sqlite_defend(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Binds a text, which SQLite copies, to a parameter of a statement.
static inline int outlive_sqlite_bind_text(sqlite3_stmt *statement, int parameter, const char *text,
                                           int length) {
  return sqlite3_bind_text(statement, parameter, text, length, SQLITE_TRANSIENT);
}

#endif
