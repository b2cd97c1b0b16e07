#include "CChecksum.h"

#if defined(__x86_64__)

#include <nmmintrin.h>
#include <string.h>

bool crc32c_has_instruction(void) { return __builtin_cpu_supports("sse4.2"); }

__attribute__((target("sse4.2"))) uint32_t crc32c_by_instruction(uint32_t crc, const uint8_t *bytes, size_t count) {
  uint64_t wide = crc;
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    wide = _mm_crc32_u64(wide, word);
  }
  crc = (uint32_t)wide;
  for (; count > 0; bytes++, count--) crc = _mm_crc32_u8(crc, *bytes);
  return crc;
}

#else

bool crc32c_has_instruction(void) { return false; }

uint32_t crc32c_by_instruction(uint32_t crc, const uint8_t *bytes, size_t count) {
  (void)bytes, (void)count;
  return crc;
}

#endif
