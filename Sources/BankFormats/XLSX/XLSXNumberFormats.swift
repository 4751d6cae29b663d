@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// How a workbook shows the numbers of its cells, by their styles.
struct XLSXNumberFormats {
  /// For each style of a cell the number of its format.
  private var formats: [Int] = []
  private var known: [Int: NumberFormat] = [:]
  /// Whether days are counted from 1904 on.
  var is1904 = false

  /// The formats of a workbook without styles: every number is shown as it is.
  init() {}

  /// The formats that a style sheet tells.
  init(_ styles: XMLElement) {
    for format in styles.first("numFmts")?.elements("numFmt") ?? [] {
      guard let id = format["numFmtId"].flatMap({ Int(bounded: $0) }) else { continue }
      known[id] = format["formatCode"].map(NumberFormat.init)
    }
    let cells = styles.first("cellXfs")?.elements("xf") ?? []
    formats = cells.map { $0["numFmtId"].flatMap { Int(bounded: $0) } ?? 0 }
    for id in formats where known[id] == nil { known[id] = NumberFormat(number: id) }
  }

  /// A number as a cell of this style shows it.
  func shown(_ text: String, style: String?) -> ShownNumber {
    guard var number = DecimalNumber(text) else { return ShownNumber(text: text) }
    number.round(toDigits: DecimalNumber.shownDigits)
    guard let index = style.flatMap({ Int(bounded: $0) }), formats.indices.contains(index),
      let format = known[formats[index]]
    else { return ShownNumber(text: number.text) }
    return format.shown(number, is1904: is1904)
  }
}
