public import BankSystem

/// Whoever presses keys in a game, or where a library is browsed.
package protocol GameKeyboard: Sendable {
  /// Waits for the next thing that happens, for so many milliseconds at most; nil is for ever.
  func wait(atMost milliseconds: Int?) -> Keyboard.Event
  /// Throws away what has been typed and not been asked for.
  func flushInput()
  /// Gives the terminal back.
  func close()
  /// Ends the process as a signal that has come would have.
  func endBySignal()
}

extension Keyboard: GameKeyboard {}

/// What is written to a terminal to take it for a game, a list or a form, and to give it back.
enum FullScreenCodes {
  /// Takes the screen apart, so that what was there before comes back, hides the cursor, and lets no
  /// line that is too long for a tiny window push the others up.
  static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  static let closing: StaticString = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
