public import BankModel
import BankText

/// A row of a table, wherever the table was stored.
public struct TableRow: Sendable {
  /// Where the row is.
  public let place: Place
  /// What it is called in a message, when its place alone does not tell.
  public let name: Localized?
  /// Its cells from the first column on, empty ones too.
  public let cells: [TableCell]

  /// A row of a table.
  public init(_ cells: [TableCell], at place: Place, name: Localized? = nil) {
    self.cells = cells
    self.place = place
    self.name = name
  }

  /// Whether nothing can be seen in any cell.
  var isBlank: Bool { cells.allSatisfy(\.isBlank) }
}

/// A cell of a table.
public struct TableCell: Sendable {
  /// What it says.
  public let text: String
  /// Where it is.
  public let place: Place
  /// What it is called in a message, such as `C4`, when its place alone does not tell.
  public let name: String?
  /// Whether it shows something else than it says, as a date shows a day and says a number.
  public let isDisplayedDifferently: Bool

  /// A cell of a table.
  public init(
    _ text: String, at place: Place, name: String? = nil, isDisplayedDifferently: Bool = false
  ) {
    self.text = text
    self.place = place
    self.name = name
    self.isDisplayedDifferently = isDisplayedDifferently
  }

  /// Whether there is nothing in it at all.
  var isEmpty: Bool { text.isEmpty }

  /// Whether there is nothing to be seen in it.
  var isBlank: Bool { text.isEmpty || Array(text.utf8).arraySpan.isBlank }

  /// The start of its text, fit to be quoted in a message.
  var excerpt: String {
    let bytes = Array(text.utf8)
    return VisibleText.excerpt(bytes.arraySpan, TextRange(0, bytes.count))
  }
}
