import FoundationEssentials
import Glibc

/// The lines that were typed, in a file that several programs may append to at once.
///
/// The file is UTF-8 JSON lines, one object `{"line":"…"}` each, the oldest first. It is written under an exclusive lock
/// (`flock`), is private to the user (0600, its directory 0700), and is shortened by replacing it as a whole. A line that
/// cannot be read is reported, skipped and kept.
public struct HistoryFile: Sendable {
  /// How many lines a history keeps unless told otherwise.
  public static let standardMaximum = 10_000

  /// What a history file holds.
  public struct Contents: Hashable, Sendable {
    /// The lines, the oldest first, at most ``HistoryFile/maximum``.
    public var lines: [String] = []
    /// The numbers, from 1, of the file's lines that cannot be read.
    public var damagedLines: [Int] = []
  }

  /// Where the file is.
  public let path: String
  /// How many lines are kept.
  public let maximum: Int

  /// Names a history file; nothing is touched yet.
  public init(path: String, maximum: Int = standardMaximum) {
    self.path = path
    self.maximum = max(1, maximum)
  }

  /// Whether a line belongs into a history: it is not blank and does not begin with a space.
  public static func isWorthKeeping(_ line: String) -> Bool {
    !line.allSatisfy(\.isWhitespace) && line.first != " "
  }

  /// Reads the file, and shortens it where it holds more than ``maximum`` lines.
  ///
  /// A missing file is an empty history.
  public func load() throws(HistoryError) -> Contents {
    guard let file = try LockedFile.open(path, creates: false) else { return Contents() }
    defer { file.close() }
    var lines = try file.readAll().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the last line end is nothing, or the beginning of a line whose writer was cut off.
    if lines.last?.isEmpty == true { lines.removeLast() }
    let decoder = JSONDecoder()
    let records = lines.map { Record(bytes: $0, decoder: decoder) }
    let readable = records.compactMap(\.line)
    if readable.count > maximum { try shorten(records, dropping: readable.count - maximum, in: file) }
    return Contents(
      lines: readable.suffix(maximum),
      damagedLines: records.indices.filter { records[$0].isDamaged }.map { $0 + 1 })
  }

  /// Appends a line unless it is not worth keeping or repeats the last line of the file.
  public func append(_ line: String) throws(HistoryError) {
    guard Self.isWorthKeeping(line) else { return }
    let record = try Record.encode(line, path: path)
    try createDirectories(above: path)
    guard let file = try LockedFile.open(path, creates: true) else { return }
    defer { file.close() }
    let tail = try file.readTail(record.count + 1)
    if tail == [UInt8(ascii: "\n")] + record || tail == record { return }
    // A writer that was cut off left no line end; the new line stays apart from its rest.
    let start: [UInt8] = tail.isEmpty || tail.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    try file.append(start + record)
  }

  /// Creates what is missing of the directories above a path, private to the user.
  private func createDirectories(above path: String) throws(HistoryError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let directory = String(path[..<slash])
    if mkdir(directory, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw .failed(operation: "mkdir", path: directory, code: errno) }
    try createDirectories(above: directory)
    guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
      throw .failed(operation: "mkdir", path: directory, code: errno)
    }
  }

  private func shorten(_ records: [Record], dropping count: Int, in file: LockedFile) throws(HistoryError) {
    var left = count
    var kept: [UInt8] = []
    for record in records {
      if record.line != nil, left > 0 {
        left -= 1
        continue
      }
      kept += record.bytes + [UInt8(ascii: "\n")]
    }
    try file.replace(with: kept)
  }

  /// One line of the file.
  private struct Record {
    private struct Body: Codable {
      var line: String
    }

    let bytes: ArraySlice<UInt8>
    /// What it holds; nil where it is damaged or empty.
    let line: String?

    var isDamaged: Bool { line == nil && !bytes.isEmpty }

    init(bytes: ArraySlice<UInt8>, decoder: JSONDecoder) {
      self.bytes = bytes
      do {
        line = bytes.isEmpty ? nil : try decoder.decode(Body.self, from: Data(bytes)).line
      } catch {
        // The caller reports it by number; why it cannot be decoded helps nobody.
        line = nil
      }
    }

    static func encode(_ line: String, path: String) throws(HistoryError) -> [UInt8] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      do {
        return try Array(encoder.encode(Body(line: line))) + [UInt8(ascii: "\n")]
      } catch {
        throw .failed(operation: "encode", path: path, code: EILSEQ)
      }
    }
  }
}

/// Why a history cannot be read or kept.
public enum HistoryError: Error, Hashable, Sendable {
  /// A system call failed with an errno.
  case failed(operation: String, path: String, code: Int32)
  /// Something else than a file has the name.
  case notAFile(path: String)
  /// Some lines, numbered from 1, are not what this program writes. The others were read.
  case damaged(path: String, lines: [Int])
}
