@_spi(QBank) import BankFormats
@_spi(QBank) import BankReports
import BankSystem

/// Where the results of a command go: standard output, or a file that is written at the end.
struct Results {
  private let file: Path?
  private var bytes: [UInt8] = []

  /// Creates results for a file, if one is named; `-` is standard output as well.
  init(_ output: Path?) { file = output == .standardInput ? nil : output }

  /// The stream that the results go to, or nil for a file.
  var stream: Stream? { file == nil ? .output : nil }

  /// Returns the style of the results: colours on a terminal only.
  func style(_ session: Session) -> Style { stream.map(session.style) ?? .plain }

  mutating func add(_ text: String, _ session: inout Session) throws(Failure) {
    if file == nil { try session.print(text) } else { bytes += text.utf8 }
  }

  mutating func add(_ more: [UInt8], _ session: inout Session) throws(Failure) {
    if file == nil { try session.print(more) } else { bytes += more }
  }

  /// Adds a table for spreadsheets, and reports the cells that a spreadsheet would run as formulas.
  mutating func addTable(
    escapingFormulas: Bool, _ session: inout Session, _ fill: (inout SpreadsheetCSV) -> Void
  ) throws(Failure) {
    var table = SpreadsheetCSV(escapingFormulas: escapingFormulas)
    fill(&table)
    FormulaNote.say(table.formulaCount, session)
    try add(table.finish(), &session)
  }

  /// Throws if the file has been read as an input.
  func check(_ session: Session) throws(Failure) {
    try session.check(outputs: [file].compactMap(\.self))
  }

  /// Passes the file, if there is one, to the session to be written.
  func finish(_ session: Session) {
    if let file { session.put(bytes, at: file) }
  }

  /// Adds the difference between two versions of a file: on a terminal for people, elsewhere as bytes that `patch`
  /// can apply.
  mutating func add(
    diff path: Path, _ old: Source, _ new: [UInt8], _ session: inout Session
  ) throws(Failure) {
    let isTerminal = file == nil && session.world.isTerminal(.output)
    // People see the text, but `patch` needs the bytes of the file.
    let text = Source(path, new)
    let shown = isTerminal ? text.decoded(like: old) : text
    let before = isTerminal ? old : old.file
    let diff = UnifiedDiff(path, old: before.bytes, new: shown.bytes)
    let report = DiffReport(diff, style: style(session))
    if isTerminal { try add(report.text, &session) } else { try add(report.patch, &session) }
  }
}

extension Source {
  /// Returns the new contents of a file as text, in the encoding of the old ones unless that changes.
  fileprivate func decoded(like old: Source) -> Source {
    guard let encoding = old.origin?.encoding, ForeignText.of(bytes) != nil else { return self }
    return decoded(encoding)
  }
}
