@_spi(QBank) import BankText

/// The marker at the start of a text2qti line.
enum MarkdownMarker: Equatable {
  case question, choice(isRight: Bool), severalChoice, shortAnswer, numerical, essay, upload
  case feedback, rightFeedback, wrongFeedback, solution
  case title, points, quizTitle, quizDescription, quizOption, textTitle, text
  case group, groupEnd, groupOption, code

  /// Returns the marker at the start of a line, and its length.
  static func find(_ line: ArraySlice<UInt8>) -> (marker: MarkdownMarker, length: Int)? {
    if let sign = sign(line) { return sign }
    let lowered = line.prefix(32).map(\.asciiLowercased)
    for (word, marker) in words where lowered.starts(with: word.utf8) {
      // Only the case of the first letter is free.
      guard line.dropFirst().starts(with: word.utf8.dropFirst()) || hasCapital(word) else {
        continue
      }
      return (marker, word.utf8.count)
    }
    return nil
  }

  private static let words: [(String, MarkdownMarker)] = [
    ("title:", .title), ("points:", .points), ("text title:", .textTitle), ("text:", .text),
    ("quiz title:", .quizTitle), ("quiz description:", .quizDescription), ("pick:", .groupOption),
    ("solutions pick:", .groupOption), ("points per question:", .groupOption),
    ("shuffle answers:", .quizOption), ("show correct answers:", .quizOption),
    ("one question at a time:", .quizOption), ("can't go back:", .quizOption),
    ("feedback is solution:", .quizOption), ("solutions sample groups:", .quizOption),
    ("solutions randomize groups:", .quizOption),
  ]

  /// Whether a word may have a capital in the middle.
  private static func hasCapital(_ word: String) -> Bool {
    word == "text title:" || word == "quiz title:"
  }

  private static func sign(_ line: ArraySlice<UInt8>) -> (marker: MarkdownMarker, length: Int)? {
    let digits = line.prefix(while: \.isDigit).count
    if digits > 0 {
      let dot = line.dropFirst(digits).first == UInt8(ascii: ".")
      return dot ? (.question, digits + 1) : nil
    }
    if isLetterAndBracket(line) { return (.choice(isRight: false), 2) }
    if line.first == UInt8(ascii: "*"), isLetterAndBracket(line.dropFirst()) {
      return (.choice(isRight: true), 3)
    }
    for (sign, marker) in signs where line.starts(with: sign.utf8) {
      return (marker, sign.utf8.count)
    }
    return nil
  }

  private static let signs: [(String, MarkdownMarker)] = [
    ("[*]", .severalChoice), ("[ ]", .severalChoice), ("[]", .severalChoice), ("...", .feedback),
    ("___", .essay), ("^^^", .upload), ("```", .code), ("*", .shortAnswer), ("+", .rightFeedback),
    ("-", .wrongFeedback), ("!", .solution), ("=", .numerical),
  ]

  private static func isLetterAndBracket(_ line: ArraySlice<UInt8>) -> Bool {
    guard let letter = line.first, line.dropFirst().first == UInt8(ascii: ")") else { return false }
    return letter.isLetter
  }

  /// Whether the line consists of nothing but the marker.
  var standsAlone: Bool {
    switch self {
    case .essay, .upload, .group, .groupEnd, .code: true
    default: false
    }
  }

  /// Whether its text may continue in indented lines below.
  var canContinue: Bool {
    switch self {
    case .points, .groupOption, .quizOption, .numerical, .shortAnswer: false
    default: !standsAlone
    }
  }

  /// Whether its text is a single paragraph.
  var isTitle: Bool { self == .title || self == .quizTitle || self == .textTitle }

  /// Whether it belongs to no question, group or settings.
  var isOtherText: Bool { self == .text || self == .textTitle }

  /// Whether it is a word, after which continuation lines may have any indentation of two or more columns.
  var isWord: Bool {
    switch self {
    case .title, .quizTitle, .quizDescription, .textTitle, .text: true
    default: false
    }
  }
}

/// A marker with its text.
struct MarkdownItem {
  let marker: MarkdownMarker
  /// The range of the marker.
  let place: TextRange
  /// The range of the line that the marker begins.
  let line: TextRange
  /// The text, line by line.
  var lines: [String]
  /// The range of the first line of the text.
  let text: TextRange
}
