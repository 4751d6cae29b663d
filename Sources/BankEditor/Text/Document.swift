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

/// Converts between the URIs of an editor and paths of the system.
package enum DocumentURI {
  /// The path of a URI, or nil if it is not a file of this machine.
  package static func path(_ uri: String) -> Path? {
    let scheme = "file://"
    guard uri.hasPrefix(scheme) else { return nil }
    let rest = Array(uri.utf8.dropFirst(scheme.utf8.count))
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = rest[..<slash]
    guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
    let path = rest[slash...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return Path(bytes: Array(path).percentDecoded)
  }

  /// A path in `folder` for a text that is not saved to a file.
  package static func pathOfUnsaved(_ uri: String, language: String, in folder: Path) -> Path {
    let name = Array(uri.utf8.suffix(64)).percentDecoded.map { byte in
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":") ? UInt8(ascii: "-") : byte
    }
    let path = folder.appending(name)
    let endings = ["csv", "tsv", "json", "jsonl", "gift", "md", "txt", "xml"]
    if endings.contains(where: { path.hasExtension($0) }) { return path }
    let ending = ["markdown": "md", "plaintext": "txt", "jsonlines": "jsonl"][language] ?? language
    guard endings.contains(ending) else { return path }
    return Path(bytes: path.bytes + Array(".\(ending)".utf8))
  }

  /// The URI of a path.
  package static func uri(_ path: Path) -> String { "file://" + PercentEncoding.encode(path.bytes) }
}
