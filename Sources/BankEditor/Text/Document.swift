@_spi(QBank) package import BankText

/// A text that an editor has open, as it stands there.
package struct Document: Sendable {
  /// What the editor calls it.
  package let uri: String
  /// How often it was changed, as the editor counts.
  package private(set) var version: Int
  /// The text.
  package private(set) var text: PlacedText

  /// A text that was opened.
  package init(
    uri: String, _ path: Path, version: Int, _ text: String, _ encoding: PositionEncoding
  ) {
    self.init(uri: uri, version: version, PlacedText(Source(path, text.utf8), encoding))
  }

  /// A text with its lines.
  init(uri: String, version: Int, _ text: PlacedText) {
    (self.uri, self.version, self.text) = (uri, version, text)
  }

  /// Its name and its bytes.
  package var source: Source { text.source }
  /// The file that it is.
  package var path: Path { text.source.path }

  /// A change to the text: a range, or all of it, and what replaces that.
  package struct Change: Sendable {
    let range: (start: Position, end: Position)?
    let text: String

    package init(_ range: (start: Position, end: Position)?, _ text: String) {
      (self.range, self.text) = (range, text)
    }
  }

  /// Makes changes, each to the text after those before it, and tells what they did together; nil where there was
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
