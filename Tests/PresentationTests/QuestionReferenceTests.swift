import Domain
import Presentation
import TestSupport
import Testing

@MainActor
@Suite struct `A reference to a question` {
  let bank: Bank
  var list: QuestionListModel { bank.list }

  /// Five questions with identifiers of their own, the last four of which are listed.
  init() async throws {
    bank = await Bank()
    for (second, id) in ["abc1", "abd2", "b33", "b3", "c9"].enumerated() {
      let at = bank.clock.now.advanced(bySeconds: Int64(second))
      try await bank.questions.save(try Question(id: id, prompt: "of \(id)", answer: "", createdAt: at))
    }
    await bank.library.settle()
    try list.search("-abc1")
  }

  @Test(arguments: [("1", "abd2"), ("4", "c9"), ("+2", "b33"), ("003", "b3")])
  func `is the number of a row`(reference: String, id: String) throws {
    #expect(try list.question(reference).id == id)
  }

  @Test(arguments: [("c9", "c9"), ("abc", "abc1"), ("ABD", "abd2"), ("c", "c9")])
  func `is the beginning of an identifier, in any case`(reference: String, id: String) throws {
    #expect(try list.question(reference).id == id)
  }

  @Test func `is a whole identifier even where another one begins like it`() throws {
    #expect(try list.question("b3").id == "b3")
  }

  @Test func `keeps its row while the questions change`() async throws {
    try await bank.deleteElsewhere("abd2")
    #expect(try list.question("2").id == "b33")
  }

  @Test(arguments: ["0", "5", "-1", "9223372036854775807", "-9223372036854775808"])
  func `to a row that was not listed says how many there are`(reference: String) throws {
    let row = try #require(Int(reference))
    #expect(throws: ReferenceError.noSuchRow(row: row, count: 4)) { try list.question(reference) }
  }

  @Test func `to a row needs a list`() async throws {
    let fresh = await Bank()
    #expect(throws: ReferenceError.noListing(row: 1)) { try fresh.list.question("1") }
    try list.search("matches nothing")
    #expect(throws: ReferenceError.noListing(row: 1)) { try list.question("1") }
  }

  @Test func `to a row whose question is gone says so`() async throws {
    try await bank.deleteElsewhere("abd2")
    #expect(throws: ReferenceError.rowDeleted(row: 1)) { try list.question("1") }
  }

  @Test(arguments: ["zz", "", "c99", "5-2", "1-", "-", "2-3-4", "a b", "99999999999999999999", "1-99999999999"])
  func `that fits nothing is given back`(reference: String) {
    #expect(throws: ReferenceError.noMatch(reference)) { try list.questions([reference]) }
  }

  @Test func `that fits several names them, five at most`() async throws {
    let candidates = [try bank.question("abc1"), try bank.question("abd2")]
    #expect(throws: ReferenceError.ambiguous("ab", candidates: candidates)) { try list.question("ab") }
    for number in 1...7 {
      try await bank.questions.save(try Question(id: "x\(number)", prompt: "p", answer: "", createdAt: bank.clock.now))
    }
    await bank.library.settle()
    do throws(ReferenceError) {
      _ = try list.question("x")
      Issue.record("x is ambiguous")
    } catch {
      guard case .ambiguous("x", let candidates) = error else { throw error }
      #expect(candidates.map(\.id) == ["x1", "x2", "x3", "x4", "x5"])
    }
  }

  @Test(arguments: [
    (["2-4"], ["b33", "b3", "c9"]), (["3-3"], ["b3"]), (["4", "1-2"], ["c9", "abd2", "b33"]),
    (["1", "abd2", "1-2"], ["abd2", "b33"]), ([], []),
  ])
  func `may be a range of rows, and counts once`(references: [String], ids: [String]) throws {
    #expect(try list.questions(references).map(\.id) == ids)
  }

  @Test(arguments: ["0-2", "3-9"]) func `to a range fails at the first row that was not listed`(reference: String) {
    let row = reference == "0-2" ? 0 : 5
    #expect(throws: ReferenceError.noSuchRow(row: row, count: 4)) { try list.questions([reference]) }
  }
}
