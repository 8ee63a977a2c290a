// What Swift cannot call or declare by itself: type macros, GObject classes, and two functions of libdispatch.
#pragma once
#include "ms_list_model.h"
#include "ms_worker.h"
#include <glib-object.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// The G_TYPE_… macros contain casts, which Swift does not import.
static inline GType ms_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType ms_type_int(void) { return G_TYPE_INT; }
static inline GType ms_type_uint(void) { return G_TYPE_UINT; }
static inline GType ms_type_int64(void) { return G_TYPE_INT64; }
static inline GType ms_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType ms_type_string(void) { return G_TYPE_STRING; }
static inline GType ms_type_object(void) { return G_TYPE_OBJECT; }
static inline GType ms_type_flags(void) { return G_TYPE_FLAGS; }
static inline gboolean ms_value_holds(const GValue *value, GType type) { return G_VALUE_HOLDS(value, type); }
static inline GType ms_instance_type(void *instance) { return G_TYPE_FROM_INSTANCE(instance); }

// Debian's headers declare gettid() for _GNU_SOURCE only, which a module cannot set.
static inline gboolean ms_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

// Swift's module of the C library leaves out malloc.h. https://man7.org/linux/man-pages/man3/mallopt.3.html
#ifdef M_ARENA_MAX
static inline void ms_limit_heap(int arenas, int largest) {
  mallopt(M_ARENA_MAX, arenas);
  mallopt(M_MMAP_THRESHOLD, largest);
  mallopt(M_TRIM_THRESHOLD, 4 * largest);
}
// Nothing goes back to the system before the program ends.
static inline void ms_keep_heap(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 16 << 20);
}
#else
static inline void ms_limit_heap(int arenas, int largest) { (void)arenas, (void)largest; }
static inline void ms_keep_heap(void) {}
#endif

// libdispatch's own hooks for a foreign main loop: swift-corelibs-foundation's CFRunLoop uses them in the same way
// (CFRunLoop.c, "4CF"). The handle is an eventfd on Linux. Both are weak, so that the start-up self-test can say that
// they are gone instead of the program failing to start.
int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));
static inline gboolean ms_dispatch_hooks_exist(void) {
  return _dispatch_get_main_queue_handle_4CF != 0 && _dispatch_main_queue_callback_4CF != 0;
}
static inline int ms_dispatch_main_queue_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void ms_dispatch_main_queue_drain(void) { _dispatch_main_queue_callback_4CF(0); }
