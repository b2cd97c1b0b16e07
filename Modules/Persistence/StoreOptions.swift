/// What a store is opened for.
public enum StoreAccess: Hashable, Sendable {
  /// Reading and writing; one repository at a time.
  case writing
  /// Reading what is there at the moment, beside a writer and without changing anything.
  case reading
  /// Reading, and taking in what a writer writes from then on.
  case following
}
