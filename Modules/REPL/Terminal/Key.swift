/// A key that a person pressed, or an event that arrives between keys.
public enum Key: Hashable, Sendable {
  /// A character to insert; never a control character.
  case character(Character)
  /// Text that the terminal marked as pasted; its only control characters are line feeds and tabs.
  case paste(String)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right, home, end, pageUp, pageDown
  /// Ctrl or Alt with Left or Right.
  case wordLeft, wordRight
  /// Ctrl with a letter or sign, in lower case.
  case control(Character)
  /// Alt with a character, or Escape and then the character.
  case meta(Character)
  /// Ctrl-C.
  case interrupt
  /// Ctrl-D, or the end of the input.
  case endOfInput
  /// The program was continued after a stop: what it showed has scrolled away and should be shown again.
  case redraw
  /// The system asks the program to end (SIGTERM, SIGHUP).
  case terminated
  /// A key without a meaning here, such as a function key.
  case unknown
}
