public import BankSystem
@_spi(QBank) package import BankText

/// Everything outside the process, behind one value.
///
/// Commands see files, streams, the terminal and the clock only through this, so that they can be
/// run on the real system, in memory, or in a world that fails on purpose.
package protocol World: Sendable {
  /// The words of the command line behind the program's name, as bytes.
  var arguments: [[UInt8]] { get }
  /// Who does work that can be done side by side.
  var workers: Workers { get }
  /// Milliseconds on a clock that never goes back.
  var milliseconds: Int { get }
  /// Seconds since the beginning of 1970, by the clock on the wall.
  var secondsSince1970: Int { get }
  /// How many seconds local clocks are ahead of UTC at a point in time.
  func secondsFromGMT(at seconds: Int) -> Int
  /// A number that nobody can guess, another one each time.
  var randomSeed: UInt64 { get }
  /// A variable of the environment.
  func environment(_ name: String) -> String?
  /// Whether somebody watches a stream on a terminal.
  func isTerminal(_ stream: Stream) -> Bool
  /// How many cells a line of a stream has, or nil when it is not known.
  func width(of stream: Stream) -> Int?
  /// Whether something comes in on standard input, from a pipe or a file.
  var isInputWaiting: Bool { get }
  /// How many lines the window of a stream has, or nil when it is not known.
  func height(of stream: Stream) -> Int?
  /// Shows a text on the terminal through a pager, until that ends; false where there is none.
  func show(_ text: StreamText, through pager: String) -> Bool
  /// What a path names.
  func kind(of path: Path) throws(SystemError) -> Files.Kind
  /// Which file a path names; nil when there is none.
  func identity(of path: Path) -> FileIdentity?
  /// What is another one as soon as something else stands at a path or is written to it; nil when nothing is
  /// there.
  func mark(of path: Path) -> [UInt8]?
  /// Waits; false where nothing will ever change, so that there is nothing to wait for.
  func pause(milliseconds: Int) -> Bool
  /// Whether a file is there that nobody else can have made or written to.
  func isOnlyOurs(_ path: Path) -> Bool
  /// The one path that a file has, however it was named.
  func resolved(_ path: Path) -> Path
  /// What is in a folder, in the order of the names.
  func entries(of folder: Path) throws(SystemError) -> [Files.Entry]
  /// A file's bytes.
  func read(_ path: Path) throws(SystemError) -> Source
  /// Everything that comes from standard input, under a name.
  func readStandardInput(as path: Path) throws(SystemError) -> Source
  /// The next bytes from a program that writes to standard input; nil where none come within so many
  /// milliseconds, no bytes at the end.
  func nextInput(within milliseconds: Int) throws(SystemError) -> [UInt8]?
  /// Does work beside everything else; false where that cannot be.
  func start(_ work: @escaping @Sendable () -> Void) -> Bool
  /// Whether there is a process with this number.
  func isRunning(process: Int) -> Bool
  /// A file that is read in stretches; `-` is standard input.
  func open(_ path: Path) throws(SystemError) -> any InputFile
  /// The same for a file that is only looked at, to tell what it is.
  func peek(_ path: Path) throws(SystemError) -> any InputFile
  /// A new content for a file, which is written piece by piece and takes its place in the end.
  func begin(_ path: Path) throws(SystemError) -> any OutputFile
  /// Puts new contents in the places of several files, of all of them or of none.
  func replace(together files: [FileContent]) throws(SystemError)
  /// Finishes what a run that was killed has left in a folder, and tells of it.
  func finishLeftovers(in folder: Path) -> Unfinished
  /// Puts a new content in the place of what was read from a file, unless that has changed meanwhile.
  func rewrite(_ source: Source, with bytes: [UInt8]) throws(SystemError)
  /// Creates a file that must not be there yet, in a folder that can be made.
  func create(_ path: Path, with bytes: [UInt8], makingFolders: Bool) throws(SystemError)
  /// Deletes a file.
  func remove(_ path: Path) throws(SystemError)
  /// The keyboard of the terminal that the process was started from; nil when there is none.
  func openKeyboard(isPlain: Bool) throws(SystemError) -> (any GameKeyboard)?
  /// Adds a line to the end of a file that others add to as well, in a folder that can be made.
  func append(_ line: [UInt8], to path: Path, makingFolders: Bool) throws(SystemError)
  /// Writes all of a text to a stream.
  func write(_ text: StreamText, to stream: Stream) throws(SystemError)
}

extension World {
  package func peek(_ path: Path) throws(SystemError) -> any InputFile { try open(path) }

  /// Creates a file that must not be there yet, in a folder that must be.
  package func create(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    try create(path, with: bytes, makingFolders: false)
  }

  /// A file, or what comes from standard input where `-` is named.
  func readNamed(_ path: Path) throws(SystemError) -> Source {
    path == .standardInput ? try readStandardInput(as: path) : try read(path)
  }
}

/// A file that is read in stretches.
package protocol InputFile: Sendable {
  /// Whether it is a file that can be read again, and no pipe or device.
  var isRegular: Bool { get }
  /// How many bytes it has, if it is one.
  var size: Int { get }
  /// Up to so many bytes from an offset on, fewer at the end.
  func read(at offset: Int, _ count: Int) throws(SystemError) -> [UInt8]
  /// The next bytes of it, none at its end.
  func readAhead(_ size: Int) throws(SystemError) -> ReadBuffer
}

/// A file that is written piece by piece and is there only when it is finished.
package protocol OutputFile: Sendable {
  /// Whether nothing of it is seen by anybody before it is finished.
  var isHidden: Bool { get }
  /// Writes more of it.
  func write(_ bytes: [UInt8]) throws(SystemError)
  /// Puts it in its place, at once on the disk if it replaces the only copy of something.
  func finish(durably: Bool) throws(SystemError)
  /// Leaves everything as it was before.
  func abandon()
}

extension OpenFile: InputFile {}
extension NewFile: OutputFile {}
