@_spi(QBank) import BankSyntax

/// Reads one item of QTI 2 or 3.
struct QTIItemReader {
  /// The number of the item in its package.
  let number: Int
  /// The name of its file in the package, or nil for a standalone item.
  let part: String?
  /// The expected version.
  let version: QTIVersion
  var log: ImportLog
  /// The places of the problem's texts in the item.
  private(set) var places = TextPlaces()

  init(number: Int, part: String?, _ version: QTIVersion, format: String) {
    self.number = number
    self.part = part
    self.version = version
    log = ImportLog(format: format)
  }

  /// Reads the problem, or returns nil if a bank cannot hold it.
  mutating func read(_ source: Source) -> Problem? {
    do {
      let item = try XMLElement.read(source.bytes, isDecoded: source.isDecoded).get()
      guard isItem(item) else { return nil }
      return problem(version == .three ? item.inWordsOfVersion2 : item, source)
    } catch {
      log.addError(error)
      return nil
    }
  }

  private mutating func isItem(_ item: XMLElement) -> Bool {
    let found = QTIVersion(root: item.name)
    if found == version { return true }
    log.addError(found?.isNot(version, at: item.tag.range) ?? noItem(item.tag.range))
    return false
  }

  private func noItem(_ range: TextRange) -> ParseError {
    let name = version == .three ? "qti-assessment-item" : "assessmentItem"
    return ParseError(
      range,
      Localized(
        en: "this is not a \(version.name) item: the outermost element is not <\(name)>",
        ja: "いちばん外側の要素が<\(name)>ではないため、\(version.name)の問題ではありません。"))
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
      let kind = isMade ? QuestionKinds.changing : QuestionKinds.kind(interactions)
      leaveOut(kind, .questionType, item, source)
      return nil
    }
    return problem(item, body, interactions[0], source)
  }

  /// Records that the item is left out, and why.
  mutating func leaveOut(
    _ kind: Localized, _ feature: Feature, _ item: XMLElement, _ source: Source
  ) {
    guard let part else {
      return log.leaveOut(number, feature, kind, at: item.range, in: source)
    }
    let name = [item["title"], item["identifier"]].compactMap(\.self).first { !$0.isEmpty }
    let (shown, file) = (VisibleText.escape(name ?? ""), VisibleText.escape(part))
    log.leaveOut(
      number, feature, kind, called: shown, Localized(en: "in \(file)", ja: file),
      names: shown.isEmpty ? [] : [shown], at: item.range)
  }

  private mutating func problem(
    _ item: XMLElement, _ body: XMLElement, _ interaction: XMLElement, _ source: Source
  ) -> Problem? {
    let choices = interaction.elements("simpleChoice")
    if choices.count < 2 {
      log.addError(interaction.tag.range, .tooFewChoices)
      return nil
    }
    guard log.areDistinct(choices, by: "identifier") else { return nil }
    let key = QTIKey(item, interaction, choices.map { $0["identifier"] ?? "" })
    guard let right = right(key, item, source) else { return nil }
    // If there is nothing but the prompt, white space in it is kept.
    let isAlone = body.children.allSatisfy { $0.isBlank(or: interaction) }
    let prompt = interaction.first("prompt")
    log.checkDistinct(choices.map { PlainChoice($0, in: source) })
    var problem = Problem(
      question: text(isAlone ? prompt?.children ?? [] : body.children), answer: right + 1,
      choices: choices.map { text($0.children) })
    problem.details.pinned = choices.indices.filter { index in
      choices[index]["fixed"] == "true" && choices[index]["class"] != QTIItemWriter.classOfSums
    }.map { $0 + 1 }
    problem.details.points = log.points(
      key.points, at: QTIKey.maximum(item)?.range ?? item.tag.range)
    places.question = isAlone ? prompt?.content : body.stem(before: interaction)
    places.choices = choices.map(\.content)
    places.answer = key.place
    note(key)
    explain(&problem, item)
    name(&problem, item)
    return problem
  }

  /// Records what a bank does not hold of the key.
  private mutating func note(_ key: QTIKey) {
    if key.letsChooseSeveral { log.addSeveralLoss(number) }
    if key.hasOwnRules { log.addLoss(number, .answers, QTIItemReader.ownRules) }
    if key.givesPartOfPoints { log.addPartLoss(number) }
    if key.takesPointsOff { log.addPenaltyLoss(number) }
    guard let contradiction = key.contradiction else { return }
    log.addWarning(
      contradiction,
      Localized(
        en: "another choice gets more points than the one declared right",
        ja: "正解とされている選択肢より、別の選択肢の配点が高くなっています。"),
      why: Localized(
        en: "programs that score by points treat the other one as right",
        ja: "配点で採点するプログラムでは、別の選択肢が正解になります。"),
      help: Localized(
        en: "The declared one was read. Make the declaration and the points agree.",
        ja: "正解とされている選択肢を読み込みました。正解の指定と配点を一致させてください。"))
  }

  private static let ownRules = Localized(
    en: "the item's own scoring rules are left out", ja: "問題独自の採点規則が失われます。")

  private mutating func right(_ key: QTIKey, _ item: XMLElement, _ source: Source) -> Int? {
    switch key.right {
    case .one(let index): return index
    case .several: leaveOut(.severalRight, .answers, item, source)
    case .none(let range): log.addError(range, .noneRight)
    case .unknown(let range):
      log.addUnknownKey(range, "identifier")
    }
    return nil
  }

  private mutating func text(_ nodes: [XMLNode]) -> String {
    let text = QTIText(nodes)
    log.addLanguageLoss(text.otherLanguages, number)
    if let loss = text.loss { log.addLoss(number, .media, loss, names: text.pictures) }
    if text.hasFeedback { log.addChoiceFeedbackLoss(number) }
    return text.text
  }

  private mutating func explain(_ problem: inout Problem, _ item: XMLElement) {
    let feedback = item.elements("modalFeedback")
    if feedback.count == 1 {
      let holder = feedback[0].first("contentBody") ?? feedback[0]
      problem.details.explanation = text(holder.children)
      places.details[.explanation] = holder.content
    } else if feedback.count > 1 {
      log.addLoss(
        number, .explanation,
        Localized(
          en: "feedback that depends on the answer is left out",
          ja: "解答に応じたフィードバックが失われます。"))
    }
  }

  /// Sets the id to the identifier, or to the label if the identifier was made up by the writer.
  private mutating func name(_ problem: inout Problem, _ item: XMLElement) {
    let identifier = item["identifier"] ?? ""
    let isStandIn = identifier == QTINames.standIn(number)
    problem.details.id = isStandIn ? item["label"] : identifier
    places.details[.id] = item.tag.attribute(isStandIn ? "label" : "identifier")?.range
    log.checkTitle(of: item, identifier, problem.question, number)
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
      text: plain.text, written: written, losesMarkup: plain.loss != nil, range: choice.range)
  }
}

