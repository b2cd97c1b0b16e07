/// What a power cut leaves of the changes that were not synced.
///
/// A file system owes a program no order between two syncs, so any set of them may survive, and of a write any blocks.
public enum PowerCut: Hashable, Sendable {
  /// Nothing.
  case dropped
  /// Everything, as where only the program was killed.
  case kept
  /// The bytes of files, but no creation, renaming or removal.
  case onlyBytes
  /// Creations, renamings and removals, but no bytes of files.
  case onlyEntries
  /// Everything, but in the place of appended bytes there are zeros.
  case onlyLengths
  /// The first `changes` changes, and `bytes` bytes of the write behind them.
  case torn(changes: Int, bytes: Int)
  /// The changes whose bits are set, the first one's the lowest: later ones may survive without earlier ones.
  case reordered(UInt64)
  /// A random half of the changes, and of each write a random half of its blocks of `size` bytes; the rest of a file
  /// that grew is zeros.
  case blocks(size: Int, seed: UInt64)
}

extension Disk {
  /// The disk after the power was cut.
  func after(_ cut: PowerCut) -> Disk {
    let all = changes.map { (node: $0.node, effect: $0.effect) }
    switch cut {
    case .dropped: return restarted(with: [])
    case .kept: return restarted(with: all)
    case .onlyBytes: return restarted(with: all.filter { !$0.effect.isEntry })
    case .onlyEntries: return restarted(with: all.filter(\.effect.isEntry))
    case .onlyLengths:
      return restarted(
        with: all.map { node, effect in
          guard case .write(let offset, let bytes) = effect else { return (node, effect) }
          return (node, .extend(length: offset + bytes.count))
        })
    case .torn(let count, let bytes):
      var surviving = Array(all.prefix(count))
      if count < all.count, case .write(let offset, let written) = all[count].effect {
        surviving.append((all[count].node, .write(offset: offset, bytes: Array(written.prefix(bytes)))))
      }
      return restarted(with: surviving)
    case .reordered(let mask):
      return restarted(
        with: all.enumerated().filter { $0.offset > 63 || mask >> UInt64($0.offset) & 1 == 1 }.map(\.element))
    case .blocks(let size, let seed):
      var generator = SplitMix64(state: seed)
      return restarted(
        with: all.flatMap { change in
          change.effect.parts(of: size, &generator).map { (change.node, $0) }
        })
    }
  }

  /// Every power cut that can leave something else here; of those that are told apart by a number, some.
  func powerCuts(seed: UInt64) -> [PowerCut] {
    var cuts: [PowerCut] = [.dropped]
    guard !changes.isEmpty else { return cuts }
    cuts += [.kept, .onlyLengths]
    if changes.contains(where: \.effect.isEntry) { cuts += [.onlyBytes, .onlyEntries] }
    for (index, change) in changes.enumerated() {
      guard case .write(_, let bytes) = change.effect else { continue }
      for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 4096)) {
        cuts.append(.torn(changes: index, bytes: count))
      }
    }
    var generator = SplitMix64(state: seed)
    if (2...5).contains(changes.count) {
      for mask in 1..<(UInt64(1) << UInt64(changes.count) - 1) { cuts.append(.reordered(mask)) }
    } else if changes.count > 5 {
      for _ in 0..<32 { cuts.append(.reordered(generator.next())) }
    }
    for size in [16, 64, 512] {
      for _ in 0..<4 { cuts.append(.blocks(size: size, seed: generator.next())) }
    }
    return cuts
  }
}

extension Disk.Effect {
  /// Whether it changes a directory.
  fileprivate var isEntry: Bool {
    switch self {
    case .write, .truncate, .extend: false
    case .link, .unlink, .rename: true
    }
  }

  /// What a random half of this effect comes to.
  fileprivate func parts(of size: Int, _ generator: inout SplitMix64) -> [Disk.Effect] {
    guard case .write(let offset, let bytes) = self else {
      return Bool.random(using: &generator) ? [self] : []
    }
    var parts: [Disk.Effect] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, (offset + start) / size * size + size - offset)
      if Bool.random(using: &generator) {
        parts.append(.write(offset: offset + start, bytes: Array(bytes[start..<end])))
      }
      start = end
    }
    return parts
  }
}

/// A small generator, so that everything random can be repeated (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
