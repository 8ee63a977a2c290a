/* What every library that is loaded late has: its functions are declared here as `ms_` and their own names, and call
 * the library. Before the first of them `ms_NAME_load` has to have succeeded.
 *
 * A library that few starts need costs every start some milliseconds where it is linked to the program. Its headers are
 * needed to build, so that the compiler checks every call; its file is looked for when it is first wanted. */
#pragma once

/* Loads the first of `names` (ended by NULL) that is there, and its `count` functions called `symbols` into `addresses`.
 * NULL where that has worked; else what the loader says, which lives as long as the program. */
const char *ms_late_load(const char *const *names, const char *const *symbols, void **addresses, int count);
