/* SPDX-License-Identifier: MIT */
/* A buffer as a file by name. */
#include "check.h"
#include "put.h"

#include <errno.h>

static bool write_view(const void *view, int descriptor) {
  return adtc_write_bytes(view, descriptor) == ADTC_OK;
}

adtc_status adtc_save(adtc *b, const char *path) {
  adtc_view v;
  adtc_status status = adtc_seal(b, &v);
  if (status != ADTC_OK) return status;
  struct adtc_content content = {write_view, &v, "adtc"};
  if (adtc_put(path, &content)) return ADTC_OK;
  return errno == ENOMEM ? ADTC_NO_MEMORY : ADTC_SYSTEM;
}
