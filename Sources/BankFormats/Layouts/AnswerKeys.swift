@_spi(QBank) import BankModel
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

/// An answer cell that names a choice, for comparison with the texts of the others; `textOf` decides whether one
/// says the same.
///
/// The comparison is made for every choice of a long table, so it works on bytes. It rules out only texts that no
/// folding of widths and compatible characters makes the same.
struct KeyAsText: Equatable {
  private let isASCII: Bool
  /// Whether it is a single scalar, and so a single letter, whatever that scalar has around it: ㋐, Ｂ, ⒜.
  private let isOneScalar: Bool
  /// The maximum number of letters that it can be read as.
  private let maxLetters: Int

  /// Creates the text of an answer cell, or nil if a choice that says the same does not matter.
  init?(_ key: Span<UInt8>, _ style: Layout.AnswerStyle) {
    guard style == .letter || style == .iroha, key.count > 0 else { return nil }
    isASCII = key.indices.allSatisfy { key[$0] < 0x80 }
    isOneScalar = key.scalar(at: 0)?.length == key.count
    let letters = isASCII ? key.indices.count { key[$0].isLetter } : Int.max
    maxLetters = isOneScalar ? 1 : letters
  }

  /// Whether a choice may say the same as the answer cell, which is passed again as `key`.
  func mayBe(_ choice: Span<UInt8>, _ key: Span<UInt8>) -> Bool {
    // Rules out most choices of kana and kanji at once.
    if maxLetters == 1, choice.isKanaOrKanji(at: 0), choice.isKanaOrKanji(at: 3) { return false }
    var found = Letters()
    var index = 0
    while index < choice.count {
      index += found.add(choice, at: index)
      if found.count > maxLetters { return false }
    }
    if found.isFoldable { return true }
    if isASCII, found.isASCII { return choice.isSameButForBlanks(as: key) }
    guard isOneScalar else { return true }
    return found.count == 1 && !found.hasSigns && found.lastIsName(in: choice)
  }
}

/// The characters of a choice, as far as they are the same in every reading.
private struct Letters {
  private(set) var count = 0
  private(set) var isASCII = true
  /// Whether there is anything that folding may change.
  private(set) var isFoldable = false
  /// Whether there are digits, or signs that are not written around a letter.
  private(set) var hasSigns = false
  /// The offset of the last letter.
  private var last = 0

  /// Adds what begins at an index, and returns the number of bytes it takes.
  mutating func add(_ text: Span<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    if byte < 0x80 {
      if byte.isLetter {
        (count, last) = (count + 1, index)
      } else if byte > ASCII.space, byte != UInt8(ascii: "("), byte != UInt8(ascii: ")") {
        hasSigns = true
      }
      return 1
    }
    isASCII = false
    if text.isDigitOrSign(at: index) {
      hasSigns = true
      return 3
    }
    guard text.isKanaOrKanji(at: index) else {
      isFoldable = true
      return 1
    }
    (count, last) = (count + 1, index)
    return 3
  }

  /// Whether the last letter of the text is one that names choices.
  func lastIsName(in text: Span<UInt8>) -> Bool {
    guard text[last] >= 0x80, let scalar = text.scalar(at: last) else { return true }
    return ChoiceName(scalar: scalar.value).map { $0.script != .digit } ?? false
  }
}

extension Span<UInt8> {
  /// Whether a kana or kanji begins here that no folding changes. Marks that combine with the kana before them are
  /// excluded.
  @inline(__always)
  fileprivate func isKanaOrKanji(at index: Int) -> Bool {
    guard index + 2 < count, self[index] &- 0xE3 < 7 else { return false }
    let byte = self[index]
    guard byte == 0xE3 else { return true }
    let (second, third) = (self[index + 1], self[index + 2])
    return second == 0x81 || second == 0x83 || second == 0x82 && third &- 0x99 > 3
  }

  /// Whether a full-width digit begins here, or one of the signs from `、` to `〵`; none of them is read as a letter.
  fileprivate func isDigitOrSign(at index: Int) -> Bool {
    guard index + 2 < count else { return false }
    let (first, second, third) = (self[index], self[index + 1], self[index + 2])
    return first == 0xEF && second == 0xBC && third &- 0x90 < 10
      || first == 0xE3 && second == 0x80 && third &- 0x81 < 0x35
  }

  /// Whether two texts of ASCII have the same visible characters.
  fileprivate func isSameButForBlanks(as other: Span<UInt8>) -> Bool {
    var index = other.nextVisible(from: 0)
    for own in indices where self[own] > ASCII.space {
      guard index < other.count, self[own] == other[index] else { return false }
      index = other.nextVisible(from: index + 1)
    }
    return index == other.count
  }

  private func nextVisible(from start: Int) -> Int {
    var index = start
    while index < count, self[index] <= ASCII.space { index += 1 }
    return index
  }
}
