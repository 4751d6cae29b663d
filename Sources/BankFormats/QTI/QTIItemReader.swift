@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Reads one item of QTI 2.
struct QTIItemReader {
  /// The number of the item in its package.
  let number: Int
  /// The name of its file there; nil when the item stands alone.
  let part: String?
  var log = ImportLog(format: QTIReader.format)

  init(number: Int, part: String?) {
    self.number = number
    self.part = part
  }

  /// The problem, if a bank can hold it.
  mutating func read(_ source: Source) -> Problem? {
    switch XMLElement.read(source.bytes) {
    case .failure(let error):
      log.addError(error)
      return nil
    case .success(let item): return isItem(item) ? problem(item, source) : nil
    }
  }

  private mutating func isItem(_ item: XMLElement) -> Bool {
    if item.name.local == "assessmentItem",
      item.name.namespace.contains(text: "imsqti_v2p")
        || item.name.namespace.contains(text: "imsqti_item_v2p")
    {
      return true
    }
    log.addError(item.tag.range, QTIItemReader.noItem(item.name))
    return false
  }

  private static func noItem(_ name: XMLName) -> Localized {
    if name.local == "qti-assessment-item" { return QTIReader.otherVersion("3.0") }
    if name.local == "questestinterop" { return QTIReader.otherVersion("1.2") }
    return Localized(
      en: "this is not an item of QTI 2, whose outermost element is <assessmentItem>",
      ja: "QTI 2の問題ではありません。いちばん外側の要素は<assessmentItem>です。")
  }

  private mutating func problem(_ item: XMLElement, _ source: Source) -> Problem? {
    guard let body = item.first("itemBody") else {
      log.addError(
        item.tag.range, Localized(en: "this item has no <itemBody>", ja: "<itemBody>がありません。"))
      return nil
    }
    let interactions = body.all { $0.name.local.hasSuffix("Interaction") }
    let isMade = item.first("templateDeclaration") != nil
    guard interactions.count == 1, interactions[0].name.local == "choiceInteraction", !isMade else {
      leaveOut(QTIItemReader.title(interactions, isMade: isMade), .questionType, item, source)
      return nil
    }
    return problem(item, body, interactions[0], source)
  }

  private static func title(_ interactions: [XMLElement], isMade: Bool) -> Localized {
    if isMade { return Localized(en: "question with changing values", ja: "値が変わる問題") }
    let names = Set(interactions.map(\.name.local)).sorted().map { "<\($0)>" }
    if names.isEmpty { return GIFTAnswers.Other.description.title }
    let list = names.joined(separator: ", ")
    return Localized(en: "question with \(list)", ja: "\(list)のある問題")
  }

  /// Notes that the item is left out, and why.
  mutating func leaveOut(
    _ title: Localized, _ feature: Feature, _ item: XMLElement, _ source: Source
  ) {
    guard let part else {
      var lines = LineIndex()
      let line = lines.line(at: item.range.start, in: source.bytes)
      return log.leaveOut(number, feature, title, line: line)
    }
    log.addLoss(
      number, feature,
      Localized(
        en: "the \(title.en) in \(part) would be left out", ja: "\(part)の\(title.ja)は取り込まれません。"),
      skipping: title)
  }

  private mutating func problem(
    _ item: XMLElement, _ body: XMLElement, _ interaction: XMLElement, _ source: Source
  ) -> Problem? {
    let choices = interaction.elements("simpleChoice")
    if choices.count < 2 {
      log.addError(interaction.tag.range, .tooFewChoices)
      return nil
    }
    guard areDistinct(choices) else { return nil }
    let key = QTIKey(item, interaction, choices.map { $0["identifier"] ?? "" })
    guard let right = right(key, item, source) else { return nil }
    // Where there is nothing but the prompt, each blank in it counts.
    let isAlone = body.children.allSatisfy { $0.isBlank(or: interaction) }
    let prompt = interaction.first("prompt")?.children ?? []
    let texts = choices.map { PlainChoice($0, in: source) }
    log.checkDistinct(texts)
    if key.letsChooseSeveral { log.addSeveralLoss(number) }
    var problem = Problem(
      question: text(isAlone ? prompt : body.children), answer: right + 1,
      choices: choices.map { text($0.children) })
    problem.details.pinned = choices.indices.filter { index in
      choices[index]["fixed"] == "true" && choices[index]["class"] != QTIItemWriter.classOfSums
    }.map { $0 + 1 }
    problem.details.points = key.points
    if key.hasOwnRules { log.addLoss(number, .answers, QTIItemReader.ownRules) }
    if key.takesPointsOff { log.addPenaltyLoss(number) }
    explain(&problem, item)
    name(&problem, item)
    return problem
  }

