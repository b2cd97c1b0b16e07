#ifndef RETAIN_CFILES_H
#define RETAIN_CFILES_H

#include <stdint.h>

/// What `stat` tells of a file, but for its times.
struct file_status {
  uint32_t mode;
  uint32_t owner;
  uint64_t links;
  uint64_t number;
  int64_t length;
};

/// Looks at an entry of an open directory, not through a link, or at what is open where the name is empty.
///
/// Linux notes that somebody asked for the times of a file, and then gives the next write a time of its own (since 6.13),
/// for which a sync may have to wait; so they are not asked for.
///
/// Returns 0, or -1 with errno set.
int read_file_status(int descriptor, const char *name, struct file_status *status);

/// Has the disk begin with bytes that were written, without waiting for it, and without taking note of what becomes of them:
/// a sync still has to.
///
/// Returns 0, or -1 with errno set.
int begin_writing(int descriptor, int64_t offset, int64_t length);

#endif
