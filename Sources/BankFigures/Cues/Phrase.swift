@_spi(QBank) import BankText

/// A phrase that is looked for in a text, some of its words optional or one of several.
///
/// Written as its words with spaces between them: `all (of) (the) above|below`. What stands in
/// brackets may be missing, `|` divides words of which one must be there, and `…6` is up to six
/// characters, whichever. `!` stands behind the words that a prefilter looks for; without it these are the longest.
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
  /// Texts that may not stand before it, and that may not follow.
  private let notBehind: [[UInt32]]
  private let notBefore: [[UInt32]]
  let isEnglish: Bool
  /// The words of which one is in every text that has the phrase.
  let keys: [[UInt32]]

  /// A phrase in Japanese, or in English, where each word is preceded by a space.
  init(
    _ notation: String, _ place: Place = .anywhere, isEnglish: Bool = false, limit: Int = .max,
    notBehind: [String] = [], notBefore: [String] = []
  ) {
    let notations = notation.split(separator: " ")
    parts = notations.map { Phrase.part($0, isEnglish) }
    keys = Phrase.keys(parts, marked: notations.firstIndex { $0.last == "!" })
    self.place = place
    self.isEnglish = isEnglish
    self.limit = limit
    self.notBehind = notBehind.map { $0.unicodeScalars.map(\.value) }
    self.notBefore = notBefore.map { $0.unicodeScalars.map(\.value) }
  }

  private static func keys(_ parts: [Part], marked: Int?) -> [[UInt32]] {
    let needed = (marked.map { [parts[$0]] } ?? parts).compactMap { part in
      if case .words(let words, isOptional: false) = part { words } else { nil }
    }
    let shortest = { (words: [[UInt32]]) in words.map(\.count).min() ?? 0 }
    return needed.max { shortest($0) < shortest($1) } ?? []
  }

  private static func part(_ marked: Substring, _ isEnglish: Bool) -> Part {
    let notation = marked.last == "!" ? marked.dropLast() : marked
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
      let isAllowed = !notBehind.contains { text[..<start].suffix($0.count).elementsEqual($0) }
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
