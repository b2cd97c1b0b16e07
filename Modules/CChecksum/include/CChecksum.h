#ifndef RETAIN_CCHECKSUM_H
#define RETAIN_CCHECKSUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has an instruction for CRC-32C.
bool crc32c_has_instruction(void);

/// Goes on with a CRC-32C by the processor's instruction, which must be there; neither end is inverted.
uint32_t crc32c_by_instruction(uint32_t crc, const uint8_t *bytes, size_t count);

#endif
