extension Writer {
  private static let greatestUnindexed = 32

  /// Writes a name and its colon, and the comma that stands before all but the first one.
  @inline(__always)
  func write(_ name: RecordName, isFirst: Bool) {
    reserve(RecordName.storedLength + 1)
    if !isFirst {
      bytes[count] = UInt8(ascii: ",")
      count &+= 1
    }
    name.store(to: UnsafeMutableRawPointer(bytes + count))
    count &+= name.count
  }

  /// Writes a key and its colon, and notes whether it is a repeated one.
  @inline(__always)
  func beginValue(_ key: String, _ frame: Int) throws {
    let top = frames + (depth &- 1)
    guard topID == frame, top.pointee.content == .object else {
      try throwFailure()
      throw error(key, nil, "its container was used out of turn")
    }
    // Other than `withUTF8` this needs no copy of the string.
    if key.utf8.withContiguousStorageIfAvailable({ beginMember($0, top) }) != nil { return }
    var native = key
    native.withUTF8 { beginMember($0, top) }
  }

  /// Takes an earlier value of the same key out.
  @inline(__always)
  func endValue() {
    if repeatedKey >= 0 { remove(repeatedKey) }
  }

  @inline(__always)
  private func beginMember(_ key: UnsafeBufferPointer<UInt8>, _ top: UnsafeMutablePointer<Frame>) {
    // The comma, the quotes, the colon, and eight more as for every string.
    reserve(key.count &+ 12)
    let number = top.pointee.count &+ 1
    top.pointee.count = number
    if number > 1 {
      bytes[count] = UInt8(ascii: ",")
      count &+= 1
    }
    if keyCount == keyCapacity { growKeys() }
    keys[keyCount] = count
    keyCount &+= 1
    writeReserved(key, isKey: true)
    let bit = KeyFilter.bit(KeyFilter.number(key))
    let filter = top.pointee.filter
    top.pointee.filter = filter | bit
    repeatedKey = filter & bit == 0 && number <= Self.greatestUnindexed ? -1 : earlier() ?? -1
  }

  private func growKeys() {
    keyCapacity = max(32, keyCapacity * 2)
    let larger = UnsafeMutablePointer<Int>.allocate(capacity: keyCapacity)
    larger.update(from: keys, count: keyCount)
    keys.deallocate()
    keys = larger
  }

  /// Where in `keys` the key stands already that was written last; nil where it is new.
  @inline(never)
  private func earlier() -> Int? {
    let start = keys[keyCount - 1]
    let length = count - start
    let first = frames[depth - 1].firstKey
    if frames[depth - 1].count <= Self.greatestUnindexed {
      return (first..<(keyCount - 1)).first { isEqual(bytes + keys[$0], bytes + start, length) }
    }
    if indexes[topID] == nil {
      var index: [String: Int] = [:]
      for place in first..<(keyCount - 1) { index[exactName(at: keys[place])] = place }
      indexes[topID] = index
    }
    let name = exactName(at: start)
    if let place = indexes[topID]?[name] { return place }
    indexes[topID]?[name] = keyCount - 1
    return nil
  }

  /// The key that begins at an offset, in a form in which two are equal only where their bytes are.
  private func exactName(at start: Int) -> String {
    let name = text(ofKeyAt: start)
    if name.allSatisfy({ $0 < 0x80 }) { return String(decoding: name, as: UTF8.self) }
    // Strings are equal where their characters are, however those are composed.
    return name.map { String($0, radix: 16) }.joined(separator: " ")
  }

  /// The key that begins at an offset.
  func name(at start: Int) -> String {
    CheckedText.string(text(ofKeyAt: start), hasEscapes: true, isASCII: false)
  }

  /// What stands between the quotes of the key that begins at an offset.
  private func text(ofKeyAt start: Int) -> UnsafeBufferPointer<UInt8> {
    var end = start + 1
    while bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return UnsafeBufferPointer(start: bytes + start + 1, count: end - start - 1)
  }

  /// Takes a key and its value out, which others follow.
  @inline(never)
  func remove(_ place: Int) {
    let start = keys[place]
    let length = keys[place + 1] - start
    (bytes + start).update(from: bytes + start + length, count: count - start - length)
    count -= length
    for later in (place + 1)..<keyCount { keys[later - 1] = keys[later] - length }
    keyCount -= 1
    frames[depth - 1].count -= 1
    indexes[topID] = nil
    guard spliceCount > 0 else { return }
    splices.removeAll { $0.offset > start && $0.offset <= start + length }
    spliceCount = splices.count
    for index in splices.indices where splices[index].offset > start { splices[index].offset -= length }
  }
}

extension Writer {
  /// A writer for the value of a key; the one there is already, where there is one for the same content.
  func child(_ key: any CodingKey, _ content: Content, _ frame: Int) -> Writer {
    let (before, keysBefore) = (count, keyCount)
    do {
      try beginValue(key.stringValue, frame)
      if repeatedKey >= 0 {
        let valueStart = keys[repeatedKey] + count - keys[keyCount - 1]
        let splice = splices.first { $0.offset == valueStart && $0.writer.frames[0].content == content }
        if let splice, content != .nothing {
          (count, keyCount) = (before, keysBefore)
          frames[depth - 1].count -= 1
          return splice.writer
        }
        remove(repeatedKey)
      }
      return child(at: key, content, frame)
    } catch {
      fail(error)
      return orphan(key, content)
    }
  }

  /// A writer for the next element of an array.
  func childElement(_ content: Content, _ frame: Int) -> Writer {
    let key = RecordKey.index(elementCount(frame))
    do {
      try beginElement(frame)
      return child(at: key, content, frame)
    } catch {
      fail(error)
      return orphan(key, content)
    }
  }

  private func child(at key: any CodingKey, _ content: Content, _ frame: Int) -> Writer {
    let child = orphan(key, content)
    splices.append(Splice(offset: count, writer: child))
    spliceCount += 1
    return child
  }

  /// A writer whose text goes nowhere unless it is spliced in: where it is not, an error says so.
  private func orphan(_ key: any CodingKey, _ content: Content) -> Writer {
    let child = Writer(userInfo: userInfo, path: fullPath(key), outerDepth: outerDepth + depth, capacity: 128)
    let root = child.push()
    if content != .nothing { child.open(content, root) }
    return child
  }

  /// The frame of the value that a writer within begins with.
  var rootFrame: Int { frames[0].id }
}
