/* SPDX-License-Identifier: MIT */
/* The sentence for each status, as a symbol: for callers that cannot include the header. */
#include "outheap/status.h"

char const *oh_status_string(enum oh_status status) { return oh_status_sentence(status); }
