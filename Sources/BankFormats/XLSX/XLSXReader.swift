@_spi(QBank) import BankSyntax

/// Reads a sheet of an Excel workbook, row by row.
///
/// Only what cells show is read: strings in the cells or in the table of shared strings, numbers in their formats,
/// and the results of formulas. Elements are identified by their local names, because a workbook may be of the
/// strict variant, with other namespaces, or prefix all of them.
struct XLSXReader {
  var archive: Archive
  private var texts: [XLSXString] = []
  private var styles = XLSXCellStyles()
  private var facts = SheetFacts()

  /// Reads the sheet of this name, or the first visible one; its rows go to `body`.
  static func read(
    _ archive: Archive, sheet: String?, _ body: (SheetRow) -> Void
  ) throws(ParseError) -> (facts: SheetFacts, budget: DecompressionBudget) {
    var reader = XLSXReader(archive: archive)
    try reader.readSheet(sheet, body)
    return (reader.facts, reader.archive.budget)
  }

  private mutating func readSheet(
    _ name: String?, _ body: (SheetRow) -> Void
  ) throws(ParseError) {
    let root = try OfficeRelations(&archive, of: "")
    guard
      let path = root.path(ofType: "officeDocument") ?? archive.part("xl/workbook.xml")?.name
    else { throw .noWorkbook(TextRange(at: 0), "xlsx") }
    if path.hasSuffix(".bin") { throw .binaryWorkbook }
    let relations = try OfficeRelations(&archive, of: path)
    let part = try OfficePart(&archive, path)
    let workbook = try part.root()
    if workbook.name.local != "workbook" { throw .noWorkbook(part.place, "xlsx") }
    let sheet = try choose(name, workbook, relations, part.place)
    if let path = relations.path(ofType: "sharedStrings") { try readTexts(path) }
    if let path = relations.path(ofType: "styles") {
      styles = XLSXCellStyles(try OfficePart(&archive, path).root())
    }
    styles.is1904 = ["1", "true"].contains(workbook.first("workbookPr")?["date1904"] ?? "")
    try readRows(try OfficePart(&archive, sheet), body)
    if let beside = try? OfficeRelations(&archive, of: sheet) {
      facts.hasPictures = beside.path(ofType: "drawing") != nil
      facts.hasComments = ["comments", "threadedComment"].contains {
        beside.path(ofType: $0) != nil
      }
    }
  }

  /// Chooses a sheet, and returns the name of its part.
  private mutating func choose(
    _ name: String?, _ workbook: XMLElement, _ relations: OfficeRelations, _ place: TextRange
  ) throws(ParseError) -> String {
    let elements = workbook.first("sheets")?.elements("sheet") ?? []
    let ids = elements.map { $0.local("id") }
    let sheets = zip(elements, ids).map { sheet, id in
      let type = id.flatMap { relations.type(ofID: $0) }
      return SheetChoice.Sheet(
        name: sheet["name"] ?? "", isHidden: (sheet["state"] ?? "visible") != "visible",
        isTable: type == nil || type == "worksheet")
    }
    let choice = try SheetChoice(sheets, named: name, at: place)
    facts = choice.facts
    guard let path = ids[choice.index].flatMap({ relations.path(ofID: $0) }) else {
      throw .sheetWithoutContent(facts.name)
    }
    return path
  }

  private mutating func readTexts(_ path: String) throws(ParseError) {
    let part = try OfficePart(&archive, path)
    var xml = XMLReader(part.content.arraySpan)
    while let event = xml.next() {
      if case .start(let tag) = event, tag.name.local == "si", let item = xml.element(tag) {
        texts.append(XLSXString(item))
      }
    }
    if let error = xml.error { throw part.placed(error) }
  }

  // MARK: Rows

  private mutating func readRows(_ part: OfficePart, _ body: (SheetRow) -> Void) throws(ParseError)
  {
    var xml = XMLReader(part.content.arraySpan)
    var before = 0
    while let event = xml.next() {
      guard case .start(let tag) = event else { continue }
      switch tag.name.local {
      case "worksheet", "sheetData", "cols", "mergeCells": continue
      case "col": addColumns(tag)
      case "mergeCell": addMerged(tag)
      case "row":
        let row = try readRow(tag, after: before, part, &xml)
        before = row.number
        body(row)
      default: xml.skipElement()
      }
    }
    if let error = xml.error { throw part.placed(error) }
  }

