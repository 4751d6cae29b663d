import BankText

/// Reads keys from the terminal that qbank was started from, for as long as a game lasts.
///
/// The terminal is as it was before as soon as it is closed, and also when the process is
/// interrupted, suspended, ended by a signal, or crashes.
public final class Keyboard: @unchecked Sendable {
  /// What can happen while a key is waited for.
  public enum Event: Equatable, Sendable {
    /// Keys were pressed: the bytes that they stand for.
    case keys([UInt8])
    /// The window has another size, or the game comes back from being suspended.
    case redraw
    /// The process is to end, with this status.
    case end(status: Int32)
    /// The terminal has been closed.
    case gone
    /// Nothing happened in time.
    case nothing
  }

  private let before: Posix.TerminalSettings?
  private let signals: Posix.Descriptor
  private let opening: String
  private let closing: StaticString
  private var isOpen = true
  private var ending: Posix.Signal?

  /// Whether there is a terminal to play at.
  public static var isAvailable: Bool {
    Posix.isTerminal(Posix.standardInput) && Posix.isTerminal(Stream.output.rawValue)
  }

  /// Opens the keyboard: for single keys, or on a plain terminal for lines.
  ///
  /// `opening` and `closing` are written whenever the terminal is taken and given back.
  public init(lines: Bool, opening: String, closing: StaticString) throws(SystemError) {
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

  /// Waits for the next event, for so many milliseconds at most; nil waits for ever.
  public func wait(atMost milliseconds: Int?) -> Event {
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

  /// Discards input that has not been read yet; in line mode also the line that is being typed.
  public func flushInput() { Posix.flushInput(Posix.standardInput) }

  /// Restores the terminal.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    // Keys that have not been read are not meant for the shell.
    flushInput()
    restoreTerminal()
    Posix.restoreSignals()
  }

  /// Ends the process as the signal that was noticed would have.
  public func endBySignal() {
    close()
    if let ending { Posix.end(by: ending) }
  }
}
