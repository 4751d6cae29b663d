@_spi(QBank) import BankSyntax

/// Reads a sheet of an OpenDocument workbook, row by row.
///
/// Cells contain what they show as text, so numbers and dates need no formats here. A row or cell can be repeated;
/// repetitions without content only count if content follows.
struct ODSReader {
  private var archive: Archive
  private let part: OfficePart
  private var facts = SheetFacts()
  private var styles = ODSStyles()
  /// The sheets so far, for the error message if none is the requested one.
  private var sheets: [SheetChoice.Sheet] = []

  /// Reads the sheet of this name, or the first visible one; its rows go to `body`.
  static func read(
    _ archive: Archive, sheet: String?, _ body: (SheetRow) -> Void
  ) throws(ParseError) -> (facts: SheetFacts, budget: DecompressionBudget) {
    var archive = archive
    if archive.part("content.xml") == nil { throw .noWorkbook(TextRange(at: 0), "ods") }
    try checkKind(&archive)
    let part = try OfficePart(&archive, "content.xml")
    var reader = ODSReader(archive: archive, part: part)
    try reader.readSheets(sheet, body)
    return (reader.facts, reader.archive.budget)
  }

  /// Throws if the archive is another kind of document, which is packed in the same way, or if its content is
  /// protected by a password.
  private static func checkKind(_ archive: inout Archive) throws(ParseError) {
    if let part = archive.part("mimetype") {
      let kind = String(decoding: try archive.content(part).get(), as: UTF8.self)
      guard kind.contains(text: "spreadsheet") else { throw .noWorkbook(part.place, "ods") }
    }
    if let part = archive.part("META-INF/manifest.xml") {
      let list = String(decoding: try archive.content(part).get(), as: UTF8.self)
      if list.contains(text: "encryption-data") { throw .lockedWorkbook(part.place) }
    }
  }

  // MARK: Sheets

  /// Reads the sheets in two passes, because the first may be hidden, and all others too.
  private mutating func readSheets(
    _ name: String?, _ body: (SheetRow) -> Void
  ) throws(ParseError) {
    try forEachTable { reader, tag, _ throws(ParseError) in
      reader.sheets.append(
        SheetChoice.Sheet(
          name: tag.local("name") ?? "", isHidden: reader.styles.hides(tag.local("style-name"))))
      return false
    }
    let choice = try SheetChoice(sheets, named: name, at: part.place)
    facts = choice.facts
    var index = -1
    try forEachTable { reader, tag, xml throws(ParseError) in
      index += 1
      guard index == choice.index else { return false }
      try reader.readRows(tag, &xml, body)
      return true
    }
  }

  /// Calls `body` for each sheet. It returns whether it has read the sheet to its end.
  private mutating func forEachTable(
    _ body: (inout ODSReader, XMLTag, inout XMLReader) throws(ParseError) -> Bool
  ) throws(ParseError) {
    let part = self.part
    var xml = XMLReader(part.content.arraySpan)
    while let event = xml.next() {
      guard case .start(let tag) = event else { continue }
      switch tag.name.local {
      case "document-content", "body", "spreadsheet", "automatic-styles": continue
      case "style": if let style = xml.element(tag) { styles.add(style) }
      case "table": if try !body(&self, tag, &xml) { xml.skipElement() }
      default: xml.skipElement()
      }
    }
    if let error = xml.error { throw part.placed(error) }
  }

  // MARK: Rows

  private mutating func readRows(
    _ table: XMLTag, _ xml: inout XMLReader, _ body: (SheetRow) -> Void
  ) throws(ParseError) {
    var (depth, number, column) = (1, 1, 0)
    while depth > 0, let event = xml.next() {
      switch event {
      case .text: continue
      case .end: depth -= 1
      case .start(let tag):
        switch tag.name.local {
        case "table-row-group", "table-header-rows", "table-rows", "table-column-group",
          "table-header-columns", "table-columns":
          depth += 1
        case "table-column":
          addColumns(tag, &column)
          xml.skipElement()
        case "table-row": try readRow(tag, &number, &xml, body)
        case "shapes":
          facts.hasPictures = true
          xml.skipElement()
        default: xml.skipElement()
        }
      }
    }
  }