  private mutating func addColumns(_ tag: XMLTag) {
    guard tag.isHidden, let first = tag["min"].flatMap({ Int(bounded: $0) }),
      let last = tag["max"].flatMap({ Int(bounded: $0) }), 1 <= first, first <= last,
      facts.hiddenColumns.count < Limits.columns
    else { return }
    facts.hiddenColumns.append(first - 1...last - 1)
  }

  private mutating func addMerged(_ tag: XMLTag) {
    let ends = (tag["ref"] ?? "").split(separator: ":").compactMap { CellName.parse(String($0)) }
    guard ends.count == 2, ends[1].row > ends[0].row else { return }
    facts.addMerged(CellName.name(column: ends[0].column, row: ends[0].row))
  }

  /// Reads a row to its end. Rows and cells without a position follow the previous one.
  private mutating func readRow(
    _ tag: XMLTag, after before: Int, _ part: OfficePart, _ xml: inout XMLReader
  ) throws(ParseError) -> SheetRow {
    let number = tag["r"].flatMap { Int(bounded: $0) } ?? before + 1
    guard number > before, number < 1 << 21 else { throw part.placed(.badOrder(tag.range)) }
    var row = SheetRow(number: number, isHidden: tag.isHidden)
    var column = 0
    while let event = xml.next() {
      switch event {
      case .start(let tag) where tag.name.local == "c":
        guard let cell = xml.element(tag) else { return row }
        try add(cell, &column, part, &row)
      case .start: xml.skipElement()
      case .text: continue
      case .end: return row
      }
    }
    return row
  }

  /// Adds a cell; `column` is the position of the next one, unless it gives its own.
  private mutating func add(
    _ cell: XMLElement, _ column: inout Int, _ part: OfficePart, _ row: inout SheetRow
  ) throws(ParseError) {
    let place = cell["r"].flatMap(CellName.parse)
    let own = place?.column ?? column
    guard place == nil || place?.row == row.number, own >= column else {
      throw part.placed(.badOrder(cell.tag.range))
    }
    column = own + 1
    guard let (text, noted) = try value(of: cell, part) else { return }
    let note = noted ?? (styles.isStruck(cell["s"]) ? .struck : nil)
    guard own < Limits.columns else { throw part.placed(.tooManyColumns(cell.tag.range)) }
    let gap = own - (row.cells.last?.column ?? -1)
    try archive.budget.spend(DecompressionBudget.cell * gap + text.utf8.count, at: part.place)
    row.cells.append(SheetCell(column: own, text: text, note: note))
  }

  /// Returns the text of a cell and a note about it, or nil if it shows nothing.
  private func value(
    of cell: XMLElement, _ part: OfficePart
  ) throws(ParseError) -> (text: String, note: CellNote?)? {
    let value = cell.first("v")?.text ?? ""
    if value.isEmpty {
      if let string = cell.first("is").map(XLSXString.init) { return string.shown }
      return cell.first("f") == nil || cell["t"] == "str" ? nil : ("", .formulaWithoutValue)
    }
    switch cell["t"] {
    case "s":
      guard let index = Int(bounded: value), texts.indices.contains(index) else {
        throw part.placed(.noSuchText(cell.range, value))
      }
      return texts[index].shown
    case "str", "inlineStr": return (XLSXText.decoded(value), nil)
    case "b": return (value == "0" ? "FALSE" : "TRUE", nil)
    case "e": return (value, .brokenFormula)
    case "d": return (XLSXReader.date(value), .localDate)
    default:
      let shown = styles.shown(value, style: cell["s"])
      return (shown.text, shown.note)
    }
  }

