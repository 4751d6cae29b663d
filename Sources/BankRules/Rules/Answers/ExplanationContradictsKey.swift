@_spi(QBank) import BankFormats

/// An explanation that names another choice as the right one.
struct ExplanationContradictsKey: ProblemRule {
  static let info = RuleInfo(
    name: "explanation-contradicts-key", group: .answers, severity: .warning,
    summary: Localized(
      en: "The explanation says that another choice is right.", ja: "解説が、別の選択肢を正解としています。"),
    what: Localized(
      en: """
        The explanation says “the answer is …” followed by the letter, number or text of another choice.
        """,
      ja: "解説に「正解は…」とあり、正解の番号とは別の選択肢の記号、番号、または文が続いています。"),
    why: Localized(
      en: "One of the two is wrong, and players see both.", ja: "どちらかが誤りなのに、解く人には両方が表示されます。"),
    remedy: Localized(
      en: "Find out which is right and correct the other.", ja: "どちらが正しいかを確かめ、もう一方を直してください。"),
    examples: [
      Example(
        #"[{"question":"Which is red?","answer":1,"choices":["blood","snow"],"explanation":⟦"The answer is B."⟧}]"#,
        format: .json),
      Example(
        #"[{"question":"赤いのは？","answer":1,"choices":["血","雪"],"explanation":⟦"正解は雪です。"⟧}]"#,
        format: .json),
      Example(
        #"[{"question":"Which is red?","answer":1,"choices":["blood","snow"],"explanation":"The answer is A: blood."}]"#,
        format: .json),
      Example(
        #"[{"question":"赤いのは？","answer":1,"choices":["血","雪"],"explanation":"正解は1です。雪は白いです。"}]"#,
        format: .json),
    ])

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard let cell = problem.row.detail(.explanation), let right = problem.rightChoice else {
      return
    }
    let choices = problem.choiceNumbers.map { problem.choice($0).string }
    guard let named = NamedAnswer.find(in: problem.row.string(of: cell), choices), named != right
    else { return }
    let place =
      file.isTable ? problem.placeOfQuestion : Place(cell.range, record: problem.row.record)
    report.add(at: place) {
      Finding(
        en: "the explanation says choice \(named) is right, but the answer is \(right)",
        ja: "解説では選択肢\(named)が正解ですが、正解の番号は\(right)です。",
        why: Localized(en: "one of the two is wrong", ja: "どちらかが誤りです。"))
    }
  }
}

/// Finds the choice that an explanation calls right.
private enum NamedAnswer {
  private static let starts = [
    "correct answer is", "right answer is", "the answer is", "correct choice is",
    "correct option is", "answer:",
    "correct answer:", "正解は", "正答は", "答えは", "正解：", "正解:", "答え：", "答え:",
  ]
  private static let nouns = ["option", "choice", "letter", "number", "選択肢"]

  static func find(in explanation: String, _ choices: [String]) -> Int? {
    let text = explanation.lowercased()
    guard
      let start = starts.compactMap({ text.ranges(ofText: $0).first }).min(by: {
        $0.lowerBound < $1.lowerBound
      })
    else { return byEnd(text, choices) }
    var rest = text[start.upperBound...].drop { $0.isWhitespace || "「“\"'‘『(（".contains($0) }
    for noun in nouns where rest.hasPrefix(noun) {
      rest = rest.dropFirst(noun.count).drop { $0.isWhitespace }
    }
    return byText(rest, choices) ?? byLabel(rest, choices)
  }

  private static let ends = [
    "が正解です", "が正解。", "が正解となります", "が正答です", " is the correct answer", " is the right answer",
  ]

  /// The longest choice that precedes a phrase which calls it right: `42が正解です。`
  private static func byEnd(_ text: String, _ choices: [String]) -> Int? {
    for end in ends {
      guard let place = text.ranges(ofText: end).first else { continue }
      let before = text[..<place.lowerBound].reversed().drop { "」”\"'』".contains($0) }
      let found = choices.indices.filter { index in
        let choice = choices[index].lowercased()
        guard !choice.isEmpty, before.starts(with: choice.reversed()) else { return false }
        let previous = before.dropFirst(choice.count).first
        let isASCII = choice.first?.isASCII ?? false
        return !isASCII || !(previous.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false)
      }
      if let longest = found.max(by: { choices[$0].count < choices[$1].count }) {
        return longest + 1
      }
    }
    return nil
  }

  /// The longest choice that the rest begins with: `salt water` is not `salt`.
  private static func byText(_ rest: Substring, _ choices: [String]) -> Int? {
    let found = choices.indices.filter { index in
      let choice = choices[index].lowercased()
      guard choice.count > 1 || !(choice.first?.isASCII ?? true), rest.hasPrefix(choice) else {
        return false
      }
      let next = rest.dropFirst(choice.count).first
      return !(choice.last?.isASCII ?? false)
        || !(next?.isLetter ?? false || next?.isNumber ?? false)
    }
    return found.max { choices[$0].count < choices[$1].count }.map { $0 + 1 }
  }

  /// The choice with a letter or number as its label, which must be a word of its own. Numbers are ambiguous if
  /// choices contain digits.
  private static func byLabel(_ rest: Substring, _ choices: [String]) -> Int? {
    guard let first = rest.first, let byte = first.asciiValue else { return nil }
    let next = rest.dropFirst().first
    let isAlone = next.map { !$0.isLetter && !$0.isNumber || $0 > "\u{3040}" } ?? true
    // In “The answer is a dog”, the letter is an article.
    let isArticle = first == "a" && next == " "
    if !isAlone || isArticle { return nil }
    let hasDigits = choices.contains { $0.contains(where: \.isNumber) }
    let number =
      byte.isDigit
      ? (hasDigits ? 0 : Int(byte) - 0x30) : byte.isLetter ? Int(byte | 0x20) - 0x60 : 0
    return (1...max(1, choices.count)).contains(number) ? number : nil
  }
}
