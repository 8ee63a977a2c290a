#pragma once
#include <sqlite3.h>

// sqlite3_db_config is variadic, which Swift does not import. With this switch on, closing the last connection neither
// writes the WAL back nor deletes it.
static inline int ms_sqlite_keep_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Variadic too. Counting every piece of memory takes a lock for each, and nobody asks for the sum. To be called before
// anything else of SQLite.
static inline int ms_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
