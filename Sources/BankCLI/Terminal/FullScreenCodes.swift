/// The control sequences that take over a terminal for a game, a list or a form, and restore it.
enum FullScreenCodes {
  /// Switches to the alternate screen, so that the previous contents return later, hides the cursor, and disables
  /// line wrapping, so that a line too long for a tiny window does not push the others up.
  static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  static let closing: StaticString = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
