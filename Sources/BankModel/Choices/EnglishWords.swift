/// The words of a text in lowercase.
///
/// Brackets, quotation marks and full stops are dropped; a comma, a dash or any other sign is a word by itself.
struct EnglishWords {
  private(set) var words: [String] = []
  /// Whether each word is capitalized.
  private(set) var areCapitals: [Bool] = []
  /// The colon or end of a sentence before each word, if any.
  private(set) var stops: [Unicode.Scalar?] = []
  private var stop: Unicode.Scalar? = "."

  init(_ text: String) {
    var word = String.UnicodeScalarView()
    let scalars = MarkedLabel.read(text)
    for (index, scalar) in scalars.enumerated() {
      if EnglishWords.isWordPart(scalar) || (!word.isEmpty && joins(scalars, index)) {
        word.append(scalar)
        continue
      }
      add(&word)
      if EnglishWords.isDropped(scalar) {
        if ":.!?\n。".unicodeScalars.contains(scalar), !isWithinName(scalars, index) {
          stop = scalar
        }
        continue
      }
      word.append(scalar)
      add(&word)
    }
    add(&word)
  }

  /// Whether an apostrophe is inside a word, and not a quotation mark after it.
  private func joins(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    (scalars[index] == "'" || scalars[index] == "’") && index + 1 < scalars.count
      && EnglishWords.isWordPart(scalars[index + 1])
  }

  /// Whether a full stop is part of a name or number, as in `Ph.D.` and `1.5`.
  private func isWithinName(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars[index] == ".", index > 0, EnglishWords.isWordPart(scalars[index - 1]),
      index + 1 < scalars.count, EnglishWords.isWordPart(scalars[index + 1]), let last = words.last
    else { return false }
    let areDigits = [index - 1, index + 1].allSatisfy { ("0"..."9").contains(scalars[$0]) }
    return areDigits || last.utf8.count > 1
  }

  private mutating func add(_ word: inout String.UnicodeScalarView) {
    if word.isEmpty { return }
    let text = String(word)
    word = String.UnicodeScalarView()
    let isSmall = text.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
    let isMarked = text.unicodeScalars.first.flatMap(MarkedLabel.name) != nil
    let small = isSmall || isMarked ? text : text.lowercased()
    if small == "least" || small == "most", words.last == "at" {
      words[words.count - 1] = "at_" + small
      return
    }
    words.append(small)
    areCapitals.append(isMarked || text != small)
    stops.append(stop)
    stop = nil
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default:
      scalar.value >= 0x80 && scalar.properties.isAlphabetic && MarkedLabel.name(of: scalar) == nil
    }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", ".", ":", "!", "?", "\"", "'", "“", "”", "‘", "’", "„", "‚", "`", "*", "。": true
    default: scalar.properties.isWhitespace || MarkedLabel.isBracket(scalar)
    }
  }

  /// Returns the label at `index`, or nil if the word is not a label. A small `a` is an article unless a sign, a
  /// link or the end follows.
  func label(_ index: Int) -> ChoiceLabel? {
    guard words.indices.contains(index), !isArticle(index) else { return nil }
    let label = ChoiceLabel(words[index], isCapital: areCapitals[index])
    // “I” is the speaker.
    return label?.text == "i" && label?.isMarked == false ? nil : label
  }

  func isArticle(_ index: Int) -> Bool {
    guard words[index] == "a", index + 1 < words.count else { return false }
    if areCapitals[index], index > 0 { return false }
    if stops[index + 1] != nil { return false }
    let next = words[index + 1]
    return !EnglishWords.afterLabel.contains(next)
      && next.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  private static let afterLabel: Set<String> = [
    "and", "then", "or", "nor", "only", "alone", "but", "is", "to", "through", "thru", "until",
    "till", "with", "above", "below", "b", "c", "d", "e", "plus", "are", "as", "except", "without",
    "both", "if", "unless", "was", "were", "has", "had", "does", "did", "cannot", "would", "should",
    "could", "isn't", "isn’t", "wasn't", "wasn’t", "can't", "can’t", "doesn't", "doesn’t",
    "because", "while", "whereas", "together", "minus", "versus", "vs",
  ]

  /// Words for the positions in a sequence.
  static let ordinals: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "last", "1st", "2nd", "3rd", "4th", "5th",
  ]

  /// Words that tell somebody to choose.
  static let orders: Set<String> = ["choose", "select", "pick", "mark"]

  /// Whether a sentence or the text ends after the word at `index`.
  func endsSentence(_ index: Int) -> Bool { index + 1 == words.count || stops[index + 1] != nil }

  func next(_ index: Int, in some: Set<String>) -> Bool {
    index + 1 < words.count && some.contains(words[index + 1])
  }

  /// Whether consecutive words match the pattern, each one of the sets in turn.
  func contains(_ pattern: [Set<String>]) -> Bool {
    guard words.count >= pattern.count else { return false }
    return (0...(words.count - pattern.count)).contains { start in
      pattern.indices.allSatisfy { pattern[$0].contains(words[start + $0]) }
    }
  }
}
