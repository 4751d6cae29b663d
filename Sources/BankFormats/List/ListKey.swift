@_spi(QBank) import BankText

/// The content of a key: a label, the text of a choice, or both.
enum ListKey {
  /// The choice that a key names.
  enum Reading: Equatable {
    /// The choice with this index.
    case choice(Int)
    /// More than one.
    case several
    /// None of them.
    case unknown
    /// Its label and its text name different choices, or two choices have the text.
    case ambiguous
  }

  /// Reads a key for some choices.
  static func read(
    _ source: Source, _ range: TextRange, _ choices: ListChoices, _ texts: ListTexts
  ) -> Reading {
    let text = ListText(source, range)
    let whole = text.whole
    let same = texts.indices(of: text.string(whole))
    guard let token = ListKeyToken(text, whole) else {
      if same.isEmpty, isLetters(text, whole, choices) { return .several }
      return same.count == 1 ? .choice(same[0]) : same.isEmpty ? .unknown : .ambiguous
    }
    let named = token.index(in: choices)
    if token.rest.isEmpty { return combine(named, same) }
    if same.count == 1 { return .choice(same[0]) }
    let rest = texts.indices(of: text.string(token.rest))
    // In `B) A`, the letter is a label, and the rest is the text of the choice.
    if let named, token.isSigned, rest.contains(named) { return .choice(named) }
    if isSeveral(text, whole, choices) { return .several }
    guard let named else { return same.isEmpty ? .unknown : .ambiguous }
    return rest.contains(named) ? .choice(named) : rest.isEmpty ? .unknown : .ambiguous
  }

  private static func combine(_ named: Int?, _ same: [Int]) -> Reading {
    guard let named else {
      return same.count == 1 ? .choice(same[0]) : same.isEmpty ? .unknown : .ambiguous
    }
    return same.isEmpty || same.contains(named) ? .choice(named) : .ambiguous
  }

  /// Whether there is nothing but labels of choices and separators.
  private static func isSeveral(
    _ text: ListText, _ whole: Range<Int>, _ choices: ListChoices
  ) -> Bool {
    var (index, count) = (whole.lowerBound, 0)
    while index < whole.upperBound {
      guard let token = ListKeyToken(text, index..<whole.upperBound),
        token.index(in: choices) != nil
      else { return false }
      count += 1
      index = text.skip(token.end, signs: ",;/&+、・と；", words: ["and"])
    }
    return count > 1
  }

  /// Whether these are letters of choices with nothing between them: `AC`.
  private static func isLetters(
    _ text: ListText, _ whole: Range<Int>, _ choices: ListChoices
  ) -> Bool {
    whole.count > 1
      && whole.allSatisfy { index in
        ListLabel.Script.readings(of: text.scalars[index]).contains { reading in
          reading.script == choices.family.script && 1...choices.lines.count ~= reading.value
        }
      }
  }
}

/// The texts of choices, for lookup by what they say.
struct ListTexts {
  private var places: [[UInt32]: [Int]] = [:]

  init(_ texts: [String]) {
    for (index, text) in texts.enumerated() {
      places[ListTexts.form(text), default: []].append(index)
    }
  }

  /// Returns the choices that say the same as a text.
  func indices(of text: String) -> [Int] {
    let form = ListTexts.form(text)
    return form.isEmpty ? [] : places[form] ?? []
  }

  private static func form(_ text: String) -> [UInt32] {
    NormalForm.ofChoice(Array(text.utf8).arraySpan)
  }
}

/// The label at the start of a key.
struct ListKeyToken {
  let readings: [ListLabel.Script.Reading]
  /// The index after it and its signs.
  let end: Int
  /// What follows it.
  let rest: Range<Int>
  /// Whether a sign follows it that only labels have: `B)`, `B:`.
  let isSigned: Bool

  /// Reads the label, or returns nil if the key does not begin with one.
  init?(_ text: ListText, _ indices: Range<Int>) {
    guard let first = text.scalar(indices.lowerBound) else { return nil }
    let isOpen = "([【〔（［".unicodeScalars.contains(first)
    let start = isOpen ? text.skipBlanks(indices.lowerBound + 1) : indices.lowerBound
    guard let (readings, end) = ListLabelReader.word(text, at: start) else { return nil }
    self.readings = readings
    var behind = end
    var isParted = isOpen || behind >= indices.upperBound || ListLabel.Script.standsAlone(first)
    while let sign = text.scalar(behind)?.narrow, ").:]】〕、。､｡".unicodeScalars.contains(sign) {
      isParted = true
      behind += 1
    }
    if let next = text.scalar(behind),
      next.isListBlank || ",;/&+・と".unicodeScalars.contains(next.narrow)
    {
      isParted = true
    }
    guard isParted else { return nil }
    self.end = min(behind, indices.upperBound)
    isSigned = text.scalar(behind - 1).map { ").:]】〕".unicodeScalars.contains($0.narrow) } ?? false
    rest = text.trimmed(self.end..<indices.upperBound)
  }

  /// Returns the index of the choice that it names, or nil if it names none.
  func index(in choices: ListChoices) -> Int? {
    for reading in readings where reading.script.names(choices.family.script) {
      let index = reading.value - choices.first
      if choices.lines.indices.contains(index) { return index }
    }
    return nil
  }
}
