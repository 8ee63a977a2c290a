#include "ms_archive.h"

#include <pthread.h>

#include "ms_late.h"

#define MS_INDEX(result, name, parameters, arguments) index_##name,
enum { MS_ARCHIVE_FUNCTIONS(MS_INDEX) function_count };

#define MS_NAME(result, name, parameters, arguments) #name,
static const char *const symbols[] = { MS_ARCHIVE_FUNCTIONS(MS_NAME) };

static void *addresses[function_count];
static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void)
{
    static const char *const names[] = { "libarchive.so.13", NULL };
    failure = ms_late_load(names, symbols, addresses, function_count);
}

const char *ms_archive_load(void)
{
    pthread_once(&once, load);
    return failure;
}

/* Its own declaration gives the pointer its type, so that a header of another version cannot mislead a call. */
#define MS_DEFINE(result, name, parameters, arguments) \
    result ms_##name parameters { return ((__typeof__(&name)) addresses[index_##name]) arguments; }
MS_ARCHIVE_FUNCTIONS(MS_DEFINE)
