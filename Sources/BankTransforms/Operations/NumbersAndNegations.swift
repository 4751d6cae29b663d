@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The numbers and the negations of a question and its choices, however they are written.
///
/// The search for near-duplicates looks at digits and at the usual negations only, which is enough to
/// report a question. One that is removed is gone, so more is asked of it: `World War II` is not
/// `World War I`, 三角形 is not 四角形, `5 km` is not `5 m`, `-5` is not `5`, “can” is not “cannot”, and figure
/// A is not figure B.
struct NumbersAndNegations: Equatable {
  /// How often each is there.
  private var counts: [String: Int] = [:]
  /// Whether the word before is a number, of which the next one may be the unit.
  private var isAfterNumber = false

  init(_ problem: borrowing ProblemRow) {
    add(problem.question)
    for number in 0..<problem.choiceCount { add(problem.choice(number + 1)) }
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    let text = CompatibilityForm.scalars(of: String(decoding: Array(bytes), as: UTF8.self))
      .compactMap(Unicode.Scalar.init)
    var word = String.UnicodeScalarView()
    for (place, scalar) in text.enumerated() {
      if isSign(scalar, text[..<place].last, text[(place + 1)...].first) { count(String(scalar)) }
      if scalar.properties.isAlphabetic && scalar.isASCII || "0"..."9" ~= scalar {
        word.append(scalar)
      } else if scalar != "'" && scalar != "’" {
        add(word: String(word))
        word = String.UnicodeScalarView()
        if scalar != " " { isAfterNumber = false }
      }
    }
    add(word: String(word))
    isAfterNumber = false
  }

  private mutating func count(_ sign: String) { counts[sign, default: 0] += 1 }

  /// Whether a character tells something by itself: a kanji, an operator, a dash that is a minus, or a kana
  /// that is a label.
  private func isSign(
    _ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ next: Unicode.Scalar?
  ) -> Bool {
    if NumbersAndNegations.characters.contains(scalar) { return true }
    if scalar == "-" || 0x2010...0x2015 ~= scalar.value {
      let isBehindWord = before.map { $0.properties.isAlphabetic || "0"..."9" ~= $0 } ?? false
      return !isBehindWord && next.map { "0"..."9" ~= $0 || $0 == " " } ?? false
    }
    let isKatakana = { (scalar: Unicode.Scalar?) in
      scalar.map { 0x30A1...0x30FE ~= $0.value } ?? false
    }
    return isKatakana(scalar) && !isKatakana(before) && !isKatakana(next)
  }

  /// Counts a word of ASCII that tells a number, with its unit, a negation, or which of several is meant.
  private mutating func add(word: String) {
    guard let first = word.first else { return }
    let isNumber = "0"..."9" ~= first
    let isRoman =
      word.allSatisfy { "IVXLC".contains($0) }
      || word.utf8.count > 1 && word.allSatisfy { "ivx".contains($0) }
    let isLabel = word.utf8.count == 1 && first.isUppercase
    let isUnit = isAfterNumber && word.utf8.count < 4
    if isRoman || isLabel || isUnit {
      count(word)
    } else if isNumber || NumbersAndNegations.words.contains(word.lowercased()) {
      count(word.lowercased())
    }
    isAfterNumber = isNumber
  }

  private static let characters = Set(
    ("〇一二三四五六七八九十百千万億誤不除無非未否偽東西南北大小前後左右上下高低長短多少新旧男女内外増減"
      + "+−×÷<>=≤≥±√^*/%°").unicodeScalars)

  private static let words: Set<String> = [
    "not", "no", "none", "nor", "neither", "never", "nothing", "nobody", "without", "except",
    "false", "untrue", "wrong", "incorrect", "cannot", "cant", "dont", "doesnt", "didnt", "isnt",
    "arent", "wasnt", "werent", "wont", "wouldnt", "couldnt", "shouldnt", "hasnt", "havent",
    "hadnt",
    "least", "most", "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
    "eighth", "ninth", "tenth", "hundred", "thousand", "million", "billion", "east", "west",
    "north", "south", "left", "right", "upper", "lower", "before", "after", "more", "less",
    "fewer", "largest", "smallest", "highest", "lowest", "longest", "shortest", "maximum",
    "minimum", "male", "female", "likely", "unlikely",
  ]
}
