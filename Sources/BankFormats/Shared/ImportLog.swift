import BankModel
import BankText

/// The diagnostics and losses of a reader, collected while it reads.
struct ImportLog {
  /// The name of the format, which stands for a rule.
  let format: String
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var losses: [Loss] = []

  init(format: String) { self.format = format }

  /// Adds an error: something that cannot be read or is ambiguous.
  mutating func addError(
    _ range: TextRange, _ message: Localized, why: Localized? = nil, help: Localized? = nil
  ) {
    // A file may be wrong in every line, so their number is limited.
    guard diagnostics.count < Limits.diagnosticsPerRule else { return }
    diagnostics.append(
      Diagnostic(
        rule: format, severity: .error, place: Place(range), message: message, why: why,
        help: help))
  }

  /// Adds a loss: something that was understood and that a bank cannot hold.
  mutating func addLoss(_ number: Int?, _ feature: Feature, _ message: Localized) {
    losses.append(Loss(number, feature, message))
  }

  /// Adds an error for each run of bytes that are not UTF-8; false when there is one.
  mutating func checkUTF8(_ source: Source) -> Bool {
    var offset = 0
    while let bad = UTF8Check.firstInvalid(in: source.bytes, from: offset),
      diagnostics.count < Limits.diagnosticsPerRule
    {
      let run = UTF8Check.invalidRun(in: source.bytes, at: bad)
      addError(
        run,
        Localized(
          en: run.count == 1 ? "this byte is not UTF-8" : "these bytes are not UTF-8",
          ja: "この部分はUTF-8ではありません。"),
        help: Localized(en: "Save the file as UTF-8.", ja: "UTF-8で保存し直してください。"))
      offset = run.end
    }
    return offset == 0
  }

  /// Everything that was noted beside what was read, in the order of the file.
  func imported(_ bank: Bank) -> ImportResult {
    // Sorting keeps the order of what stands at one place only with the numbers beside.
    let sorted = diagnostics.enumerated().sorted {
      ($0.element.place.range, $0.offset) < ($1.element.place.range, $1.offset)
    }
    return ImportResult(bank, sorted.map(\.element), losses: losses)
  }
}
