/// Finds what a person may have meant.
enum Similarity {
  /// The known words that are near enough to a mistyped one, nearest first, three at most.
  static func closest(to word: String, in known: [String]) -> [String] {
    let typed = Array(word.lowercased())
    let limit = max(1, typed.count / 3)
    return
      known
      .map { (word: $0, distance: distance(typed, Array($0.lowercased()))) }
      .filter { candidate in
        if typed.count >= 2, candidate.word.lowercased().hasPrefix(word.lowercased()) { return true }
        // Words of which nothing stays are not alike, however short they are.
        return candidate.distance <= limit && candidate.distance < max(typed.count, candidate.word.count)
      }
      .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
      .prefix(3).map(\.word)
  }

  /// The allowed values that are near enough to a mistyped one; what stands for values of a sort is no suggestion.
  static func closestValues(to value: String, in allowed: [String]) -> [String] {
    // What follows the letters is a number or another value.
    closest(
      to: String(value.prefix { $0.isLetter }), in: allowed.filter { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
  }

  /// The optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours each count 1.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...max(1, left.count) where row <= left.count {
      var current = [row] + Array(repeating: 0, count: right.count)
      for column in 1...max(1, right.count) where column <= right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          current[column] = min(current[column], beforeLast[column - 2] + 1)
        }
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
