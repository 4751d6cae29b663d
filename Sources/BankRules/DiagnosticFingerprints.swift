@_spi(QBank) import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

extension LintedFile {
  /// Sixteen hexadecimal digits for each finding that tell it from all others of the file, and that
  /// stay when rows above it come, go or change.
  ///
  /// They are the short digest of the name of the rule, the text of the row, the texts of other places
  /// that belong to the finding, and how many findings before it have the same of all these. Of a
  /// finding about the whole file the text of the row is empty. CR LF counts as LF.
  package var fingerprints: [String] {
    let rows = rowRanges(of: Set(diagnostics.compactMap(\.place.record)))
    var seen: [[String]: Int] = [:]
    return diagnostics.map { finding in
      var range: TextRange?
      if let record = finding.place.record { range = rows[record] ?? finding.place.range }
      let others = finding.related.map { $0.source.textWithPlainBreaks($0.range) }
      let key = [finding.rule, range.map { source.textWithPlainBreaks($0) } ?? ""] + others
      defer { seen[key, default: 0] += 1 }
      return SHA256.shortDigest(ofTexts: key + [String(seen[key, default: 0])])
    }
  }

  /// Where rows are in the file, by their numbers.
  private func rowRanges(of wanted: Set<Int>) -> [Int: TextRange] {
    var ranges: [Int: TextRange] = [:]
    if wanted.isEmpty { return ranges }
    BankFile(source, syntax, given: kind).readRows { chunk in
      for case .record(let record) in chunk.defects where wanted.contains(record.number) {
        ranges[record.number] = record.range
      }
      chunk.rows.withView(source.bytes) { rows in
        for index in 0..<rows.count where wanted.contains(rows.row(index).record) {
          ranges[rows.row(index).record] = rows.row(index).range
        }
      }
    }
    return ranges
  }
}

extension Source {
  fileprivate func textWithPlainBreaks(_ range: TextRange) -> String {
    string(range).replacing(text: "\r\n", with: "\n")
  }
}
