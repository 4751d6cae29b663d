@_spi(QBank) import BankSyntax

/// Writes an OpenDocument workbook with one sheet.
enum ODSWriter {
  private static let kind = "application/vnd.oasis.opendocument.spreadsheet"
  private static let names = "urn:oasis:names:tc:opendocument:xmlns"
  private static let sheetName = "Sheet1"

  /// Returns the workbook of a sheet. The first part identifies the type of file, so it is stored uncompressed.
  static func workbook(_ sheet: WorkbookSheet) -> [UInt8] {
    ArchiveWriter.archive([
      ("mimetype", Array(kind.utf8)), ("META-INF/manifest.xml", manifest),
      ("content.xml", content(sheet)),
    ])
  }

  private static var manifest: [UInt8] {
    let root: XMLWriter.Attributes = [
      "xmlns:manifest": "\(names):manifest:1.0", "manifest:version": "1.2",
    ]
    return XMLWriter.document("manifest:manifest", root) { xml in
      for (path, type) in [("/", kind), ("content.xml", "text/xml")] {
        xml.empty(
          "manifest:file-entry", ["manifest:full-path": path, "manifest:media-type": type])
      }
    }
  }

  private static func content(_ sheet: WorkbookSheet) -> [UInt8] {
    var root: XMLWriter.Attributes = ["office:version": "1.2"]
    for name in ["office", "table", "text", "style"] {
      root = root.adding(["xmlns:\(name)": "\(names):\(name):1.0"])
    }
    root = root.adding([
      "xmlns:fo": "\(names):xsl-fo-compatible:1.0", "xmlns:number": "\(names):datastyle:1.0",
      "xmlns:of": "\(names):of:1.2",
    ])
    return XMLWriter.document("office:document-content", root) { xml in
      addStyles(sheet.widths, &xml)
      xml.element("office:body") { xml in
        xml.element("office:spreadsheet") { xml in
          if let key = sheet.key { addList(key, sheet.rowsOfKey.lowerBound, &xml) }
          xml.element("table:table", ["table:name": sheetName]) { addTable(sheet, &$0) }
        }
      }
    }
  }

  // MARK: Styles

  private static func addStyles(_ widths: [Int], _ xml: inout XMLWriter) {
    xml.element("office:automatic-styles") { xml in
      xml.element("number:text-style", ["style:name": "text-format"]) {
        $0.empty("number:text-content")
      }
      for width in Set(widths).sorted() {
        xml.element("style:style", ["style:name": "w\(width)", "style:family": "table-column"]) {
          // Two millimetres are about the width of a character.
          $0.empty("style:table-column-properties", ["style:column-width": "\(width * 2)mm"])
        }
      }
      addCellStyle("text", "text-format", isBold: false, &xml)
      addCellStyle("head", "text-format", isBold: true, &xml)
      addCellStyle("number", nil, isBold: false, &xml)
    }
  }

  private static func addCellStyle(
    _ name: String, _ format: String?, isBold: Bool, _ xml: inout XMLWriter
  ) {
    var attributes: XMLWriter.Attributes = ["style:name": name, "style:family": "table-cell"]
    if let format { attributes = attributes.adding(["style:data-style-name": format]) }
    xml.element("style:style", attributes) { xml in
      xml.empty(
        "style:table-cell-properties", ["style:vertical-align": "top", "fo:wrap-option": "wrap"])
      if isBold { xml.empty("style:text-properties", ["fo:font-weight": "bold"]) }
    }
  }

  // MARK: The table

  private static func addTable(_ sheet: WorkbookSheet, _ xml: inout XMLWriter) {
    for width in sheet.widths {
      xml.empty("table:table-column", ["table:style-name": "w\(width)"])
    }
    // Some readers reject white space between cells, so a row is one line.
    for (index, cells) in sheet.rows.enumerated() {
      let isHead = index < sheet.head
      let line = cells.enumerated().map { column, cell in
        xmlOfCell(cell, isHead, !isHead && sheet.key?.column == column)
      }
      xml.element("table:table-row", xml: line.joined())
    }
    guard let key = sheet.key else { return }
    let before =
      key.column > 0
      ? "<table:table-cell table:number-columns-repeated=\"\(key.column)\"/>" : ""
    xml.element(
      "table:table-row", ["table:number-rows-repeated": String(WorkbookSheet.spareRows)],
      xml: "\(before)<table:table-cell\(validated)/>")
  }

