extension Dictionary where Value == Int {
  /// The number of a key, which is `next` from now on where it has none; looks for the key once.
  mutating func number(of key: Key, orNext next: Int) -> Int {
    // Read where it may be changed: only so a dictionary makes what is missing.
    func read(_ number: inout Int) -> Int { number }
    return read(&self[key, default: next])
  }
}
