@_spi(QBank) import BankSyntax

/// The errors of a CSV file that do not depend on what its columns mean.
struct CSVLog {
  private let name: String
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates an empty log whose diagnostics have this rule name.
  init(_ name: String) { self.name = name }

  private mutating func addError(_ place: Place, _ message: Localized, help: Localized) {
    let name = name
    diagnostics.add(
      Diagnostic(rule: name, severity: .error, place: place, message: message, help: help))
  }

  /// Reports text that is not UTF-8. Returns false if no rows can be read at all.
  mutating func checkText(_ source: Source) -> Bool {
    if let foreign = ForeignText.of(source.bytes) {
      addError(
        Place(TextRange(0, min(4, source.count))), foreign.message,
        help: foreign.help(for: source.path))
      return false
    }
    let (places, count) = CSVLog.invalidPlaces(source.bytes)
    if let first = places.first {
      addError(
        first, InvalidBytes.notUTF8(places, of: count, in: source),
        help: Localized(
          en: "Retype the text there, and save the file as “CSV UTF-8”.",
          ja: "その部分を書き直し、「CSV UTF-8」形式で保存してください。"))
    }
    return true
  }

  /// Returns the first places that are not UTF-8, and the number of all such places.
  private static func invalidPlaces(_ bytes: Span<UInt8>) -> ([Place], count: Int) {
    var (places, count, offset): ([Place], Int, Int) = ([], 0, 0)
    while let bad = UTF8Check.firstInvalid(in: bytes, from: offset) {
      let run = UTF8Check.invalidRun(in: bytes, at: bad)
      if places.count < Limits.diagnosticsPerRule { places.append(Place(run)) }
      count += 1
      offset = run.end
    }
    return (places, count)
  }

  /// Reports defective quotes and overlong records of a batch, before which there were `before` other records.
  mutating func check(_ batch: CSVBatch, after before: Int) {
    for (index, defect) in batch.defects {
      let place = Place(defect.range, record: before + index + 1, cell: defect.cell + 1)
      addError(place, defect.kind.message, help: defect.kind.help)
    }
    for (index, count) in batch.overlong {
      addError(
        Place(batch.range(index), record: before + index + 1),
        Localized(
          en: "the row has \(count) cells, more than qbank handles",
          ja: "セルが\(count)個あり、qbankで扱える数を超えています。"),
        help: Localized(
          en: "A row may have up to \(Limits.columns) cells.", ja: "1行のセルは\(Limits.columns)個までです。"))
    }
  }
}
