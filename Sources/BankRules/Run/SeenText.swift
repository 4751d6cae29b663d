package import BankFigures
@_spi(QBank) package import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// What stands at a place that a tally has kept, read again.
package struct SeenText: Sendable {
  /// Where it is.
  package let place: Place
  /// What stands there, or the start of it, fit to be quoted in a message.
  package let excerpt: String

  /// Reads it.
  package init(_ first: FirstPlace, in file: BankFile) {
    var loader = RowLoader()
    loader.load(
      at: Int(first.start), record: Int(first.record), of: file.source, file.syntax, .problems)
    (place, excerpt) = loader.withRow { row in
      let cell = Int(first.cell)
      let bytes = row.text(cell).extracting(first.part)
      // All of a cell has its quotes, too.
      let isWhole = first.part == 0..<row.text(cell).count
      let place = isWhole ? row.place(cell) : row.place(cell, part: first.part)
      return (place, VisibleText.excerpt(bytes))
    }
  }
}
