@_spi(QBank) import BankModel

extension LintedFile {
  /// The number of rows without a reported error that cannot be asked, because their answer names no choice.
  package var unusableRows: Int {
    var count = 0
    verdicts.forEachRow { record, _ in
      let errors = verdicts.entries(ofRecord: record).filter { $0.severity == .error }
      if !errors.isEmpty, errors.allSatisfy({ $0.rule == Report.unusableAnswer }) { count += 1 }
    }
    return count
  }
}
