@_spi(QBank) import BankModel

extension Layout.AnswerStyle {
  /// The meaning of an answer cell.
  package enum Reading: Equatable, Sendable {
    /// The right choice, counted from 1.
    case choice(Int)
    /// More than one right choice.
    case several
    /// Nothing.
    case missing
    /// A number or letter that no choice has.
    case outOfRange
    /// Not an answer in this style.
    case unknown
    /// A text that two choices have.
    case ambiguous

    /// Whether it names one or several right choices. A question with several is of another kind, but its answer is
    /// written like the others.
    var isAnswer: Bool {
      switch self {
      case .choice, .several: true
      case .missing, .outOfRange, .unknown, .ambiguous: false
      }
    }
  }

  /// Whether answer cells name choices regardless of their texts.
  package var namesChoice: Bool {
    switch self {
    case .number, .letter, .iroha: true
    case .text, .label, .mark, .first: false
    }
  }

  /// Reads the bytes of an answer cell of a problem with `choiceCount` choices, or returns nil for styles that
  /// depend on the texts of the choices.
  package func read(_ key: Span<UInt8>, choiceCount: Int) -> Reading? {
    guard namesChoice else { return nil }
    // Fast path: nearly all answers are a single digit, letter or kana.
    if key.count > 0, key.count < 4, let only = key.scalar(at: 0), only.length == key.count {
      if let name = ChoiceName(scalar: only.value) { return range(number(name), choiceCount) }
    }
    return readName(key.string, choiceCount)
  }

  /// Reads an answer cell of a problem with these choices.
  func read(_ text: String, _ choices: [String]) -> Reading {
    switch self {
    case .text: ChoiceText.find(text, choices)
    case .first: choices.isEmpty ? .missing : .choice(1)
    case .mark: ChoiceMark.read(choices)
    case .label: .unknown
    case .number, .letter, .iroha:
      switch readName(text, choices.count) {
      case .unknown: readNameAndText(text, choices) ?? .unknown
      case let reading: reading
      }
    }
  }

  /// Reads an answer that names a choice and repeats its text, such as `B. Paris`; nil for any other, and if name
  /// and text do not match.
  private func readNameAndText(_ text: String, _ choices: [String]) -> Reading? {
    let scalars = text.unicodeScalars
    let isEnd = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || ".):：．）、]】".unicodeScalars.contains(scalar)
    }
    guard let end = scalars.firstIndex(where: isEnd) else { return nil }
    let rest = scalars[end...].drop(while: isEnd)
    guard let number = number(String(scalars[..<end])),
      ChoiceText.find(String(rest), choices) == .choice(number)
    else { return nil }
    return .choice(number)
  }

  /// Returns the choice with the same text as an answer cell whose letter names another choice, or nil if there is
  /// none. A number is read as such without a remark: in many questions, the choices are numbers.
  func textOf(_ text: String, _ choices: [String], otherThan right: Int) -> Int? {
    guard self == .letter || self == .iroha,
      case .choice(let same) = ChoiceText.find(text, choices), same != right
    else { return nil }
    return same
  }

  private func readName(_ text: String, _ count: Int) -> Reading {
    let answers = AnswerParts.split(text)
    if answers.isEmpty { return .missing }
    let numbers = answers.map { number($0) }
    if answers.count == 1 {
      let only = range(numbers[0], count)
      return only == .unknown && joinsLetters(answers[0], count) ? .several : only
    }
    let isAll = numbers.allSatisfy { range($0, count) == .choice($0 ?? 0) }
    return isAll ? .several : .unknown
  }

  private func range(_ number: Int?, _ count: Int) -> Reading {
    guard let number else { return .unknown }
    return number >= 1 && number <= count ? .choice(number) : .outOfRange
  }

  /// Returns the number, counted from 1, of the choice that a part of an answer cell names.
  private func number(_ text: String) -> Int? {
    if case .number(let first) = self, let number = Answer(Array(text.utf8)).number {
      return number.subtracting(clamped: first - 1)
    }
    return DecoratedName.read(text).flatMap { number($0) }
  }

  private func number(_ name: ChoiceName) -> Int? {
    switch (self, name.script) {
    case (.number(let first), .digit): name.number - first + 1
    case (.letter, .latin), (.letter, .kana): name.number
    case (.iroha, .kana), (.iroha, .iroha): name.iroha?.number
    default: nil
    }
  }

  /// Whether a text consists only of the letters of several choices, in their order: `AC`.
  private func joinsLetters(_ text: String, _ count: Int) -> Bool {
    let scalars = CompatibilityForm.scalars(of: text)
    guard self == .letter, (2...Layout.maxChoices).contains(scalars.count) else { return false }
    let numbers = scalars.compactMap { ChoiceName(scalar: $0).flatMap { number($0) } }
    return numbers.count == scalars.count && (numbers.last ?? 0) <= count
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Returns the answer cell for the choice with this number.
  func write(_ number: Int, _ choices: [String]) -> String {
    switch self {
    case .number(let first): return String(number - 1 + first)
    case .letter:
      guard (1...26).contains(number) else { return String(number) }
      return String(Unicode.Scalar(UInt8(0x40 + number)))
    case .iroha: return AnswerLetters.iroha(number)
    case .text: return choices.indices.contains(number - 1) ? choices[number - 1] : ""
    case .label: return AnswerLetters.name(of: number, like: [])
    case .mark, .first: return ""
    }
  }

  /// The option that gives this style, or nil if there is none.
  var given: GivenKey? { GivenKey.allCases.first { $0.style == self } }
}

