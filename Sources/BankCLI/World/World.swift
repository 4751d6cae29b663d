@_spi(QBank) public import BankSystem

/// Everything outside the process, behind one value.
///
/// Commands access files, streams, the terminal and the clock only through it, so that they can run on the real
/// system, in memory, or in a world that fails on purpose.
package protocol World: Sendable {
  /// The arguments of the command line after the program's name, as bytes.
  var arguments: [[UInt8]] { get }
  /// The workers for parallel work.
  var workers: Workers { get }
  /// Milliseconds on a clock that never goes back.
  var milliseconds: Int { get }
  /// Seconds since the beginning of 1970, by the wall clock.
  var secondsSince1970: Int { get }
  /// Returns the offset of local time from UTC in seconds, at a point in time.
  func secondsFromGMT(at seconds: Int) -> Int
  /// An unpredictable number, different each time.
  var randomSeed: UInt64 { get }
  /// Returns an environment variable.
  func environment(_ name: String) -> String?
  /// Whether a stream is a terminal.
  func isTerminal(_ stream: Stream) -> Bool
  /// Returns the number of cells in a line of a stream, or nil if it is unknown.
  func width(of stream: Stream) -> Int?
  /// Whether there is input from a pipe or a file on standard input.
  var isInputWaiting: Bool { get }
  /// Returns the number of lines in the window of a stream, or nil if it is unknown.
  func height(of stream: Stream) -> Int?
  /// Shows a text on the terminal through a pager and waits until the pager ends; false if there is no such pager.
  func show(_ text: StreamText, through pager: String) -> Bool
  /// Returns the kind of file that a path names.
  func kind(of path: Path) throws(SystemError) -> Files.Kind
  /// Returns the identity of the file that a path names, or nil if there is none.
  func identity(of path: Path) -> FileIdentity?
  /// Returns a value that changes as soon as a path names another file or the file is written to, or nil if there
  /// is none.
  func mark(of path: Path) -> [UInt8]?
  /// Pauses; false if nothing will ever change, so that waiting is pointless.
  func pause(milliseconds: Int) -> Bool
  /// Whether a file exists that nobody else can have created or written to.
  func isOnlyOurs(_ path: Path) -> Bool
  /// Returns the canonical path of a file, however it was named.
  func resolved(_ path: Path) -> Path
  /// Returns the entries of a folder, in the order of their names.
  func entries(of folder: Path) throws(SystemError) -> [Files.Entry]
  /// Reads a file.
  func read(_ path: Path) throws(SystemError) -> Source
  /// Reads all of standard input, under a name.
  func readStandardInput(as path: Path) throws(SystemError) -> Source
  /// Returns the next bytes that another program writes to standard input: nil if none arrive within the given
  /// number of milliseconds, empty at the end of input.
  func nextInput(within milliseconds: Int) throws(SystemError) -> [UInt8]?
  /// Starts work in the background; false if that is impossible.
  func start(_ work: @escaping @Sendable () -> Void) -> Bool
  /// Whether a process with this ID exists.
  func isRunning(process: Int) -> Bool
  /// Opens a file that is read in chunks; `-` is standard input.
  func open(_ path: Path) throws(SystemError) -> any InputFile
  /// Opens a file only to determine what it is.
  func peek(_ path: Path) throws(SystemError) -> any InputFile
  /// Begins new content for a file, which is written in parts and replaces the file at the end.
  func begin(_ path: Path) throws(SystemError) -> any OutputFile
  /// Replaces the contents of several files, all of them or none.
  func replace(together files: [FileContent]) throws(SystemError)
  /// Finishes what a run that was killed has left in a folder, and returns what it was.
  func finishLeftovers(in folder: Path) -> Unfinished
  /// Replaces the content of a file that was read, unless the file has changed since.
  func rewrite(_ source: Source, with bytes: [UInt8]) throws(SystemError)
  /// Creates a file that must not exist yet, optionally with its folders.
  func create(_ path: Path, with bytes: [UInt8], makingFolders: Bool) throws(SystemError)
  /// Deletes a file.
  func remove(_ path: Path) throws(SystemError)
  /// Opens the keyboard of the terminal that the process was started from, or returns nil if there is none.
  func openKeyboard(isPlain: Bool) throws(SystemError) -> (any GameKeyboard)?
  /// Appends a line to a file to which others may append as well, optionally creating its folders.
  func append(_ line: [UInt8], to path: Path, makingFolders: Bool) throws(SystemError)
  /// Writes all of a text to a stream.
  func write(_ text: StreamText, to stream: Stream) throws(SystemError)
}

extension World {
  package func peek(_ path: Path) throws(SystemError) -> any InputFile { try open(path) }

  /// Creates a file that must not exist yet, in an existing folder.
  package func create(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    try create(path, with: bytes, makingFolders: false)
  }

  /// Returns the locale that the environment sets for a category such as LC_MESSAGES, or nil if it sets none: the
  /// value of LC_ALL, else that of the category, else that of LANG. Empty values do not count.
  func locale(for category: String) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment($0) }.first { !$0.isEmpty }
  }
}

/// A file that is read in chunks.
package protocol InputFile: Sendable {
  /// Whether it is a file that can be read again, rather than a pipe or a device.
  var isRegular: Bool { get }
  /// The number of bytes, if the file is regular.
  var size: Int { get }
  /// Reads up to `count` bytes from an offset; fewer at the end.
  func read(at offset: Int, _ count: Int) throws(SystemError) -> [UInt8]
  /// Reads the next bytes; empty at the end.
  func readAhead(_ size: Int) throws(SystemError) -> ReadBuffer
}

/// A file that is written in parts and appears only when it is finished.
package protocol OutputFile: Sendable {
  /// Whether it stays invisible until it is finished.
  var isHidden: Bool { get }
  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(SystemError)
  /// Moves the file to its place. With `durably`, it is on the disk before that returns, for files that replace the
  /// only copy of something.
  func finish(durably: Bool) throws(SystemError)
  /// Discards the file and leaves everything as it was.
  func abandon()
}

extension OpenFile: InputFile {}
extension NewFile: OutputFile {}

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

/// A file in memory: input from a pipe, which cannot be read again, or a text that is open in an editor.
struct InputBytes: InputFile {
  private let bytes: [UInt8]
  private let offset = Locked(0)
  let isRegular = true
  var size: Int { bytes.count }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a file to its end.
  init(_ file: any InputFile) throws(SystemError) {
    var bytes: [UInt8] = []
    while true {
      let buffer = try file.readAhead(1 << 20)
      if buffer.isEmpty { break }
      let source = buffer.source(Path("-"), after: nil, from: 0)
      bytes += source.copy(TextRange(0, source.count))
    }
    self.bytes = bytes
  }

  func read(at offset: Int, _ count: Int) -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }

  func readAhead(_ size: Int) -> ReadBuffer {
    offset.withLock { offset in
      defer { offset = min(bytes.count, offset + size) }
      return ReadBuffer(read(at: offset, size))
    }
  }
}