extension XMLElement {
  /// Returns the matching elements at any depth, without descending into them.
  func all(_ isWanted: (XMLElement) -> Bool) -> [XMLElement] {
    elements.flatMap { isWanted($0) ? [$0] : $0.all(isWanted) }
  }

  /// Returns the range of the text that an interaction answers. It only includes the choices if text follows them.
  fileprivate func stem(before interaction: XMLElement) -> TextRange {
    let said = children.filter { !$0.isBlank(or: interaction) }
    let prompt = interaction.first("prompt")?.range
    let after = said.last { $0.range.start >= interaction.range.end }?.range.end
    let last = min(said.last?.range.end ?? .max, interaction.range.start)
    let starts = [said.first?.range.start, prompt?.start].compactMap(\.self)
    let start = starts.min() ?? content.start
    return TextRange(start, max(start, after ?? prompt?.end ?? last))
  }
}

extension XMLNode {
  /// Whether it is white space or the given element.
  fileprivate func isBlank(or other: XMLElement) -> Bool {
    switch self {
    case .element(let element): element.range == other.range
    case .text(let text): text.isBlank
    }
  }
}

extension QuestionKinds {
  /// Returns the type of a version 2 or 3 item with these interactions.
  static func kind(_ interactions: [XMLElement]) -> Localized {
    let names = Set(interactions.map(\.name.local)).sorted()
    if names.isEmpty { return description }
    let kinds = Set(names.map { kind($0) })
    guard kinds.count == 1, let only = kinds.first else { return several }
    if let only { return only }
    if names.count > 1 || names == ["choiceInteraction"] { return several }
    return Localized(en: "question with <\(names[0])>", ja: "<\(names[0])>のある問題")
  }

  private static func kind(_ interaction: String) -> Localized? {
    switch interaction {
    case "associateInteraction", "matchInteraction", "gapMatchInteraction",
      "graphicAssociateInteraction", "graphicGapMatchInteraction":
      matching
    case "orderInteraction", "graphicOrderInteraction": ordering
    case "textEntryInteraction": shortAnswer
    case "extendedTextInteraction": essay
    case "inlineChoiceInteraction": gapChoice
    case "hottextInteraction", "hotspotInteraction", "selectPointInteraction",
      "positionObjectInteraction":
      marking
    case "sliderInteraction": slider
    case "uploadInteraction", "drawingInteraction": upload
    case "customInteraction", "portableCustomInteraction", "mediaInteraction": program
    default: nil
    }
  }
}
