/* SPDX-License-Identifier: MIT */
/* Replacing a file by a new one beside it. */
#include "put.h"

#include "system.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_NAME 64 /* of the new file: names in a folder may be as long as 255 bytes */

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
static int create_beside(const struct adtc_target *target, const char *part, char **name) {
  size_t folder = adtc_system_folder(target->path), room = folder + LONGEST_NAME;
  *name = malloc(room);
  if (*name == NULL) {
    errno = ENOMEM;
    return -1;
  }
  for (unsigned i = 0;; i++) {
    snprintf(*name, room, "%.*s.%s-%ld-%u.partial", (int)folder, target->path, part,
             adtc_system_process(), i);
    int descriptor = adtc_system_create(*name, target);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
}

static bool write_file(const struct adtc_content *content, int descriptor) {
  bool written = content->write(content->from, descriptor) && adtc_system_sync(descriptor);
  int error = errno;
  bool closed = adtc_system_close(descriptor);
  if (!written) errno = error;
  return written && closed;
}

static bool replace(const struct adtc_content *content, const struct adtc_target *target) {
  char *name;
  int descriptor = create_beside(target, content->part, &name);
  bool replaced =
      descriptor >= 0 && write_file(content, descriptor) && adtc_system_replace(name, target->path);
  int error = errno;
  if (!replaced && descriptor >= 0) adtc_system_remove(name);
  free(name);
  errno = error;
  return replaced;
}

/* To a device or a pipe. Few of them can be told to keep what they got. */
static bool write_there(const struct adtc_content *content, const struct adtc_target *target) {
  int descriptor = adtc_system_open_other(target->path);
  if (descriptor < 0) return false;
  bool written = content->write(content->from, descriptor);
  int error = errno;
  bool closed = adtc_system_close(descriptor);
  if (!written) errno = error;
  return written && closed;
}

bool adtc_put(const char *path, const struct adtc_content *content) {
  struct adtc_target target;
  if (!find(path, &target)) return false;
  bool put =
      target.kind == ADTC_OTHER_THERE ? write_there(content, &target) : replace(content, &target);
  int error = errno;
  free(target.path);
  errno = error;
  return put;
}
