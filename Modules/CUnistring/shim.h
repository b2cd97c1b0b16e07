#ifndef RETAIN_CUNISTRING_SHIM_H
#define RETAIN_CUNISTRING_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <uninorm.h>

/// Composes UTF-8 text (normalization form C) into memory that the caller frees; NULL with errno set where that fails.
static inline uint8_t *unistring_compose(const uint8_t *text, size_t count, size_t *result_count) {
  return u8_normalize(UNINORM_NFC, text, count, NULL, result_count);
}

#endif
