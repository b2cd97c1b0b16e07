import Domain
import FaultKit
import Foundation
import Persistence

/// A record as a program would have it.
struct Note: Codable, Hashable, Identifiable, Sendable {
  let id: String
  var text: String
  var count = 0

  init(_ id: String, _ text: String = "") {
    (self.id, self.text) = (id, text)
  }
}

/// A store whose every sort of line was written by the program itself.
func sampleFile() async throws -> [UInt8] {
  let directory = FileManager.default.temporaryDirectory.appending(path: "retain-fault-kit-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: directory) }
  let repository = try LocalRepository<Note>(directory: directory, filename: "sample")
  try await repository.save(Note("a", "first"))
  try await repository.save(Note("b", "to go"))
  try await repository.save(contentsOf: [Note("c", "batch ä"), Note("d", "batch \"quoted\"\n")])
  try await repository.delete("b")
  try await repository.save(Note("a", "second"))
  try await repository.close()
  return try [UInt8](Data(contentsOf: directory.appending(component: "sample")))
}

/// Room at the end of a file.
func room(_ size: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: " "), count: size) }

/// The records of the sample.
let sampleNotes = [Note("a", "second"), Note("c", "batch ä"), Note("d", "batch \"quoted\"\n")]
