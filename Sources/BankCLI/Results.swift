@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// Where the results of a command go: standard output, or a file that is written at the end.
struct Results {
  private let file: Path?
  private var bytes: [UInt8] = []

  /// Results for a file, if one is named; `-` is standard output as well.
  init(_ output: Path?) { file = output == .standardInput ? nil : output }

  /// The stream that they go to; nil for a file.
  var stream: Stream? { file == nil ? .output : nil }

  /// The style of results: colours on a terminal only.
  func style(_ session: Session) -> Style { stream.map(session.style) ?? .plain }

  mutating func add(_ text: String, _ session: inout Session) throws(Failure) {
    try add(Array(text.utf8), &session)
  }

  mutating func add(_ more: [UInt8], _ session: inout Session) throws(Failure) {
    if file == nil { try session.print(more) } else { bytes += more }
  }

  /// Checks that the file is none of the banks, because a report on a bank must not replace it.
  func check(_ finder: BankFinder) throws(Failure) {
    guard let file, finder.contains(file) else { return }
    throw .usage(UsageMessages.outputIsBank(file))
  }

  /// Writes the file, if there is one.
  func finish(_ session: Session) throws(Failure) {
    guard let file else { return }
    try session.put(bytes, at: file)
  }

  /// Shows the difference between two versions of a file: for people on a terminal, else as bytes
  /// that `patch` applies.
  mutating func add(
    diff path: Path, _ old: Source, _ new: [UInt8], _ session: inout Session
  ) throws(Failure) {
    let diff = UnifiedDiff(path, old: old.bytes, new: new.arraySpan)
    let report = DiffReport(diff, style: style(session))
    let isTerminal = file == nil && session.world.isTerminal(.output)
    try add(isTerminal ? Array(report.text.utf8) : report.patch, &session)
  }
}
