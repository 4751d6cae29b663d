@_spi(QBank) import BankSyntax

/// A bank written in a format. Its bytes are only available once its losses have been weighed.
package struct WrittenBank: Sendable {
  private let result: ExportResult
  /// What the format cannot hold of the bank.
  package let losses: [Loss]

  /// Writes a bank in a format. The file is empty if the format cannot hold banks of its kind.
  package init(_ bank: Bank, in format: Format, _ options: ConvertOptions) {
    let canHold = format.kinds.contains(bank.kind)
    result = (canHold ? format.writer?(bank, options) : nil) ?? ExportResult([])
    losses = Losses.find(in: bank, for: format) + result.losses
  }

  /// Returns the bytes of the file.
  package func bytes(_ permit: LossPermit) -> [UInt8] { result.bytes }

  /// Cells that the app for which the file is meant would not read verbatim.
  package var unwritableCells: [CSVWriter.UnwritableCell] { result.unwritableCells }
  /// The number of table cells that a spreadsheet would run.
  package var formulaCount: Int { result.formulaCount }
}
