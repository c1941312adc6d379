/* SPDX-License-Identifier: MIT */
/* images.h on Windows: the modules of the process, and the sections that their headers name. While
   they are visited no module may be unloaded. */
#include "images.h"

#ifdef OH_IMAGES_PE

#define PSAPI_VERSION 2 /* in kernel32: no other library to link with */
#include <windows.h>
#include <psapi.h>

enum { MOST_MODULES = 1024 };

static bool visit_section(uintptr_t module, IMAGE_SECTION_HEADER const *section,
                          oh_segment_visitor *visitor, void *data) {
  DWORD access = section->Characteristics;
  if (section->Misc.VirtualSize == 0) return true;
  int kind = oh_segment_kind(access & IMAGE_SCN_MEM_EXECUTE, access & IMAGE_SCN_MEM_WRITE);
  return visitor(data, module + section->VirtualAddress, section->Misc.VirtualSize, kind);
}

static bool visit_module(uintptr_t module, oh_segment_visitor *visitor, void *data) {
  IMAGE_DOS_HEADER const *dos = (IMAGE_DOS_HEADER const *)module;
  IMAGE_NT_HEADERS const *headers = (IMAGE_NT_HEADERS const *)(module + (uintptr_t)dos->e_lfanew);
  IMAGE_SECTION_HEADER const *section = IMAGE_FIRST_SECTION(headers);
  for (int i = 0; i < headers->FileHeader.NumberOfSections; i++)
    if (!visit_section(module, &section[i], visitor, data)) return false;
  return true;
}

void oh_images_visit(oh_segment_visitor *visitor, void *data) {
  HMODULE modules[MOST_MODULES];
  DWORD bytes = 0;
  if (!EnumProcessModules(GetCurrentProcess(), modules, sizeof modules, &bytes)) return;
  DWORD count = bytes / sizeof *modules < MOST_MODULES ? bytes / sizeof *modules : MOST_MODULES;
  for (DWORD i = 0; i < count && visit_module((uintptr_t)modules[i], visitor, data); i++) {
  }
}

#endif
