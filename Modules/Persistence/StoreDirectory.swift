import Glibc

/// The opened and checked directory of a store; every file of the store is reached through it.
struct StoreDirectory: Sendable {
  let filename: String
  let fileSystem: any FileSystem
  private let directory: OpenFile

  /// Opens the directory of a location.
  ///
  /// - Parameter creating: whether a missing directory is made, with its missing parents, each for the user alone.
  /// - Returns: nil where the directory is missing.
  static func open(
    _ location: StoreLocation, creating: Bool, fileSystem: any FileSystem
  ) throws(StoreError) -> StoreDirectory? {
    do {
      return try StoreDirectory(location, creating: creating, fileSystem: fileSystem)
    } catch .system(let error) where error.code == ENOENT && !creating {
      return nil
    } catch .system(let error) where error.code == ENOTDIR {
      throw .location(LocationError(rule: .directory, path: location.directory))
    }
  }

  private init(_ location: StoreLocation, creating: Bool, fileSystem: any FileSystem) throws(StoreError) {
    do throws(SystemError) {
      let path = try Self.resolve(location.directory, creating: creating, fileSystem: fileSystem)
      directory = OpenFile(try fileSystem.openDirectory(path), fileSystem: fileSystem)
      filename = location.filename
      self.fileSystem = fileSystem
    } catch {
      throw .system(error)
    }
    let status = try system { () throws(SystemError) in try directory.status() }
    try require(.directoryOwned, of: directory.path, [0, fileSystem.effectiveUser()].contains(status.owner))
    try require(.directoryPrivate, of: directory.path, status.permissions & 0o022 == 0)
    try checkAncestors()
  }

  /// Whoever may write into a directory above could put another one in the place of this one's, but for a sticky one
  /// such as `/tmp`.
  private func checkAncestors() throws(StoreError) {
    var path = directory.path
    var name = ".."
    while path != "/" {
      path = Self.parent(of: path)
      let status = try system { () throws(SystemError) in
        try fileSystem.status(of: name, in: directory.descriptor)
      }
      try require(.ancestorsNotShared, of: path, status.permissions & 0o002 == 0 || status.permissions & 0o1000 != 0)
      name += "/.."
    }
  }

  /// Resolves the path of a directory, having made what is missing of it; the new entries are not synced yet.
  private static func resolve(
    _ path: String, creating: Bool, fileSystem: any FileSystem
  ) throws(SystemError) -> String {
    do {
      return try fileSystem.resolve(path)
    } catch  where error.code == ENOENT && creating {
      _ = try resolve(parent(of: path), creating: true, fileSystem: fileSystem)
      try fileSystem.makeDirectory(path)
      return try fileSystem.resolve(path)
    }
  }

  /// The path without its last component; `/` has itself as its parent.
  private static func parent(of path: String) -> String {
    var bytes = path.utf8[...]
    let slash = UInt8(ascii: "/")
    while bytes.last == slash { bytes.removeLast() }
    while let last = bytes.last, last != slash { bytes.removeLast() }
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return bytes.isEmpty ? "/" : String(Substring(bytes))
  }

  /// The path of the store, for messages.
  var path: String { directory.descriptor.path(of: filename) }

