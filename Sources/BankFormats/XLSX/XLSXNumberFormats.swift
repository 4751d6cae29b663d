@_spi(QBank) import BankText

/// How a workbook shows numbers: as they are, or as a date, a price, a per cent.
struct XLSXNumberFormats {
  /// For each style of a cell the number of its format.
  private var formats: [Int] = []
  private var codes: [Int: String] = [:]

  /// The formats of a workbook without styles: every number is shown as it is.
  init() {}

  /// The formats that a style sheet tells.
  init(_ styles: XMLElement) {
    for format in styles.first("numFmts")?.elements("numFmt") ?? [] {
      guard let id = format["numFmtId"].flatMap({ Int($0) }) else { continue }
      codes[id] = format["formatCode"]
    }
    let cells = styles.first("cellXfs")?.elements("xf") ?? []
    formats = cells.map { $0["numFmtId"].flatMap { Int($0) } ?? 0 }
  }

  /// Whether a number looks as it is in a cell of this style.
  func showsPlainly(_ number: Double, style: String?) -> Bool {
    guard let index = style.flatMap({ Int($0) }), formats.indices.contains(index) else {
      return true
    }
    switch formats[index] {
    case 0, 49: return true
    case 1: return number == number.rounded()
    case let format: return codes[format] == "General" || codes[format] == "@"
    }
  }
}
