import Domain

/// What is said in a study session.
enum SessionText {
  // Above a question
  case done(Int, limit: Int?)
  case lastOne
  case cramming(left: Int)
  case left(new: Int, learning: Int, review: Int)
  // The same for those who listen
  case thisIsTheLast
  case spokenLeft(String)
  case time(String)
  case flagged
  case tags(String)

  // Keys
  case askingKeys
  case ratingKeys
  case typing
  case unchanged
  /// The changes before the session are left alone.
  case nothingMoreToUndo
  case spokenKeys(offered: Int)
  case enterTakes(Rating)

  // The answer
  case question
  case answer
  case right
  case wrong
  /// Stands before the right answer below a wrong one.
  case rightAnswer
  case youTyped(String, isRight: Bool)
  case tooMuch(String)
  case missing(String)
  case howWell(String)
  case ratingIn(Rating, wait: String)
  case noTime

  // Questions that are forgotten again and again
  case leech(name: String, lapses: Int, id: String)
  case leechInShort(name: String, lapses: Int)

  // The end
  case answers(Int, time: String, each: String?, ratings: String)
  case ratings(Int, Rating)
  case nothingToCram
  case crammed(left: Int)
  case goesOn(left: Int)
  case nextIn(wait: String, didStudy: Bool)
  case nothingToStudy
}
