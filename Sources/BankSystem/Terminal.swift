@_spi(QBank) package import BankText

/// Where text can go.
package enum Stream: Int32, Sendable {
  /// Results.
  case output = 1
  /// Everything else that is said.
  case errors = 2
}

/// The terminal, the environment and the clock.
package enum Terminal {
  /// Whether a stream is a terminal.
  package static func isTerminal(_ stream: Stream) -> Bool { Posix.isTerminal(stream.rawValue) }

  /// How many cells a line has there, or nil when it is not known.
  package static func width(of stream: Stream) -> Int? {
    Posix.terminalSize(stream.rawValue)?.columns
  }

  /// How many lines the window there has, or nil when it is not known.
  package static func height(of stream: Stream) -> Int? {
    Posix.terminalSize(stream.rawValue).flatMap { $0.rows > 0 ? $0.rows : nil }
  }

  /// Whether something comes in on standard input from a pipe or a file: there are bytes to be read,
  /// or somebody who can still write them.
  package static var isInputWaiting: Bool { Posix.isInputWaiting }

  /// Writes all of a text to a stream.
  package static func write(_ text: StreamText, to stream: Stream) throws(SystemError) {
    let bytes = text.bytes(forTerminal: isTerminal(stream))
    do throws(SystemError.Cause) {
      try Posix.writeAll(bytes.arraySpan, to: stream.rawValue)
    } catch {
      throw SystemError(.write, Path("-"), error)
    }
  }

  /// The words of the command line behind the program's name, as bytes: names of files need not be
  /// text.
  package static var arguments: [[UInt8]] { Posix.arguments }

  /// A variable of the environment.
  package static func environment(_ name: String) -> String? { Posix.environment(name) }

  /// Shows a text on the terminal through a pager, until that ends; false where there is none.
  ///
  /// `less` is asked to give way to a text that fits, to show colours, and to leave the text on the screen.
  package static func show(_ text: StreamText, through pager: String) -> Bool {
    // A shell that does not find the program would complain on the terminal.
    let check = "set -- \(pager); command -v \"$1\" >/dev/null || exit 127; "
    let settings = "LESS=${LESS-FRX} LESSCHARSET=${LESSCHARSET-utf-8} "
    return Posix.show(text.bytes(forTerminal: true), through: check + settings + pager)
  }

  /// Milliseconds on a clock that never goes back.
  package static var milliseconds: Int { Posix.milliseconds }

  /// Waits for so many milliseconds.
  package static func pause(milliseconds: Int) { Posix.pause(milliseconds: milliseconds) }

  /// Seconds since the beginning of 1970.
  package static var secondsSince1970: Int { Posix.secondsSince1970 }

  /// How many seconds local clocks are ahead of UTC at a point in time.
  package static func secondsFromGMT(at seconds: Int) -> Int { Posix.secondsFromGMT(at: seconds) }

  /// Makes signals that would kill the process into errors with a message.
  package static func prepareSignals() {
    Posix.ignoreFailingWrites()
  }

  /// Ends the process with a message and a status where memory runs out under a limit.
  package static func sayWhenMemoryRunsOut(_ message: String, status: Int32) {
    Posix.sayWhenMemoryRunsOut(Array(message.utf8), status: status)
  }

  /// Ends the process.
  package static func end(_ status: Int32) -> Never { Posix.end(status) }
}
