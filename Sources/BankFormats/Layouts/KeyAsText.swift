@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Layout.AnswerStyle {
  /// Whether a choice may say the same as the answer cell, which names another one; `textOf` knows whether
  /// it does.
  ///
  /// It is asked of every choice of a long table, so it looks at bytes, and takes for different only what
  /// no folding of widths and compatible characters makes the same.
  func mayBeText(_ key: Span<UInt8>, of choice: Span<UInt8>) -> Bool {
    guard self == .letter || self == .iroha else { return false }
    if choice.holdsMoreLetters(than: key.mostLetters) { return false }
    return !key.isASCII || !choice.isASCII || choice.isSameButForBlanks(as: key)
  }
}

extension Span<UInt8> {
  /// As how many letters it can be read.
  fileprivate var mostLetters: Int {
    if isASCII { return indices.count { isLetter(at: $0) } }
    // One scalar that names a choice stands for one letter, whatever is around it: ㋐, Ｂ, ⒜.
    return scalar(at: 0)?.length == count ? 1 : Int.max
  }

  /// Whether it has more characters of its own than this: they are the same in every reading.
  fileprivate func holdsMoreLetters(than most: Int) -> Bool {
    var letters = 0
    for index in indices where isLetter(at: index) {
      letters += 1
      if letters > most { return true }
    }
    return false
  }

  /// Whether a letter of ASCII begins here, or a kana or kanji; marks that join what is before them are none.
  private func isLetter(at index: Int) -> Bool {
    let byte = self[index]
    if byte < 0x80 { return byte.asciiLowercased &- UInt8(ascii: "a") < 26 }
    guard byte &- 0xE3 < 7, index + 2 < count else { return false }
    guard byte == 0xE3 else { return true }
    let (second, third) = (self[index + 1], self[index + 2])
    return second == 0x81 || second == 0x83 || second == 0x82 && third &- 0x99 > 3
  }

  fileprivate var isASCII: Bool { indices.allSatisfy { self[$0] < 0x80 } }

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
