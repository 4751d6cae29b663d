import Foundation

/// The real qbank, run as a process of its own, and how it ended.
///
/// What a shell does with a program can be done here: pipes that are closed early, files and
/// devices as standard input and output, an environment of nothing but what is given.
public struct Program {
  /// What comes in on standard input.
  public enum Input {
    /// Nothing.
    case nothing
    /// A file.
    case file(String)
    /// These bytes, through a pipe. `beforeEnd` is called when no more of them can be left than a
    /// pipe holds, and before the end of the input is seen.
    case pipe([UInt8], beforeEnd: @Sendable () -> Void = {})
  }

  /// Where standard output goes.
  public enum Output {
    /// Through a pipe to the test.
    case kept
    /// To a file or a device.
    case file(String)
    /// Into a pipe whose other end was closed before the start.
    case closed
    /// Through a pipe that is closed after the first line.
    case firstLine
    /// Through a pipe that does not let its writer wait, and is not read before it is full.
    case impatient
  }

  /// The exit status, or nil when a signal ended it.
  public let status: Int32?
  /// What was read from standard output.
  public let output: [UInt8]
  /// What was written to standard error.
  public let errors: String

  /// What was read from standard output, as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The program: the one that the environment names, else the one built beside the tests.
  public static let path =
    ProcessInfo.processInfo.environment["QBANK_BINARY"] ?? built("qbank").path

  /// A program that was built beside the tests.
  public static func built(_ name: String) -> URL {
    let bundles = Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") }
    return URL(fileURLWithPath: bundles.first ?? CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Runs the words of a command line, which need not be text, and waits for the end; with no more
  /// than so many KiB of `memory`, if that is said.
  public init(
    words: [[UInt8]], in folder: String? = nil, input: Input = .nothing, output: Output = .kept,
    environment: [String: String] = [:], memory: Int? = nil, program: String = path
  ) throws {
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let (plumbing, child) = try Program.oneAtATime.withLock {
      let plumbing = try ProcessPipes(input, output)
      let line = Program.line([Array(program.utf8)] + words, in: folder ?? ".", memory)
      return (plumbing, try Child("/bin/sh", line, plumbing.childEnds, variables))
    }
    plumbing.closeChildEnds()
    plumbing.feed()
    self.output = plumbing.readOutput()
    status = child.wait()
    errors = plumbing.readErrors()
  }

  /// Pipes that are just being made must not get into the hands of another process.
  private static let oneAtATime = NSLock()

  /// What a shell is told, which then makes way for the program.
  private static func line(
    _ words: [[UInt8]], in folder: String, _ memory: Int?
  ) -> [[UInt8]] {
    let limit = memory.map { "ulimit -v \($0) && " } ?? ""
    let script = limit + "cd \"$0\" && exec \"$@\""
    return ["-c", script, folder].map { Array($0.utf8) } + words
  }

  /// Runs a command line, in which blanks part the words.
  public init(
    _ line: String, in folder: String? = nil, input: Input = .nothing, output: Output = .kept,
    environment: [String: String] = [:], memory: Int? = nil, program: String = path
  ) throws {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    try self.init(
      words: words, in: folder, input: input, output: output, environment: environment,
      memory: memory, program: program)
  }
}

/// The system refused something that a test needs.
struct Refused: Error {
  let what: String

  init(_ name: String) { what = "\(name): \(String(cString: strerror(errno)))" }
}
