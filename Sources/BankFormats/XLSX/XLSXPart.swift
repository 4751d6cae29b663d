@_spi(QBank) import BankModel
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

  /// A flaw of the part as one of the file.
  func placed(_ error: ParseError) -> ParseError {
    ParseError(place(of: error.range), error.message, help: error.help)
  }

  /// A row of a sheet.
  func row(_ number: Int, _ cells: [TableCell], _ range: TextRange) -> TableRow {
    let name = Localized(en: "row \(number)", ja: "\(number)行目")
    return TableRow(cells, at: Place(place(of: range), record: number), name: name)
  }

  /// A cell of a sheet.
  func cell(
    _ text: String, _ row: Int, _ column: Int, _ range: TextRange,
    isDisplayedDifferently: Bool = false
  ) -> TableCell {
    TableCell(
      text, at: Place(place(of: range), record: row, cell: column + 1),
      name: CellName.name(column: column, row: row), isDisplayedDifferently: isDisplayedDifferently)
  }
}

/// Which part of a workbook belongs to which.
struct XLSXRelations {
  private var relations: [(id: String, type: String, path: String)] = []

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
      relations.append((id, kind, XLSXRelations.path(target, in: folder)))
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
  func path(ofID id: String) -> String? { relations.first { $0.id == id }?.path }

  /// The name of the first part of this type.
  func path(ofType type: String) -> String? { relations.first { $0.type == type }?.path }
}
