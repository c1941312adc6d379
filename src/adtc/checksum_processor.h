/* SPDX-License-Identifier: MIT */
/* The instruction that some processors have for CRC-32C: on x86-64 since 2008 (SSE 4.2), on aarch64
   with the extension crc. Both take the next eight bytes in three cycles or so. */
#ifndef ADTC_CHECKSUM_PROCESSOR_H
#define ADTC_CHECKSUM_PROCESSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)

#define ADTC_WITH_CRC __attribute__((target("sse4.2")))
#define ADTC_CRC_8(crc, eight) (uint32_t) __builtin_ia32_crc32di(crc, eight)
#define ADTC_CRC_1(crc, one) __builtin_ia32_crc32qi(crc, one)

static inline bool adtc_has_crc_instruction(void) { return __builtin_cpu_supports("sse4.2"); }

#elif defined(__aarch64__) && !defined(__AARCH64EB__)

#define ADTC_WITH_CRC

static inline uint32_t ADTC_CRC_8(uint32_t crc, uint64_t eight) {
  __asm__(".arch_extension crc\n\tcrc32cx %w0, %w0, %x1" : "+r"(crc) : "r"(eight));
  return crc;
}

static inline uint32_t ADTC_CRC_1(uint32_t crc, unsigned char one) {
  __asm__(".arch_extension crc\n\tcrc32cb %w0, %w0, %w1" : "+r"(crc) : "r"(one));
  return crc;
}

#if defined(__ARM_FEATURE_CRC32)
static inline bool adtc_has_crc_instruction(void) { return true; }
#elif defined(__linux__)
#include <sys/auxv.h>
static inline bool adtc_has_crc_instruction(void) { return getauxval(AT_HWCAP) >> 7 & 1; }
#else
static inline bool adtc_has_crc_instruction(void) { return false; }
#endif

#else

#define ADTC_WITH_CRC
static inline uint32_t ADTC_CRC_8(uint32_t crc, uint64_t eight) { return (void)eight, crc; }
static inline uint32_t ADTC_CRC_1(uint32_t crc, unsigned char one) { return (void)one, crc; }
static inline bool adtc_has_crc_instruction(void) { return false; }

#endif

/* ---- Polynomials modulo that of CRC-32C, the highest power in the lowest bit ---- */

#define ADTC_CRC_POLYNOMIAL 0x82f63b78u
#define ADTC_CRC_ONE 0x80000000u
#define ADTC_CRC_OF_A_BYTE (ADTC_CRC_ONE >> 8) /* x^8 */

static inline uint32_t adtc_crc_times(uint32_t a, uint32_t b) {
  uint32_t product = 0;
  for (int i = 0; i < 32; i++) {
    if (a & ADTC_CRC_ONE >> i) product ^= b;
    b = b >> 1 ^ (b & 1 ? ADTC_CRC_POLYNOMIAL : 0);
  }
  return product;
}

/* The factor by which so many zero bytes multiply a remainder. */
static inline uint32_t adtc_crc_of_zeros(size_t bytes) {
  uint32_t product = ADTC_CRC_ONE, square = ADTC_CRC_OF_A_BYTE;
  for (; bytes > 0; bytes /= 2) {
    if (bytes % 2 != 0) product = adtc_crc_times(product, square);
    square = adtc_crc_times(square, square);
  }
  return product;
}

/* ---- Bytes, by the instruction: only where adtc_has_crc_instruction ---- */

#define ADTC_CRC_LONG ((size_t)64 << 10) /* from here on it pays to put parts together */

ADTC_WITH_CRC static inline uint32_t adtc_crc_next(uint32_t crc, const unsigned char *from) {
  uint64_t eight;
  memcpy(&eight, from, sizeof eight);
  return ADTC_CRC_8(crc, eight);
}

/* Three parts of [bytes] each, a multiple of eight, side by side: an instruction waits for the one
   before it, and three do not wait for each other. */
ADTC_WITH_CRC static inline uint32_t adtc_crc_of_three(uint32_t crc, const unsigned char *from,
                                                       size_t bytes) {
  uint32_t second = 0, third = 0, zeros = adtc_crc_of_zeros(bytes);
  for (size_t i = 0; i < bytes; i += 8) {
    crc = adtc_crc_next(crc, from + i);
    second = adtc_crc_next(second, from + bytes + i);
    third = adtc_crc_next(third, from + 2 * bytes + i);
  }
  return adtc_crc_times(adtc_crc_times(crc, zeros) ^ second, zeros) ^ third;
}

ADTC_WITH_CRC static inline uint32_t adtc_crc_by_instruction(uint32_t crc, const void *bytes,
                                                             size_t size) {
  const unsigned char *from = bytes;
  if (size >= ADTC_CRC_LONG) {
    size_t part = size / 24 * 8;
    crc = adtc_crc_of_three(crc, from, part);
    from += 3 * part;
    size -= 3 * part;
  }
  for (; size >= 8; size -= 8, from += 8) crc = adtc_crc_next(crc, from);
  for (; size > 0; size--) crc = ADTC_CRC_1(crc, *from++);
  return crc;
}

#endif
