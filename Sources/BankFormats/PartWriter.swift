@_spi(QBank) import BankModel

/// Appends a chunk of rows of a problem bank to a file. Returns false if that must be left to `Format.write`.
///
/// The first row has the number `first` in the bank, counted from 1; `title` is the title of the bank. It may only
/// return true if it writes exactly the bytes that `Format.write` writes for these problems, and nothing is lost.
typealias PartWriter =
  @Sendable (
    _ rows: borrowing RowsView, _ first: Int, _ title: String, _ bytes: inout [UInt8]
  ) -> Bool

extension Format {
  /// Whether a bank of plain rows can be written in chunks.
  package var isWrittenInParts: Bool { writePart != nil }

  /// Returns the format with a way to write a bank of plain rows in chunks.
  ///
  /// This is for formats whose file is nothing but the problems one after the other.
  func writingParts(by write: @escaping PartWriter) -> Format {
    var format = self
    format.writePart = write
    return format
  }
}
