import BankModel
import BankReports
import BankSystem
import BankText

/// One run of a command: where it writes, in which language and look.
struct Session {
  /// Everything outside the process.
  let world: any World
  /// The language of every text.
  var language: Language
  /// Whether nothing is said.
  var isQuiet = false
  private let color: ColorChoice
  private var pending: [UInt8] = []
  /// Whether the reader of the results has closed the pipe.
  private var isOutputClosed = false

  init(_ world: any World, language: Language, color: ColorChoice = .auto) {
    self.world = world
    self.language = language
    self.color = color
  }

  /// The style of text on a stream: coloured on a terminal, unless `--color` says otherwise.
  func style(for stream: Stream) -> Style {
    switch color {
    case .always: return .colored
    case .never: return .plain
    case .auto:
      let refused = world.environment("NO_COLOR").map { !$0.isEmpty } ?? false
      let isDumb = world.environment("TERM") == "dumb"
      return world.isTerminal(stream) && !refused && !isDumb ? .colored : .plain
    }
  }

  /// Whether a picture must be drawn with ASCII alone: on a dumb terminal, and where the
  /// environment names an encoding that is not UTF-8.
  var isASCII: Bool {
    if world.environment("TERM") == "dumb" { return true }
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { world.environment($0) }
    guard let locale = variables.first(where: { !$0.isEmpty }) else { return false }
    if ["C", "POSIX"].contains(locale) { return true }
    let encoding = locale.lowercased().split(separator: ".").dropFirst().first
    return encoding.map { !$0.hasPrefix("utf-8") && !$0.hasPrefix("utf8") } ?? false
  }

  /// How many cells a line may take: COLUMNS, else the window, else 80.
  func width(of stream: Stream) -> Int {
    if let columns = world.environment("COLUMNS").flatMap({ Int($0) }), columns > 0 {
      return max(columns, 20)
    }
    return max(world.width(of: stream) ?? 80, 20)
  }

  /// Writes a result.
  mutating func print(_ text: String) throws(Failure) {
    try self.print(Array(text.utf8))
  }

  /// Writes a result as bytes.
  mutating func print(_ bytes: [UInt8]) throws(Failure) {
    pending += bytes
    if pending.count >= 1 << 16 { try flush() }
  }

  /// Flushes the buffered results. A reader that has closed the pipe is no failure.
  mutating func flush() throws(Failure) {
    defer { pending.removeAll(keepingCapacity: true) }
    if pending.isEmpty || isOutputClosed { return }
    do {
      try world.write(pending, to: .output)
    } catch {
      guard error.cause == .brokenPipe else { throw .work(error.message) }
      isOutputClosed = true
    }
  }

  /// Puts a new content in the place of a file; false after telling why it could not be done.
  func replace(_ path: Path, with bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      try world.replace(path, with: bytes)
      return true
    } catch {
      reportError(error.message)
      return false
    }
  }

  /// Puts a new content in the place of a file, or ends the command.
  func put(_ bytes: [UInt8], at path: Path) throws(Failure) {
    do throws(SystemError) {
      try world.replace(path, with: bytes)
    } catch {
      throw .work(error.message)
    }
  }

  /// Writes a message to standard error.
  func say(_ text: String) {
    if isQuiet { return }
    // If standard error cannot be written, there is nowhere to report that.
    try? world.write(Array(text.utf8), to: .errors)
  }

  /// Says what is wrong with a file.
  func report(_ file: LintedFile) {
    var report = TextReport(
      ReportOptions(
        language: language, style: style(for: .errors), width: width(of: .errors)))
    say(report.file(file))
  }

  /// Says that something went wrong.
  func reportError(_ message: Localized) {
    let word = language == .english ? "Error: " : "エラー: "
    say(style(for: .errors)(.error, word) + message[language] + "\n")
  }
}
