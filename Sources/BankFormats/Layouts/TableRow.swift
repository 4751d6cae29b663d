@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// A row of a table, wherever the table was stored.
package struct TableRow: Sendable {
  /// Where the row is.
  package let place: Place
  /// Its cells from the first column on, empty ones too.
  package let cells: [TableCell]

  /// A row of a table.
  package init(_ cells: [TableCell], at place: Place) {
    self.cells = cells
    self.place = place
  }

  /// Whether nothing can be seen in any cell.
  var isBlank: Bool { cells.allSatisfy(\.isBlank) }
}

/// A cell of a table.
package struct TableCell: Sendable {
  /// What it says.
  package let text: String
  /// Where it is.
  package let place: Place
  /// Whether it shows something else than it says, as a date shows a day and says a number.
  package let isDisplayedDifferently: Bool

  /// A cell of a table.
  package init(_ text: String, at place: Place, isDisplayedDifferently: Bool = false) {
    self.text = text
    self.place = place
    self.isDisplayedDifferently = isDisplayedDifferently
  }

  /// Whether there is nothing in it at all.
  var isEmpty: Bool { text.isEmpty }

  /// Whether there is nothing to be seen in it.
  var isBlank: Bool { text.isEmpty || Array(text.utf8).arraySpan.isBlank }

  /// The start of its text, fit to be quoted in a message.
  var excerpt: String {
    VisibleText.excerpt(text)
  }
}
