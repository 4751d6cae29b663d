public import BankSystem

/// The keys that are pressed in a game, or while a library is browsed.
package protocol GameKeyboard: Sendable {
  /// Waits for the next event, at most the given number of milliseconds; nil waits forever.
  func wait(atMost milliseconds: Int?) -> Keyboard.Event
  /// Discards input that was typed and not yet read.
  func flushInput()
  /// Restores the terminal.
  func close()
  /// Ends the process as the received signal would have.
  func endBySignal()
}

extension Keyboard: GameKeyboard {}

/// The control sequences that take over a terminal for a game, a list or a form, and restore it.
enum FullScreenCodes {
  /// Switches to the alternate screen, so that the previous contents return later, hides the cursor, and disables
  /// line wrapping, so that a line too long for a tiny window does not push the others up.
  static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  static let closing: StaticString = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
