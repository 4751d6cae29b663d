@_spi(QBank) import BankSyntax

/// Reads a QTI 1.2 item.
struct QTI1Item {
  private let item: XMLElement
  private let number: Int
  private let fields: QTI1Fields
  var log: ImportLog
  private(set) var places = TextPlaces()
  /// The type of the item if a bank cannot hold it.
  private(set) var otherKind: (title: Localized, feature: Feature)?

  init(_ item: XMLElement, number: Int, format: String) {
    self.item = item
    self.number = number
    log = ImportLog(format: format)
    fields = QTI1Fields(item)
  }

  /// The name of the item for people.
  var name: String {
    [item["title"], item["label"], item["ident"]].compactMap(\.self).first { !$0.isEmpty } ?? ""
  }

  /// Reads the problem, or returns nil if a bank cannot hold it.
  mutating func read() -> Problem? {
    guard let presentation = item.first("presentation") else {
      otherKind = (QuestionKinds.description, .questionType)
      return nil
    }
    let responses = presentation.all { $0.name.local.hasPrefix("response_") }
    let told = declaredKind.flatMap { QTI1Kind(named: $0) }
    let kind = told == nil || told == .choice ? QTI1Kind(responses) : told
    if case .other(let title)? = kind {
      otherKind = (title, title == .severalRight ? .answers : .questionType)
      return nil
    }
    return problem(presentation, responses[0])
  }

  private var declaredKind: String? {
    ["question_type", "cc_profile", "qmd_questiontype", "bbmd_questiontype", "qmd_itemtype"].lazy
      .compactMap { fields.values[$0] }.first
  }

  private mutating func problem(_ presentation: XMLElement, _ response: XMLElement) -> Problem? {
    let labels = response.all { $0.name.local == "response_label" }
    if labels.count < 2 {
      log.addError(response.tag.range, .tooFewChoices)
      return nil
    }
    guard log.areDistinct(labels, by: "ident") else { return nil }
    let key = QTI1Key(item, response["ident"], labels.map { $0["ident"] ?? "" })
    guard let right = right(key) else { return nil }
    let choices = labels.map { QTI1Text($0) }
    log.checkDistinct(zip(labels, choices).map { PlainChoice($1, at: $0.range) })
    let question = QTI1Text(presentation)
    var problem = Problem(
      question: said(question), answer: right + 1, choices: choices.map { said($0) })
    places.question = question.range ?? TextRange(at: presentation.tag.range.end)
    places.choices = zip(labels, choices).map { $1.range ?? TextRange(at: $0.tag.range.end) }
    places.answer = key.place
    if key.givesPartOfPoints { log.addPartLoss(number) }
    if key.takesPointsOff { log.addPenaltyLoss(number) }
    pin(labels, &problem)
    let points = points(key)
    problem.details.points = log.points(points, at: places.details[.points] ?? item.tag.range)
    explain(&problem, labels[right]["ident"] ?? "")
    addName(&problem)
    return problem
  }

  private mutating func right(_ key: QTI1Key) -> Int? {
    if key.best.count == 1 { return key.best[0] }
    if key.best.count > 1 {
      otherKind = (.severalRight, .answers)
    } else if let unknown = key.unknown {
      log.addUnknownKey(unknown, "ident")
    } else {
      log.addError((item.first("resprocessing") ?? item).tag.range, .noneRight)
    }
    return nil
  }

  private mutating func said(_ text: QTI1Text) -> String {
    log.addLanguageLoss(text.otherLanguages, number)
    if let loss = text.loss { log.addLoss(number, .media, loss, names: text.pictures) }
    return text.text
  }

  // MARK: Details

  /// Pins the choices that keep their places while others are shuffled. If all keep theirs, nothing is shuffled and
  /// none is pinned.
  private func pin(_ labels: [XMLElement], _ problem: inout Problem) {
    let pinned = labels.indices.filter { (labels[$0]["rshuffle"] ?? "").lowercased() == "no" }
    if pinned.count < labels.count { problem.details.pinned = pinned.map { $0 + 1 } }
  }

  /// Returns the points of the item. Programs write 1 by default, and 100 for full credit.
  private mutating func points(_ key: QTI1Key) -> Double? {
    for name in ["points_possible", "qmd_absolutescore_max", "cc_weighting", "qmd_weighting"] {
      guard let text = fields.values[name], let points = Double(decimal: text) else { continue }
      places.details[.points] = fields.ranges[name]
      return points == 1 && text != QTI1Item.one ? nil : points
    }
    return key.score == 1 || key.score == 100 ? nil : key.score
  }

  /// How a single point is written if it was set explicitly.
  static let one = "1.00"

  /// Sets the explanation to the general feedback, or else to that of the right choice.
  private mutating func explain(_ problem: inout Problem, _ right: String) {
    let all = item.elements("itemfeedback").map {
      (ident: $0["ident"] ?? "", text: QTI1Text($0))
    }
    let feedback = all.filter { !$0.text.html.isEmpty }
    let shown = QTI1Feedback(item, right)
    let general = feedback.first { QTI1Feedback.general.contains($0.ident) }
    let explanation = general ?? feedback.first { shown.onRight.contains($0.ident) }
    if let explanation {
      problem.details.explanation = said(explanation.text)
      places.details[.explanation] = explanation.text.range
    }
    let others = feedback.map(\.text.text).filter { $0 != explanation?.text.text }
    if !others.allSatisfy(\.isEmpty) {
      log.addChoiceFeedbackLoss(number)
    }
  }

