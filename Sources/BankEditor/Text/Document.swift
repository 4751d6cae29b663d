@_spi(QBank) import BankText

/// A text that is open in an editor, in its current state.
package struct Document: Sendable {
  /// The URI of the document.
  package let uri: String
  /// The version number that the editor gave it.
  package private(set) var version: Int
  /// The text.
  package private(set) var text: PlacedText

  /// Creates an opened document.
  package init(
    uri: String, _ path: Path, version: Int, _ text: String, _ encoding: PositionEncoding
  ) {
    self.init(uri: uri, version: version, PlacedText(Source(path, text.utf8), encoding))
  }

  /// Creates a document from a text with its lines.
  init(uri: String, version: Int, _ text: PlacedText) {
    (self.uri, self.version, self.text) = (uri, version, text)
  }

  /// The name and the bytes of the text.
  package var source: Source { text.source }
  /// The path of the file.
  package var path: Path { text.source.path }

  /// A change: a range, or nil for the whole text, and its replacement.
  package struct Change: Sendable {
    let range: (start: Position, end: Position)?
    let text: String

    package init(_ range: (start: Position, end: Position)?, _ text: String) {
      (self.range, self.text) = (range, text)
    }
  }

  /// Applies changes, each to the result of those before it. Returns their combined effect, or nil if there were
  /// none.
  package mutating func apply(_ changes: [Change], version: Int) -> TextEdit? {
    self.version = version
    var all: TextEdit?
    for change in changes {
      let range = change.range.map { text.range($0.start, $0.end) }
      let edit = text.replace(range, by: Array(change.text.utf8))
      all = all?.followed(by: edit) ?? edit
    }
    return all
  }
}
