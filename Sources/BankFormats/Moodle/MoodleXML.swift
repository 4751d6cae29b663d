@_spi(QBank) import BankSyntax

extension Format {
  /// The XML in which Moodle exports its question bank.
  public static let moodleXML = Format(
    "moodle-xml", extensions: ["xml"],
    title: Localized(en: "Moodle XML", ja: "Moodle XML形式"),
    supportedFeatures: [.id, .category, .explanation, .points, .tags, .pinned, .lineBreaks],
    choiceCounts: 2...100,
    read: { source, options in
      var reader = MoodleReader(source, options.language)
      return reader.read()
    },
    write: { bank, options in MoodleWriter.write(bank.problems, title: options.title) }
  ).sharing { source in
    XMLName(rootOf: source.bytes, isDecoded: true)?.local == "quiz"
  }.writing(MoodleText.notation)
}

/// Writes problems as Moodle XML.
///
/// Every text is written as HTML, which Moodle shows as intended. The question settings that other programs require
/// are always included.
private struct MoodleWriter {
  private var xml = XMLWriter()
  private var losses: [Loss] = []
  private var category: String?
  private var limits = MoodleLimits()
  /// The title of the bank.
  private let title: String

  /// Returns the bytes of the file and the losses.
  static func write(_ problems: [Problem], title: String) -> ExportResult {
    var writer = MoodleWriter(title: title)
    writer.xml.open("quiz")
    for (index, problem) in problems.enumerated() { writer.add(problem, number: index + 1) }
    writer.xml.close()
    return ExportResult(writer.xml.bytes, losses: writer.losses)
  }

  private mutating func add(_ problem: Problem, number: Int) {
    enter(problem.details.category)
    addLosses(problem, number)
    xml.open("question", ["type": "multichoice"])
    let id = MoodleLimits.id(problem.details.id)
    let name = id.isEmpty ? StandInName.name(title, number) : id
    xml.element("name") { $0.element("text", text: name) }
    text("questiontext", problem.question)
    if let explanation = problem.details.explanation { text("generalfeedback", explanation) }
    if let points = MoodleLimits.points(problem.details.points) {
      xml.element("defaultgrade", text: Numbers.text(points))
    }
    if !id.isEmpty { xml.element("idnumber", text: id) }
    xml.element("single", text: "true")
    addShuffling(problem)
    xml.element("answernumbering", text: "abc")
    for (index, choice) in problem.choices.enumerated() {
      text("answer", choice, ["fraction": index == problem.rightIndex ? "100" : "0"])
    }
    addTags(problem.details.tags)
    xml.close()
  }

  /// Writes the category of the following problems if it changes.
  private mutating func enter(_ category: String?) {
    let name = MoodleCategory.kept(category)
    if name == self.category { return }
    self.category = name
    xml.element("question", ["type": "category"]) { xml in
      xml.element("category") { $0.element("text", text: MoodleCategory.path(name)) }
    }
  }

  /// Writes whether choices are shuffled. Moodle can only keep all choices in place; that a problem has none pinned
  /// is written in an attribute that Moodle ignores.
  private mutating func addShuffling(_ problem: Problem) {
    if !problem.details.pinned.isEmpty {
      xml.element("shuffleanswers", text: "false")
    } else if problem.keepsOrderInMoodle {
      xml.element("shuffleanswers", MoodleWriter.keptForChoices, text: "false")
    } else {
      xml.element("shuffleanswers", text: "true")
    }
  }

  private static let keptForChoices: XMLWriter.Attributes = ["because": "choices"]

  private mutating func addTags(_ tags: [String]) {
    let kept = tags.map(OneLine.trimmed).filter { !$0.isEmpty }
    if kept.isEmpty { return }
    xml.element("tags") { xml in
      for tag in kept { xml.element("tag") { $0.element("text", text: tag) } }
    }
  }

  private mutating func text(
    _ name: String, _ text: String, _ attributes: XMLWriter.Attributes = [:]
  ) {
    xml.open(name, attributes.adding(["format": "html"]))
    xml.element("text", section: MoodleText.html(text))
    xml.close()
  }

  // MARK: What is lost

  private mutating func addLosses(_ problem: Problem, _ number: Int) {
    let details = problem.details
    let texts = [problem.question] + problem.choices + details.tags
    let others = [details.explanation, details.id, details.category].compactMap(\.self)
    losses += XMLWriter.losses(texts + others, number: number)
    if problem.rightIndex == nil { losses.append(.noRightChoice(number)) }
    for tag in details.tags where !OneLine.isTrimmed(tag) {
      losses.add(number, .tags, .changed(.tags, tag))
    }
    losses += limits.losses(of: details, number: number)
    if let points = details.points, let loss = MoodleLimits.pointsLoss(points, number: number) {
      losses.append(loss)
    }
    if !details.pinned.isEmpty, !details.pinned.pinsAll(problem.choices.count) {
      losses.add(number, .pinned, MoodleWriter.allPinned)
    }
  }

  private static let allPinned = Localized(
    en: "all choices would keep their positions, not just the pinned ones",
    ja: "固定した選択肢だけでなく、すべての選択肢の位置が固定されます。")
}

extension Problem {
  /// Whether Moodle must not shuffle the choices because of what they say.
  var keepsOrderInMoodle: Bool {
    details.pinned.isEmpty && !details.unknownMembers.contains(.shuffled)
      && ChoiceRoles(self).limitsOrder
  }
}

extension [Int] {
  /// Whether every choice keeps its place.
  func pinsAll(_ count: Int) -> Bool { Set(self).isSuperset(of: 1..<count + 1) }
}
