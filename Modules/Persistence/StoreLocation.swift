public import FoundationEssentials

/// Where a store lies: a directory, and the name of a file in it.
///
/// Creating a location checks what can be told without touching the disk; opening the store checks the rest, against
/// the opened directory and file themselves, so that nothing can be put in their place in between. Every rule is a case
/// of ``LocationError/Rule``.
public struct StoreLocation: Hashable, Sendable {
  /// The absolute path of the directory.
  public let directory: String
  /// One plain file-name component.
  public let filename: String

  /// Checks a location.
  ///
  /// - Parameters:
  ///   - directory: a file URL of this machine.
  ///   - filename: one component, at most ``longestFilename`` bytes long, that is not the name of a file which a store
  ///     would put beside another one.
  /// - Throws: with the first rule that the location breaks.
  public init(directory: URL, filename: String) throws(LocationError) {
    let path = directory.path(percentEncoded: false)
    func require(_ rule: LocationError.Rule, of value: String, _ holds: Bool) throws(LocationError) {
      if !holds { throw LocationError(rule: rule, path: value) }
    }
    try require(.fileURL, of: directory.absoluteString, directory.isFileURL)
    try require(.thisMachine, of: directory.absoluteString, ["", "localhost"].contains(directory.host() ?? ""))
    try require(.absolutePath, of: path, path.utf8.first == UInt8(ascii: "/"))
    try require(.printableDirectory, of: path, !path.utf8.contains(where: Self.isControl))
    try require(.directoryNotTooLong, of: path, path.utf8.count <= Self.longestDirectory)

    try require(.filenameNotEmpty, of: filename, !filename.isEmpty)
    try require(.filenameNotDots, of: filename, filename != "." && filename != "..")
    try require(.filenameOneComponent, of: filename, !filename.utf8.contains(UInt8(ascii: "/")))
    try require(.filenamePrintable, of: filename, !filename.utf8.contains(where: Self.isControl))
    try require(.filenameNotTooLong, of: filename, filename.utf8.count <= Self.longestFilename)
    try require(.filenameNotReserved, of: filename, !SideFile.isReserved(filename))
    self.directory = path
    self.filename = filename
  }

  /// In bytes of UTF-8: the names of the files that the store puts beside its own are up to 16 bytes longer, and Linux
  /// allows 255.
  public static let longestFilename = 239

  /// In bytes of UTF-8: Linux allows a path 4,095, and the longest file name and its slash take 256.
  public static let longestDirectory = 3839

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F
  }
}

/// The files that a store puts beside its own, each named as the store with an ending.
enum SideFile {
  /// Holds the lock of the one writer, and its process identifier as text.
  static let lock = ".lock"
  /// A new file that is to take the store's place once it is whole.
  static let replacement = ".replacement"

  /// What was kept before the store was changed; the endings are followed by a number from 1 on.
  enum Kept: String, CaseIterable {
    /// The whole file, of which parts were damaged.
    case damaged = ".damaged-"
    /// The end of the file, that a write left unfinished.
    case torn = ".torn-"
    /// The whole file, as a JSON array.
    case array = ".array-"
  }

  static func isReserved(_ name: String) -> Bool {
    // Some directories take names that differ in case for one.
    let filename = name.lowercased()
    if filename.hasSuffix(lock) || filename.hasSuffix(replacement) { return true }
    let stem = filename.utf8.reversed().drop { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
    guard stem.count < filename.utf8.count else { return false }
    return Kept.allCases.contains { stem.starts(with: $0.rawValue.utf8.reversed()) }
  }
}

/// A location that a store refuses.
public struct LocationError: Error, Hashable, Sendable {
  /// The rule that it breaks.
  public let rule: Rule
  /// The directory, file or file name that breaks it.
  public let path: String

  /// What is asked of a location.
  public enum Rule: Hashable, CaseIterable, Sendable {
    /// The directory is given as a file URL.
    case fileURL
    /// The URL names no other machine.
    case thisMachine
    /// The path of the directory begins at the root.
    case absolutePath
    /// The path of the directory holds no NUL and no control character.
    case printableDirectory
    /// The path of the directory leaves room for a file name; otherwise its beginning would be made in vain.
    case directoryNotTooLong
    /// The file has a name.
    case filenameNotEmpty
    /// The file name is neither `.` nor `..`.
    case filenameNotDots
    /// The file name holds no `/`.
    case filenameOneComponent
    /// The file name holds no NUL and no control character.
    case filenamePrintable
    /// The file name leaves room for the endings of the files beside it.
    case filenameNotTooLong
    /// The file name is not one that the store would give to a file beside another.
    case filenameNotReserved
    /// The directory is one.
    case directory
    /// The directory belongs to the user, or to root.
    case directoryOwned
    /// Neither the group nor others may write into the directory.
    case directoryPrivate
    /// Not everybody may write into a directory above it, but for a sticky one such as `/tmp`.
    case ancestorsNotShared
    /// The file lies in its directory, wherever links lead.
    case insideDirectory
    /// The file is no link.
    case noLink
    /// The file is a regular one.
    case regularFile
    /// The file belongs to the user.
    case fileOwned
  }
}
