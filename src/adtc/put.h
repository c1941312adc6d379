/* SPDX-License-Identifier: MIT */
/* A file by name, all at once: it is replaced by a new one beside it, which is complete by then; so
   whoever reads sees the old one or the new one. Takes no lock and keeps no state. */
#ifndef ADTC_PUT_H
#define ADTC_PUT_H

#include <stdbool.h>

/* The content that the file is to have. */
struct adtc_content {
  /* Writes all of it. False: see errno. */
  bool (*write)(const void *from, int descriptor);
  const void *from;
  const char
      *part; /* short; the new file is called .PART-PROCESS-NUMBER.partial until it is whole */
};

/* Where there is something else than a file, a device or a pipe, it writes there. False: see errno;
   then a file that was there is as it was, and the new one is gone. */
bool adtc_put(const char *path, const struct adtc_content *content);

#endif
