/* A disk that fails and a clock that is wrong, for a program that is started with this in LD_PRELOAD.

   FAULT_FOLDER    Only files below it fail.
   FAULT_FIRST     The first call that fails, counted from 1 over all calls that write; 0 or nothing: none.
   FAULT_COUNT     How many fail from there on.
   FAULT_ERROR     The error number they fail with; 0: half of the bytes are written, which is no error.
   FAULT_REPORT    A file to which the number of calls is written at the end.
   FAULT_CLOCK     Seconds to be added to the clock. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static long calls;

static long setting(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static int is_inside(int file) {
    const char *folder = getenv("FAULT_FOLDER");
    char link[64], path[PATH_MAX];
    if (!folder) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

/* -1: this call goes well. */
static int fault(int inside) {
    if (!inside) return -1;
    long number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
    long first = setting("FAULT_FIRST");
    if (first == 0 || number < first || number >= first + setting("FAULT_COUNT")) return -1;
    return (int)setting("FAULT_ERROR");
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    int error = fault(is_inside(file));
    if (error > 0) { errno = error; return -1; }
    if (error == 0) count = (count + 1) / 2;
    return REAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    int error = fault(is_inside(file));
    if (error > 0) { errno = error; return -1; }
    if (error == 0) count = (count + 1) / 2;
    return REAL(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    int error = fault(is_inside(file));
    if (error > 0) { errno = error; return -1; }
    if (error == 0) count = (count + 1) / 2;
    return REAL(pwrite64)(file, bytes, count, offset);
}

/* What has no half of it fails as a whole or not at all. */
#define WHOLE(declaration, condition, call) \
    int declaration { \
        int error = fault(condition); \
        if (error > 0) { errno = error; return -1; } \
        return call; \
    }

WHOLE(fsync(int file), is_inside(file), REAL(fsync)(file))
WHOLE(fdatasync(int file), is_inside(file), REAL(fdatasync)(file))
WHOLE(ftruncate(int file, off_t size), is_inside(file), REAL(ftruncate)(file, size))
WHOLE(ftruncate64(int file, off64_t size), is_inside(file), REAL(ftruncate64)(file, size))

static int is_below(const char *path) {
    const char *folder = getenv("FAULT_FOLDER");
    return folder && strncmp(path, folder, strlen(folder)) == 0;
}

WHOLE(rename(const char *from, const char *to), is_below(to), REAL(rename)(from, to))

/* MARK: Clock */

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = REAL(clock_gettime)(clock, now);
    if (result == 0 && clock == CLOCK_REALTIME) now->tv_sec += setting("FAULT_CLOCK");
    return result;
}

int gettimeofday(struct timeval *now, void *zone) {
    int result = REAL(gettimeofday)(now, zone);
    if (result == 0) now->tv_sec += setting("FAULT_CLOCK");
    return result;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

__attribute__((destructor)) static void report(void) {
    const char *path = getenv("FAULT_REPORT");
    if (!path) return;
    FILE *file = fopen(path, "w");
    if (!file) return;
    fprintf(file, "%ld\n", calls);
    fclose(file);
}
