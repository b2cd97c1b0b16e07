#ifndef RETAIN_CUNISTRING_SHIM_H
#define RETAIN_CUNISTRING_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <unilbrk.h>
#include <uninorm.h>

/// Composes UTF-8 text (normalization form C) into memory that the caller frees; NULL with errno set where that fails.
static inline uint8_t *unistring_compose(const uint8_t *text, size_t count, size_t *result_count) {
  return u8_normalize(UNINORM_NFC, text, count, NULL, result_count);
}

/// Puts a 1 where UTF-8 text may be parted before a byte (Unicode Standard Annex 14), and a 0 elsewhere.
static inline void unistring_line_breaks(const uint8_t *text, size_t count, char *places) {
  u8_possible_linebreaks(text, count, "UTF-8", places);
  for (size_t index = 0; index < count; index++) places[index] = places[index] == UC_BREAK_POSSIBLE;
}

#endif
