#include "ms_document.h"

#include <pthread.h>

#include "ms_late.h"

#define MS_INDEX(result, name, parameters, arguments) index_##name,
enum { MS_DOCUMENT_FUNCTIONS(MS_INDEX) function_count };

#define MS_NAME(result, name, parameters, arguments) #name,
static const char *const symbols[] = { MS_DOCUMENT_FUNCTIONS(MS_NAME) };

static void *addresses[function_count];
static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void)
{
    /* dlsym finds what a library depends on as well: cairo is found through poppler. */
    static const char *const names[] = { "libpoppler-glib.so.8", NULL };
    failure = ms_late_load(names, symbols, addresses, function_count);
}

const char *ms_document_load(void)
{
    pthread_once(&once, load);
    return failure;
}

#define MS_DEFINE(result, name, parameters, arguments) \
    result ms_##name parameters { return ((result (*) parameters) addresses[index_##name]) arguments; }
MS_DOCUMENT_FUNCTIONS(MS_DEFINE)
