import FoundationEssentials
import Glibc

/// What a benchmark runs on, in words.
struct Machine {
  /// Processor, cores, memory, kernel, and how many tasks wanted a processor in the last minute.
  let description: String
  /// The file system of the directory, such as `ext4`.
  let fileSystem: String

  /// - Parameter directory: where the benchmark keeps its files.
  init(directory: String) throws {
    let processor = Self.lines("/proc/cpuinfo").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let memory = Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(sysconf(Int32(_SC_PAGESIZE))) / Double(1 << 30)
    let kernel = Self.lines("/proc/sys/kernel/osrelease").first ?? "?"
    let load = Self.lines("/proc/loadavg").first?.split(separator: " ").first ?? "?"
    description = """
      \(processor.map { $0.drop { $0 == " " } } ?? "unknown processor"), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores, \
      \(Int(memory.rounded())) GiB, Linux \(kernel), load \(load)
      """
    guard let path = realpath(directory, nil) else { throw CallError.system("realpath \(directory)") }
    defer { free(path) }
    fileSystem = Self.fileSystem(of: String(cString: path)) ?? "unknown file system"
  }

  /// The type of the file system that is mounted nearest above a path.
  ///
  /// Source: `proc_pid_mountinfo(5)`: the mount point is the fifth field, the type follows a hyphen.
  private static func fileSystem(of path: String) -> String? {
    let mounts = lines("/proc/self/mountinfo").compactMap { line -> (point: String, type: String)? in
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count > 4, let hyphen = fields.lastIndex(of: "-"), hyphen + 1 < fields.count else { return nil }
      return (fields[4], fields[hyphen + 1])
    }
    let above = mounts.filter { $0.point == "/" || path == $0.point || path.hasPrefix($0.point + "/") }
    // Of two at the same point the later one covers the other.
    return above.reversed().max { $0.point.count < $1.point.count }?.type
  }

  /// Whether nothing that is synced there reaches a disk.
  var isMemory: Bool { fileSystem == "tmpfs" || fileSystem == "ramfs" }

  /// The lines of a file that the kernel makes up; none where it has no such file.
  static func lines(_ path: String) -> [String] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var lines: [String] = []
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      lines.append(String(cString: line).trimmingSuffix(while: \.isNewline).description)
    }
    return lines
  }
}

extension String {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    self[..<(lastIndex { !predicate($0) }.map(index(after:)) ?? startIndex)]
  }
}

/// A new directory that holds the files of one run, and goes with them.
struct WorkingDirectory {
  let path: String

  /// - Parameter parent: where it lies; its file system is the one that is measured.
  init(in parent: String) throws {
    var template = Array((parent + "/retain-bench-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CallError.system("mkdtemp in \(parent)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes a directory in it.
  func make(_ name: String) throws -> String {
    let directory = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return directory
  }

  /// Removes a directory in it, or itself, with everything in it.
  func remove(_ name: String = "") throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// How much of the disk the files in a directory take, in bytes.
  static func size(of directory: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: directory).reduce(0) { sum, name in
      var status = stat()
      guard stat(directory + "/" + name, &status) == 0 else { throw CallError.system("stat \(name)") }
      return sum + Int(status.st_blocks) * 512
    }
  }
}