  /// Opens the file of the store, or one beside it, and checks it.
  ///
  /// Opened for writing, it is for the user alone afterwards.
  ///
  /// - Parameters:
  ///   - ending: of the file beside the store; empty for the store itself.
  ///   - attempts: how often it is opened at most, where it is replaced while it is being opened: a file that has its name
  ///     once it is open stays whole until it is closed, any other may be cut off (``FileDisposal``).
  /// - Returns: nil where it is missing.
  func open(
    _ ending: String = "", for purpose: OpenPurpose, attempts: Int = 10
  ) throws(StoreError) -> OpenFile? {
    let name = filename + ending
    let path = directory.descriptor.path(of: name)
    let file: OpenFile
    do {
      // Looked at before it is opened as well, because opening something else than a file can do things.
      try check(
        try system { () throws(SystemError) in try fileSystem.status(of: name, in: directory.descriptor) }, path)
    } catch .system(let error) where error.code == ENOENT {
      if purpose == .reading || purpose == .writing { return nil }
    }
    do {
      let descriptor = try fileSystem.open(name, in: directory.descriptor, for: purpose)
      file = OpenFile(descriptor, fileSystem: fileSystem)
    } catch  where error.code == ELOOP {
      throw .location(LocationError(rule: .noLink, path: path))
    } catch  where error.code == EAGAIN && attempts > 1 {
      return try open(ending, for: purpose, attempts: attempts - 1)
    } catch {
      throw .system(error)
    }
    let status = try system { () throws(SystemError) in try file.status() }
    if status.links == 0, attempts > 1 { return try open(ending, for: purpose, attempts: attempts - 1) }
    try check(status, path)
    if purpose != .reading && status.permissions != 0o600 {
      try system { () throws(SystemError) in try file.setPermissions(0o600) }
    }
    return file
  }

  /// Makes a file beside the store, for the user alone.
  func create(_ ending: String) throws(SystemError) -> OpenFile {
    let descriptor = try fileSystem.open(filename + ending, in: directory.descriptor, for: .creating)
    let file = OpenFile(descriptor, fileSystem: fileSystem)
    do {
      try file.setPermissions(0o600)
    } catch {
      try remove(ending)
      throw error
    }
    return file
  }

  /// Removes a file beside the store.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func remove(_ ending: String) throws(SystemError) -> Bool {
    do {
      try fileSystem.remove(filename + ending, in: directory.descriptor)
      return true
    } catch  where error.code == ENOENT {
      return false
    }
  }

  /// Puts a file beside the store in the store's place.
  func replaceStore(with ending: String) throws(SystemError) {
    try fileSystem.rename(filename + ending, to: filename, in: directory.descriptor)
  }

  /// What is known about the file of the store; nil where it is missing.
  func storeStatus() throws(SystemError) -> FileStatus? {
    do {
      return try fileSystem.status(of: filename, in: directory.descriptor)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// Waits until the entries of the directory are on the disk.
  func synchronize() throws(SystemError) {
    try directory.synchronize()
  }

  /// Waits until the directory itself is on the disk, with every directory above it that the user may look into.
  ///
  /// A program that was stopped before it came to this may have made any of them. Some file systems sync no directories.
  func synchronizeAncestors() throws(SystemError) {
    var path = directory.path
    while path != "/" {
      path = Self.parent(of: path)
      do {
        try OpenFile(fileSystem.openDirectory(path), fileSystem: fileSystem).synchronize()
      } catch  where error.code == EACCES || error.code == EINVAL {
        continue
      }
    }
  }

  private func check(_ status: FileStatus, _ path: String) throws(StoreError) {
    if status.kind == .link {
      // Where the link leads decides which rule it breaks; where it leads nowhere, it is a link all the same.
      let isInside: Bool
      do {
        isInside = try fileSystem.resolve(path).hasPrefix(directory.descriptor.path(of: ""))
      } catch {
        isInside = true
      }
      throw .location(LocationError(rule: isInside ? .noLink : .insideDirectory, path: path))
    }
    try require(.regularFile, of: path, status.kind == .regular)
    try require(.fileOwned, of: path, status.owner == fileSystem.effectiveUser())
  }

  private func require(_ rule: LocationError.Rule, of path: String, _ holds: Bool) throws(StoreError) {
    if !holds { throw .location(LocationError(rule: rule, path: path)) }
  }
}

/// Runs calls to the operating system whose failure keeps a store from opening.
func system<Result>(_ body: () throws(SystemError) -> Result) throws(StoreError) -> Result {
  do {
    return try body()
  } catch {
    throw .system(error)
  }
}
