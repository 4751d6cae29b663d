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
