import Glibc

extension FileSystem {
  /// The names in an open directory, in no order, without `.` and `..`.
  ///
  /// It reads through the descriptor itself, so it lists the very directory that was checked.
  func names(in directory: FileDescriptor) throws(SystemError) -> [String] {
    // A descriptor of its own, because reading a directory moves along and closes it.
    let copy = openat(directory.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw SystemError(operation: "openat", path: directory.path, code: errno) }
    guard let stream = fdopendir(copy) else {
      let code = errno
      _ = Glibc.close(copy)
      throw SystemError(operation: "fdopendir", path: directory.path, code: code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw SystemError(operation: "readdir", path: directory.path, code: errno) }
    return names
  }
}
