/// What opening a store found, and what it did about it.
public struct OpenReport: Hashable, Sendable {
  /// The path of the file, with the links on the way to its directory resolved.
  public let path: String
  /// How opening went, in one word.
  public internal(set) var outcome: Outcome = .missing
  /// How many records there are.
  public internal(set) var recordCount = 0
  /// Every place that was not as it was written, in the order of the file.
  public internal(set) var damage: [Damage] = []
  /// The records that this version cannot decode, in the order in which they were first saved; they stay in the file.
  public internal(set) var undecodable: [UndecodableRecord] = []
  /// The numbers of the lines with an operation that this version does not know; they stay in the file.
  public internal(set) var unknownLines: [Int] = []
  /// The end of the file that a write left unfinished, and that was cut off; nil where there was none, and in a store
  /// opened for reading only.
  public internal(set) var tornTail: TornTail?
  /// Whether the file was an array in JSON.
  ///
  /// It was then upgraded, unless it was opened for reading only.
  public internal(set) var wasArray = false
  /// The identifiers that an array held more than once; the last of each counts.
  public internal(set) var duplicates: [String] = []
  /// Where the original bytes were put before anything was changed.
  public internal(set) var keptOriginals: [String] = []

  init(path: String) {
    self.path = path
  }

  /// How opening went, in one word.
  public enum Outcome: Hashable, Sendable {
    /// There was no file, or an empty one: the store began empty.
    case missing
    /// Everything that was ever acknowledged is there.
    case loaded
    /// Something was damaged; the rest is there.
    case damaged
  }

  /// A place in the file that was not as it was written.
  public struct Damage: Hashable, Sendable {
    /// Counted from 1.
    public let line: Int
    /// In bytes from the beginning of the file.
    public let offset: Int64
    /// In bytes, without a line feed at the end.
    public let length: Int64
    /// What is wrong with it.
    public let reason: Reason
  }

  /// What is wrong with a place in the file.
  public enum Reason: Hashable, Sendable {
    /// The line is not of the form, or its checksum does not fit.
    case checksum
    /// Only the line feed after the line is missing; the line itself is whole.
    case lineFeed
    /// The first line is not the header.
    case missingHeader
    /// A header stands where it does not belong.
    case misplacedHeader
    /// The line is a part of a batch that is not all there, and was never acknowledged.
    case unfinishedBatch
    /// The element of an array cannot be decoded and has no identifier, so that it stays only in the kept original.
    case element(String)
  }

  /// A record that this version cannot decode.
  public struct UndecodableRecord: Hashable, Sendable {
    /// Its identifier.
    public let id: String
    /// What the decoder said.
    public let reason: String
  }

  /// The unfinished end of a file.
  public struct TornTail: Hashable, Sendable {
    /// In bytes from the beginning of the file.
    public let offset: Int64
    /// In bytes.
    public let length: Int64
  }
}
