public import Domain

/// How the program stands to a bank that other programs use as well; made by the composition root.
@MainActor
public struct BankSharing {
  let access: () async -> Access
  let refresh: () async throws(BankError) -> Void
  let beginWriting: () async throws(BankError) -> [Finding]

  /// What the program may do with the bank.
  public enum Access: Equatable, Sendable {
    /// It writes, and nobody else does.
    case writing
    /// It reads, and shows what the writer writes; nil where there is none any more.
    case reading(writer: Int32?)
  }

  /// Gathers what the shell asks for.
  ///
  /// - Parameters:
  ///   - access: how things stand at the moment.
  ///   - refresh: takes in what the writer has written by now.
  ///   - beginWriting: becomes the writer, unless another program is; gives back what there is to tell about the files.
  public init(
    access: @escaping () async -> Access, refresh: @escaping () async throws(BankError) -> Void,
    beginWriting: @escaping () async throws(BankError) -> [Finding]
  ) {
    self.access = access
    self.refresh = refresh
    self.beginWriting = beginWriting
  }

  /// For a bank that nobody else uses.
  public static let none = BankSharing(
    access: { .writing }, refresh: { () throws(BankError) in }, beginWriting: { () throws(BankError) in [] })
}
