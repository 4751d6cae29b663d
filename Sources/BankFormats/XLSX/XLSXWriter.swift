/// Writes a workbook with one sheet.
///
/// Texts stand in their cells rather than in a table of their own, and nothing is packed: every
/// program reads that, and the same rows always make the same bytes.
enum XLSXWriter {
  /// A cell of a sheet.
  enum Cell {
    /// A text.
    case text(String)
    /// A number, in plain digits.
    case number(String)
  }

  /// The workbook of some rows. The rows up to `head` are headings; `widths` are those of the
  /// columns, in characters.
  static func workbook(_ rows: [[Cell]], head: Int, widths: [Int]) -> [UInt8] {
    ArchiveWriter.archive([
      ("[Content_Types].xml", XLSXParts.contentTypes), ("_rels/.rels", XLSXParts.relations),
      ("xl/workbook.xml", XLSXParts.workbook),
      ("xl/_rels/workbook.xml.rels", XLSXParts.workbookRelations),
      ("xl/styles.xml", XLSXParts.styles),
      ("xl/worksheets/sheet1.xml", sheet(rows, head, widths)),
    ])
  }

  private static func sheet(_ rows: [[Cell]], _ head: Int, _ widths: [Int]) -> [UInt8] {
    var xml = XMLWriter()
    xml.element("worksheet", ["xmlns": XLSXParts.namespace]) { xml in
      xml.element("cols") { xml in
        for (index, width) in widths.enumerated() {
          let number = String(index + 1)
          let attributes: XMLWriter.Attributes = [
            "min": number, "max": number, "width": String(width), "customWidth": "1",
          ]
          xml.empty("col", attributes)
        }
      }
      xml.element("sheetData") { xml in
        for (index, cells) in rows.enumerated() { row(cells, index + 1, head, &xml) }
      }
    }
    return xml.bytes
  }

  private static func row(
    _ cells: [Cell], _ number: Int, _ head: Int, _ xml: inout XMLWriter
  ) {
    xml.element("row", ["r": String(number)]) { xml in
      let style = number <= head ? XLSXParts.headStyle : XLSXParts.textStyle
      for (column, cell) in cells.enumerated() {
        let name = CellName.name(column: column, row: number)
        switch cell {
        case .text(""): break
        case .text(let text):
          let content = XMLWriter.escaped(XLSXText.encoded(text))
          xml.element(
            "c", ["r": name, "s": style, "t": "inlineStr"],
            xml: "<is><t xml:space=\"preserve\">\(content)</t></is>")
        case .number(let digits):
          xml.element("c", ["r": name, "s": style], xml: "<v>\(digits)</v>")
        }
      }
    }
  }
}
