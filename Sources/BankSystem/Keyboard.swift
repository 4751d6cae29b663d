@_spi(QBank) import BankText

/// Reads keys from the terminal that qbank was started from, for as long as a game lasts.
///
/// The terminal is restored when the keyboard is closed, and also when the process is interrupted, suspended, ended
/// by a signal, or crashes.
package final class Keyboard: @unchecked Sendable {
  /// An event that ends the wait for a key.
  package enum Event: Equatable, Sendable {
    /// Keys were pressed, which sent these bytes.
    case keys([UInt8])
    /// The window was resized, or the game continues after being suspended.
    case redraw
    /// The process should end with this status.
    case end(status: Int32)
    /// The terminal was closed.
    case gone
    /// The wait timed out.
    case nothing
  }

  private let before: Posix.TerminalSettings?
  private let signals: Posix.Descriptor
  private let opening: String
  private let closing: StaticString
  private var isOpen = true
  private var ending: Posix.Signal?

  /// Whether there is a terminal to play at.
  package static var isAvailable: Bool {
    Posix.isTerminal(Posix.standardInput) && Posix.isTerminal(Stream.output.rawValue)
  }

  /// Opens the keyboard for single keys, or for lines on a plain terminal.
  ///
  /// `opening` is written whenever the terminal is taken over, and `closing` whenever it is given back.
  package init(lines: Bool, opening: String, closing: StaticString) throws(SystemError) {
    self.opening = opening
    self.closing = closing
    do throws(SystemError.Cause) {
      signals = try Posix.openSignalPipe()
      before = lines ? nil : try Posix.enterCharacterMode(Posix.standardInput)
    } catch {
      Posix.restoreSignals()
      throw SystemError(.read, .standardInput, error)
    }
    if let before { Posix.repairAfterCrash(Posix.standardInput, before, closing) }
    write(opening)
  }

  deinit { close() }

  /// Waits for the next event, for at most the given number of milliseconds; nil waits forever.
  package func wait(atMost milliseconds: Int?) -> Event {
    do throws(SystemError.Cause) {
      switch try Posix.wait(for: Posix.standardInput, signals, atMost: milliseconds) {
      case .nothing: return .nothing
      case .signal: return try signal()
      case .keys:
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = try Posix.read(Posix.standardInput, into: &bytes)
        return count == 0 ? .gone : .keys(Array(bytes[..<count]))
      }
    } catch {
      return .gone
    }
  }

  private func signal() throws(SystemError.Cause) -> Event {
    guard let noticed = try Posix.nextSignal(signals) else { return .nothing }
    switch noticed {
    case .interrupted, .quit, .terminated, .hungUp:
      ending = noticed
      return .end(status: noticed.exitStatus)
    case .suspended:
      restoreTerminal()
      Posix.suspend()
      take()
    case .continued: take()
    case .resized: break
    }
    return .redraw
  }

  private func take() {
    if before != nil { _ = try? Posix.enterCharacterMode(Posix.standardInput) }
    write(opening)
  }

  private func restoreTerminal() {
    if let before { try? Posix.apply(before, to: Posix.standardInput) }
    write(closing.description)
  }

  private func write(_ text: String) {
    // Errors are ignored: a terminal that has been closed needs no restoring.
    try? Posix.writeAll(Array(text.utf8).arraySpan, to: Stream.output.rawValue)
  }

  /// Discards unread input, and in line mode also the line being typed.
  package func flushInput() { Posix.flushInput(Posix.standardInput) }

  /// Restores the terminal.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    // Unread keys are not meant for the shell.
    flushInput()
    restoreTerminal()
    Posix.restoreSignals()
  }

  /// Ends the process as the caught signal would have.
  package func endBySignal() {
    close()
    if let ending { Posix.end(by: ending) }
  }
}
