@_spi(QBank) import BankModel

/// A row of a table, wherever the table was stored.
package struct TableRow: Sendable {
  /// Its place.
  package let place: Place
  /// Its cells from the first column on, including empty ones.
  package let cells: [TableCell]

  /// Creates a row of a table.
  package init(_ cells: [TableCell], at place: Place) {
    self.cells = cells
    self.place = place
  }

  /// Whether all its cells are blank.
  var isBlank: Bool { cells.allSatisfy(\.isBlank) }
}

/// A cell of a table.
package struct TableCell: Sendable {
  /// Its text.
  package let text: String
  /// Its place.
  package let place: Place
  /// Whether it displays something other than its text, as a date displays a day and contains a number.
  package let isDisplayedDifferently: Bool

  /// Creates a cell of a table.
  package init(_ text: String, at place: Place, isDisplayedDifferently: Bool = false) {
    self.text = text
    self.place = place
    self.isDisplayedDifferently = isDisplayedDifferently
  }

  /// Whether its text is empty.
  var isEmpty: Bool { text.isEmpty }

  /// Whether its text shows nothing.
  var isBlank: Bool { text.isBlank }

  /// The start of its text, fit for a message.
  var excerpt: String {
    VisibleText.excerpt(text)
  }
}
