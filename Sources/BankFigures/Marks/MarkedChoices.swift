@_spi(QBank) import BankModel

// Checks of all choices of a problem together, for `RowFeatures`.

extension ProblemRow {
  /// Whether two choices have the same fingerprint.
  func sharesFingerprint(_ reader: borrowing Fingerprint.Reader) -> Bool {
    for later in choiceNumbers {
      let initial = reader.initial(of: choice(later))
      for first in 1..<later where reader.initial(of: choice(first)) == initial {
        if reader.of(choice(first)) == reader.of(choice(later)) { return true }
      }
    }
    return false
  }

  /// Whether a choice has the fingerprint of the question, whose initial is given.
  ///
  /// Only choices of a similar length are compared. Halfwidth kana take three times as many bytes as the same text
  /// in ASCII, and nothing takes more.
  func hasEcho(_ initial: UInt32, _ reader: borrowing Fingerprint.Reader) -> Bool {
    for number in choiceNumbers {
      let choice = choice(number)
      let (own, other) = (question.count, choice.count)
      guard own <= 4 &* other &+ 8, other <= 4 &* own &+ 8 else { continue }
      if reader.initial(of: choice) == initial, reader.of(choice) == reader.of(question) {
        return true
      }
    }
    return false
  }

  /// Whether a choice may be much longer than all others.
  @inline(__always)
  var mayHaveLongChoice: Bool {
    var most = 0
    for number in choiceNumbers { most = max(most, choice(number).count) }
    // No text takes more cells than bytes.
    return most >= Cue.leastLongWidth && isLongestMuchLonger
  }

  /// Whether the widest choice is much wider than the second, in cells; true if a width is not easily determined.
  private var isLongestMuchLonger: Bool {
    var (longest, second) = (0, 0)
    for number in choiceNumbers {
      guard let width = choice(number).plainWidth else { return true }
      (longest, second) = width > longest ? (width, longest) : (longest, max(second, width))
    }
    return Cue.isMuchLonger(longest, than: second)
  }

  /// Whether at least two of the choices after a given one have as many bytes.
  func hasTwo(asLongAs first: Int) -> Bool {
    var count = 0
    for number in first + 1..<choiceCount + 1 where choice(number).count == choice(first).count {
      count += 1
    }
    return count > 1
  }
}

extension Span<UInt8> {
  /// The width in cells of a text of ASCII, kana, kanji and their punctuation without spaces at its ends; nil for
  /// any other.
  fileprivate var plainWidth: Int? {
    guard count > 0 else { return 0 }
    if self[0] == ASCII.space || self[count &- 1] == ASCII.space { return nil }
    var (offset, width) = (0, 0)
    while offset < count {
      let byte = self[offset]
      if byte < 0x80 {
        if byte < 0x20 || byte == 0x7F { return nil }
        (offset, width) = (offset &+ 1, width &+ 1)
      } else {
        guard byte &- 0xE3 < 7, offset &+ 2 < count else { return nil }
        // U+3000 may be trimmed, U+3099 combines, and U+32xx and U+33xx are words in one character.
        if byte == 0xE3, isUnusual(self[offset &+ 1], self[offset &+ 2]) { return nil }
        (offset, width) = (offset &+ 3, width &+ 2)
      }
    }
    return width
  }

  @inline(__always)
  private func isUnusual(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0x80: return third == 0x80 || third > 0x91
    case 0x81: return false
    case 0x82: return third &- 0x97 < 6
    case 0x83: return third == 0xBF
    default: return second < 0x90
    }
  }
}