/// The parts of an answer cell that names several choices.
enum AnswerParts {
  /// Splits a text at commas and whatever else is written between several right choices.
  static func split(_ text: String) -> [String] {
    let parts = text.unicodeScalars.split { ",、，;；/／&＆".unicodeScalars.contains($0) }
    return parts.flatMap { atWord(String($0)) }.filter { !$0.isBlank }
  }

  private static func atWord(_ text: String) -> [String] {
    let words = text.split(separator: " ")
    guard words.count == 3, words[1] == "and" else { return [text] }
    return [String(words[0]), String(words[2])]
  }
}

/// Finds the choice that an answer repeats.
enum ChoiceText {
  /// Returns the choice with the same text: scalar for scalar, or else regardless of width, compatible characters
  /// and amounts of white space.
  static func find(_ text: String, _ choices: [String]) -> Layout.AnswerStyle.Reading {
    if let exact = only(choices.indices.filter { choices[$0].isSame(as: text) }) { return exact }
    let wanted = plain(text)
    if wanted.isEmpty { return .missing }
    let forms = choices.map(plain)
    if let alike = only(forms.indices.filter { forms[$0] == wanted }) { return alike }
    let parts = text.unicodeScalars.split { ",、，;；|\n".unicodeScalars.contains($0) }
      .map { plain(String($0)) }
    return parts.count > 1 && parts.allSatisfy(forms.contains) ? .several : .unknown
  }

  private static func only(_ found: [Int]) -> Layout.AnswerStyle.Reading? {
    if found.count > 1 { return .ambiguous }
    return found.first.map { .choice($0 + 1) }
  }

  /// Returns the form in which a text is compared.
  static func plain(_ text: String) -> [UInt32] {
    var form: [UInt32] = []
    var isSpaced = false
    for scalar in CompatibilityForm.scalars(of: text) {
      if Unicode.Scalar(scalar)?.properties.isWhitespace ?? false {
        isSpaced = true
        continue
      }
      if isSpaced, !form.isEmpty { form.append(0x20) }
      isSpaced = false
      form.append(scalar)
    }
    return form
  }
}

/// The notation of answers that the user gives for a table that can be read in more than one way.
package enum GivenKey: String, CaseIterable, Codable, Sendable {
  /// By a number, where the first choice is 0.
  case zero = "0"
  /// By a number, where the first choice is 1.
  case one = "1"
  /// By a letter, or a kana in the order アイウ.
  case letter
  /// By a kana in the order イロハ.
  case iroha
  /// By the text of the choice.
  case text

  /// The style in which answers are read.
  package var style: Layout.AnswerStyle {
    switch self {
    case .zero: .number(from: 0)
    case .one: .number(from: 1)
    case .letter: .letter
    case .iroha: .iroha
    case .text: .text
    }
  }
}
