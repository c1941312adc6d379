/* SPDX-License-Identifier: MIT */
/* stay.h on Windows. */
#include "stay.h"

#ifdef _WIN32

#include <windows.h>

void bxr_stay_loaded(void) {
  static char const here;
  HMODULE module;
  (void)GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_PIN | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                           &here, &module);
}

#endif
