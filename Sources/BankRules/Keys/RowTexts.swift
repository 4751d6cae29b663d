@_spi(QBank) import BankFormats

/// The texts of the rows that findings of a file are about.
struct RowTexts {
  private let source: Source
  private let rows: [Int: TextRange]
  /// A cache of the text of the last row, because a row can be as long as its file and have a finding at every
  /// letter.
  private var last: (range: TextRange, text: String)?
  private var digests: [String: ShortDigest] = [:]

  init(_ file: LintedFile, _ findings: [Diagnostic]) {
    source = file.text
    rows = file.rowRanges(of: Set(findings.compactMap(\.place.record)))
  }

  /// The range of the row of a finding, or nil if the finding is about the whole file.
  func range(of finding: Diagnostic) -> TextRange? {
    finding.place.record.map { rows[$0] ?? finding.place.range }
  }

  /// The text of a row.
  mutating func text(of range: TextRange) -> String {
    if let last, last.range == range { return last.text }
    let text = source.textWithPlainBreaks(range)
    (last, digests) = ((range, text), [:])
    return text
  }

  /// The digest of the rule and the texts of a finding, independent of the order of two rows.
  mutating func digest(of finding: Diagnostic) -> ShortDigest {
    let own = range(of: finding).map { text(of: $0) }
    if finding.related.isEmpty, own != nil, let digest = digests[finding.rule] { return digest }
    let others = finding.related.map { $0.source.textWithPlainBreaks($0.row ?? $0.range) }
    var digest = ShortDigest()
    digest.add(finding.rule)
    for text in ([own ?? ""] + others).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      digest.add(text)
    }
    if finding.related.isEmpty, own != nil { digests[finding.rule] = digest }
    return digest
  }
}

extension LintedFile {
  /// The ranges of rows by record number.
  fileprivate func rowRanges(of wanted: Set<Int>) -> [Int: TextRange] {
    if wanted.isEmpty || rows !== source { return itemRanges }
    var ranges: [Int: TextRange] = [:]
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

extension LintedFile {
  /// Sixteen hexadecimal digits that identify each finding of the file, and that stay the same if rows above it are
  /// added, removed or changed.
  ///
  /// Each is the short digest of the name of the rule, the texts of the row and of other places that belong to the
  /// finding, sorted, and the number of earlier findings for which all these are equal. For a finding about the
  /// whole file the text of the row is empty. CR LF counts as LF.
  package var fingerprints: [String] {
    let all = allFingerprints
    let hidden = Set(hidden.map(\.index))
    return all.indices.filter { !hidden.contains($0) }.map { all[$0] }
  }

  private var allFingerprints: [String] {
    var seen: [String: Int] = [:]
    var texts = RowTexts(self, everything)
    return everything.map { finding in
      var digest = texts.digest(of: finding)
      let count = seen[digest.digits, default: 0]
      seen[digest.digits] = count + 1
      digest.add(String(count))
      return digest.digits
    }
  }
}
