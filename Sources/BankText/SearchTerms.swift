/// Searches a text for any of several words in one pass.
///
/// Lowercase ASCII letters in words match uppercase ones, too. A whole word has no ASCII letter before or behind
/// it.
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

  /// Whether a text contains any of the words.
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
