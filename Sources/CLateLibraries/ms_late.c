#include "ms_late.h"

#include <dlfcn.h>
#include <string.h>

const char *ms_late_load(const char *const *names, const char *const *symbols, void **addresses, int count)
{
    void *library = NULL;
    for (; *names && !library; names++) library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *error = dlerror();
        return strdup(error ? error : "not found");
    }
    for (int i = 0; i < count; i++) {
        addresses[i] = dlsym(library, symbols[i]);
        if (!addresses[i]) return strdup(symbols[i]);
    }
    return NULL;
}
