@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

extension LintedFile {
  /// Sixteen hexadecimal digits for each finding that tell it from all others of the file, and that
  /// stay when rows above it come, go or change.
  ///
  /// They are the short digest of the name of the rule, the texts of the row and of other places that
  /// belong to the finding, sorted, and how many findings before it have the same of all these. Of a
  /// finding about the whole file the text of the row is empty. CR LF counts as LF.
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
