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

  private func isFalse(_ element: XMLElement) -> Bool {
    ["false", "0"].contains(String(element.text.unicodeScalars.trimmed))
  }

  private func isTrue(_ element: XMLElement) -> Bool {
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
  private mutating func decimal(_ text: String, _ range: TextRange) -> Double? {
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

  // MARK: The details besides the choices

  /// Adds a problem with its details.
  mutating func keep(_ problem: Problem, _ element: XMLElement) {
    var problem = problem
    problem.details.category = category
    if let feedback = element.first("generalfeedback") {
      let explanation = text(feedback)
      if !explanation.isEmpty { problem.details.explanation = explanation.text }
    }
    if let grade = element.first("defaultgrade") { problem.details.points = points(grade) }
    if let tags = element.first("tags") {
      problem.details.tags = tags.elements("tag").map { rawText($0) }.filter { !$0.isEmpty }
    }
    if let shuffle = element.first("shuffleanswers"), !isFalse(shuffle),
      ChoiceRoles(problem).limitsOrder
    {
      problem.details.unknownMembers.append(.shuffled)
    }
    if let hidden = element.first("hidden"), isTrue(hidden) {
      log.addLoss(
        number, .others,
        Localized(
          en: "the question is hidden in Moodle and becomes one like any other",
          ja: "Moodleで非表示の問題が、ほかの問題と同じ扱いになります。"))
    }
    name(&problem, element)
    noteOthers(element)
    found.append(problem, at: Place(element.range), number: number, MoodleReader.places(element))
  }

  /// Returns the places of a question's texts. Those of a true-or-false question are not in the file.
  private static func places(_ element: XMLElement) -> TextPlaces {
    var places = TextPlaces()
    places.question = MoodleText.place(in: element.first("questiontext"))
    places.details[.explanation] = MoodleText.place(in: element.first("generalfeedback"))
    guard element["type"] == "multichoice" else { return places }
    let answers = element.elements("answer")
    places.choices = answers.map { MoodleText.place(in: $0) }
    places.answer =
      answers.lazy.compactMap { $0.tag.attribute("fraction") }
      .first { Double(decimal: $0.value) ?? 0 >= 100 }?.range
    return places
  }

  /// Returns the points of a question. Moodle itself writes `1.0000000` by default.
  private mutating func points(_ element: XMLElement) -> Double? {
    let text = element.text
    let number = decimal(text, element.range)
    guard let points = log.points(number, at: element.range) else { return nil }
    return points == 1 && text.utf8.contains(UInt8(ascii: ".")) ? nil : points
  }

  /// Sets the id, falling back to the name unless that is only the start of the question.
  private mutating func name(_ problem: inout Problem, _ element: XMLElement) {
    let id = element.first("idnumber").map { String($0.text.unicodeScalars.trimmed) } ?? ""
    let name = element.first("name").map { rawText($0) } ?? ""
    let isSpoken = isStart(name, of: problem.question)
    if !id.isEmpty { problem.details.id = id }
    if isSpoken || name == id { return }
    names.add(name, index: found.count, number: number, hasID: !id.isEmpty)
  }

  private func isStart(_ name: String, of question: String) -> Bool {
    var start = name.unicodeScalars[...]
    if name.hasSuffix("...") { start = start.dropLast(3) }
    return !start.isEmpty && question.unicodeScalars.starts(with: start)
  }

  /// Records, once per file, what questions have and a bank cannot hold.
  private mutating func noteOthers(_ element: XMLElement) {
    for part in element.elements where !MoodleReader.settings.contains(part.name.local) {
      let name = part.name.local
      let isFeedback = MoodleReader.feedback.contains(name)
      if isFeedback, part.text.unicodeScalars.trimmed.isEmpty { continue }
      let key = isFeedback ? "feedback" : name
      if !noted.insert(key).inserted { continue }
      if isFeedback {
        log.addLoss(
          nil, .explanation,
          Localized(
            en: "hints and feedback on right and wrong answers are left out",
            ja: "ヒントや、正解・不正解に対するフィードバックが失われます。"))
      } else {
        log.addLoss(
          nil, .others,
          Localized(en: "the element <\(name)> is left out", ja: "要素<\(name)>が失われます。"))
      }
    }
  }

  private static let feedback: Set = [
    "correctfeedback", "partiallycorrectfeedback", "incorrectfeedback", "hint",
  ]

  /// Elements that are read, and display settings that say nothing about the question.
  private static let settings: Set = [
    "name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber",
    "single", "shuffleanswers", "answernumbering", "showstandardinstruction", "shownumcorrect",
    "answer", "tags",
  ]
}
