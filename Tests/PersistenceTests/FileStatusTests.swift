import Foundation
import Glibc
import Persistence
import Testing

@Suite struct `The status of a file` {
  private let folder: Folder
  private let fileSystem = SystemFileSystem()

  init() throws {
    folder = try Folder()
    try folder.write([1, 2, 3], to: "file")
    try FileManager.default.createDirectory(atPath: folder.path + "/directory", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "file")
    try FileManager.default.linkItem(atPath: folder.path + "/file", toPath: folder.path + "/second name")
  }

  @Test(arguments: [("file", FileStatus.Kind.regular), ("directory", .directory), ("link", .link), (".", .directory)])
  func `is what stat tells`(name: String, kind: FileStatus.Kind) throws {
    var expected = stat()
    try #require(lstat(folder.path + "/" + name, &expected) == 0)
    let status = try fileSystem.status(of: name, in: fileSystem.openDirectory(folder.path))
    #expect(status.kind == kind && status.permissions == expected.st_mode & 0o7777)
    #expect(status.owner == expected.st_uid && status.links == expected.st_nlink)
    #expect(status.number == expected.st_ino && status.length == expected.st_size)
  }

  @Test func `that is open can be told once it has no name any more`() throws {
    let directory = try fileSystem.openDirectory(folder.path)
    let file = try fileSystem.open("file", in: directory, for: .reading)
    #expect(try fileSystem.status(of: file).links == 2)
    for name in ["file", "second name"] { try fileSystem.remove(name, in: directory) }
    let status = try fileSystem.status(of: file)
    #expect(status.links == 0 && status.length == 3)
    fileSystem.close(file)
    fileSystem.close(directory)
  }

  @Test(arguments: ["", "none"]) func `is not that of something else where there is none`(name: String) throws {
    let directory = try fileSystem.openDirectory(folder.path)
    let error = #expect(throws: SystemError.self) { try fileSystem.status(of: name, in: directory) }
    #expect(error?.code == ENOENT)
    fileSystem.close(directory)
  }
}
