import Domain
import Presentation
import Synchronization

/// The identifiers and tags of a bank in the order in which completion looks them up.
final class CompletionIndex: Sendable {
  /// A tag in use.
  struct Tag: Sendable {
    let name: String
    /// The name as tags are compared.
    let folded: String
    /// How many questions have it.
    let count: Int
  }

  private let ids: [String]
  private let tags: [Tag]

  init(_ questions: OrderedQuestions) {
    ids = questions.ids.sorted()
    tags = questions.tagCounts.map { Tag(name: $0.key, folded: Tags.folded($0.key), count: $0.value) }.sorted {
      $0.name < $1.name
    }
  }

  /// The first identifiers that begin like this, in order.
  func ids(beginning prefix: String, most: Int) -> ArraySlice<String> {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    let found = ids[low...].prefix(most)
    return found.prefix { $0.hasPrefix(prefix) }
  }

  /// The first tags that begin like this, in order and in any case.
  func tags(beginning prefix: String, most: Int) -> [Tag] {
    let prefix = Tags.folded(prefix)
    return Array(tags.lazy.filter { $0.folded.hasPrefix(prefix) }.prefix(most))
  }

  /// A place for an index that is made in the background while a person types.
  final class Slot: Sendable {
    private let reference = AtomicLazyReference<CompletionIndex>()

    /// The index; who comes before it is ready makes it.
    func index(of questions: OrderedQuestions) -> CompletionIndex {
      reference.load() ?? reference.storeIfNil(CompletionIndex(questions))
    }
  }
}
