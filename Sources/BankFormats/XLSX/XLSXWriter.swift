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
