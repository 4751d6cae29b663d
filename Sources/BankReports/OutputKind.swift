/// The kind of file that a command writes, for other programs.
package enum OutputKind: Sendable {
  /// Lines for people.
  case text
  /// One document, or one document per line.
  case json, jsonLines
  /// Rows for spreadsheets and other programs.
  case table
  /// HTML, XML or SVG.
  case markup
  /// Files packed into one, such as Word documents.
  case archive
}