  private static let ownRules = Localized(
    en: "the item's own rules of scoring would be left out", ja: "問題独自の採点規則が失われます。")

  private mutating func right(_ key: QTIKey, _ item: XMLElement, _ source: Source) -> Int? {
    switch key.right {
    case .one(let index): return index
    case .several: leaveOut(.severalRight, .answers, item, source)
    case .none(let range): log.addError(range, .noneRight)
    case .unknown(let range):
      log.addError(
        range,
        Localized(en: "no choice has this identifier", ja: "このidentifierの選択肢がありません。"))
    }
    return nil
  }

  /// Whether each choice has an identifier that no other has.
  private mutating func areDistinct(_ choices: [XMLElement]) -> Bool {
    var seen: Set<[UInt8]> = []
    for choice in choices {
      guard let identifier = choice.tag.attribute("identifier"), !identifier.value.isEmpty else {
        log.addError(
          choice.tag.range,
          Localized(en: "this choice has no identifier", ja: "この選択肢にはidentifierがありません。"))
        return false
      }
      guard seen.insert(Array(identifier.value.utf8)).inserted else {
        log.addError(
          identifier.range,
          Localized(
            en: "another choice has this identifier, too", ja: "同じidentifierの選択肢がほかにもあります。"))
        return false
      }
    }
    return true
  }

  private mutating func text(_ nodes: [XMLNode]) -> String {
    let text = QTIText(nodes)
    if let loss = Localized.elements(text.markup, of: text.html, become: text.text) {
      log.addLoss(number, .media, loss)
    }
    if text.hasFeedback { log.addChoiceFeedbackLoss(number) }
    return text.text
  }

  private mutating func explain(_ problem: inout Problem, _ item: XMLElement) {
    let feedback = item.elements("modalFeedback")
    if feedback.count == 1 {
      problem.details.explanation = text(feedback[0].children)
    } else if feedback.count > 1 {
      log.addLoss(
        number, .explanation,
        Localized(
          en: "feedback that depends on the answer would be left out",
          ja: "解答に応じたフィードバックが失われます。"))
    }
  }

  /// Takes the identifier for an id, or the label where the identifier is just made up.
  private mutating func name(_ problem: inout Problem, _ item: XMLElement) {
    let identifier = item["identifier"] ?? ""
    let isStandIn = identifier == QTINames.standIn(number)
    let id = isStandIn ? item["label"] : identifier
    problem.details.id = id
    let title = item["title"] ?? ""
    let isSaid = [identifier, id, item["label"]].contains { $0 == title }
    let isStart = problem.question.unicodeScalars.starts(with: title.unicodeScalars)
    if isSaid || isStart { return }
    log.addLoss(
      number, .id,
      Localized(
        en: "the title “\(title)”, which is not the id, would be left out",
        ja: "IDと異なるタイトル「\(title)」が失われます。"))
  }
}

extension PlainChoice {
  fileprivate init(_ choice: XMLElement, in source: Source) {
    let plain = QTIText(choice.children)
    var written = ""
    if let first = choice.children.first, let last = choice.children.last {
      written = source.string(TextRange(first.range.start, last.range.end))
    }
    self.init(
      text: plain.text, written: written, losesMarkup: !plain.markup.isEmpty, range: choice.range)
  }
}

extension XMLElement {
  /// The elements in it, at any depth, that are of some kind; what is in those is not looked at.
  func all(_ isWanted: (XMLElement) -> Bool) -> [XMLElement] {
    elements.flatMap { isWanted($0) ? [$0] : $0.all(isWanted) }
  }
}

extension XMLNode {
  /// Whether it says nothing, or is a given element.
  fileprivate func isBlank(or other: XMLElement) -> Bool {
    switch self {
    case .element(let element): element.range == other.range
    case .text(let text): text.isBlank
    }
  }
}
