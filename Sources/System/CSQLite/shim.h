#pragma once
#include <sqlite3.h>

// sqlite3_db_config is variadic, which Swift does not import. With this switch on, closing the last connection neither
// writes the WAL back nor deletes it.
static inline int ms_sqlite_keep_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
