/* SPDX-License-Identifier: MIT */
/* images.h on macOS: the images that dyld knows by number, and the commands that load their
   segments. While they are visited no image may be unloaded. */
#include "images.h"

#ifdef OH_IMAGES_MACH

#include <mach-o/dyld.h>
#include <mach-o/loader.h>
#include <mach/vm_prot.h>

/* A segment that nobody may access, as that of null pointers, is none. */
static bool visit_segment(struct segment_command_64 const *segment, intptr_t slide,
                          oh_segment_visitor *visitor, void *data) {
  int access = segment->initprot;
  if (access == VM_PROT_NONE || segment->vmsize == 0) return true;
  int kind = oh_segment_kind(access & VM_PROT_EXECUTE, access & VM_PROT_WRITE);
  uintptr_t start = (uintptr_t)segment->vmaddr + (uintptr_t)slide;
  return visitor(data, start, (size_t)segment->vmsize, kind);
}

static bool visit_image(uint32_t number, oh_segment_visitor *visitor, void *data) {
  struct mach_header const *header = _dyld_get_image_header(number);
  if (header == NULL || header->magic != MH_MAGIC_64) return true;
  char const *at = (char const *)header + sizeof(struct mach_header_64);
  for (uint32_t i = 0; i < header->ncmds; i++) {
    struct load_command const *command = (struct load_command const *)(void const *)at;
    if (command->cmd == LC_SEGMENT_64 &&
        !visit_segment((struct segment_command_64 const *)(void const *)at,
                       _dyld_get_image_vmaddr_slide(number), visitor, data))
      return false;
    at += command->cmdsize;
  }
  return true;
}

void oh_images_visit(oh_segment_visitor *visitor, void *data) {
  uint32_t count = _dyld_image_count();
  for (uint32_t i = 0; i < count && visit_image(i, visitor, data); i++) {
  }
}

#endif
