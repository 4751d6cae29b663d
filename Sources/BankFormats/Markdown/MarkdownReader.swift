@_spi(QBank) import BankModel

/// Reads the Markdown of text2qti. Where text2qti stops at an error, this reader reports it and continues.
struct MarkdownReader {
  private let source: Source
  private var log = ImportLog(format: "markdown")
  private var found = FoundQuestions()
  private var names = NamesAsIDs()
  private var number = 0
  private var open: Question?
  /// The title and the points of the question that must follow.
  private var title: MarkdownItem?
  private var points: MarkdownItem?
  private var group: MarkdownItem?
  /// The passage that the following questions are about.
  private var passage: Passage?
  private var kept: KeptPassages
  /// The offset up to which the file has been read.
  private var position = 0

  /// A text outside the questions, and its title.
  private struct Passage {
    let start: Int
    let text: String
    /// Whether only its title has been read so far.
    let isTitle: Bool
    var hasQuestion = false
  }

  /// A question that may still get choices.
  private struct Question {
    let item: MarkdownItem
    let number: Int
    /// The offset at which it begins, including its title and points.
    let start: Int
    var problem: Problem
    var name: String?
    var right: [Int] = []
    var choices: [PlainChoice] = []
    /// The type of the question if it is not multiple choice.
    var other: (title: Localized, feature: Feature)?
    var losesFeedback = false
    /// The places of its texts.
    var places = TextPlaces()
  }

  init(_ source: Source) {
    self.source = source
    kept = KeptPassages(source)
  }

  /// Reads the whole file.
  mutating func read() -> ImportResult {
    log.checkUTF8(source)
    for item in MarkdownItems.read(source, &log) { read(item) }
    position = source.count
    finish()
    closePassage()
    reportPending()
    if let group {
      addError(group.place, "this group has no END_GROUP", "このグループにEND_GROUPがありません。")
    }
    names.apply(to: &found.problems, &log)
    log.checkReach(source, found.places.map(\.range))
    return log.imported(found)
  }

  private mutating func read(_ item: MarkdownItem) {
    position = item.place.start
    if !item.marker.isOtherText { log.passOver(item.line) }
    switch item.marker {
    case .title:
      if title != nil { reportPending() }
      title = item
    case .points:
      if points != nil { reportPending() }
      points = item
    case .question: begin(item)
    default:
      reportPending()
      readOther(item)
    }
  }

  private mutating func readOther(_ item: MarkdownItem) {
    switch item.marker {
    case .group, .groupEnd, .groupOption: readGroup(item)
    case .quizTitle: break
    case .quizDescription: addLoss("the description of the quiz", "クイズの説明")
    case .quizOption:
      addLoss("the option “\(source.string(item.line))”", "設定「\(source.string(item.line))」")
    case .textTitle, .text:
      finish()
      readPassage(item)
    default:
      guard open != nil else {
        return addError(item.place, "there is no question before this", "この前に問題文がありません。")
      }
      readAnswer(item)
    }
  }

  /// Reads a text that the questions below it are about, up to the next such text.
  private mutating func readPassage(_ item: MarkdownItem) {
    let text = log.readMarkdown(item.lines, number + 1).text
    let isTitle = item.marker == .textTitle
    if let title = passage, title.isTitle, !isTitle {
      passage = Passage(start: title.start, text: "\(title.text)\n\(text)", isTitle: false)
    } else {
      closePassage()
      passage = Passage(start: item.place.start, text: text, isTitle: isTitle)
    }
  }

  /// Reports the passage as lost if no question follows it.
  private mutating func closePassage() {
    guard let passage, !passage.hasQuestion else { return }
    let words = VisibleText.excerpt(passage.text)
    addLoss("the text “\(words)” outside the questions", "問題以外の文章「\(words)」")
  }

  private mutating func addLoss(_ en: String, _ ja: String) {
    log.addLoss(
      nil, .others, Localized(en: "\(en) is left out", ja: "\(ja)は取り込まれません。"))
  }

  private mutating func addError(_ place: TextRange, _ en: String, _ ja: String) {
    log.addError(place, Localized(en: en, ja: ja))
  }

  private mutating func reportPending() {
    for item in [title, points].compactMap(\.self) {
      addError(item.line, "no question follows this", "このあとに問題がありません。")
    }
    title = nil
    points = nil
  }

