/// What other programs take a file for that a command writes.
package enum OutputKind: Sendable {
  /// Lines for people.
  case text
  /// One document, or a document a line.
  case json, jsonLines
  /// Rows for spreadsheets and other programs.
  case table
  /// HTML, XML or SVG.
  case markup
  /// Files packed into one, as documents of Word are.
  case archive
}