  private static let validated = " table:content-validation-name=\"key\""

  private static func xmlOfCell(
    _ cell: WorkbookSheet.Cell, _ isHead: Bool, _ isKey: Bool
  ) -> String {
    let list = isKey ? validated : ""
    switch cell {
    case .text(""): return "<table:table-cell\(list)/>"
    case .text(let text):
      let style = isHead ? "head" : "text"
      return "<table:table-cell table:style-name=\"\(style)\" office:value-type=\"string\"\(list)>"
        + paragraphs(text) + "</table:table-cell>"
    case .number(let digits):
      return "<table:table-cell table:style-name=\"number\" office:value-type=\"float\" "
        + "office:value=\"\(digits)\"\(list)><text:p>\(digits)</text:p></table:table-cell>"
    }
  }

  /// Adds a list to choose from.
  private static func addList(_ key: WorkbookSheet.Key, _ row: Int, _ xml: inout XMLWriter) {
    let list: String
    switch key.words {
    case .fixed(let words): list = words.map { "\"\($0)\"" }.joined(separator: ";")
    case .columns(let columns):
      let ends = [columns.lowerBound, columns.upperBound].map { ".$\(CellName.letters($0))\(row)" }
      list = "[\(ends[0]):\(ends[1])]"
    }
    xml.element("table:content-validations") { xml in
      let attributes: XMLWriter.Attributes = [
        "table:name": "key", "table:condition": "of:cell-content-is-in-list(\(list))",
        "table:allow-empty-cell": "true", "table:display-list": "unsorted",
        "table:base-cell-address": "\(sheetName).\(CellName.name(column: key.column, row: row))",
      ]
      xml.element("table:content-validation", attributes) { xml in
        xml.element("table:error-message", ["table:display": "true"]) {
          $0.element("text:p", text: key.message)
        }
      }
    }
  }

  // MARK: Texts

  /// Encodes a text as paragraphs, one per line, with elements for white space that would be collapsed.
  private static func paragraphs(_ text: String) -> String {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { "<text:p>\(paragraph($0))</text:p>" }.joined()
  }

  private static func paragraph(_ line: Substring.UnicodeScalarView) -> String {
    var (written, blanks) = ("", 0)
    var isAtStart = true
    func flush(isAtEnd: Bool) -> String {
      defer { blanks = 0 }
      // A single space between two letters stays a space; all others are counted.
      if blanks == 1, !isAtStart, !isAtEnd { return " " }
      return blanks == 0 ? "" : "<text:s text:c=\"\(blanks)\"/>"
    }
    for scalar in line {
      if scalar == " " {
        blanks += 1
        continue
      }
      written += flush(isAtEnd: false)
      written += scalar == "\t" ? "<text:tab/>" : XMLWriter.escaped(String(scalar))
      isAtStart = false
    }
    return written + flush(isAtEnd: true)
  }

  /// Returns what a cell cannot hold or what programs that read it do not show: characters that XML does not allow,
  /// carriage returns without a line feed, and tabs.
  static func losses(_ problems: [Problem]) -> [Loss] {
    problems.enumerated().flatMap { index, problem in
      let texts = problem.allTexts
      let bytes = texts.map(\.utf8)
      var losses = XMLWriter.losses(texts, number: index + 1)
      if bytes.contains(where: { $0.contains(ASCII.carriageReturn) }) {
        losses.add(index + 1, .lineBreaks, otherLineBreaks)
      }
      if bytes.contains(where: { $0.contains(ASCII.tab) }) {
        losses.add(index + 1, .text, tabs)
      }
      return losses
    }
  }

  private static let otherLineBreaks = Localized(
    en: "carriage returns become plain line breaks", ja: "改行（CR）が通常の改行になります。")

  private static let tabs = Localized(
    en: "LibreOffice and other programs drop tabs", ja: "LibreOfficeなどではタブが失われます。")
}
