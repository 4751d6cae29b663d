@_spi(QBank) import BankText

/// A phrase that is looked for in a text, some of its words optional or one of several.
///
/// Written as its words with spaces between them: `all (of) (the) above|below`. What stands in
/// brackets may be missing, `|` divides words of which one must be there, and `…6` is up to six
/// characters, whichever.
struct Phrase: Sendable {
  private enum Part: Sendable {
    case words([[UInt32]], isOptional: Bool)
    case gap(Int)
  }

  /// Where in a text it must be.
  enum Place: Sendable {
    /// Anywhere.
    case anywhere
    /// At the start.
    case start
    /// All of the text.
    case whole
  }

  private let parts: [Part]
  private let place: Place
  /// The longest text that it counts in.
  private let limit: Int
  /// Characters that may not stand before it, and texts that may not follow.
  private let notBehind: [UInt32]
  private let notBefore: [[UInt32]]
  private let isEnglish: Bool

  /// A phrase in Japanese, or in English, where each word is preceded by a space.
  init(
    _ notation: String, _ place: Place = .anywhere, isEnglish: Bool = false, limit: Int = .max,
    notBehind: String = "", notBefore: [String] = []
  ) {
    parts = notation.split(separator: " ").map { Phrase.part($0, isEnglish) }
    self.place = place
    self.isEnglish = isEnglish
    self.limit = limit
    self.notBehind = notBehind.unicodeScalars.map(\.value)
    self.notBefore = notBefore.map { $0.unicodeScalars.map(\.value) }
  }

  private static func part(_ notation: Substring, _ isEnglish: Bool) -> Part {
    if notation.first == "…" { return .gap(Int(notation.dropFirst()) ?? 0) }
    let isOptional = notation.first == "("
    let words = (isOptional ? notation.dropFirst().dropLast() : notation).split(separator: "|")
    return .words(
      words.map { (isEnglish ? [0x20] : []) + $0.unicodeScalars.map(\.value) },
      isOptional: isOptional)
  }

  /// The words of a text, a space before each and behind the last: all else is left out.
  static func spaced(_ form: [UInt32]) -> [UInt32] {
    var text: [UInt32] = [0x20]
    for scalar in form {
      let isWord = scalar &- 0x61 < 26 || scalar &- 0x30 < 10
      if isWord { text.append(scalar) } else if text.last != 0x20 { text.append(0x20) }
    }
    if text.last != 0x20 { text.append(0x20) }
    return text
  }

  /// Whether it is in a text.
  func isIn(_ text: [UInt32]) -> Bool {
    if text.count > limit { return false }
    let starts = place == .anywhere ? text.indices : 0..<min(1, text.count)
    return starts.contains { start in
      let isAllowed = start == 0 || !notBehind.contains(text[start - 1])
      return isAllowed && isThere(0, text[start...])
    }
  }

  /// Whether the parts from one on stand at the start of a text.
  private func isThere(_ part: Int, _ text: ArraySlice<UInt32>) -> Bool {
    guard part < parts.count else { return isEnd(text) }
    switch parts[part] {
    case .gap(let limit):
      return (0...min(limit, text.count)).contains { isThere(part + 1, text.dropFirst($0)) }
    case .words(let words, let isOptional):
      let isFound = words.contains { word in
        let rest = text.dropFirst(word.count)
        return text.starts(with: word) && (!isEnglish || rest.first == 0x20)
          && isThere(part + 1, rest)
      }
      return isFound || isOptional && isThere(part + 1, text)
    }
  }

  /// Whether a phrase may end where so much of the text is left.
  private func isEnd(_ rest: ArraySlice<UInt32>) -> Bool {
    if place == .whole { return rest.isEmpty || Array(rest) == [0x20] }
    return !notBefore.contains { rest.starts(with: $0) }
  }
}
