#define _GNU_SOURCE

#include "CFiles.h"

#include <fcntl.h>
#include <sys/stat.h>

int read_file_status(int descriptor, const char *name, struct file_status *status) {
  const int flags = AT_SYMLINK_NOFOLLOW | (name[0] == 0 ? AT_EMPTY_PATH : 0);
  const unsigned wanted = STATX_TYPE | STATX_MODE | STATX_UID | STATX_NLINK | STATX_INO | STATX_SIZE;
  struct statx found;
  if (statx(descriptor, name, flags, wanted, &found) != 0) return -1;
  *status = (struct file_status){
      .mode = found.stx_mode,
      .owner = found.stx_uid,
      .links = found.stx_nlink,
      .number = found.stx_ino,
      .length = (int64_t)found.stx_size,
  };
  return 0;
}

int begin_writing(int descriptor, int64_t offset, int64_t length) {
  return sync_file_range(descriptor, offset, length, SYNC_FILE_RANGE_WRITE);
}
