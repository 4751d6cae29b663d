@_spi(QBank) import BankSyntax

/// The parts that are the same in every workbook.
enum XLSXParts {
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
