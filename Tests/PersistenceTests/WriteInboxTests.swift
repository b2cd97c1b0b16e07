import Testing

@testable import Persistence

@Suite struct `An inbox of writes` {
  private let inbox = WriteInbox<Int>()

  @Test func `takes nothing until it is open, and nothing once it is closed`() {
    #expect(!inbox.isOpen)
    #expect(!inbox.put(1))
    inbox.open()
    #expect(inbox.isOpen)
    #expect(inbox.put(2))
    #expect(inbox.close() == [2])
    #expect(!inbox.put(3))
    #expect(inbox.close().isEmpty)
  }

  @Test func `gives each thing once, in the order in which it came`() {
    inbox.open()
    for number in 0..<5 { #expect(inbox.put(number)) }
    #expect(inbox.take() == [0, 1, 2, 3, 4])
    #expect(inbox.put(5))
    inbox.open()
    #expect(inbox.take() == [5])
    #expect(inbox.take().isEmpty)
    #expect(inbox.isOpen)
  }

  @Test func `stays closed where something is taken`() {
    #expect(inbox.take().isEmpty)
    #expect(!inbox.isOpen)
  }

  @Test func `loses nothing, and gives nothing twice, however many use it at once`() async {
    let inbox = inbox
    inbox.open()
    let taken = await withTaskGroup(of: [Int].self) { group in
      for first in stride(from: 0, to: 8000, by: 1000) {
        // What could not be left, and what lay there then.
        group.addTask { (first..<first + 1000).filter { !inbox.put($0) } + inbox.take() }
        group.addTask {
          var taken: [Int] = []
          for round in 0..<500 {
            taken += round % 5 == 0 ? inbox.close() : inbox.take()
            inbox.open()
          }
          return taken
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect((taken + inbox.close()).sorted() == Array(0..<8000))
  }

  @Test func `lets go of what nobody took, however much it is`() {
    final class Token: Sendable {}
    weak var last: Token?
    do {
      let inbox = WriteInbox<Token>()
      inbox.open()
      for _ in 0..<200_000 {
        let token = Token()
        last = token
        #expect(inbox.put(token))
      }
      #expect(last != nil)
    }
    #expect(last == nil)
  }
}
