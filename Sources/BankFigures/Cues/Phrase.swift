@_spi(QBank) import BankText

/// A phrase to look for in a text; some of its words may be optional or alternatives.
///
/// Written as its words with spaces between them: `all (of) (the) above|below`. What is in brackets may be missing,
/// `|` separates alternatives, and `…6` is up to six arbitrary characters. `!` follows the words that a prefilter
/// looks for; without it, these are the longest.
struct Phrase: Sendable {
  fileprivate enum Part: Sendable {
    case words([[UInt32]], isOptional: Bool)
    case gap(Int)
  }

  /// Where in a text the phrase must be.
  enum Place: Sendable {
    /// Anywhere.
    case anywhere
    /// At the start.
    case start
    /// The whole text.
    case whole
  }

  private let parts: [Part]
  private let place: Place
  /// The maximum length of a text in which the phrase counts.
  private let limit: Int
  /// Texts that must not precede or follow the phrase.
  private let notBehind: [[UInt32]]
  private let notBefore: [[UInt32]]
  let isEnglish: Bool
  /// The initials of the words that the phrase may begin with; empty if it may begin with anything.
  private let initials: [UInt32]
  /// Words of which at least one is in every text that has the phrase.
  let keys: [[UInt32]]

  /// Creates a phrase in Japanese, or in English, where each word is preceded by a space.
  init(
    _ notation: String, _ place: Place = .anywhere, isEnglish: Bool = false, limit: Int = .max,
    notBehind: [String] = [], notBefore: [String] = []
  ) {
    var reader = NotationReader(isEnglish)
    for scalar in notation.unicodeScalars { reader.take(scalar) }
    reader.endPart()
    (parts, keys) = (reader.parts, reader.keys)
    if case .words(let words, isOptional: false) = parts.first {
      initials = words.map { $0[isEnglish ? 1 : 0] }
    } else {
      initials = []
    }
    self.place = place
    self.isEnglish = isEnglish
    self.limit = limit
    self.notBehind = notBehind.map { $0.unicodeScalars.map(\.value) }
    self.notBefore = notBefore.map { $0.unicodeScalars.map(\.value) }
  }

  /// The words of a text, with a space before each and after the last; everything else is left out.
  static func spaced(_ form: [UInt32]) -> [UInt32] {
    var text: [UInt32] = [0x20]
    for scalar in form {
      let isWord = scalar &- 0x61 < 26 || scalar &- 0x30 < 10
      if isWord { text.append(scalar) } else if text.last != 0x20 { text.append(0x20) }
    }
    if text.last != 0x20 { text.append(0x20) }
    return text
  }

  /// Whether the phrase is in a text.
  func isIn(_ text: [UInt32]) -> Bool {
    if text.count > limit { return false }
    let starts = place == .anywhere ? text.indices : 0..<min(1, text.count)
    return starts.contains { start in
      guard mayBegin(text, at: start) else { return false }
      let isAllowed = !notBehind.contains { text[..<start].suffix($0.count).elementsEqual($0) }
      return isAllowed && isThere(0, text[start...])
    }
  }

  /// Whether one of the first words may begin with a letter.
  @inline(__always)
  private func mayBegin(_ text: [UInt32], at start: Int) -> Bool {
    if initials.isEmpty { return true }
    let letter = isEnglish ? start &+ 1 : start
    guard letter < text.count else { return false }
    for initial in initials where text[letter] == initial { return true }
    return false
  }

  /// Whether a text starts with the parts from a given one on.
  private func isThere(_ part: Int, _ text: ArraySlice<UInt32>) -> Bool {
    guard part < parts.count else { return isEnd(text) }
    switch parts[part] {
    case .gap(let limit):
      return (0...min(limit, text.count)).contains { isThere(part + 1, text.dropFirst($0)) }
    case .words(let words, let isOptional):
      for word in words where Phrase.begins(text, with: word) {
        let rest = text.dropFirst(word.count)
        if !isEnglish || rest.first == 0x20, isThere(part + 1, rest) { return true }
      }
      return isOptional && isThere(part + 1, text)
    }
  }

  /// Whether a text starts with a word; nearly always its last character rejects it.
  @inline(__always)
  private static func begins(_ text: ArraySlice<UInt32>, with word: [UInt32]) -> Bool {
    let last = word.count &- 1
    guard last < text.count, text[text.startIndex &+ last] == word[last] else { return false }
    for index in 0..<last where text[text.startIndex &+ index] != word[index] { return false }
    return true
  }

  /// Whether the phrase may end before the given rest of the text.
  private func isEnd(_ rest: ArraySlice<UInt32>) -> Bool {
    if place == .whole { return rest.isEmpty || Array(rest) == [0x20] }
    return !notBefore.contains { rest.starts(with: $0) }
  }
}

/// Parses the notation of a phrase in one pass: all phrases are parsed when a program starts to check choices.
private struct NotationReader {
  private(set) var parts: [Phrase.Part] = []
  private var marked: [[UInt32]]?
  private let start: [UInt32]
  private var words: [[UInt32]] = []
  private var word: [UInt32]
  private var gap: Int?
  private var isOptional = false
  private var isMarked = false

  init(_ isEnglish: Bool) {
    start = isEnglish ? [0x20] : []
    word = start
  }

  /// The words marked with `!`, or else the part whose shortest word is the longest.
  var keys: [[UInt32]] {
    if let marked { return marked }
    var (best, length): ([[UInt32]], Int) = ([], 0)
    for case .words(let words, isOptional: false) in parts {
      let shortest = words.map(\.count).min() ?? 0
      if shortest > length { (best, length) = (words, shortest) }
    }
    return best
  }

  mutating func take(_ scalar: Unicode.Scalar) {
    switch scalar {
    case " ": endPart()
    case "|": endWord()
    case "(": isOptional = true
    case ")": break
    case "!": isMarked = true
    case "…": gap = 0
    default:
      if let gap, let digit = Character(scalar).wholeNumberValue {
        self.gap = gap * 10 + digit
      } else {
        word.append(scalar.value)
      }
    }
  }

  private mutating func endWord() {
    words.append(word)
    word = start
    // Longer than nearly all words: an array that grows while it is filled is most of the time.
    word.reserveCapacity(16)
  }

  mutating func endPart() {
    if let gap {
      parts.append(.gap(gap))
    } else {
      endWord()
      parts.append(.words(words, isOptional: isOptional))
      if isMarked { marked = words }
    }
    (words, gap, isOptional, isMarked) = ([], nil, false, false)
  }
}
