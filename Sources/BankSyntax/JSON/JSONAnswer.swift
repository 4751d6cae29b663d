@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// What the answer of an item says. Rules, readers and conversions all ask here.
extension JSONItem {
  /// The number of the right choice, if the answer is one: a number of JSON that is whole, however it
  /// is written, or a text that says a number.
  package func answerNumber(in bytes: Span<UInt8>) -> Int? {
    if let answerText { return Answer(answerText.bytes(in: bytes)).number }
    if let answer, answer.count == 1 { return Int(bytes[answer.start]) - 0x30 }
    return answer.flatMap { JSONItem.wholeNumber($0, in: bytes) }
  }

  /// The whole number that a number of JSON is; `2.0` and `20e-1` are 2.
  static func wholeNumber(_ range: TextRange, in bytes: Span<UInt8>) -> Int? {
    let text = String(decoding: Array(bytes, range), as: UTF8.self)
    return Int(bounded: text)
      ?? Double(text).flatMap { Int(exactly: $0) }.flatMap { Int(bounded: $0) }
  }

  /// Whether the answer is written as conversions write it.
  func hasPlainAnswer(in bytes: Span<UInt8>) -> Bool {
    guard let answer, answerText == nil else { return false }
    return answer.count == 1 && bytes[answer.start].isDigit
      || Answer(Array(bytes, answer)).isPlain
  }

  /// The loss where the answer is a text and would be written as a number.
  package func changedAnswer(in bytes: Span<UInt8>, _ number: Int) -> Loss? {
    guard let answerText, let answer = answerNumber(in: bytes) else { return nil }
    return .answer(answerText.string(in: bytes), became: answer, number)
  }
}

/// Other members than the answer that say which choices are right, as files of other programs have them.
extension JSONItem {
  /// Those that contradict it. One number may be counted from 0, where the answer is counted from 1.
  func otherAnswers(in bytes: Span<UInt8>) -> [JSONDefect] {
    guard !others.isEmpty, let answer = answerNumber(in: bytes) else { return [] }
    return others.compactMap { other in
      guard let numbers = numbers(other, in: bytes), numbers != [answer], numbers != [answer - 1]
      else { return nil }
      return JSONDefect(other.value, .otherAnswer(other.name.string(in: bytes)))
    }
  }

  /// The numbers of choices that a member names as right; nil where it is about something else.
  private func numbers(
    _ member: (name: JSONText, value: TextRange), in bytes: Span<UInt8>
  ) -> [Int]? {
    let first = bytes[member.value.start]
    let isList = first == UInt8(ascii: "[")
    guard isList || first.isDigit, Feature(member: member.name, in: bytes) == nil else {
      return nil
    }
    let form = NormalForm.ofHeading(member.name.string(in: bytes))
    guard JSONItem.answers.contains(form) || isList && JSONItem.lists.contains(form) else {
      return nil
    }
    var cursor = JSONCursor(bytes, from: member.value.start)
    guard let tree = JSONTree(&cursor) else { return nil }
    let values = isList ? tree.elements ?? [] : [tree]
    let numbers = values.compactMap(\.wholeNumber)
    let areChoices = numbers.allSatisfy { 0...choices.count ~= $0 }
    return !numbers.isEmpty && numbers.count == values.count && areChoices ? numbers : nil
  }

  private static let answers: Set = [
    "correctanswer", "correctanswers", "correctindex", "answerindex", "correctanswerindex",
    "rightanswer", "rightanswers", "正解", "正答", "答え",
  ]
  /// A number in these may be how many answers there are, or how many were right.
  private static let lists: Set = ["answers", "correct"]
}

extension JSONTree {
  fileprivate var wholeNumber: Int? {
    guard case .number(let text) = value else { return nil }
    return Int(bounded: text)
  }
}
