@_spi(QBank) import BankModel

/// The content of a question's braces.
enum GIFTAnswers {
  /// Choices.
  case choices([Choice])
  /// A true-or-false question, optionally with feedback.
  case trueFalse(isTrue: Bool, hasFeedback: Bool)
  /// Another kind of question, which a bank cannot hold, with its name.
  case other(Localized)

  /// One choice, as ranges of the entry's text.
  struct Choice {
    /// The whole choice, including its sign and feedback.
    var whole: Range<Int>
    /// The credit in percent: 100 if it is right and 0 if it is wrong.
    var credit: Double
    /// The text of the choice.
    var text: Range<Int>
    /// The feedback to a player who chooses it.
    var feedback: Range<Int>?
  }

  /// Classifies a part of the text by its marks; `marks` are those of that part.
  init(_ text: [UInt8], _ part: Range<Int>, _ marks: GIFTMarks) {
    let content = text[part].trimmed
    if content.isEmpty {
      self = .other(QuestionKinds.essay)
    } else if content.first == UInt8(ascii: "#") {
      self = .other(QuestionKinds.numerical)
    } else if marks.first("~") != nil {
      self = .choices(GIFTAnswers.choices(text, part, marks))
    } else if marks.first("=") != nil, text[part].containsArrow {
      self = .other(QuestionKinds.matching)
    } else {
      self = GIFTAnswers.trueFalse(text, part, marks) ?? .other(QuestionKinds.shortAnswer)
    }
  }

  private static func trueFalse(
    _ text: [UInt8], _ part: Range<Int>, _ marks: GIFTMarks
  ) -> GIFTAnswers? {
    let end = marks.first("#") ?? part.upperBound
    let hasFeedback = end < part.upperBound
    switch String(decoding: text[part.lowerBound..<end].trimmed, as: UTF8.self) {
    case "T", "TRUE": return .trueFalse(isTrue: true, hasFeedback: hasFeedback)
    case "F", "FALSE": return .trueFalse(isTrue: false, hasFeedback: hasFeedback)
    default: return nil
    }
  }

  private static func choices(
    _ text: [UInt8], _ part: Range<Int>, _ marks: GIFTMarks
  ) -> [Choice] {
    let signs = marks.all.indices.filter { "~=".utf8.contains(marks.all[$0].mark) }
    let ends = signs.dropFirst() + [marks.all.count]
    return zip(signs, ends).map { sign, next in
      let start = marks.all[sign].offset
      let end = next < marks.all.count ? marks.all[next].offset : part.upperBound
      let feedback = marks.all[sign..<next].first { $0.mark == UInt8(ascii: "#") }?.offset
      let weight = weight(text[start + 1..<(feedback ?? end)])
      let isRight = marks.all[sign].mark == UInt8(ascii: "=")
      return Choice(
        whole: start..<end, credit: weight?.value ?? (isRight ? 100 : 0),
        text: (weight?.end ?? start + 1)..<(feedback ?? end),
        feedback: feedback.map { $0 + 1..<end })
    }
  }

  /// Parses the weight at the start of a choice, such as `%50%`, and returns where it ends.
  private static func weight(_ text: ArraySlice<UInt8>) -> (value: Double, end: Int)? {
    let rest = text.trimmed
    guard rest.first == UInt8(ascii: "%"),
      let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "%")), end - rest.startIndex <= 20
    else { return nil }
    let number = rest[(rest.startIndex + 1)..<end]
    guard number.allSatisfy({ $0.isDigit || "-.".utf8.contains($0) }),
      number.first.map({ $0.isDigit || $0 == UInt8(ascii: "-") }) == true,
      let value = Double(String(decoding: number, as: UTF8.self))
    else { return nil }
    return (value, end + 1)
  }
}

extension ArraySlice<UInt8> {
  /// Whether it contains `->`.
  fileprivate var containsArrow: Bool {
    zip(self, dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == UInt8(ascii: ">") }
  }
}
