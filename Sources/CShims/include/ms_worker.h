// What a process and its worker need of Linux that Swift cannot call: control messages are built of macros, prctl is
// variadic, and the rest is declared for _GNU_SOURCE only, which a module cannot set.
#pragma once
#include <spawn.h>
#include <stddef.h>
#include <sys/types.h>

// Closes `first` and all descriptors above it in the process that is to be started. 0, or an error number.
int ms_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

// One message of a SOCK_SEQPACKET socket, and with it a descriptor where `file` is not negative. 0, or -1 with errno.
int ms_socket_send(int socket, const void *bytes, size_t size, int file);
// The size of the message, 0 where the other side has gone, or -1 with errno. A message that is larger than the buffer is
// EMSGSIZE. `file` becomes the descriptor that came with it, to be closed by the caller, or -1.
ssize_t ms_socket_receive(int socket, void *bytes, size_t size, int *file);

// A file in memory that can be sealed. A descriptor, or -1 with errno.
int ms_memory_file(const char *name);
// From here on nobody can change the content or the size. Nothing may be mapped for writing. 0, or -1 with errno.
int ms_memory_file_seal(int file);
int ms_memory_file_is_sealed(int file);

// No new privileges by exec, no core dump, nothing to be seen by a debugger. 0, or -1 with errno.
int ms_process_harden(void);
