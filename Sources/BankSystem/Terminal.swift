@_spi(QBank) import BankText

/// A stream that text is written to.
package enum Stream: Int32, Sendable {
  /// Results.
  case output = 1
  /// Everything else.
  case errors = 2
}

/// The terminal, the environment and the clock.
package enum Terminal {
  /// Whether a stream is a terminal.
  package static func isTerminal(_ stream: Stream) -> Bool { Posix.isTerminal(stream.rawValue) }

  /// Returns the number of cells in a line of the terminal, or nil if it is not known.
  package static func width(of stream: Stream) -> Int? {
    Posix.terminalSize(stream.rawValue)?.columns
  }

  /// Returns the number of lines of the window, or nil if it is not known.
  package static func height(of stream: Stream) -> Int? {
    Posix.terminalSize(stream.rawValue).flatMap { $0.rows > 0 ? $0.rows : nil }
  }

  /// Whether standard input is a pipe or a file with something to read: it has bytes left, or its other end is
  /// still open for writing.
  package static var isInputWaiting: Bool { Posix.isInputWaiting }

  /// Writes all of a text to a stream.
  package static func write(_ text: StreamText, to stream: Stream) throws(SystemError) {
    let bytes = text.bytes(forTerminal: isTerminal(stream))
    try SystemError.naming(.write, Path("-")) { () throws(SystemError.Cause) in
      try Posix.writeAll(bytes.arraySpan, to: stream.rawValue)
    }
  }

  /// The arguments of the command line without the program's name, as bytes, because file names need not be text.
  package static var arguments: [[UInt8]] { Posix.arguments }

  /// Returns the value of an environment variable.
  package static func environment(_ name: String) -> String? { Posix.environment(name) }

  /// Shows text on the terminal through a pager and waits until that ends; false if there is no such pager.
  ///
  /// `less` is asked to quit if the text fits on the screen, to show colours, and to leave the text on the screen.
  package static func show(_ text: StreamText, through pager: String) -> Bool {
    // A shell that does not find the program would print an error on the terminal.
    let check = "set -- \(pager); command -v \"$1\" >/dev/null || exit 127; "
    let settings = "LESS=${LESS-FRX} LESSCHARSET=${LESSCHARSET-utf-8} "
    return Posix.show(text.bytes(forTerminal: true), through: check + settings + pager)
  }

  /// Milliseconds of a monotonic clock.
  package static var milliseconds: Int { Posix.milliseconds }

  /// Waits for the given number of milliseconds.
  package static func pause(milliseconds: Int) { Posix.pause(milliseconds: milliseconds) }

  /// Seconds since the beginning of 1970.
  package static var secondsSince1970: Int { Posix.secondsSince1970 }

  /// Returns the number of seconds that local time is ahead of UTC at a point in time.
  package static func secondsFromGMT(at seconds: Int) -> Int { Posix.secondsFromGMT(at: seconds) }

  /// Turns signals that would kill the process into errors with a message.
  package static func prepareSignals() {
    Posix.ignoreFailingWrites()
  }

  /// Makes the process end with a message and a status if it exceeds a memory limit.
  package static func sayWhenMemoryRunsOut(_ message: String, status: Int32) {
    Posix.sayWhenMemoryRunsOut(Array(message.utf8), status: status)
  }

  /// Ends the process.
  package static func end(_ status: Int32) -> Never { Posix.end(status) }
}
