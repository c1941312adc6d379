/* SPDX-License-Identifier: MIT */
/* A buffer as a file by name. A file is replaced by a new one beside it, which is complete by then;
   so whoever reads sees the old one or the new one. */
#include "check.h"
#include "system.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_NAME 64 /* of the new file: names in a folder may be as long as 255 bytes */

static adtc_status failure(void) { return errno == ENOMEM ? ADTC_NO_MEMORY : ADTC_SYSTEM; }

/* False on failure: there is nothing to free. */
static bool find(const char *path, struct adtc_target *target) {
  size_t bytes = strlen(path) + 1;
  *target = (struct adtc_target){malloc(bytes), ADTC_NOTHING_THERE, 0, 0};
  if (target->path == NULL) {
    errno = ENOMEM;
    return false;
  }
  memcpy(target->path, path, bytes);
  if (adtc_system_look(path, target)) return true;
  int error = errno;
  free(target->path);
  errno = error;
  return false;
}

/* A new file beside the target; *name is to be freed. -1: see errno. */
static int create_beside(const struct adtc_target *target, char **name) {
  size_t folder = adtc_system_folder(target->path), room = folder + LONGEST_NAME;
  *name = malloc(room);
  if (*name == NULL) {
    errno = ENOMEM;
    return -1;
  }
  for (unsigned i = 0;; i++) {
    snprintf(*name, room, "%.*s.adtc-%ld-%u.partial", (int)folder, target->path,
             adtc_system_process(), i);
    int descriptor = adtc_system_create(*name, target);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
}

static bool write_file(const adtc_view *v, int descriptor) {
  bool written = adtc_write_bytes(v, descriptor) == ADTC_OK && adtc_system_sync(descriptor);
  int error = errno;
  bool closed = adtc_system_close(descriptor);
  if (!written) errno = error;
  return written && closed;
}

static adtc_status replace(const adtc_view *v, const struct adtc_target *target) {
  char *name;
  int descriptor = create_beside(target, &name);
  bool replaced =
      descriptor >= 0 && write_file(v, descriptor) && adtc_system_replace(name, target->path);
  int error = errno;
  if (!replaced && descriptor >= 0) adtc_system_remove(name);
  free(name);
  errno = error;
  return replaced ? ADTC_OK : failure();
}

/* To a device or a pipe. Few of them can be told to keep what they got. */
static adtc_status write_there(const adtc_view *v, const struct adtc_target *target) {
  int descriptor = adtc_system_open_other(target->path);
  if (descriptor < 0) return ADTC_SYSTEM;
  adtc_status status = adtc_write_bytes(v, descriptor);
  int error = errno;
  if (!adtc_system_close(descriptor) && status == ADTC_OK) return ADTC_SYSTEM;
  errno = error;
  return status;
}

adtc_status adtc_save(adtc *b, const char *path) {
  struct adtc_target target;
  adtc_view v;
  adtc_status status = adtc_seal(b, &v);
  if (status != ADTC_OK) return status;
  if (!find(path, &target)) return failure();
  status = target.kind == ADTC_OTHER_THERE ? write_there(&v, &target) : replace(&v, &target);
  int error = errno;
  free(target.path);
  errno = error;
  return status;
}
