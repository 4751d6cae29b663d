@_spi(QBank) import BankSyntax

extension TextNotation {
  /// The notation of texts in the cells of a table, whatever its delimiter: quoted if that may be needed, or if
  /// they were quoted before.
  static let table = TextNotation(
    read: { bytes in
      let cell = Array(bytes)
      let text = CSVCells.text(of: TextRange(0, cell.count), in: cell.arraySpan)
      return String(decoding: text, as: UTF8.self)
    },
    write: { text, old in
      let bytes = Array(text.utf8)
      let isQuoted = old.first == ASCII.quote || bytes.contains { ",;\t|\"\n\r".utf8.contains($0) }
      return isQuoted ? [ASCII.quote] + DoubledQuotes.doubled(bytes) + [ASCII.quote] : bytes
    })
}
