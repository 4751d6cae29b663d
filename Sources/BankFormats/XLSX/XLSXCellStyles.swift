@_spi(QBank) import BankSyntax

/// The styles of a workbook's cells: how numbers are shown, and whether text is struck through.
struct XLSXCellStyles {
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
  var isStruck: Bool {
    first("strike").map { !["0", "false"].contains($0["val"] ?? "1") } ?? false
  }
}
