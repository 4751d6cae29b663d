@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// The text at a place that a tally recorded, read again.
package struct SeenText: Sendable {
  /// The place of the text.
  package let place: Place
  /// An excerpt of the text, for quoting it in a message.
  package let excerpt: String

  /// Reads the text.
  package init(_ first: FirstPlace, in file: BankFile) {
    var loader = RowLoader()
    loader.load(
      at: Int(first.start), record: Int(first.record), of: file.source, file.syntax, .problems)
    (place, excerpt) = loader.withRow { row in
      let cell = Int(first.cell)
      let bytes = row.text(cell).extracting(first.part)
      // The place of a whole cell includes its quotes.
      let isWhole = first.part == 0..<row.text(cell).count
      let place = isWhole ? row.place(cell) : row.place(cell, part: first.part)
      return (place, VisibleText.excerpt(bytes))
    }
  }
}
