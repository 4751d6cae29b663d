@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The numbers and the negations of a question and its choices, however they are written.
///
/// The search for near-duplicates looks at digits and at the usual negations only, which is enough to
/// report a question. One that is removed is gone, so more is asked of it: `World War II` is not
/// `World War I`, 三角形 is not 四角形, `5 km` is not `5 m`, and “can” is not “cannot”.
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
    var word = String.UnicodeScalarView()
    for scalar in text.compactMap(Unicode.Scalar.init) {
      if NumbersAndNegations.japanese.contains(scalar) { counts[String(scalar), default: 0] += 1 }
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

  /// Counts a word of ASCII that tells a number, with its unit, or a negation.
  private mutating func add(word: String) {
    if word.isEmpty { return }
    let isRoman = word.allSatisfy { "IVXLC".contains($0) }
    let isNumber = word.first.map { "0"..."9" ~= $0 } ?? false
    let isUnit = isAfterNumber && word.utf8.count < 4
    if isRoman || isNumber || isUnit || NumbersAndNegations.words.contains(word.lowercased()) {
      counts[isRoman || isUnit ? word : word.lowercased(), default: 0] += 1
    }
    isAfterNumber = isNumber
  }

  private static let japanese = Set("〇一二三四五六七八九十百千万億誤不除無非未否偽".unicodeScalars)

  private static let words: Set<String> = [
    "not", "no", "none", "nor", "neither", "never", "nothing", "nobody", "without", "except",
    "false", "untrue", "wrong", "incorrect", "cannot", "cant", "dont", "doesnt", "didnt", "isnt",
    "arent", "wasnt", "werent", "wont", "wouldnt", "couldnt", "shouldnt", "hasnt", "havent",
    "hadnt",
    "least", "most", "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
    "eighth", "ninth", "tenth", "hundred", "thousand", "million", "billion",
  ]
}
