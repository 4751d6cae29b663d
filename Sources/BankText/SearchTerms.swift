/// Words, any of which a text may hold, looked for in one pass.
///
/// Small letters of ASCII stand for capitals, too. Where whole words are wanted, no letter of ASCII stands
/// before or behind one.
struct SearchTerms {
  /// The words by their first byte.
  private let byFirst: [[[UInt8]]]
  private let areWhole: Bool

  init(_ terms: some Sequence<String>, whole areWhole: Bool = false) {
    var byFirst = [[[UInt8]]](repeating: [], count: 256)
    for term in terms { byFirst[Int(term.utf8.first ?? 0)].append(Array(term.utf8)) }
    self.byFirst = byFirst
    self.areWhole = areWhole
  }

  /// Whether one of them is in a text.
  func areIn(_ text: Span<UInt8>) -> Bool {
    for offset in 0..<text.count {
      let terms = byFirst[Int(text[offset].asciiLowercased)]
      if !terms.isEmpty, terms.contains(where: { isThere($0, at: offset, text) }) { return true }
    }
    return false
  }

  private func isThere(_ term: [UInt8], at start: Int, _ text: Span<UInt8>) -> Bool {
    let end = start + term.count
    guard end <= text.count else { return false }
    for (index, byte) in term.enumerated() where text[start + index].asciiLowercased != byte {
      return false
    }
    if !areWhole { return true }
    let isBehindLetter = start > 0 && text[start - 1].isLetter
    return !isBehindLetter && !(end < text.count && text[end].isLetter)
  }
}
