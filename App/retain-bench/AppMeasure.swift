/// What is measured about the program.
enum AppMeasure: String, CaseIterable {
  /// From the start of the process to the first prompt, with a large deck, and with as many questions as asked for.
  case firstPromptDeck, firstPrompt
  /// From the start until the bank with as many questions as asked for is open: the prompt need not wait for that.
  case bankOpen
  /// The same on the first start of a day, which makes a backup; once.
  case bankOpenOfDay
  /// From a key to its letter on the terminal.
  case keystroke
  /// A search in memory, and one typed at the prompt with what it prints.
  case search, searchAtPrompt
  /// From the key of a rating to the next question, for the first answer of a session and for those that follow.
  case firstNextQuestion, nextQuestion
  /// What the program takes of the processor in a second in which nobody types.
  case idle
  /// How many reviews the scheduler replays.
  case reviews

  var unit: String { self == .reviews ? "1/s" : "ms" }
}
