@_spi(QBank) import BankModel

/// Adds some rows of a problem bank to a file; false when that must be left to `Format.write`.
///
/// The first row has the number `first` in the bank, counted from 1; `title` is what the bank is
/// called. It may only say yes if it writes the very bytes that `Format.write` writes for these
/// problems, and nothing is lost.
typealias PartWriter =
  @Sendable (
    _ rows: borrowing RowsView, _ first: Int, _ title: String, _ bytes: inout [UInt8]
  ) -> Bool

extension Format {
  /// Whether a bank of plain rows can be written part by part.
  package var isWrittenInParts: Bool { writePart != nil }

  /// The same format, with a way to write a bank of plain rows part by part.
  ///
  /// It is for formats whose file is nothing but the problems one after the other.
  func writingParts(by write: @escaping PartWriter) -> Format {
    var format = self
    format.writePart = write
    return format
  }
}
