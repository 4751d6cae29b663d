@_spi(QBank) import BankText

/// Reads the answer cells of long tables, in which the same few letters recur.
///
/// Cells of a single usual letter are answered from a lookup table, any other by `Layout.AnswerStyle`; both give
/// the same result.
struct AnswerKeys {
  private let style: Layout.AnswerStyle
  /// The usual letters, indexed by their last byte; at most one for each byte.
  private var known = [Known?](repeating: nil, count: 256)

  private struct Known {
    let letter: UInt32
    let key: Key
  }

  /// The meaning of an answer cell.
  struct Key {
    /// The number of the right choice.
    let right: Int
    /// The cell as a text to compare with the other choices, or nil if it does not matter that one says the same.
    let text: KeyAsText?
  }

  private static let usualLetters = [
    "123456789", "ABCDEFGHIJ", "abcdefghij", "アイウエオカキクケコ", "あいうえおかきくけこ", "①②③④⑤⑥⑦⑧⑨⑩",
  ]

  /// Creates a reader of answer cells in `style`, which names choices.
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

  /// Returns which of `choiceCount` choices a cell names, or nil if it names none.
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

  /// Returns a short cell packed into a number, and its last byte.
  private static func packed(_ cell: Span<UInt8>) -> (UInt32, last: Int)? {
    guard cell.count > 0, cell.count < 4 else { return nil }
    var packed: UInt32 = 0
    for index in cell.indices { packed = packed &<< 8 | UInt32(cell[index]) }
    return (packed, Int(cell[cell.count - 1]))
  }
}
