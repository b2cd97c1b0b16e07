import Glibc

/// Writes all bytes to a descriptor, waiting where it is slow.
///
/// - Returns: 0 or the errno of the failure.
func writeFully(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Int32 {
  var remaining = Array(bytes)[...]
  while !remaining.isEmpty {
    let count = remaining.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      remaining.removeFirst(count)
    } else if errno == EAGAIN {
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if poll(&ready, 1, -1) < 0, errno != EINTR { return errno }
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
