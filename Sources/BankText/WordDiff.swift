/// The difference between two texts, word by word.
@_spi(QBank) public struct WordDiff: Equatable, Sendable {
  /// A part of the old text, of the new one or of both.
  @_spi(QBank) public struct Piece: Equatable, Sendable {
    /// The texts that contain a piece.
    @_spi(QBank) public enum Kind: Sendable {
      /// Both texts.
      case kept
      /// Only the old text.
      case removed
      /// Only the new text.
      case added
    }

    /// The texts that contain it.
    @_spi(QBank) public let kind: Kind
    /// The text of the piece.
    @_spi(QBank) public let text: String

    /// Creates a piece of a text.
    @_spi(QBank) public init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// The pieces in order, a removed one before an added one. Those that were not added form the old text, those
  /// that were not removed the new one.
  @_spi(QBank) public private(set) var pieces: [Piece] = []

  /// Computes the difference between two texts.
  ///
  /// If less than 30 % of the words are kept, or the texts are too long to compare, the old text is removed and the
  /// new one added: what two sentences share by chance says nothing.
  ///
  /// - Parameter keepingWords: Whether a changed word is shown as a whole, rather than only its
  ///   changed letters.
  @_spi(QBank) public init(_ old: String, _ new: String, keepingWords: Bool = false) {
    let (oldTokens, newTokens) = (WordTokens.of(old), WordTokens.of(new))
    let start = zip(oldTokens, newTokens).prefix { WordDiff.areSame($0, $1) }.count
    let (oldRest, newRest) = (oldTokens[start...], newTokens[start...])
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { WordDiff.areSame($0, $1) }.count
    let (oldMiddle, newMiddle) = (oldRest.dropLast(end), newRest.dropLast(end))
    guard let common = WordDiff.common(Array(oldMiddle), Array(newMiddle)),
      WordDiff.isEnough(
        Array(oldTokens[..<start]) + common.map { oldMiddle[start + $0.old] } + oldRest.suffix(end),
        oldTokens, newTokens)
    else {
      add(.removed, old)
      add(.added, new)
      return
    }
    add(.kept, oldTokens[..<start].joined())
    addMiddle(Array(oldMiddle), Array(newMiddle), common, keepingWords)
    add(.kept, oldRest.suffix(end).joined())
  }

  private mutating func addMiddle(
    _ old: [Substring], _ new: [Substring], _ common: [(old: Int, new: Int)],
    _ keepsWords: Bool
  ) {
    var (oldDone, newDone) = (0, 0)
    for (oldIndex, newIndex) in common + [(old: old.count, new: new.count)] {
      let (removed, added) = (old[oldDone..<oldIndex].joined(), new[newDone..<newIndex].joined())
      if keepsWords {
        add(.removed, removed)
        add(.added, added)
      } else {
        addReplaced(removed, added)
      }
      if oldIndex < old.count { add(.kept, String(old[oldIndex])) }
      (oldDone, newDone) = (oldIndex + 1, newIndex + 1)
    }
  }

  /// Adds what is between two kept pieces, keeping the common prefix and suffix.
  private mutating func addReplaced(_ old: String, _ new: String) {
    let start = zip(old, new).prefix { WordDiff.areSame($0, $1) }.count
    let (oldRest, newRest) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { WordDiff.areSame($0, $1) }.count
    add(.kept, String(old.prefix(start)))
    add(.removed, String(oldRest.dropLast(end)))
    add(.added, String(newRest.dropLast(end)))
    add(.kept, String(oldRest.suffix(end)))
  }

  private mutating func add(_ kind: Piece.Kind, _ text: String) {
    guard !text.isEmpty else { return }
    if let last = pieces.last, last.kind == kind {
      pieces[pieces.count - 1] = Piece(kind, last.text + text)
    } else {
      pieces.append(Piece(kind, text))
    }
  }

  /// Compares bytes: `é` as one scalar is not `é` as two.
  private static func areSame(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  private static func areSame(_ one: Character, _ other: Character) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  /// Whether enough words are kept. White space counts only if there is nothing else: any two English sentences
  /// share it.
  private static func isEnough(
    _ kept: [Substring], _ old: [Substring], _ new: [Substring]
  ) -> Bool {
    let isShown = { (token: Substring) in !WordTokens.isSpace(token) }
    let counts = [kept, old, new].map { $0.count(where: isShown) }
    let longer = max(counts[1], counts[2])
    return longer == 0 || counts[0] * 10 >= longer * 3
  }

  /// The maximum number of word comparisons.
  private static let limit = 1_000_000

  /// Returns the indices of the longest common subsequence of words, in ascending order, or nil if computing it
  /// would take too long.
  private static func common(
    _ old: [Substring], _ new: [Substring]
  ) -> [(old: Int, new: Int)]? {
    guard (old.count + 1).multipliedReportingOverflow(by: new.count + 1) <= limit else {
      return nil
    }
    var numbers: [[UInt8]: UInt32] = [:]
    let number = { (token: Substring) -> UInt32 in
      let key = Array(token.utf8)
      if let known = numbers[key] { return known }
      let next = UInt32(truncatingIfNeeded: numbers.count)
      numbers[key] = next
      return next
    }
    let (oldNumbers, newNumbers) = (old.map(number), new.map(number))
    return CommonSubsequence.places(oldNumbers.arraySpan, newNumbers.arraySpan)
  }
}

extension Int {
  /// Returns the product, or the maximum on overflow.
  fileprivate func multipliedReportingOverflow(by other: Int) -> Int {
    let (product, overflow): (Int, Bool) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}

/// The smallest parts of a text that a comparison shows as changed.
///
/// A token is a Latin word, a number, or a run of katakana, of kanji, of hiragana or of white space; every other
/// character is a token by itself. Single letters would make confetti of a reworded sentence, and Japanese has no
/// spaces to split at.
enum WordTokens {
  /// Returns the tokens of a text in order; together they are the text.
  static func of(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var start = text.startIndex
    var last: Script?
    for index in text.indices {
      let script = Script(text[index])
      if let last, last != script || script == .other {
        tokens.append(text[start..<index])
        start = index
      }
      last = script
    }
    if start < text.endIndex { tokens.append(text[start...]) }
    return tokens
  }

  /// Whether a token shows nothing.
  static func isSpace(_ token: Substring) -> Bool {
    token.first.map { Script($0) == .space } ?? true
  }

  /// The script of a character.
  private enum Script {
    case latin, number, katakana, kanji, hiragana, space, other

    init(_ character: Character) {
      self = character.unicodeScalars.first.map { Script($0.value) } ?? .other
    }

    private init(_ scalar: UInt32) {
      self =
        switch scalar {
        case 0x30...0x39, 0xFF10...0xFF19: .number
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F,
          0x250...0x2AF, 0x1E00...0x1EFF, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
          .latin
        case 0x3041...0x3096, 0x309D...0x309F: .hiragana
        case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: .katakana
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
          0x2_0000...0x3_FFFF:
          .kanji
        default: isWhitespace(scalar) ? .space : .other
        }
    }
  }
}
