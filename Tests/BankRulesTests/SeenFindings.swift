@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

/// The findings in a file, to compare two ways of reading it.
struct SeenFindings {
  /// A finding as far as a user sees it, and the file with its fix.
  struct Finding: Hashable, CustomStringConvertible {
    let record: Int?
    let cell: Int?
    let words: String
    let fixed: [UInt8]?
    var description: String { "\(record ?? 0):\(cell ?? 0) \(words)" }
  }

  /// The range of each finding, or nil if several of one kind are in a cell, whose ranges are not compared.
  private(set) var ranges: [Finding: TextRange?] = [:]
  let records: Int

  init(in source: Source, _ format: Format) {
    let file = Lint(LintOptions(format: format, mode: .showAll)).run([source])[0]
    records = file.records
    for found in file.diagnostics {
      let finding = Finding(
        record: found.place.record, cell: found.place.cell,
        words: "\(found.severity) \(found.rule): \(found.message.en) \(found.help?.en ?? "")",
        fixed: found.fix.map { Edit.apply($0.edits, to: source.bytes) })
      ranges.updateValue(ranges[finding] == nil ? found.place.range : nil, forKey: finding)
    }
  }

  /// Expects the same findings as the slow path, at the same places or at the whole cells around them: a text with
  /// doubled quotes or escapes is reported as a whole if it is kept as a value.
  func expectSame(as values: SeenFindings, _ file: String) {
    #expect(records == values.records, "\(file)")
    #expect(Set(ranges.keys).subtracting(values.ranges.keys) == [], "\(file)")
    #expect(Set(values.ranges.keys).subtracting(ranges.keys) == [], "\(file)")
    for (found, range) in ranges {
      guard let range, let whole = values.ranges[found] ?? nil else { continue }
      #expect(whole.start <= range.start && range.end <= whole.end, "\(file): \(found)")
    }
  }
}
