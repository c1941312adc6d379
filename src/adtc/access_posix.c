/* SPDX-License-Identifier: MIT */
/* The access rights of a file that takes the place of another one.

   With an access control list the group's bits of a mode are no longer the group's: they are the
   mask of the list, the most that it grants to anybody but the owner. So a mode is no use without
   its list, nor with the list that a folder hands down to its new files. Lists of Linux are copied
   as they are, as an extended attribute; other systems' are not. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* fchmod, fchown */
#endif
#define _FILE_OFFSET_BITS 64
#include "access_posix.h"

#ifndef _WIN32

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__

#include <sys/xattr.h>

#define LIST "system.posix_acl_access"

static bool has_no_list(void) { return errno == ENODATA || errno == EOPNOTSUPP; }

static bool drop_list(int descriptor) {
  return fremovexattr(descriptor, LIST) == 0 || has_no_list();
}

static bool copy_list_of(size_t bytes, const char *path, int descriptor) {
  char *list = malloc(bytes);
  bool copied = list != NULL && getxattr(path, LIST, list, bytes) == (ssize_t)bytes &&
                fsetxattr(descriptor, LIST, list, bytes, 0) == 0;
  free(list);
  return copied;
}

/* The list of a file of the same group, or none if that has none. False: there may be another one,
   of which an empty mask leaves nothing. */
static bool take_list(int descriptor, const char *path, bool same_group) {
  ssize_t bytes = getxattr(path, LIST, NULL, 0);
  if (bytes < 0) return has_no_list() && drop_list(descriptor);
  if (same_group && copy_list_of((size_t)bytes, path, descriptor)) return true;
  drop_list(descriptor);
  return false;
}

#else

static bool take_list(int descriptor, const char *path, bool same_group) {
  (void)descriptor, (void)path, (void)same_group;
  return true;
}

#endif

/* The rights of the file's group are not for another group. A list may refuse to some what all
   others may do: so a file that has lost its list is its owner's alone. */
bool adtc_take_access(int descriptor, const struct adtc_target *target) {
  struct stat own;
  mode_t mode = target->permissions;
  if (fstat(descriptor, &own) != 0) return false;
  bool same_group = own.st_gid == target->group || fchown(descriptor, -1, target->group) == 0;
  if (!same_group) mode = (mode & ~(mode_t)S_IRWXG) | (mode & S_IRWXO) << 3;
  if (!take_list(descriptor, target->path, same_group)) mode &= S_IRWXU;
  return (own.st_mode & 0777) == mode || fchmod(descriptor, mode) == 0;
}

#endif
