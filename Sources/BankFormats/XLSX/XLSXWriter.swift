@_spi(QBank) import BankSyntax

/// Writes an Excel workbook with one sheet.
///
/// Texts are in their cells rather than in a shared table, and nothing is compressed: every program can read that,
/// and the same rows always give the same bytes.
enum XLSXWriter {
  /// Returns the workbook of a sheet.
  static func workbook(_ sheet: WorkbookSheet) -> [UInt8] {
    ArchiveWriter.archive([
      ("[Content_Types].xml", XLSXParts.contentTypes), ("_rels/.rels", XLSXParts.relations),
      ("xl/workbook.xml", XLSXParts.workbook),
      ("xl/_rels/workbook.xml.rels", XLSXParts.workbookRelations),
      ("xl/styles.xml", XLSXParts.styles), ("xl/worksheets/sheet1.xml", content(sheet)),
    ])
  }

  private static func content(_ sheet: WorkbookSheet) -> [UInt8] {
    XMLWriter.document("worksheet", ["xmlns": XLSXParts.namespace]) { xml in
      if !sheet.widths.isEmpty { addColumns(sheet.widths, &xml) }
      xml.element("sheetData") { xml in
        for (index, cells) in sheet.rows.enumerated() { row(cells, index + 1, sheet.head, &xml) }
      }
      if let key = sheet.key { addList(key, sheet.rowsOfKey, &xml) }
    }
  }

  private static func addColumns(_ widths: [Int], _ xml: inout XMLWriter) {
    xml.element("cols") { xml in
      for (index, width) in widths.enumerated() {
        let number = String(index + 1)
        let attributes: XMLWriter.Attributes = [
          "min": number, "max": number, "width": String(width), "customWidth": "1",
        ]
        xml.empty("col", attributes)
      }
    }
  }

  private static func row(
    _ cells: [WorkbookSheet.Cell], _ number: Int, _ head: Int, _ xml: inout XMLWriter
  ) {
    xml.element("row", ["r": String(number)]) { xml in
      for (column, cell) in cells.enumerated() {
        let name = CellName.name(column: column, row: number)
        switch cell {
        case .text(""): break
        case .text(let text):
          let content = XMLWriter.escaped(XLSXText.encoded(text))
          let style = number <= head ? XLSXParts.headStyle : XLSXParts.textStyle
          xml.element(
            "c", ["r": name, "s": style, "t": "inlineStr"],
            xml: "<is><t xml:space=\"preserve\">\(content)</t></is>")
        case .number(let digits):
          xml.element("c", ["r": name, "s": XLSXParts.numberStyle], xml: "<v>\(digits)</v>")
        }
      }
    }
  }

  /// Adds a list to choose from to each cell of a column.
  private static func addList(
    _ key: WorkbookSheet.Key, _ rows: ClosedRange<Int>, _ xml: inout XMLWriter
  ) {
    let letters = CellName.letters(key.column)
    let list: String
    switch key.words {
    case .fixed(let words): list = "\"\(words.joined(separator: ","))\""
    case .columns(let columns):
      let ends = [columns.lowerBound, columns.upperBound].map { "$\(CellName.letters($0))" }
      list = "\(ends[0])\(rows.lowerBound):\(ends[1])\(rows.lowerBound)"
    }
    xml.element("dataValidations", ["count": "1"]) { xml in
      let attributes: XMLWriter.Attributes = [
        "type": "list", "allowBlank": "1", "showErrorMessage": "1", "error": key.message,
        "sqref": "\(letters)\(rows.lowerBound):\(letters)\(rows.upperBound)",
      ]
      xml.element("dataValidation", attributes) { $0.element("formula1", text: list) }
    }
  }
}

/// The parts that are the same in every workbook.
private enum XLSXParts {
  static let namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  /// The style of a text: wrapped, aligned to the top, and with all input kept as text.
  static let textStyle = "1"
  /// The style of a heading: that of a text, in bold.
  static let headStyle = "2"
  /// The style of a number: aligned to the top.
  static let numberStyle = "3"
  /// The number of the format that treats all input as text.
  private static let textFormat = "49"

  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  static let contentTypes = XMLWriter.document("Types", ["xmlns": "\(package)/content-types"]) {
    xml in
    let relations = "application/vnd.openxmlformats-package.relationships+xml"
    xml.empty("Default", ["Extension": "rels", "ContentType": relations])
    xml.empty("Default", ["Extension": "xml", "ContentType": "application/xml"])
    for (part, kind) in [
      ("workbook", "sheet.main"), ("styles", "styles"), ("worksheets/sheet1", "worksheet"),
    ] {
      xml.empty(
        "Override", ["PartName": "/xl/\(part).xml", "ContentType": "\(type).\(kind)+xml"])
    }
  }

  static let relations = related([("officeDocument", "xl/workbook.xml")])

  static let workbookRelations = related([
    ("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml"),
  ])

  private static func related(_ targets: [(type: String, path: String)]) -> [UInt8] {
    XMLWriter.document("Relationships", ["xmlns": "\(package)/relationships"]) { xml in
      for (index, target) in targets.enumerated() {
        let attributes: XMLWriter.Attributes = [
          "Id": "rId\(index + 1)", "Type": "\(office)/\(target.type)", "Target": target.path,
        ]
        xml.empty("Relationship", attributes)
      }
    }
  }

  static let workbook = XMLWriter.document("workbook", ["xmlns": namespace, "xmlns:r": office]) {
    xml in
    xml.element("sheets") { xml in
      xml.empty("sheet", ["name": "Sheet1", "sheetId": "1", "r:id": "rId1"])
    }
  }

  static let styles = XMLWriter.document("styleSheet", ["xmlns": namespace]) { xml in
    xml.element("fonts", ["count": "2"]) { xml in
      xml.element("font") { $0.empty("sz", ["val": "11"]) }
      xml.element("font") { xml in
        xml.empty("b")
        xml.empty("sz", ["val": "11"])
      }
    }
    xml.element("fills", ["count": "2"]) { xml in
      xml.element("fill") { $0.empty("patternFill", ["patternType": "none"]) }
      xml.element("fill") { $0.empty("patternFill", ["patternType": "gray125"]) }
    }
    xml.element("borders", ["count": "1"]) { $0.empty("border") }
    xml.element("cellStyleXfs", ["count": "1"]) { $0.empty("xf", look(font: "0")) }
    xml.element("cellXfs", ["count": "4"]) { xml in
      xml.empty("xf", look(font: "0"))
      for (font, format) in [("0", textFormat), ("1", textFormat), ("0", "0")] {
        let attributes = look(font: font, format: format).adding([
          "applyNumberFormat": "1", "applyFont": "1", "applyAlignment": "1",
        ])
        xml.element("xf", attributes) {
          $0.empty("alignment", ["vertical": "top", "wrapText": "1"])
        }
      }
    }
  }

  private static func look(font: String, format: String = "0") -> XMLWriter.Attributes {
    ["numFmtId": format, "fontId": font, "fillId": "0", "borderId": "0"]
  }
}
