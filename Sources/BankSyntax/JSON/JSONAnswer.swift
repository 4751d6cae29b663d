@_spi(QBank) import BankModel

/// The meaning of an item's answer, for rules, readers and conversions alike.
extension JSONItem {
  /// Returns the number of the right choice, or nil if the answer is neither a whole JSON number in any notation
  /// nor a text with a number.
  package func answerNumber(in bytes: Span<UInt8>) -> Int? {
    if let answerText { return Answer(answerText.bytes(in: bytes)).number }
    if let answer, answer.count == 1 { return Int(bytes[answer.start]) - 0x30 }
    return answer.flatMap { JSONItem.wholeNumber($0, in: bytes) }
  }

  /// Returns the value of a JSON number if it is whole; `2.0` and `20e-1` are 2.
  static func wholeNumber(_ range: TextRange, in bytes: Span<UInt8>) -> Int? {
    let text = String(decoding: Array(bytes, range), as: UTF8.self)
    return Int(bounded: text)
      ?? Double(text).flatMap { Int(exactly: $0) }.flatMap { Int(bounded: $0) }
  }

  /// Whether the answer is written in the same way as by conversions.
  func hasPlainAnswer(in bytes: Span<UInt8>) -> Bool {
    guard let answer, answerText == nil else { return false }
    return answer.count == 1 && bytes[answer.start].isDigit
      || Answer(Array(bytes, answer)).isPlain
  }

  /// Returns the loss if the answer is a text that would be written as a number.
  package func changedAnswer(in bytes: Span<UInt8>, _ number: Int) -> Loss? {
    guard let answerText, let answer = answerNumber(in: bytes) else { return nil }
    return .answer(answerText.string(in: bytes), became: answer, number)
  }
}

/// Members other than the answer that say which choices are right, as in files of other programs.
extension JSONItem {
  /// Returns defects for the members that contradict the answer in every possible reading.
  func otherAnswers(in bytes: Span<UInt8>) -> [JSONDefect] {
    guard !others.isEmpty, let answer = answerNumber(in: bytes) else { return [] }
    return others.compactMap { other in
      guard let readings = readings(other, in: bytes), !readings.contains([answer]) else {
        return nil
      }
      return JSONDefect(other.value, .otherAnswer(other.name.string(in: bytes)))
    }
  }

  /// Returns the numbers of the choices that a member may name as right, in each possible reading, or nil if it is
  /// about something else or unclear.
  private func readings(
    _ member: (name: JSONText, value: TextRange), in bytes: Span<UInt8>
  ) -> [[Int]]? {
    let first = bytes[member.value.start]
    let isList = first == UInt8(ascii: "[")
    guard isList || first.isDigit || first == ASCII.quote,
      Feature(member: member.name, in: bytes) == nil
    else { return nil }
    let form = NormalForm.ofHeading(member.name.string(in: bytes))
    guard JSONItem.answers.contains(form) || isList && JSONItem.lists.contains(form) else {
      return nil
    }
    var cursor = JSONCursor(bytes, from: member.value.start)
    guard let tree = JSONTree(&cursor) else { return nil }
    return tree.elements.map { list($0, in: bytes) } ?? single(tree, in: bytes)
  }

  /// Reads a list that names choices, or says for each whether it is right. A list of counts, such as how often
  /// each was chosen, is neither.
  private func list(_ values: [JSONTree], in bytes: Span<UInt8>) -> [[Int]]? {
    if values.count == 1 { return single(values[0], in: bytes) }
    if values.count == choices.count {
      let right = values.indices.filter { values[$0].mark == true }
      if right.count == 1, values.allSatisfy({ $0.mark != nil }) { return [[right[0] + 1]] }
      // All of three or more choices are hardly ever right.
      if values.count > 2 { return nil }
    }
    let numbers = values.compactMap(\.wholeNumber)
    let areNames = [0, 1].contains { first in
      numbers.allSatisfy { first..<choices.count + first ~= $0 }
    }
    return !numbers.isEmpty && numbers.count == values.count && areNames
      && Set(numbers).count == numbers.count ? [numbers] : nil
  }

  /// Reads a single value. A number may be counted from 0, while the answer is counted from 1; a text is that of a
  /// choice.
  private func single(_ value: JSONTree, in bytes: Span<UInt8>) -> [[Int]]? {
    if let number = value.wholeNumber {
      return 0...choices.count ~= number ? [[number], [number + 1]] : nil
    }
    guard case .text(let text) = value.value else { return nil }
    let same = choices.indices.filter { choices[$0].bytes(in: bytes) == Array(text.utf8) }
    return same.isEmpty ? nil : same.map { [$0 + 1] } + names(text)
  }

  /// Returns the choice that a text names by its letter or number, which may also be the text of another choice.
  private func names(_ text: String) -> [[Int]] {
    switch Answer(Array(text.utf8)) {
    case .letter(let number): [[number]]
    case .plain(let number), .written(let number): [[number], [number &+ 1]]
    default: []
    }
  }

  private static let answers: Set = [
    "correctanswer", "correctanswers", "correctindex", "answerindex", "correctanswerindex",
    "rightanswer", "rightanswers", "正解", "正答", "答え",
  ]
  /// In these, a number may be that of answers, or of times that it was answered right.
  private static let lists: Set = ["answers", "correct"]
}

extension JSONTree {
  /// Whether the value says that a choice is right, or nil if it says nothing about that.
  fileprivate var mark: Bool? {
    bool ?? wholeNumber.flatMap { 0...1 ~= $0 ? $0 == 1 : nil }
  }
}

extension Loss {
  /// Returns the loss for an answer that is not written as a plain number.
  package static func answer(_ text: String, became number: Int, _ record: Int) -> Loss {
    let shown = VisibleText.excerpt(text)
    var loss = Loss(
      record, .answers,
      text == "\(number)"
        ? Localized(
          en: "the answer “\(shown)” is a string and is written as a number",
          ja: "正解の文字列「\(shown)」は数として書かれます。")
        : Localized(
          en: "the answer “\(shown)” is written as \(number)",
          ja: "正解「\(shown)」は\(number)と書かれます。"))
    loss.isAboutNotation = true
    return loss
  }
}
