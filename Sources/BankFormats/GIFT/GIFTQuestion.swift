@_spi(QBank) import BankModel

/// A question that is split into its parts, which are still unread.
struct GIFTQuestion {
  let entry: GIFTEntry
  let marks: GIFTMarks
  let body: GIFTBody
  let name: String?

  /// The text of the question, with a gap where the answers are in the middle of a sentence.
  var stem: MoodleText {
    var text = Array(entry.text[body.question])
    if !entry.text[body.tail].trimmed.isEmpty { text += "_____".utf8 + entry.text[body.tail] }
    return GIFTText.read(text[...], inherited: .moodle)
  }

  /// The content of the braces, and the feedback for any answer.
  fileprivate var answers: (answers: GIFTAnswers, feedback: Range<Int>?) {
    guard let part = body.answers else { return (.other(QuestionKinds.description), nil) }
    let inside = marks.within(part)
    guard let hashes = inside.last("#", times: 4) else {
      return (GIFTAnswers(entry.text, part, inside), nil)
    }
    let rest = part.lowerBound..<hashes
    return (GIFTAnswers(entry.text, rest, inside.within(rest)), hashes + 4..<part.upperBound)
  }

  /// Returns the places of the texts. A question that continues after its answers has no place of its own.
  fileprivate func places(_ answers: GIFTAnswers, _ feedback: Range<Int>?) -> TextPlaces {
    var places = TextPlaces()
    if entry.text[body.tail].trimmed.isEmpty { places.question = place(body.question) }
    if case .choices(let choices) = answers {
      places.choices = choices.map { place($0.text) }
      let right = choices.first { $0.credit >= 100 }?.whole.lowerBound
      places.answer = right.map { entry.place($0..<$0 + 1) }
    }
    if let feedback { places.details[.explanation] = place(feedback) }
    return places
  }

  /// Returns the range in the file of a part of the text, without leading and trailing white space.
  private func place(_ part: Range<Int>) -> TextRange {
    let text = entry.text[part].trimmed
    return entry.place(text.startIndex..<text.endIndex)
  }

  /// Returns the values of a word in brackets in the comments, such as `[id:x]`.
  func bracketed(_ word: String, _ source: Source) -> [String] {
    entry.comments.flatMap { comment in
      source.string(comment).unicodeScalars.bracketed("[\(word):")
    }
  }
}

extension String.UnicodeScalarView {
  /// Returns the texts between an opening and the next bracket.
  fileprivate func bracketed(_ opening: String) -> [String] {
    var texts: [String] = []
    var rest = self[...]
    while let start = rest.firstIndex(of: "[") {
      rest = rest[start...]
      guard rest.starts(with: opening.unicodeScalars) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(opening.unicodeScalars.count)
      guard let end = rest.firstIndex(of: "]") else { break }
      if end > rest.startIndex { texts.append(String(rest[..<end])) }
      rest = rest[end...]
    }
    return texts
  }
}

extension GIFTReader {
  /// Reads a question, and keeps it if a bank can hold it.
  mutating func add(_ question: GIFTQuestion) {
    let stem = question.stem
    let (answers, feedback) = question.answers
    var problem: Problem?
    switch answers {
    case .other(let kind): leaveOut(question, kind, .questionType)
    case .choices(let choices): problem = read(choices, of: question, stem)
    case .trueFalse(let isTrue, let hasFeedback):
      log.addTrueFalseLoss(number)
      if hasFeedback { log.addChoiceFeedbackLoss(number) }
      problem = Problem(stem.text, isTrue: isTrue, language)
    }
    guard var problem else { return }
    log.addLosses(of: stem, number)
    if let feedback {
      problem.details.explanation = read(feedback, of: question, stem).text
    }
    problem.details.category = category
    problem.details.tags = question.bracketed("tag", source)
    problem.details.id = question.bracketed("id", source).first.map(OneLine.trimmed)
    if let name = question.name, name != problem.details.id {
      names.add(
        name, index: found.count, number: number, hasID: problem.details.id != nil)
    }
    found.append(
      problem, at: Place(question.entry.range), number: number,
      question.places(answers, feedback))
  }

  /// Reads a text of a question and records what is lost of it.
  private mutating func read(
    _ part: Range<Int>, of question: GIFTQuestion, _ stem: MoodleText
  ) -> MoodleText {
    let text = GIFTText.read(question.entry.text[part], inherited: stem.markup)
    log.addLosses(of: text, number)
    return text
  }

  private mutating func leaveOut(_ question: GIFTQuestion, _ kind: Localized, _ feature: Feature) {
    let start = question.entry.place(0..<0).start
    let range = TextRange(start, max(start, question.entry.range.end))
    log.leaveOut(number, feature, kind, at: range, in: source)
  }

  private mutating func read(
    _ choices: [GIFTAnswers.Choice], of question: GIFTQuestion, _ stem: MoodleText
  ) -> Problem? {
    guard let answers = question.body.answers, isSound(choices, answers, question),
      let right = rightChoice(choices, question)
    else { return nil }
    var texts: [PlainChoice] = []
    for choice in choices {
      let text = read(choice.text, of: question, stem)
      let start = choice.whole.lowerBound
      let range = question.entry.place(start..<start + 1)
      if text.isEmpty { log.addError(range, .emptyChoice) }
      texts.append(PlainChoice(text, at: range))
    }
    log.checkDistinct(texts)
    // Without any `=`, players may select several.
    let text = question.entry.text
    if choices.allSatisfy({ text[$0.whole.lowerBound] == UInt8(ascii: "~") }) {
      log.addSeveralLoss(number)
    }
    let hasFeedback = choices.contains { choice in
      choice.feedback.map { !text[$0].trimmed.isEmpty } ?? false
    }
    if hasFeedback { log.addChoiceFeedbackLoss(number) }
    return Problem(question: stem.text, answer: right + 1, choices: texts.map(\.text))
  }

  /// Whether there are at least two choices and no text before them; reports an error if not.
  private mutating func isSound(
    _ choices: [GIFTAnswers.Choice], _ answers: Range<Int>, _ question: GIFTQuestion
  ) -> Bool {
    let before = answers.lowerBound..<choices[0].whole.lowerBound
    if !question.entry.text[before].trimmed.isEmpty {
      log.addError(
        question.entry.place(before),
        Localized(en: "there is text before the first choice", ja: "最初の選択肢の前に文字があります。"),
        help: Localized(
          en: "Write = or ~ before each choice.", ja: "選択肢の前に「=」か「~」を書いてください。"))
      return false
    }
    if choices.count < 2 {
      log.addError(question.entry.place(answers), .tooFewChoices)
      return false
    }
    return true
  }

  /// Returns the index of the right choice if there is exactly one.
  private mutating func rightChoice(
    _ choices: [GIFTAnswers.Choice], _ question: GIFTQuestion
  ) -> Int? {
    let right = choices.indices.filter { choices[$0].credit >= 100 }
    let partly = choices.contains { $0.credit > 0 && $0.credit < 100 }
    if partly || right.count > 1 {
      leaveOut(question, .severalRight, .answers)
      return nil
    }
    guard let only = right.first else {
      log.addError(
        question.entry.place(question.body.answers ?? 0..<0),
        .noneRight,
        help: Localized(
          en: "Write = instead of ~ before the right choice.", ja: "正解の前の「~」を「=」にしてください。"))
      return nil
    }
    if choices.contains(where: { $0.credit < 0 }) { log.addPenaltyLoss(number) }
    return only
  }
}

/// The content of a question's braces.
private enum GIFTAnswers {
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
