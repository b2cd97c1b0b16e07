/// A binary heap: the least element at once, any other in logarithmic time.
///
/// Algorithm: J. W. J. Williams, "Algorithm 232: Heapsort" (1964); built bottom-up in linear time after R. W. Floyd,
/// "Algorithm 245: Treesort 3" (1964).
struct Heap<Element: Comparable> {
  private var elements: [Element]

  /// Creates a heap of some elements, in linear time.
  init(_ elements: [Element] = []) {
    self.elements = elements
    for index in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  /// The least element; nil where there is none.
  var first: Element? { elements.first }

  /// Takes an element in.
  mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0, elements[index] < elements[(index - 1) / 2] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Takes the least element out; where there is none, nothing happens.
  mutating func removeFirst() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    elements[0] = last
    sink(0)
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < elements.count else { return }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < elements[index] else { return }
      elements.swapAt(index, child)
      index = child
    }
  }
}

extension Heap: Sendable where Element: Sendable {}
