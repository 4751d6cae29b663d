@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// A part of a workbook, unpacked.
struct XLSXPart {
  let content: [UInt8]
  /// Where the part is in the file.
  let place: TextRange
  private let isPacked: Bool

  /// The part of this name.
  init(_ archive: inout Archive, _ name: String) throws(ParseError) {
    guard let part = archive.part(name) else { throw .missingPart(TextRange(at: 0), name) }
    content = try archive.content(part).get()
    place = part.data
    isPacked = part.isPacked
  }

  /// The outermost element.
  func root() throws(ParseError) -> XMLElement {
    do { return try XMLElement.read(content.arraySpan).get() } catch { throw placed(error) }
  }

  /// Where a range of the part is in the file: the range itself where the part is not compressed,
  /// else the whole part.
  private func place(of range: TextRange) -> TextRange {
    isPacked ? place : range.moved(by: place.start)
  }

  /// An error in the part as one of the file.
  func placed(_ error: ParseError) -> ParseError {
    ParseError(place(of: error.range), error.message, help: error.help)
  }
}

/// Which part of a workbook belongs to which.
struct XLSXRelations {
  private var parts: [String: (type: String, path: String)] = [:]
  private var firstOfType: [String: String] = [:]

  /// The relations of a part, or of the whole archive when it has no name.
  init(_ archive: inout Archive, of part: String) throws(ParseError) {
    let folder = part.split(separator: "/").dropLast().map(String.init)
    let file = part.split(separator: "/").last.map(String.init) ?? ""
    let name = (folder + ["_rels", "\(file).rels"]).joined(separator: "/")
    guard archive.part(name) != nil else { return }
    for relation in try XLSXPart(&archive, name).root().elements("Relationship") {
      guard let id = relation["Id"], let type = relation["Type"], let target = relation["Target"],
        relation["TargetMode"] != "External"
      else { continue }
      let kind = type.split(separator: "/").last.map(String.init) ?? ""
      let path = XLSXRelations.path(target, in: folder)
      if parts[id] == nil { parts[id] = (kind, path) }
      if firstOfType[kind] == nil { firstOfType[kind] = path }
    }
  }

  /// Where a target is, seen from a folder.
  private static func path(_ target: String, in folder: [String]) -> String {
    var steps = target.utf8.first == UInt8(ascii: "/") ? [] : folder
    for step in target.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(String(step)) }
    }
    return steps.joined(separator: "/")
  }

  /// The name of the part with this id.
  func path(ofID id: String) -> String? { parts[id]?.path }

  /// The type of the part with this id.
  func type(ofID id: String) -> String? { parts[id]?.type }

  /// The name of the first part of this type.
  func path(ofType type: String) -> String? { firstOfType[type] }
}
