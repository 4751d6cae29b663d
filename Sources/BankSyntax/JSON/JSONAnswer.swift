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
