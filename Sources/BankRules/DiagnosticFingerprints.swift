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
    var seen: [String: Int] = [:]
    var starts = FingerprintStarts(text)
    return diagnostics.map { finding in
      var range: TextRange?
      if let record = finding.place.record { range = rows[record] ?? finding.place.range }
      var digest = starts.digest(of: finding.rule, range)
      for other in finding.related { digest.add(other.source.textWithPlainBreaks(other.range)) }
      let count = seen[digest.digits, default: 0]
      seen[digest.digits] = count + 1
      digest.add(String(count))
      return digest.digits
    }
  }

  /// Where rows are in the file, by their numbers.
  private func rowRanges(of wanted: Set<Int>) -> [Int: TextRange] {
    var ranges: [Int: TextRange] = [:]
    // Of what was extracted the place of a finding is all that there is.
    if wanted.isEmpty || rows !== source { return ranges }
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

/// The digests of a rule and a row with which fingerprints begin. Those of the last row are kept, because a
/// row can be as long as its file, and something be found at every letter of it.
private struct FingerprintStarts {
  private let source: Source
  private var range: TextRange?
  private var digests: [String: ShortDigest] = [:]

  init(_ source: Source) { self.source = source }

  mutating func digest(of rule: String, _ range: TextRange?) -> ShortDigest {
    if range != self.range { (self.range, digests) = (range, [:]) }
    if let digest = digests[rule] { return digest }
    var digest = ShortDigest()
    digest.add(rule)
    digest.add(range.map { source.textWithPlainBreaks($0) } ?? "")
    digests[rule] = digest
    return digest
  }
}

extension Source {
  fileprivate func textWithPlainBreaks(_ range: TextRange) -> String {
    string(range).replacing(text: "\r\n", with: "\n")
  }
}
