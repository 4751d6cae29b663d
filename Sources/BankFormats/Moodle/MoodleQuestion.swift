@_spi(QBank) import BankSyntax

/// The types of question that a bank can hold.
extension MoodleReader {
  private mutating func stem(_ element: XMLElement) -> MoodleText? {
    guard let part = element.first("questiontext") else {
      log.addError(
        element.tag.range,
        Localized(en: "this question has no <questiontext>", ja: "この問題には<questiontext>がありません。"))
      return nil
    }
    return text(part)
  }

  /// Returns a multiple-choice question, or nil if a bank cannot hold it.
  mutating func multipleChoice(_ element: XMLElement) -> Problem? {
    guard let stem = stem(element) else { return nil }
    let answers = element.elements("answer")
    if answers.count < 2 {
      log.addError(element.tag.range, .tooFewChoices)
      return nil
    }
    guard let right = rightChoice(answers, element) else { return nil }
    var choices: [PlainChoice] = []
    for answer in answers {
      let choice = text(answer, inherited: stem.markup)
      if choice.isEmpty { log.addError(answer.range, .emptyChoice) }
      choices.append(PlainChoice(choice, at: answer.range))
    }
    log.checkDistinct(choices)
    noteFeedback(answers)
    if let single = element.first("single"), isFalse(single) { log.addSeveralLoss(number) }
    var problem = Problem(
      question: stem.text, answer: right + 1, choices: choices.map(\.text))
    // If the choices themselves require their order, none was pinned.
    if let shuffle = element.first("shuffleanswers"), isFalse(shuffle),
      shuffle["because"] != "choices"
    {
      problem.details.pinned = Array(1...choices.count)
    }
    return problem
  }

  /// Returns a true-or-false question.
  mutating func trueFalse(_ element: XMLElement) -> Problem? {
    guard let stem = stem(element) else { return nil }
    let answers = element.elements("answer")
    guard let right = rightChoice(answers, element) else { return nil }
    let word = rawText(answers[right]).lowercased()
    guard ["true", "false"].contains(word) else {
      log.addError(
        answers[right].range,
        Localized(en: "this is neither true nor false", ja: "trueでもfalseでもありません。"))
      return nil
    }
    log.addTrueFalseLoss(number)
    noteFeedback(answers)
    return Problem(stem.text, isTrue: word == "true", language)
  }

  func isFalse(_ element: XMLElement) -> Bool {
    ["false", "0"].contains(String(element.text.unicodeScalars.trimmed))
  }

  func isTrue(_ element: XMLElement) -> Bool {
    ["true", "1"].contains(String(element.text.unicodeScalars.trimmed))
  }

  /// Returns the index of the right choice if there is exactly one.
  private mutating func rightChoice(_ answers: [XMLElement], _ element: XMLElement) -> Int? {
    var credits: [Double] = []
    for answer in answers {
      guard let credit = credit(answer) else { return nil }
      credits.append(credit)
    }
    let right = credits.indices.filter { credits[$0] >= 100 }
    if right.count > 1 || credits.contains(where: { $0 > 0 && $0 < 100 }) {
      log.leaveOut(number, .answers, .severalRight, at: element.range, in: source)
      return nil
    }
    guard let only = right.first else {
      log.addError(
        element.tag.range, .noneRight,
        help: Localized(
          en: "Write fraction=\"100\" on the right answer.",
          ja: "正解の<answer>にfraction=\"100\"と書いてください。"))
      return nil
    }
    if credits.contains(where: { $0 < 0 }) { log.addPenaltyLoss(number) }
    return only
  }

  /// Returns the credit of an answer in percent. Older files have it in an element.
  private mutating func credit(_ answer: XMLElement) -> Double? {
    let attribute = answer.tag.attribute("fraction")
    let old = answer.first("fraction")
    guard let text = attribute?.value ?? old?.text else { return 0 }
    return decimal(text, attribute?.range ?? answer.range)
  }

  /// Parses a number as XML writes it.
  mutating func decimal(_ text: String, _ range: TextRange) -> Double? {
    if let number = Double(decimal: text) { return number }
    log.addError(range, Localized(en: "this is not a number", ja: "数ではありません。"))
    return nil
  }

  private mutating func noteFeedback(_ answers: [XMLElement]) {
    let hasFeedback = answers.contains { answer in
      answer.first("feedback").map { !$0.text.unicodeScalars.trimmed.isEmpty } ?? false
    }
    if hasFeedback { log.addChoiceFeedbackLoss(number) }
  }
}
