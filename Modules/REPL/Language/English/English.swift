/// What the program says in English.
struct English: Catalogue {
  func name(ofError code: Int32) -> String? { nil }
}
