@_spi(QBank) import BankSyntax

/// Writes the rows of a CSV bank in GIFT, from bytes to bytes.
///
/// `GIFTWriter` writes the same from values, which takes many times as long.
enum GIFTRows {
  /// Appends the problems of some rows, the first of which has the number `first` in the bank. Returns false if one
  /// of them cannot be written like the others.
  static func write(
    _ rows: borrowing RowsView, from first: Int, title: String, to bytes: inout [UInt8]
  ) -> Bool {
    let name = Array("::\(GIFTText.escaped(StandInName.prefix(title)))".utf8)
    for index in 0..<rows.count {
      let row = ProblemRow(rows.row(index))
      guard let right = row.rightChoice else { return false }
      if first + index > 1 { bytes.append(ASCII.lineFeed) }
      bytes += name
      write(row, number: first + index, right, to: &bytes)
    }
    return true
  }

  private static func write(
    _ row: borrowing ProblemRow, number: Int, _ right: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(decimal: number)
    bytes.append("::")
    write(row.question, to: &bytes)
    bytes.append("{\n")
    for choice in 1...row.choiceCount {
      bytes.append(choice == right ? "=" : "~")
      write(row.choice(choice), to: &bytes)
      bytes.append("\n")
    }
    bytes.append("}\n")
  }

  /// Appends a text as `GIFTText.written` writes it.
  private static func write(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    guard text.hasVisibleEdges(TextRange(0, text.count)), text[text.count - 1] != backslash else {
      return bytes.append(contentsOf: GIFTText.written(String(text)).utf8)
    }
    bytes.append("[html]")
    var start = 0
    for offset in 0..<text.count {
      guard let escape = escape(text[offset]) else { continue }
      bytes.append(contentsOf: text, TextRange(start, offset))
      bytes.append(escape)
      start = offset + 1
    }
    bytes.append(contentsOf: text, TextRange(start, text.count))
  }

  private static let backslash = UInt8(ascii: "\\")

  /// Returns the escape of a byte that has a meaning in HTML or in GIFT, or nil for any other byte.
  @inline(__always)
  private static func escape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case ASCII.lineFeed: "<br>"
    case ASCII.carriageReturn: "&\\#13;"
    case backslash: "\\\\"
    case UInt8(ascii: ":"): "\\:"
    case UInt8(ascii: "#"): "\\#"
    case UInt8(ascii: "="): "\\="
    case UInt8(ascii: "~"): "\\~"
    case UInt8(ascii: "{"): "\\{"
    case UInt8(ascii: "}"): "\\}"
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  fileprivate mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
