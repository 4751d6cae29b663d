@_spi(QBank) import BankSyntax

/// An unpacked part of a package of Office Open XML or OpenDocument, such as a workbook or a document.
struct OfficePart {
  let content: [UInt8]
  /// The range of the part in the file.
  let place: TextRange
  private let isPacked: Bool

  /// Unpacks the part with this name.
  init(_ archive: inout Archive, _ name: String) throws(ParseError) {
    guard let part = archive.part(name) else { throw .missingPart(name) }
    content = try archive.content(part).get()
    place = part.data
    isPacked = part.isPacked
  }

  /// Parses the part and returns its outermost element.
  func root() throws(ParseError) -> XMLElement {
    do { return try XMLElement.read(content.arraySpan).get() } catch { throw placed(error) }
  }

  /// Maps a range of the part to the file: exactly if the part is not compressed, else to the whole part.
  private func place(of range: TextRange) -> TextRange {
    isPacked ? place : range.moved(by: place.start)
  }

  /// Maps an error in the part to the file.
  func placed(_ error: ParseError) -> ParseError {
    ParseError(place(of: error.range), error.message, help: error.help)
  }
}

/// The relationships of a part to others in its package.
struct OfficeRelations {
  private var parts: [String: (type: String, path: String)] = [:]
  private var firstOfType: [String: String] = [:]

  /// Reads the relationships of a part, or of the whole archive if the name is empty.
  init(_ archive: inout Archive, of part: String) throws(ParseError) {
    let folder = part.split(separator: "/").dropLast().map(String.init)
    let file = part.split(separator: "/").last.map(String.init) ?? ""
    let name = (folder + ["_rels", "\(file).rels"]).joined(separator: "/")
    guard archive.part(name) != nil else { return }
    for relation in try OfficePart(&archive, name).root().elements("Relationship") {
      guard let type = relation["Type"], let target = relation["Target"],
        relation["TargetMode"] != "External"
      else { continue }
      let id = relation["Id"] ?? ""
      let kind = type.split(separator: "/").last.map(String.init) ?? ""
      let path = QTIAddress.path(target, in: folder).joined(separator: "/")
      if parts[id] == nil { parts[id] = (kind, path) }
      if firstOfType[kind] == nil { firstOfType[kind] = path }
    }
  }

  /// Returns the name of the part with this id.
  func path(ofID id: String) -> String? { parts[id]?.path }

  /// Returns the type of the part with this id.
  func type(ofID id: String) -> String? { parts[id]?.type }

  /// Returns the name of the first part of this type.
  func path(ofType type: String) -> String? { firstOfType[type] }
}
