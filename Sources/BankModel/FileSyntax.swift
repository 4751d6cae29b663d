@_spi(QBank) public import BankText

/// How a bank file is written, told by the ending of its name.
///
/// It is decided once for a file and travels with it, because a name can be changed on the way.
@_spi(QBank) public enum FileSyntax: Sendable {
  /// Rows of cells.
  case csv
  /// One document.
  case json
  /// A document a line.
  case jsonLines

  /// The endings of the names of JSON Lines files; the first is the usual one.
  @_spi(QBank) public static let jsonLinesExtensions = ["jsonl", "ndjson"]

  /// The syntax of files with such a name; CSV unless the ending says something else.
  @_spi(QBank) public init(_ path: Path) {
    if path.hasExtension("json") {
      self = .json
    } else if FileSyntax.jsonLinesExtensions.contains(where: { path.hasExtension($0) }) {
      self = .jsonLines
    } else {
      self = .csv
    }
  }

  /// How the text of a cell is written in such a file.
  @_spi(QBank) public var notation: CellNotation {
    switch self {
    case .csv: .csv
    case .json, .jsonLines: .json
    }
  }
}
