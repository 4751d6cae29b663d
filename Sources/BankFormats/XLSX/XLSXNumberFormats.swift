@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// The number formats of a workbook's cells, by style.
struct XLSXNumberFormats {
  /// The number of the format for each cell style.
  private var formats: [Int] = []
  private var known: [Int: NumberFormat] = [:]
  /// Whether days are counted from 1904.
  var is1904 = false

  /// Creates the formats of a workbook without styles: every number is shown in its general form.
  init() {}

  /// Reads the formats of a style sheet.
  init(_ styles: XMLElement) {
    for format in styles.first("numFmts")?.elements("numFmt") ?? [] {
      guard let id = format["numFmtId"].flatMap({ Int(bounded: $0) }) else { continue }
      known[id] = format["formatCode"].map(NumberFormat.init)
    }
    let cells = styles.first("cellXfs")?.elements("xf") ?? []
    formats = cells.map { $0["numFmtId"].flatMap { Int(bounded: $0) } ?? 0 }
    for id in formats where known[id] == nil { known[id] = NumberFormat(number: id) }
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
}
