import BankModel
@_spi(QBank) import BankSyntax

/// What to do with a bank of which something is lost.
package enum LossPolicy: String, CaseIterable, Sendable {
  case error, warn, ignore

  /// Returns the permit to write a bank with these numbers of losses by weight, or nil if it must not be written.
  package func permit(_ losses: [Loss.Weight: Int]) -> LossPermit? {
    if self == .error, losses.contains(where: { $0.key > .detail && $0.value > 0 }) { return nil }
    return LossPermit(dropped: losses[.questions] ?? 0)
  }
}

/// The proof that the losses of a bank have been weighed. Nothing that writes a bank hands out its bytes without
/// one.
package struct LossPermit: Sendable {
  /// The number of questions that are left out as a whole.
  package let dropped: Int

  fileprivate init(dropped: Int) { self.dropped = dropped }

  /// Returns a permit for everything that both permits allow.
  package func joined(with other: LossPermit) -> LossPermit {
    LossPermit(dropped: dropped + other.dropped)
  }

  /// The permit for rows that are copied verbatim, so that nothing can be lost.
  package static let copying = LossPermit(dropped: 0)
}

/// A bank written in a format. Its bytes are only available once its losses have been weighed.
package struct WrittenBank: Sendable {
  private let result: ExportResult

  /// Writes a bank in a format. The file is empty if the format cannot hold banks of its kind.
  package init(_ bank: Bank, in format: Format, _ options: ConvertOptions) {
    result =
      format.write(bank, options: options)
      ?? ExportResult([], losses: Losses.find(in: bank, for: format))
  }

  /// What the format cannot hold of the bank.
  package var losses: [Loss] { result.losses }

  /// Returns the bytes of the file.
  package func bytes(_ permit: LossPermit) -> [UInt8] { result.bytes }

  /// Cells that the app for which the file is meant would not read verbatim.
  package var unwritableCells: [CSVWriter.UnwritableCell] { result.unwritableCells }
  /// The number of table cells that a spreadsheet would run.
  package var formulaCount: Int { result.formulaCount }
}
