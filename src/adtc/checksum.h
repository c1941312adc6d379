/* SPDX-License-Identifier: MIT */
/* The checksum that a buffer may have in its header. */
#ifndef ADTC_CHECKSUM_H
#define ADTC_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* Of all bytes of a buffer but the four of the header where it stands itself. */
uint32_t adtc_checksum(const char *buffer, size_t size);

/* The remainder after some more bytes. CRC-32C begins with all bits set, and what it ends with is
   inverted. The second is for processors without the instruction. */
uint32_t adtc_crc(uint32_t crc, const void *bytes, size_t size);
uint32_t adtc_crc_by_table(uint32_t crc, const void *bytes, size_t size);

#endif
