public import BankText

/// How a bank file is written, told by the ending of its name.
public enum FileSyntax: Sendable {
  /// Rows of cells.
  case csv
  /// One document.
  case json
  /// A document a line.
  case jsonLines

  /// The syntax of files with such a name; CSV unless the ending says something else.
  public init(_ path: Path) {
    if path.hasExtension("json") {
      self = .json
    } else if Format.jsonLines.extensions.contains(where: { path.hasExtension($0) }) {
      self = .jsonLines
    } else {
      self = .csv
    }
  }
}
