import Foundation

/// The real qbank, run as a separate process, and its results.
///
/// This does what a shell can do with a program: close pipes early, use files and devices as standard input and
/// output, and pass only a given environment.
public struct Program {
  /// The source of standard input.
  public enum Input {
    /// Nothing.
    case nothing
    /// A file.
    case file(String)
    /// Bytes through a pipe. `beforeEnd` is called when at most as many bytes are unread as a pipe can hold, and
    /// before the end of the input is visible.
    case pipe([UInt8], beforeEnd: @Sendable () -> Void = {})
  }

  /// The destination of standard output.
  public enum Output {
    /// A pipe to the test.
    case kept
    /// A file or a device.
    case file(String)
    /// A pipe whose other end was closed before the start.
    case closed
    /// A pipe that is closed after the first line.
    case firstLine
    /// A nonblocking pipe that is not read before it is full.
    case impatient
  }

  /// The exit status, or nil if a signal ended the process.
  public let status: Int32?
  /// The bytes read from standard output.
  public let output: [UInt8]
  /// The text written to standard error.
  public let errors: String

  /// The text read from standard output.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The path of the program: as given by the environment, or else the one built beside the tests.
  public static let path =
    ProcessInfo.processInfo.environment["QBANK_BINARY"] ?? built("qbank").path

  /// The URL of a program built beside the tests.
  public static func built(_ name: String) -> URL {
    let bundles = Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") }
    return URL(fileURLWithPath: bundles.first ?? CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Runs a command line, whose words need not be text, and waits for the end; `memory` limits it to a number of
  /// KiB.
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

  /// A lock, because another process must not inherit pipes that are just being created.
  private static let oneAtATime = NSLock()

  /// The arguments of a shell, which replaces itself with the program.
  private static func line(
    _ words: [[UInt8]], in folder: String, _ memory: Int?
  ) -> [[UInt8]] {
    let limit = memory.map { "ulimit -v \($0) && " } ?? ""
    let script = limit + "cd \"$0\" && exec \"$@\""
    return ["-c", script, folder].map { Array($0.utf8) } + words
  }

  /// Runs a command line, whose words are separated by spaces.
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