  private mutating func addColumns(_ tag: XMLTag, _ column: inout Int) {
    let count = tag.count("number-columns-repeated")
    if tag.isHidden, column < Limits.columns {
      facts.hiddenColumns.append(column...column + count - 1)
    }
    column += count
  }

  /// Reads a row to its end, and passes it to `body` as often as it is repeated.
  private mutating func readRow(
    _ tag: XMLTag, _ number: inout Int, _ xml: inout XMLReader, _ body: (SheetRow) -> Void
  ) throws(ParseError) {
    let count = tag.count("number-rows-repeated")
    var row = SheetRow(number: number, isHidden: tag.isHidden)
    var column = 0
    cells: while let event = xml.next() {
      switch event {
      case .end: break cells
      case .text: continue
      case .start(let tag) where tag.name.local == "table-cell":
        guard let cell = xml.element(tag) else { break cells }
        try add(cell, &column, &row)
      case .start(let tag):
        if tag.name.local == "covered-table-cell" {
          column += tag.count("number-columns-repeated")
        }
        xml.skipElement()
      }
    }
    number += count
    if row.cells.isEmpty { return }
    let cost = row.cells.reduce(DecompressionBudget.cell) { $0 + $1.text.utf8.count }
    for offset in 0..<count {
      if offset > 0 {
        try archive.budget.spend(cost + DecompressionBudget.cell * row.cells.count, at: part.place)
      }
      body(SheetRow(number: row.number + offset, isHidden: row.isHidden, cells: row.cells))
    }
  }

  private mutating func add(
    _ cell: XMLElement, _ column: inout Int, _ row: inout SheetRow
  ) throws(ParseError) {
    let count = cell.tag.count("number-columns-repeated")
    let first = column
    column += count
    if cell.local("number-rows-spanned").map({ $0 != "1" }) ?? false {
      facts.addMerged(CellName.name(column: first, row: row.number))
    }
    for child in cell.elements {
      facts.hasComments = facts.hasComments || child.name.local == "annotation"
      facts.hasPictures = facts.hasPictures || child.name.local == "frame"
    }
    guard let value = try ODSText.value(of: cell, styles, &archive.budget, at: part.place) else {
      return
    }
    if first + count > Limits.columns { throw .tooManyColumns(part.place) }
    let cost = DecompressionBudget.cell + value.text.utf8.count
    let gap = first - (row.cells.last?.column ?? -1) - 1
    try archive.budget.spend(DecompressionBudget.cell * gap + cost * count, at: part.place)
    for offset in 0..<count {
      row.cells.append(SheetCell(column: first + offset, text: value.text, note: value.note))
    }
  }
}

/// The styles of a workbook, as far as they say what its text does not show.
struct ODSStyles {
  private var hidden: Set<String> = []
  private var scripts: [String: ScriptText.Kind] = [:]
  private var struck: Set<String> = []

  /// Adds a style.
  mutating func add(_ style: XMLElement) {
    guard let name = style.local("name") else { return }
    for properties in style.elements {
      if properties.local("display") == "false" { hidden.insert(name) }
      let lines = ["text-line-through-style", "text-line-through-type"]
      if lines.contains(where: { properties.local($0).map { $0 != "none" } ?? false }) {
        struck.insert(name)
      }
      let place = properties.local("text-position")?.split(separator: " ").first ?? "0%"
      if place != "0%" {
        scripts[name] = place == "sub" || place.hasPrefix("-") ? .lowered : .raised
      }
    }
  }

  /// Whether sheets of this style are hidden.
  func hides(_ name: String?) -> Bool { name.map(hidden.contains) ?? false }

  /// Whether text of this style is struck through.
  func strikes(_ name: String?) -> Bool { name.map(struck.contains) ?? false }

  /// Returns whether this style is superscript or subscript, or nil if it is neither.
  func script(_ name: String?) -> ScriptText.Kind? { name.flatMap { scripts[$0] } }
}

extension XMLTag {
  /// Returns a repetition count, 1 if none is given.
  fileprivate func count(_ name: String) -> Int {
    // No sheet has more rows or columns than this.
    min(max(local(name).flatMap { Int(bounded: $0) } ?? 1, 1), 1 << 21)
  }

  /// Whether a row or column is hidden.
  fileprivate var isHidden: Bool {
    ["collapse", "filter"].contains(local("visibility") ?? "visible")
  }
}
