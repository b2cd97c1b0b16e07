import Domain
import Glibc

/// Finds the folders in which backups lie.
struct BackupDirectory: Sendable {
  /// The name of the folder of backups within that of the store.
  static let name = "backups"
  /// The ending of a copy that was not compared yet.
  static let unfinished = ".unfinished"

  let location: StoreLocation
  let fileSystem: any FileSystem

  /// The folder and the name of a place; no folder where it is missing and not to be made.
  func resolve(_ place: BackupPlace, creating: Bool) throws(SystemError) -> (folder: OpenFile?, name: String) {
    switch place {
    case .folder(let backup):
      return (try folder(creating: creating), backup.name)
    case .file(let path):
      let name = String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
      let folder = String(path.dropLast(name.count))
      return (try open(folder.isEmpty ? "." : folder), name)
    }
  }

  /// The folder of backups, for the user alone; nil where it is missing and not to be made.
  func folder(creating: Bool) throws(SystemError) -> OpenFile? {
    let parent: OpenFile
    do {
      parent = try open(location.directory)
    } catch  where error.code == ENOENT && !creating {
      return nil
    }
    let path = parent.descriptor.path(of: Self.name)
    do {
      return OpenFile(try fileSystem.openDirectory(path), fileSystem: fileSystem)
    } catch  where error.code == ENOENT {
      guard creating else { return nil }
    }
    try fileSystem.makeDirectory(path)
    let made = OpenFile(try fileSystem.openDirectory(path), fileSystem: fileSystem)
    try made.setPermissions(0o700)
    try parent.synchronize()
    return made
  }

  /// Opens a file for reading, which neither a link nor a named pipe is.
  func openRegular(_ name: String, in folder: OpenFile) throws(SystemError) -> OpenFile {
    let file = OpenFile(try fileSystem.open(name, in: folder.descriptor, for: .reading), fileSystem: fileSystem)
    guard try file.status().kind == .regular else {
      throw SystemError(operation: "open", path: file.path, code: EINVAL)
    }
    return file
  }

  /// Whether a folder has an entry of this name, whatever it is.
  func exists(_ name: String, in folder: OpenFile) throws(SystemError) -> Bool {
    do {
      _ = try fileSystem.status(of: name, in: folder.descriptor)
      return true
    } catch  where error.code == ENOENT {
      return false
    }
  }

  /// Removes an entry, if it is there.
  func remove(_ name: String, in folder: OpenFile) throws(SystemError) {
    do {
      try fileSystem.remove(name, in: folder.descriptor)
    } catch  where error.code == ENOENT {
      return
    }
  }

  private func open(_ path: String) throws(SystemError) -> OpenFile {
    OpenFile(try fileSystem.openDirectory(try fileSystem.resolve(path)), fileSystem: fileSystem)
  }
}
