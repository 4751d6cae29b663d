@_spi(QBank) import BankModel

extension ProblemRow {
  /// Whether two choices say the same but are written differently: `Cat` and `cat.`, `dog` and `dogs`, `5`, `five`
  /// and `五`.
  @_spi(QBank) public func isSameInOtherWords(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (choice(first), choice(second))
    if one.isVariant(of: other) { return true }
    guard let number = one.smallNumber else { return false }
    return number == other.smallNumber
  }

  /// Whether two choices say the same in other words. For most pairs, comparing their first letters is enough.
  @inline(__always)
  var hasSameInOtherWords: Bool {
    for second in choiceNumbers {
      for first in 1..<second where isSameInOtherWords(first, second) { return true }
    }
    return false
  }
}

extension Span<UInt8> {
  /// Whether texts differ only in the case of the first letter, a trailing full stop or a plural s.
  @inline(__always)
  fileprivate func isVariant(of other: Span<UInt8>) -> Bool {
    guard count > 2, other.count > 2, abs(count &- other.count) < 5 else { return false }
    let (first, otherFirst) = (self[0], other[0])
    guard
      first == otherFirst
        ? first.isLetter || first >= 0xE3 : first ^ otherFirst == 0x20 && first.isLetter
    else { return false }
    return goesOn(like: other)
  }

  private func goesOn(like other: Span<UInt8>) -> Bool {
    let (end, otherEnd) = (endWithoutStop, other.endWithoutStop)
    let shared = Swift.min(end, otherEnd)
    guard shared > 2, abs(end &- otherEnd) < 2 else { return false }
    var areSmall = true
    for offset in 1..<shared {
      let byte = self[offset]
      if byte != other[offset] { return false }
      // Capitals in the middle make names, such as those of genes.
      if byte &- 0x41 < 26 { return false }
      areSmall = areSmall && (byte.isLetter || byte == ASCII.space)
    }
    if end == otherEnd { return true }
    let last = end > otherEnd ? self[shared] : other[shared]
    return areSmall && last == UInt8(ascii: "s") && self[shared &- 1] != last
  }

  /// The end of a text without trailing white space and full stops.
  private var endWithoutStop: Int {
    var end = count
    while end > 0 {
      if self[end &- 1] == ASCII.space || self[end &- 1] == UInt8(ascii: ".") {
        end &-= 1
      } else if end > 2, self[end &- 1] == 0x82, self[end &- 2] == 0x80, self[end &- 3] == 0xE3 {
        end &-= 3
      } else {
        break
      }
    }
    return end
  }

  /// A number up to twelve, in digits, as an English word or as one kanji.
  fileprivate var smallNumber: Int? {
    guard count > 0, count < 7 else { return nil }
    if self[0].isDigit {
      guard count < 3, self[count &- 1].isDigit else { return nil }
      return count == 1 ? Int(self[0]) - 0x30 : (Int(self[0]) - 0x30) * 10 + Int(self[1]) - 0x30
    }
    if count == 3, self[0] >= 0xE3 {
      return SmallNumbers.kanji.firstIndex { hasBytes($0.arraySpan, at: 0) }
    }
    return SmallNumbers.english.firstIndex { word in
      word.count == count && word.indices.allSatisfy { word[$0] == self[$0] | 0x20 }
    }
  }
}

private enum SmallNumbers {
  static let english = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ].map { Array($0.utf8) }
  static let kanji = "〇一二三四五六七八九十".map { Array(String($0).utf8) }
}
