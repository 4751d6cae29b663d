@_spi(QBank) import BankText

/// How hard a question is: the share of an average group that does not know its answer, or the
/// parameters of the curve by which chance grows with ability.
///
/// This is the one meaning of the word; draws, spreads and forecasts all read it here. In an average
/// group abilities are standard normal. Who does not know an answer may guess it, so with the chance
/// c of a guess, c + (1 - c) (1 - difficulty) of the group are right.
package enum Difficulty: Hashable, Sendable {
  /// The share that does not know the answer, from 0, nobody, to 1, everybody.
  case share(Double)
  /// Parameters, as item analyses give them.
  case parameters(Parameters)

  /// The parameters of the logistic curve c + (1 - c) / (1 + exp(-a (ability - b))).
  package struct Parameters: Hashable, Sendable {
    /// How steep it is: a.
    package var slope = 1.0
    /// The ability at which half of those who do not guess know the answer: b.
    package var location = 0.0
    /// The chance of those who know nothing: c; nil where it is that of any choice.
    package var guessing: Double?
  }

  /// Why what a source says is no difficulty.
  package enum Mistake: Error, Hashable, Sendable {
    /// A number that is no share: below 0 or above 1.
    case outside
    /// Parameters that are none, or are out of range.
    case parameters
    /// No word of the table.
    case word
  }

  /// What the words of a source say.
  ///
  /// A number from 0 to 1 is a share, one with a percent sign a hundredth of it. Scales such as 1 to 5
  /// are not guessed.
  package static func read(_ text: String) -> Result<Difficulty, Mistake> {
    let plain = plain(text)
    if let share = share(ofWord: plain) { return .success(.share(share)) }
    if let number = number(plain) {
      return 0...1 ~= number ? .success(.share(number)) : .failure(.outside)
    }
    guard let parts = assignments(plain) else { return .failure(.word) }
    return Parameters(parts).map { .success(.parameters($0)) } ?? .failure(.parameters)
  }

  /// Whether two texts say the same in words: the same but for case and width, or words of one share.
  package static func areSameWord(_ one: String, _ other: String) -> Bool {
    let (first, second) = (plain(one), plain(other))
    if number(first) != nil || number(second) != nil { return false }
    let form = form(of: first)
    if form == Difficulty.form(of: second) { return !form.isEmpty }
    guard let share = share(ofWord: first) else { return false }
    return share == Difficulty.share(ofWord: second)
  }

  /// Whether a text says it in numbers, not in a word.
  package static func isNumeric(_ text: String) -> Bool {
    if case .failure = read(text) { return false }
    return share(ofWord: plain(text)) == nil
  }

  /// A share as it is compared: in thousandths.
  package static func level(ofShare share: Double) -> Int {
    Int(clamping: (share * 1_000).rounded())
  }

  /// The notation, for those whose number was no share.
  package static let notation = Localized(
    en: "Write the share of an average group that does not know the answer (0 to 1, or a "
      + "percentage), a word such as easy, medium or hard, or named parameters: b=1.5, or "
      + "a=1.2 b=1.5 c=0.2.",
    ja: "平均的な集団のうち答えを知らない人の割合（0から1の数か％）、または「易しい」「普通」「難しい」などの語で"
      + "書いてください。項目パラメーターなら b=1.5 や a=1.2 b=1.5 c=0.2 のように名前を付けます。")
}

// MARK: Words

extension Difficulty {
  /// The words with the share that each stands for, in both languages.
  private static let words: [(share: Double, words: [String])] = [
    (0.1, ["very easy", "とても易しい", "とてもやさしい", "とても簡単", "非常に易しい"]),
    (
      0.25, ["easy", "beginner", "low", "易しい", "やさしい", "易", "簡単", "かんたん", "初級"]
    ),
    (
      0.5,
      [
        "medium", "normal", "moderate", "intermediate", "middle", "average", "普通", "ふつう", "標準",
        "中", "中級",
      ]
    ),
    (0.75, ["hard", "difficult", "advanced", "high", "難しい", "むずかしい", "難", "上級"]),
    (
      0.9,
      ["very hard", "very difficult", "とても難しい", "とてもむずかしい", "非常に難しい"]
    ),
  ]

  /// The share that each form of a word stands for.
  private static let shares: [[UInt32]: Double] = {
    var shares: [[UInt32]: Double] = [:]
    for (share, words) in words { for word in words { shares[form(of: word)] = share } }
    return shares
  }()

  private static func share(ofWord text: String) -> Double? { shares[form(of: text)] }

  private static func form(of text: String) -> [UInt32] {
    NormalForm.ofQuestion(Array(text.utf8).arraySpan)
  }

  /// A text without regard to width, and without white space around it.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in CompatibilityForm.scalars(of: text) {
      guard let scalar = Unicode.Scalar(scalar) else { continue }
      plain.append(scalar == "\u{2212}" ? "-" : scalar)
    }
    return trimmed(Substring(String(plain)))
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}

// MARK: Numbers

extension Difficulty {
  /// A number, in percent or not, whatever its size; nil for what is no decimal number.
  private static func number(_ text: String) -> Double? {
    if text.last == "%" { return decimal(trimmed(text.dropLast())).map { $0 / 100 } }
    return decimal(text)
  }

  fileprivate static func decimal(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy { byte in
      byte.isDigit || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte)
        || byte | 0x20 == UInt8(ascii: "e")
    }
    guard isDecimal, text.utf8.contains(where: \.isDigit) else { return nil }
    return Double(text)
  }

  /// What stands on both sides of each `=`: pairs with white space, commas or semicolons between
  /// them; nil where anything else is there, or a name that is none of a, b and c.
  private static func assignments(_ text: String) -> [(name: String, value: String)]? {
    var sides = [""]
    for character in text {
      let isGap = character.isWhitespace || character == "," || character == ";"
      if character == "=" {
        sides += ["=", ""]
      } else if !isGap {
        sides[sides.count - 1].append(character)
      } else if sides.last != "" {
        sides.append("")
      }
    }
    sides.removeAll { $0.isEmpty }
    guard !sides.isEmpty, sides.count % 3 == 0 else { return nil }
    var pairs: [(name: String, value: String)] = []
    for start in stride(from: 0, to: sides.count, by: 3) {
      let name = sides[start].lowercased()
      guard ["a", "b", "c"].contains(name), sides[start + 1] == "=" else { return nil }
      pairs.append((name, sides[start + 2]))
    }
    return pairs
  }
}

extension Difficulty.Parameters {
  /// No slope is steeper, and no location farther from the average, than this.
  package static let most = 10.0

  /// Parameters by their names; nil where one is there twice or out of range.
  fileprivate init?(_ parts: [(name: String, value: String)]) {
    self.init()
    guard Set(parts.map(\.name)).count == parts.count else { return nil }
    for (name, value) in parts {
      guard let number = Difficulty.decimal(value) else { return nil }
      switch name {
      case "a" where number > 0 && number <= Self.most: slope = number
      case "b" where abs(number) <= Self.most: location = number
      case "c" where number >= 0 && number < 1: guessing = number
      default: return nil
      }
    }
  }
}
