@_spi(QBank) import BankModel
@_spi(QBank) import BankText

// What `RowFeatures` asks of the choices of a problem together.

extension ProblemRow {
  /// Whether two choices have one fingerprint.
  func sharesFingerprint(_ reader: borrowing Fingerprint.Reader) -> Bool {
    for later in 1..<choiceCount + 1 {
      let initial = reader.initial(of: choice(later))
      for first in 1..<later where reader.initial(of: choice(first)) == initial {
        if reader.of(choice(first)) == reader.of(choice(later)) { return true }
      }
    }
    return false
  }

  /// Whether a choice that is about as long as the question has its fingerprint, which begins so.
  ///
  /// A text in narrow kana has three times as many bytes as the same in ASCII, and none has more.
  func hasEcho(_ initial: UInt32, _ reader: borrowing Fingerprint.Reader) -> Bool {
    for number in 1..<choiceCount + 1 {
      let choice = choice(number)
      let (own, other) = (question.count, choice.count)
      guard own <= 4 &* other &+ 8, other <= 4 &* own &+ 8 else { continue }
      if reader.initial(of: choice) == initial, reader.of(choice) == reader.of(question) {
        return true
      }
    }
    return false
  }

  /// Whether two choices begin with one letter and are about as long, or a number is written in digits and one in
  /// words.
  var mayHaveVariants: Bool {
    var (seen, digits, others): (UInt32, Int, Int) = (0, 0, 0)
    for number in 1..<choiceCount + 1 {
      let choice = choice(number)
      guard choice.count > 0, choice.count < 96 else { continue }
      let first = choice[0]
      if choice.count <= 12 {
        digits &+= first.isDigit ? 1 : 0
        others &+= first.isLetter || first >= 0xE3 ? 1 : 0
      }
      if choice.count < 3 || !(first.isLetter || first >= 0xE3) { continue }
      let bit: UInt32 = 1 &<< UInt32(first & 0x1F)
      if seen & bit != 0, hasVariant(of: number) { return true }
      seen |= bit
    }
    return digits > 0 && others > 0
  }

  /// Whether one of the choices before one is the same but for the first letter and the end.
  private func hasVariant(of number: Int) -> Bool {
    let one = choice(number)
    for earlier in 1..<number {
      let other = choice(earlier)
      let shared = min(one.count, other.count)
      guard abs(one.count &- other.count) < 4, shared > 2 else { continue }
      var offset = 1
      while offset < shared, one[offset] == other[offset] { offset &+= 1 }
      if offset &+ 3 >= shared { return true }
    }
    return false
  }

  /// Whether a choice may be much longer than all others: of ASCII alone, a byte is a column.
  @inline(__always)
  var mayHaveLongChoice: Bool {
    var (longest, second, place): (Int, Int, Int) = (0, 0, 0)
    for number in 1..<choiceCount + 1 {
      let count = choice(number).count
      if count > longest {
        (longest, second, place) = (count, longest, number)
      } else {
        second = max(second, count)
      }
    }
    if longest < Cue.leastLongWidth || choiceCount < 2 { return false }
    if Cue.isMuchLonger(longest, than: second) { return true }
    // By bytes it is not, which decides only where bytes are columns.
    for number in 1..<choiceCount + 1 where number == place || choice(number).count * 5 > second * 4
    {
      if !choice(number).isASCII { return true }
    }
    return false
  }

  /// Whether two of the choices behind one are as long as that.
  func hasTwo(asLongAs first: Int) -> Bool {
    var count = 0
    for number in first + 1..<choiceCount + 1 where choice(number).count == choice(first).count {
      count += 1
    }
    return count > 1
  }
}

extension Span<UInt8> {
  /// Whether there is nothing in it but ASCII; without a branch in the loop, which is done eight bytes at a time then.
  fileprivate var isASCII: Bool {
    var all: UInt8 = 0
    for offset in indices { all |= self[offset] }
    return all < 0x80
  }
}
