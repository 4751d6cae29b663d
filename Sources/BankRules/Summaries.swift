@_spi(QBank) import BankFormats

extension Report {
  /// Summarizes findings with one cause that occur all over the file.
  mutating func summarize(_ checks: [RegisteredRule], _ file: BankFile, _ shape: CSVShape) {
    // Most files have no such findings, and share their initial arrays.
    if rules.allSatisfy(\.causeCounts.isEmpty) { return }
    for (index, check) in checks.enumerated() {
      guard let rule = check.rule.summarizing else { continue }
      for common in rules[index].commonFindings(mode) {
        switch rule.summary(of: common, in: file, shape) {
        case .keep: continue
        case .drop: rules[index].drop(common)
        case .one where mode == .each: continue
        case .one(let finding): rules[index].tell(common, as: finding)
        }
      }
    }
  }
}

extension Report.RuleFindings {
  /// The kept findings, grouped by cause.
  fileprivate func commonFindings(_ mode: LintMode) -> [DiagnosticGroup] {
    causeCounts.ordered { $0.key < $1.key }.compactMap { cause, counts in
      let own = kept.indices.filter { causes[$0] == cause }.map { kept[$0] }
      if own.isEmpty { return nil }
      return DiagnosticGroup(cause: cause, counts: counts, kept: own, mode: mode)
    }
  }

  /// Removes findings that another one covers.
  fileprivate mutating func drop(_ common: DiagnosticGroup) {
    let rest = kept.indices.filter { causes[$0] != common.cause }
    kept = rest.map { kept[$0] }
    keptCounts = kept.reduce(into: DiagnosticCounts()) {
      $0.add($1.severity, $1.fix?.applicability)
    }
    causes = rest.map { causes[$0] }
    counts.subtract(common.counts)
    covered.add(common.counts)
  }

  /// Replaces findings with one summary.
  fileprivate mutating func tell(_ common: DiagnosticGroup, as one: Finding) {
    drop(common)
    counts.add(common.severity, one.fix?.applicability)
    covered.subtract(DiagnosticCounts(common.severity))
    keep(one, at: common.kept[0].place, common.severity, "")
  }
}
