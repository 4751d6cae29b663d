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

  /// Whether two choices of eight bytes or more are the same but for a few bytes.
  @inline(__always)
  var hasNearTwins: Bool {
    for first in 1..<max(choiceCount, 1) {
      let one = choice(first)
      if one.count < 8 { continue }
      for second in first + 1..<choiceCount + 1 {
        let other = choice(second)
        if abs(one.count &- other.count) <= 4, one.isNearly(other) { return true }
      }
    }
    return false
  }

  /// Whether a choice may be the longest one, by how many bytes there are: no text has more columns than
  /// bytes, and none less than half as many that is worth measuring.
  @inline(__always)
  func mayBeLongest(_ right: Int) -> Bool {
    let most = choice(right).count
    if most < Cue.leastLongWidth { return false }
    for number in 1..<choiceCount + 1 where choice(number).count &* 5 > most &* 8 {
      if number != right { return false }
    }
    return true
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
  /// Whether two texts are the same up to a few bytes and from there on. Most differ at once, and are done
  /// with at their first bytes.
  fileprivate func isNearly(_ other: Span<UInt8>) -> Bool {
    let least = Swift.min(count, other.count)
    var start = 0
    while start < least, self[start] == other[start] { start &+= 1 }
    var end = 0
    while end < least &- start, self[count &- 1 &- end] == other[other.count &- 1 &- end] {
      end &+= 1
    }
    return start &+ end >= least &- 4
  }
}