  /// Rewrites an ISO 8601 date in a readable form: a day without a time, or both with a space between.
  private static func date(_ value: String) -> String {
    let parts = value.split(separator: "T", maxSplits: 1)
    guard parts.count == 2 else { return value }
    let isMidnight = parts[1].utf8.allSatisfy { "0:.Z".utf8.contains($0) }
    return isMidnight ? String(parts[0]) : "\(parts[0]) \(parts[1])"
  }
}

extension XMLTag {
  /// Whether the row or column is hidden.
  fileprivate var isHidden: Bool { ["1", "true"].contains(self["hidden"] ?? "0") }
}

/// A text of a workbook, in a cell or in the table of shared strings.
struct XLSXString {
  private var text = ""
  /// Whether it has superscripts or subscripts that no characters exist for.
  private var hasRaised = false
  private var hasStruck = false

  /// Reads the text of an element, whole or in differently formatted runs, without the furigana that Japanese
  /// programs store beside it.
  init(_ item: XMLElement) {
    for child in item.elements {
      switch child.name.local {
      case "t": text += XLSXText.decoded(child.text)
      case "r":
        let said = XLSXText.decoded(child.elements("t").map(\.text).joined())
        let properties = child.first("rPr")
        add(said, properties?.first("vertAlign")?["val"])
        hasStruck = hasStruck || !said.isEmpty && properties?.isStruck == true
      default: continue
      }
    }
  }

  private mutating func add(_ said: String, _ place: String?) {
    let kinds: [String: ScriptText.Kind] = ["superscript": .raised, "subscript": .lowered]
    guard let kind = place.flatMap({ kinds[$0] }) else { return text += said }
    text += ScriptText.plain(said, kind)
    hasRaised = hasRaised || !ScriptText.hasSigns(said, kind)
  }

  /// The text with a note about it, or nil if it is empty.
  var shown: (text: String, note: CellNote?)? {
    text.isEmpty ? nil : (text, hasStruck ? .struck : hasRaised ? .raised : nil)
  }
}

/// The styles of a workbook's cells: how numbers are shown, and whether text is struck through.
private struct XLSXCellStyles {
  /// The number of the format for each cell style.
  private var formats: [Int] = []
  private var known: [Int: NumberFormat] = [:]
  /// The cell styles whose font is struck through.
  private var struck: Set<Int> = []
  /// Whether days are counted from 1904.
  var is1904 = false

  /// Creates the styles of a workbook that has none: every number is shown in its general form.
  init() {}

  /// Reads a style sheet.
  init(_ styles: XMLElement) {
    for format in styles.first("numFmts")?.elements("numFmt") ?? [] {
      guard let id = format["numFmtId"].flatMap({ Int(bounded: $0) }) else { continue }
      known[id] = format["formatCode"].map(NumberFormat.init)
    }
    let cells = styles.first("cellXfs")?.elements("xf") ?? []
    formats = cells.map { $0["numFmtId"].flatMap { Int(bounded: $0) } ?? 0 }
    for id in formats where known[id] == nil { known[id] = NumberFormat(number: id) }
    let fonts = (styles.first("fonts")?.elements("font") ?? []).map(\.isStruck)
    struck = Set(
      cells.indices.filter { index in
        let font = cells[index]["fontId"].flatMap { Int(bounded: $0) } ?? 0
        return fonts.indices.contains(font) && fonts[font]
      })
  }

  /// Returns a number as shown by a cell of this style.
  func shown(_ text: String, style: String?) -> ShownNumber {
    guard var number = DecimalNumber(text) else { return ShownNumber(text: text) }
    number.round(toDigits: DecimalNumber.shownDigits)
    guard let index = style.flatMap({ Int(bounded: $0) }), formats.indices.contains(index),
      let format = known[formats[index]]
    else { return ShownNumber(text: number.text) }
    return format.shown(number, is1904: is1904)
  }
  /// Whether a cell of this style shows its text struck through.
  func isStruck(_ style: String?) -> Bool {
    style.flatMap { Int(bounded: $0) }.map(struck.contains) ?? false
  }
}

extension XMLElement {
  /// Whether a font, or the properties of a run, strike text through.
  fileprivate var isStruck: Bool {
    first("strike").map { !["0", "false"].contains($0["val"] ?? "1") } ?? false
  }
}
