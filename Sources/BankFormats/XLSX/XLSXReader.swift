@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Reads a sheet of a workbook, row by row.
///
/// Only the values of cells are read: strings in the cells or in the table of shared strings,
/// numbers, and the cached results of formulas.
struct XLSXReader {
  private var archive: Archive
  private var texts: [String] = []
  private var formats = XLSXNumberFormats()

  /// Reads the sheet of this name, or the first one; the rows go to `body`.
  static func read(
    _ source: Source, sheet: String? = nil, _ body: (TableRow) -> Void
  ) -> ParseError? {
    do throws(ParseError) {
      try check(source)
      var reader = XLSXReader(archive: try Archive.open(source).get())
      try reader.readSheet(sheet, body)
      return nil
    } catch {
      return error
    }
  }

  private init(archive: Archive) { self.archive = archive }

  private static func check(_ source: Source) throws(ParseError) {
    if source.count >= 4, source.copy(TextRange(0, 4)) == [0xD0, 0xCF, 0x11, 0xE0] {
      throw .olderWorkbook(TextRange(0, 4))
    }
    if !Archive.begins(source.bytes) { throw .noWorkbook(TextRange(0, min(4, source.count))) }
  }

  private mutating func readSheet(
    _ name: String?, _ body: (TableRow) -> Void
  ) throws(ParseError) {
    let root = try XLSXRelations(&archive, of: "")
    guard
      let workbook = root.path(ofType: "officeDocument") ?? archive.part("xl/workbook.xml")?.name
    else { throw .noWorkbook(TextRange(at: 0)) }
    let relations = try XLSXRelations(&archive, of: workbook)
    if let path = relations.path(ofType: "sharedStrings") { try readTexts(path) }
    if let path = relations.path(ofType: "styles") {
      formats = XLSXNumberFormats(try XLSXPart(&archive, path).root())
    }
    let sheet = try XLSXReader.sheet(name, try XLSXPart(&archive, workbook))
    guard let id = sheet.relation, let path = relations.path(ofID: id) else {
      throw .sheetWithoutContent(TextRange(at: 0), sheet.name)
    }
    try readRows(try XLSXPart(&archive, path), body)
  }

  private static func sheet(
    _ name: String?, _ workbook: XLSXPart
  ) throws(ParseError) -> (name: String, relation: String?) {
    let sheets = try workbook.root().first("sheets")?.elements("sheet") ?? []
    let all = sheets.map { sheet in
      let relation = sheet.tag.attributes.first { $0.name.local == "id" }?.value
      return (name: sheet["name"] ?? "", relation: relation)
    }
    let found = name == nil ? all.first : all.first { $0.name == name }
    guard let found else { throw .noSheet(workbook.place, name, all.map(\.name)) }
    return found
  }

  // MARK: Texts

  private mutating func readTexts(_ path: String) throws(ParseError) {
    let part = try XLSXPart(&archive, path)
    var xml = XMLReader(part.content.arraySpan)
    while let event = xml.next() {
      if case .start(let tag) = event, tag.name.local == "si", let item = xml.element(tag) {
        texts.append(XLSXReader.text(of: item))
      }
    }
    if let error = xml.error { throw part.placed(error) }
  }

  /// What a cell or a shared text says: its text, or its pieces that look different; not the
  /// furigana that Japanese programs keep beside it.
  private static func text(of item: XMLElement) -> String {
    let pieces = item.elements.flatMap { child -> [String] in
      switch child.name.local {
      case "t": return [child.text]
      case "r": return child.elements("t").map(\.text)
      default: return []
      }
    }
    return XLSXText.decoded(pieces.joined())
  }

  // MARK: Rows

  private mutating func readRows(_ part: XLSXPart, _ body: (TableRow) -> Void) throws(ParseError) {
    var xml = XMLReader(part.content.arraySpan)
    var (row, cells): (Int, [TableCell]) = (0, [])
    var start = TextRange(at: 0)
    while let event = xml.next() {
      guard case .start(let tag) = event else { continue }
      if tag.name.local == "row" {
        if row > 0 { body(part.row(row, cells, start)) }
        let number = tag["r"].flatMap { Int($0) } ?? row + 1
        guard number > row, number < 1 << 21 else { throw part.placed(.badOrder(tag.range)) }
        (row, cells, start) = (number, [], tag.range)
      } else if tag.name.local == "c", row > 0, let cell = xml.element(tag) {
        try add(cell, row, part, &cells)
      }
    }
    if let error = xml.error { throw part.placed(error) }
    if row > 0 { body(part.row(row, cells, start)) }
  }

  private mutating func add(
    _ cell: XMLElement, _ row: Int, _ part: XLSXPart, _ cells: inout [TableCell]
  ) throws(ParseError) {
    let place = cell["r"].flatMap(CellName.parse)
    let column = place?.column ?? cells.count
    guard place == nil || place?.row == row, column >= cells.count else {
      throw part.placed(.badOrder(cell.tag.range))
    }
    guard let value = try value(of: cell, part) else { return }
    guard column < Limits.columns else { throw part.placed(.tooManyColumns(cell.tag.range)) }
    let cost = UnfoldingBudget.cell * (column - cells.count + 1) + value.text.utf8.count
    try archive.budget.spend(cost, at: part.place)
    for blank in cells.count..<column { cells.append(part.cell("", row, blank, cell.range)) }
    cells.append(
      part.cell(
        value.text, row, column, cell.range, isDisplayedDifferently: value.isDisplayedDifferently))
  }

  /// What a cell says, and whether it shows something else; nil when it is empty.
  private func value(
    of cell: XMLElement, _ part: XLSXPart
  ) throws(ParseError) -> (text: String, isDisplayedDifferently: Bool)? {
    if cell["t"] == "inlineStr" {
      return cell.first("is").map { (XLSXReader.text(of: $0), false) }
    }
    guard let value = cell.first("v")?.text else { return nil }
    switch cell["t"] {
    case "s":
      guard let index = Int(value), texts.indices.contains(index) else {
        throw part.placed(.noSuchText(cell.range, value))
      }
      return (texts[index], false)
    case "str": return (XLSXText.decoded(value), false)
    case "b": return (value == "0" ? "FALSE" : "TRUE", false)
    case "e", "d": return (value, true)
    default: return number(value, cell["s"])
    }
  }

  /// The shortest decimal of a number; workbooks may store `0.1` as `0.10000000000000001`.
  private func number(_ value: String, _ style: String?) -> (
    text: String, isDisplayedDifferently: Bool
  ) {
    guard let number = LayoutNumber.read(value) else { return (value, false) }
    return (Numbers.text(number), !formats.showsPlainly(number, style: style))
  }
}
