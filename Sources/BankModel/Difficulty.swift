@_spi(QBank) import BankText

/// How hard a question is: the share of an average group that does not know the answer, or the parameters of the
/// curve by which the chance of a right answer grows with ability.
///
/// This is the only interpretation of difficulty; draws, spreads and forecasts all use it. Abilities in an average
/// group have a standard normal distribution. Those who do not know an answer may guess, so with a guessing chance
/// of c, the share c + (1 - c) (1 - difficulty) of the group is right.
package enum Difficulty: Hashable, Sendable {
  /// The share that does not know the answer, from 0 (nobody) to 1 (everybody).
  case share(Double)
  /// Parameters from an item analysis.
  case parameters(Parameters)

  /// The parameters of the logistic curve c + (1 - c) / (1 + exp(-a (ability - b))).
  package struct Parameters: Hashable, Sendable {
    /// The slope of the curve: a.
    package var slope = 1.0
    /// The ability at which half of those who do not guess know the answer: b.
    package var location = 0.0
    /// The chance of those who know nothing: c, or nil for that of choosing at random.
    package var guessing: Double?
  }

  /// Why a text is not a difficulty.
  package enum Mistake: Error, Hashable, Sendable {
    /// A number that is not a share because it is below 0 or above 1.
    case outside
    /// Parameters that are malformed or out of range.
    case parameters
    /// A word that is not in the table.
    case word
  }

  /// Reads a difficulty from the words of a source.
  ///
  /// A number from 0 to 1 is a share; one with a percent sign is a hundredth of it. Scales such as 1 to 5 are not
  /// guessed.
  package static func read(_ text: String) -> Result<Difficulty, Mistake> {
    let plain = plain(text)
    if let share = share(ofWord: plain) { return .success(.share(share)) }
    if let number = number(plain) {
      return 0...1 ~= number ? .success(.share(number)) : .failure(.outside)
    }
    guard let parts = assignments(plain) else { return .failure(.word) }
    return Parameters(parts).map { .success(.parameters($0)) } ?? .failure(.parameters)
  }

  /// Whether two texts are the same word, regardless of case and width, or words for the same share.
  package static func areSameWord(_ one: String, _ other: String) -> Bool {
    let (first, second) = (plain(one), plain(other))
    if number(first) != nil || number(second) != nil { return false }
    let form = form(of: first)
    if form == Difficulty.form(of: second) { return !form.isEmpty }
    guard let share = share(ofWord: first) else { return false }
    return share == Difficulty.share(ofWord: second)
  }

  /// Whether a text is numeric and not a word.
  package static func isNumeric(_ text: String) -> Bool {
    if case .failure = read(text) { return false }
    return share(ofWord: plain(text)) == nil
  }

  /// Returns a share in thousandths, as shares are compared.
  package static func level(ofShare share: Double) -> Int {
    Int(clamping: (share * 1_000).rounded())
  }

  /// An explanation of the notation, for those whose number was not a share.
  package static let notation = Localized(
    en: "Write the share of an average group that does not know the answer (0 to 1, or a "
      + "percentage), a word such as easy, medium or hard, or named parameters: b=1.5, or "
      + "a=1.2 b=1.5 c=0.2.",
    ja: "平均的な集団のうち答えを知らない人の割合（0から1の数か％）、または「易しい」「普通」「難しい」などの語で"
      + "書いてください。項目パラメーターなら b=1.5 や a=1.2 b=1.5 c=0.2 のように名前を付けます。")
}

// MARK: Words

extension Difficulty {
  /// The words for each share, in both languages.
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

  /// The share for each normalized word.
  private static let shares: [[UInt32]: Double] = {
    var shares: [[UInt32]: Double] = [:]
    for (share, words) in words { for word in words { shares[form(of: word)] = share } }
    return shares
  }()

  private static func share(ofWord text: String) -> Double? { shares[form(of: text)] }

  private static func form(of text: String) -> [UInt32] {
    NormalForm.ofQuestion(Array(text.utf8).arraySpan)
  }

  /// Returns a text in its narrow form without surrounding white space.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in CompatibilityForm.scalars(of: text) {
      guard let scalar = Unicode.Scalar(scalar) else { continue }
      plain.append(scalar == "\u{2212}" ? "-" : scalar)
    }
    return String(plain).trimmed
  }
}

// MARK: Numbers

extension Difficulty {
  /// Returns a number of any size, in percent or not, or nil if the text is not a decimal number.
  private static func number(_ text: String) -> Double? {
    if text.last == "%" { return decimal(String(text.dropLast()).trimmed).map { $0 / 100 } }
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

  /// Returns both sides of each `=`: pairs separated by white space, commas or semicolons, or nil if there is
  /// anything else or a name other than a, b and c.
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
  /// The steepest slope, and the greatest distance of a location from the average.
  package static let most = 10.0

  /// Creates parameters from names and values, or nil if a name is repeated or a value out of range.
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

extension Problem {
  /// Whether the difficulty is stated and understood.
  package var statesDifficulty: Bool {
    details.difficulty.flatMap { try? Difficulty.read($0).get() } != nil
  }
}
