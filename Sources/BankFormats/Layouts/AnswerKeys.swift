@_spi(QBank) import BankText

/// Reads the answer cells of long tables, where the same few letters come again and again.
///
/// Cells of one usual letter are read beforehand, any other by `Layout.AnswerStyle` when it comes; both
/// read the same.
struct AnswerKeys {
  private let style: Layout.AnswerStyle
  /// For each byte one of the usual letters that end with it.
  private var known = [Known?](repeating: nil, count: 256)

  private struct Known {
    let letter: UInt32
    let key: Key
  }

  /// What an answer cell says.
  struct Key {
    /// Which choice is right.
    let right: Int
    /// The cell as what the other choices must not say; nil where that is no matter.
    let text: KeyAsText?
  }

  private static let usualLetters = [
    "123456789", "ABCDEFGHIJ", "abcdefghij", "アイウエオカキクケコ", "あいうえおかきくけこ", "①②③④⑤⑥⑦⑧⑨⑩",
  ]

  /// Reads answer cells in this style, which names choices.
  init(_ style: Layout.AnswerStyle) {
    self.style = style
    for letter in AnswerKeys.usualLetters.joined() {
      let bytes = Array(String(letter).utf8)
      guard let (packed, last) = AnswerKeys.packed(bytes.arraySpan), known[last] == nil else {
        continue
      }
      known[last] = read(plainly: bytes.arraySpan, Layout.maxChoices).map {
        Known(letter: packed, key: $0)
      }
    }
  }

  /// Which choice of so many a cell names; nil where it names none.
  func read(_ cell: Span<UInt8>, choiceCount: Int) -> Key? {
    if let (packed, last) = AnswerKeys.packed(cell), let known = known[last],
      known.letter == packed, known.key.right <= choiceCount
    {
      return known.key
    }
    return read(plainly: cell, choiceCount)
  }

  private func read(plainly cell: Span<UInt8>, _ choiceCount: Int) -> Key? {
    guard case .choice(let right) = style.read(cell, choiceCount: choiceCount) else { return nil }
    return Key(right: right, text: KeyAsText(cell, style))
  }

  /// A short cell as a number, and its last byte.
  private static func packed(_ cell: Span<UInt8>) -> (UInt32, last: Int)? {
    guard cell.count > 0, cell.count < 4 else { return nil }
    var packed: UInt32 = 0
    for index in cell.indices { packed = packed &<< 8 | UInt32(cell[index]) }
    return (packed, Int(cell[cell.count - 1]))
  }
}
