#define _GNU_SOURCE
#include "ms_worker.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

// Room for one descriptor, aligned as a header has to be (cmsg(3)).
union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

int ms_socket_send(int socket, const void *bytes, size_t size, int file) {
  struct iovec part = {(void *)bytes, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union control control;
  if (file >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &file, sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -1 : 0;
}

ssize_t ms_socket_receive(int socket, void *bytes, size_t size, int *file) {
  struct iovec part = {bytes, size};
  union control control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  *file = -1;
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -1;
  // The kernel closes descriptors that do not fit: there is one at most.
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header))
    if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
        header->cmsg_len == CMSG_LEN(sizeof(int)))
      memcpy(file, CMSG_DATA(header), sizeof(int));
  if (message.msg_flags & MSG_TRUNC) {
    if (*file >= 0) close(*file);
    *file = -1;
    errno = EMSGSIZE;
    return -1;
  }
  return received;
}

int ms_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int ms_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

static const int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;

int ms_memory_file_seal(int file) { return fcntl(file, F_ADD_SEALS, seals) < 0 ? -1 : 0; }

int ms_memory_file_is_sealed(int file) {
  int found = fcntl(file, F_GET_SEALS);
  return found >= 0 && (found & seals) == seals;
}

int ms_process_harden(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
  // RLIMIT_CORE does not count where core dumps are piped to a program (core(5)).
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
