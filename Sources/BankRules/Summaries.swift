@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

extension Report {
  /// Tells once what was found for one cause all over the file.
  mutating func summarize(_ checks: [RegisteredRule], _ file: BankFile, _ shape: CSVShape) {
    // Of many files most have no such findings, and share what is as it was in the beginning.
    if !checks.indices.contains(where: hasCauses) { return }
    for (index, check) in checks.enumerated() where hasCauses(index) {
      guard let rule = check.rule.summarizing else { continue }
      for common in commonFindings(index) {
        switch rule.summary(of: common, in: file, shape) {
        case .keep: continue
        case .drop: drop(common, index)
        case .one where mode == .each: continue
        case .one(let finding, let rows): tell(common, as: finding, rows, index)
        }
      }
    }
  }
}