  private mutating func readGroup(_ item: MarkdownItem) {
    if item.marker == .groupOption {
      return addLoss("the option “\(source.string(item.line))”", "設定「\(source.string(item.line))」")
    }
    finish()
    let begins = item.marker == .group
    if begins == (group != nil) {
      addError(
        item.place, begins ? "groups cannot be nested" : "there is no group to end",
        begins ? "グループを入れ子にはできません。" : "対応するGROUPがありません。")
    }
    group = begins ? item : nil
    if begins { addLoss("the group that questions are drawn from", "問題を抽選するグループ") }
  }

  /// The start of a title or points that belong to the next question.
  private var pending: Int? { [title, points].compactMap { $0?.place.start }.min() }

  private mutating func begin(_ item: MarkdownItem) {
    finish()
    number += 1
    let start = pending ?? item.place.start
    let text = log.readMarkdown(item.lines, number).text
    var problem = Problem(question: text, answer: 0, choices: [])
    problem.details.points = points.flatMap { readPoints($0) }
    if let passage {
      kept.keep(passage.text, in: &problem.details)
      if !passage.hasQuestion { log.passOver(TextRange(passage.start, start)) }
    }
    passage?.hasQuestion = true
    open = Question(
      item: item, number: number, start: start, problem: problem,
      name: title.map { OneLine.trimmed($0.lines.joined(separator: " ")) })
    open?.places.question = item.text
    title = nil
    points = nil
  }

  private mutating func readPoints(_ item: MarkdownItem) -> Double? {
    let text = item.lines[0]
    let isPlain = text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    if isPlain, let points = Double(text), points > 0, (points * 2).rounded() == points * 2 {
      return points
    }
    addError(
      item.line, "the points are not a whole or half number above 0", "配点が、0より大きい0.5刻みの数ではありません。")
    return nil
  }

  private mutating func readAnswer(_ item: MarkdownItem) {
    switch item.marker {
    case .choice(let isRight):
      let (text, isChanged) = log.readMarkdown(item.lines, number)
      open?.problem.choices.append(text)
      open?.choices.append(
        PlainChoice(
          text: text, written: item.lines.joined(separator: "\n"), losesMarkup: isChanged,
          range: item.place))
      let count = open?.problem.choices.count ?? 0
      if isRight { open?.right.append(count) }
      open?.places.choices.append(item.text)
      if isRight { open?.places.answer = item.place }
    case .severalChoice:
      open?.other = (
        Localized(en: "question with several right choices", ja: "正解が複数の問題"), .answers
      )
    case .shortAnswer: open?.other = (QuestionKinds.shortAnswer, .questionType)
    case .numerical: open?.other = (QuestionKinds.numerical, .questionType)
    case .essay: open?.other = (QuestionKinds.essay, .questionType)
    case .upload: open?.other = (QuestionKinds.upload, .questionType)
    case .feedback where open?.problem.choices.isEmpty == true,
      .solution where open?.problem.details.explanation == nil:
      let text = log.readMarkdown(item.lines, number).text
      open?.problem.details.explanation = text
      open?.places.details[.explanation] = item.text
    default: open?.losesFeedback = true
    }
  }

  /// Ends the open question, and keeps it if it is sound and a bank can hold it.
  private mutating func finish() {
    guard var question = open else { return }
    open = nil
    if let (kind, feature) = question.other {
      let line = question.item.line
      let range = TextRange(line.start, max(line.end, pending ?? position))
      return log.leaveOut(number, feature, kind, at: range, in: source)
    }
    guard isSound(question) else { return }
    log.checkDistinct(question.choices)
    if question.losesFeedback { log.addChoiceFeedbackLoss(question.number) }
    question.problem.answer = question.right[0]
    if let name = question.name {
      names.add(name, index: found.count, number: question.number)
    }
    let range = TextRange(question.start, max(question.start, pending ?? position))
    found.append(question.problem, at: Place(range), number: question.number, question.places)
  }

  private mutating func isSound(_ question: Question) -> Bool {
    if question.problem.choices.count < 2 {
      log.addError(question.item.line, .tooFewChoices)
    } else if question.right.isEmpty {
      log.addError(
        question.item.line, .noneRight,
        help: Localized(
          en: "Write * before the right choice, such as “*b) ”.",
          ja: "正解の前に「*b) 」のように「*」を書いてください。"))
    } else if question.right.count > 1 {
      addError(question.item.line, "more than one choice is right", "正解の選択肢が2つ以上あります。")
    } else {
      return true
    }
    return false
  }
}
