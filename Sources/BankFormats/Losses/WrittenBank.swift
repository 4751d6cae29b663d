@_spi(QBank) package import BankModel
@_spi(QBank) package import BankSyntax
@_spi(QBank) import BankText

/// A bank in a format, of which nobody gets a byte before what is lost of it has been weighed.
package struct WrittenBank: Sendable {
  private let result: ExportResult
  /// What the format cannot hold of the bank.
  package let losses: [Loss]

  /// A bank in a format; nothing where the format has no place for banks of its kind.
  package init(_ bank: Bank, in format: Format, _ options: ConvertOptions) {
    let canHold = format.kinds.contains(bank.kind)
    result = (canHold ? format.writer?(bank, options) : nil) ?? ExportResult([])
    losses = Losses.find(in: bank, for: format) + result.losses
  }

  /// The file.
  package func bytes(_ permit: LossPermit) -> [UInt8] { result.bytes }

  /// Cells that the app that is to read the file would not read as they are.
  package var unwritableCells: [CSVWriter.UnwritableCell] { result.unwritableCells }
  /// How many cells of a table a spreadsheet would run.
  package var formulaCount: Int { result.formulaCount }
}