  /// Sets the id to the identifier, or to the label if the identifier was made up by the writer.
  private mutating func addName(_ problem: inout Problem) {
    let ident = item["ident"] ?? ""
    let isStandIn = ident.isEmpty || QTI1Names.isStandIn(ident)
    problem.details.id = isStandIn ? item["label"] : ident
    places.details[.id] = item.tag.attribute(isStandIn ? "label" : "ident")?.range
    if QTI1Names.isCommon(item["title"] ?? "") { return }
    log.checkTitle(of: item, ident, problem.question, number)
  }
}

/// The metadata of an item by lowercase names, in the forms that programs use.
private struct QTI1Fields {
  private(set) var values: [String: String] = [:]
  private(set) var ranges: [String: TextRange] = [:]

  init(_ item: XMLElement) {
    for metadata in item.elements("itemmetadata") {
      for element in metadata.elements where element.elements.isEmpty {
        add(element.name.local, element)
      }
      let fields = metadata.all {
        $0.name.local == "qtimetadatafield" || $0.name.local == "qti_metadatafield"
      }
      for field in fields {
        guard let label = field.first("fieldlabel"), let entry = field.first("fieldentry") else {
          continue
        }
        add(String(label.text.unicodeScalars.trimmed), entry)
      }
    }
  }

  private mutating func add(_ name: String, _ element: XMLElement) {
    let name = name.lowercased()
    if values[name] != nil { return }
    values[name] = String(element.text.unicodeScalars.trimmed)
    ranges[name] = element.content
  }
}

/// Which feedback of an item is shown for the right choice.
private struct QTI1Feedback {
  /// The names of feedback that is always shown.
  static let general: Set = ["general_fb", "general", "generalfeedback"]

  /// The feedback that is shown for the right choice.
  private(set) var onRight: Set<String> = ["correct", "correct_fb"]

  init(_ item: XMLElement, _ right: String) {
    let conditions = item.elements("resprocessing").flatMap { $0.elements("respcondition") }
    for condition in conditions {
      let names = condition.first("conditionvar")?.elements("varequal") ?? []
      let isRight = names.contains { String($0.text.unicodeScalars.trimmed) == right }
      guard isRight else { continue }
      onRight.formUnion(condition.elements("displayfeedback").compactMap { $0["linkrefid"] })
    }
  }
}

extension PlainChoice {
  fileprivate init(_ text: QTI1Text, at range: TextRange) {
    self.init(text: text.text, written: text.html, losesMarkup: text.loss != nil, range: range)
  }
}

/// The type of a QTI 1.2 item, by the name that its program gives it or by the responses that it asks for.
private enum QTI1Kind: Equatable {
  /// A question with one right choice.
  case choice
  /// Another type, with its name.
  case other(Localized)

  /// Determines the type by the name that a program gives it, or returns nil if the name is unknown.
  init?(named name: String) {
    let letters = name.utf8.filter { $0.isLetter || $0.isDigit }.map(\.asciiLowercased)
    var word = String(decoding: letters, as: UTF8.self)
    for end in ["question", "v0p1"] where word.hasSuffix(end) { word.removeLast(end.count) }
    if word.hasPrefix("cc"), name.hasPrefix("cc.") { word.removeFirst(2) }
    switch word {
    case "multiplechoice", "truefalse": self = .choice
    case "multipleresponse", "multipleanswers", "multipleanswer", "multiselect":
      self = .other(.severalRight)
    case "matching", "complexmatching", "match": self = .other(QuestionKinds.matching)
    case "ordering", "order": self = .other(QuestionKinds.ordering)
    case "essay", "longanswer", "shortresponse", "writtenresponse":
      self = .other(QuestionKinds.essay)
    case "shortanswer", "fillinblank", "fillintheblank", "fillinmultipleblanks", "fib",
      "patternmatch",
      "fillintheblankplus", "multishortanswer":
      self = .other(QuestionKinds.shortAnswer)
    case "numerical", "numeric", "arithmetic", "significantfigures":
      self = .other(QuestionKinds.numerical)
    case "calculated", "calculatedformula": self = .other(QuestionKinds.changing)
    case "textonly": self = .other(QuestionKinds.description)
    case "multipledropdowns", "jumbledsentence": self = .other(QuestionKinds.gapChoice)
    case "hotspot": self = .other(QuestionKinds.marking)
    case "fileupload", "fileresponse": self = .other(QuestionKinds.upload)
    case "opinionscale", "likert": self = .other(QuestionKinds.survey)
    case "eitheror":
      self = .other(Localized(en: "either-or question", ja: "二者択一（Either/Or）の問題"))
    default: return nil
    }
  }

  /// Determines the type by the responses that an item asks for.
  init(_ responses: [XMLElement]) {
    guard let only = responses.first else {
      self = .other(QuestionKinds.description)
      return
    }
    if responses.count > 1 {
      self = .other(QuestionKinds.several)
      return
    }
    let type = (only["rcardinality"] ?? "").lowercased()
    switch only.name.local {
    case "response_lid" where only.all({ $0.name.local == "render_choice" }).isEmpty:
      self = .other(QuestionKinds.marking)
    case "response_lid" where type == "multiple": self = .other(.severalRight)
    case "response_lid" where type == "ordered": self = .other(QuestionKinds.ordering)
    case "response_lid": self = .choice
    case "response_num": self = .other(QuestionKinds.numerical)
    case "response_str": self = .other(QuestionKinds.shortAnswer)
    case "response_grp": self = .other(QuestionKinds.matching)
    default: self = .other(QuestionKinds.marking)
    }
  }
}
