import Domain
import Persistence

/// What a store may hold, from call to call: what was acknowledged, and any part of what was not.
struct Expectations<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID == String {
  private struct Entry: Sendable {
    /// From this call on.
    let call: Int
    let afterKill: [Model<Item>]
    let afterPowerCut: [Model<Item>]
  }

  private let durability: Durability
  private var entries: [Entry]
  /// What may be on the disk for good.
  private var synced: [Model<Item>]
  /// What was acknowledged without a sync, in its order.
  private var unsynced: [[RecordChange<Item>]] = []

  /// - Parameter models: what the disk may hold to begin with.
  init(_ models: [Model<Item>], durability: Durability) {
    self.durability = durability
    synced = models
    entries = [Entry(call: 0, afterKill: models, afterPowerCut: models)]
  }

  /// What the store may hold once its program was killed, now.
  var current: [Model<Item>] { entries.last?.afterKill ?? [] }

  /// What the store may hold after a call.
  ///
  /// - Parameter cut: what follows the call; one that keeps everything is no more than the end of the program.
  func after(_ call: Int, _ cut: PowerCut) -> [Model<Item>] {
    let entry = entries.last { $0.call <= call }
    return (cut == .kept ? entry?.afterKill : entry?.afterPowerCut) ?? []
  }

  /// Whether something else is to be expected after this call than before it.
  func change(at call: Int) -> Bool { entries.contains { $0.call == call } }

  /// These transactions are under way: each may be there or not, but for those that are certain.
  mutating func begin(
    _ transactions: [[RecordChange<Item>]], on models: [Model<Item>], certain: Set<Int> = [], from call: Int
  ) {
    let possible = models.flatMap { $0.applying(anyOf: transactions, certain: certain) }
    let lasting =
      durability == .synced ? possible : synced.flatMap { $0.applying(anyOf: unsynced + transactions) }
    entries.append(Entry(call: call, afterKill: possible, afterPowerCut: lasting))
  }

  /// These transactions were acknowledged, and led to this.
  mutating func acknowledge(_ transactions: [[RecordChange<Item>]], _ model: Model<Item>, from call: Int) {
    guard durability == .buffered else { return settle([model], from: call) }
    unsynced += transactions
    begin([], on: [model], from: call)
  }

  /// These transactions failed, and may be on the disk all the same.
  mutating func leaveOpen(
    _ transactions: [[RecordChange<Item>]], on models: [Model<Item>], from call: Int
  ) {
    begin(transactions, on: models, from: call)
    if durability == .buffered { unsynced += transactions }
  }

  /// Everything is on the disk, and is one of these.
  mutating func settle(_ models: [Model<Item>], from call: Int) {
    synced = models
    unsynced = []
    begin([], on: models, from: call)
  }
}
