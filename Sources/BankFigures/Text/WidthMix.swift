@_spi(QBank) import BankModel

/// Digits, or letters, of both widths in one question.
package struct WidthMix {
  /// The cell with the first fullwidth character.
  package let cell: Int
  /// The range of that character in the cell.
  package let part: Range<Int>

  /// Finds the mix in a row; nil if there is none.
  package init?(_ row: borrowing Row) {
    var (wide, narrow): (Signs, Signs) = ([], [])
    var first: (cell: Int, offset: Int)?
    for number in 1..<row.count + 1 where number != BankKind.answerCell {
      let text = row.text(number)
      var offset = 0
      while offset < text.count {
        let byte = text[offset]
        if byte < 0x80 {
          narrow.formUnion(Signs(ofASCII: byte))
        } else if byte == 0xEF {
          let signs = Signs(wideAt: offset, in: text)
          if first == nil, !signs.isEmpty { first = (number, offset) }
          wide.formUnion(signs)
        }
        offset &+= byte < 0xE0 ? 1 : 3
      }
    }
    guard let first, !wide.isDisjoint(with: narrow) else { return nil }
    (cell, part) = (first.cell, first.offset..<first.offset + 3)
  }

  /// The characters of one width that occur.
  private struct Signs: OptionSet {
    let rawValue: UInt8
    static let digits = Signs(rawValue: 1)
    static let letters = Signs(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    @inline(__always)
    init(ofASCII byte: UInt8) {
      rawValue = (byte &- 0x30 < 10 ? 1 : 0) | (byte.isLetter ? 2 : 0)
    }

    init(wideAt offset: Int, in text: Span<UInt8>) {
      guard offset &+ 2 < text.count else {
        self = []
        return
      }
      let last = text[offset &+ 2]
      switch text[offset &+ 1] {
      case 0xBC where 0x90...0x99 ~= last: self = .digits
      case 0xBC where 0xA1...0xBA ~= last: self = .letters
      case 0xBD where 0x81...0x9A ~= last: self = .letters
      default: self = []
      }
    }
  }
}
