@_spi(QBank) import BankModel

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
