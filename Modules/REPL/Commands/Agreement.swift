/// Where a person agrees to what a command is about to do.
extension Console {
  /// What means yes, in any of the languages: people answer in their own, whatever letter is offered.
  private static let yes: Set = ["y", "yes", "j", "ja", "はい", "예", "네", "是"]

  /// Tells what is about to happen, and asks whether it should.
  ///
  /// - Returns: whether the person said yes; everything else means no, Ctrl-C and the end of the input among it.
  func agrees(to caution: Message) async -> Bool {
    let renderer = renderer
    say(renderer.block(renderer.safe(renderer.words.text(caution)), indent: 0))
    let prompt = StyledText(renderer.words.text(.goOn) + " ", .bold)
    guard case .line(let answer) = await editor.readLine(prompt: prompt, prefilled: "") else { return false }
    return Self.yes.contains(answer.filter { !$0.isWhitespace }.lowercased())
  }
}
