import BankModel
import BankText

/// Writes problems as Moodle XML.
///
/// Every text is written as HTML, which Moodle shows as it was meant; the settings of a question
/// that other programs ask for are always there.
struct MoodleWriter {
  private var xml = XMLWriter()
  private var losses: [Loss] = []
  private var category: String?
  /// The ids so far, with the category that each stands in.
  private var ids: Set<[UInt8]> = []

  /// The file.
  static func write(_ problems: [Problem]) -> ExportResult {
    var writer = MoodleWriter()
    writer.xml.open("quiz")
    for (index, problem) in problems.enumerated() { writer.add(problem, number: index + 1) }
    writer.xml.close()
    return ExportResult(writer.xml.bytes, losses: writer.losses)
  }

  private mutating func add(_ problem: Problem, number: Int) {
    enter(problem.details.category, number)
    addLosses(problem, number)
    xml.open("question", ["type": "multichoice"])
    let id = problem.details.id.map(OneLine.trimmed) ?? ""
    short("name", id.isEmpty ? "q\(number)" : id)
    text("questiontext", problem.question)
    if let explanation = problem.details.explanation { text("generalfeedback", explanation) }
    if let points = problem.details.points {
      xml.element("defaultgrade", text: Numbers.text(points))
    }
    if !id.isEmpty { xml.element("idnumber", text: id) }
    xml.element("single", text: "true")
    xml.element("shuffleanswers", text: problem.details.pinned.isEmpty ? "true" : "false")
    xml.element("answernumbering", text: "abc")
    for (index, choice) in problem.choices.enumerated() {
      text("answer", choice, ["fraction": index == problem.rightIndex ? "100" : "0"])
    }
    addTags(problem.details.tags)
    xml.close()
  }

  /// Says what the problems from here on are about, where that changes.
  private mutating func enter(_ category: String?, _ number: Int) {
    if let category, !MoodleCategory.isKept(category) {
      losses.append(Loss(number, .category, .changed(.category, category)))
    }
    let name = MoodleCategory.kept(category)
    if name == self.category { return }
    self.category = name
    xml.element("question", ["type": "category"]) { xml in
      xml.element("category") { $0.element("text", text: MoodleCategory.path(name)) }
    }
  }

  private mutating func addTags(_ tags: [String]) {
    let kept = tags.map(OneLine.trimmed).filter { !$0.isEmpty }
    if kept.isEmpty { return }
    xml.element("tags") { xml in
      for tag in kept { xml.element("tag") { $0.element("text", text: tag) } }
    }
  }

  private mutating func short(_ name: String, _ text: String) {
    xml.element(name) { $0.element("text", text: text) }
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
      losses.append(Loss(number, .tags, .changed(.tags, tag)))
    }
    if let id = details.id { addLoss(ofID: id, number) }
    if !details.pinned.isEmpty, !details.pinned.pinsAll(problem.choices.count) {
      losses.append(Loss(number, .pinned, MoodleWriter.allPinned))
    }
  }

  private mutating func addLoss(ofID id: String, _ number: Int) {
    if !OneLine.isTrimmed(id) {
      losses.append(Loss(number, .id, .changed(.id, id)))
    } else if !ids.insert(Array("\(category ?? "")\n\(id)".utf8)).inserted {
      losses.append(
        Loss(
          number, .id,
          Localized(
            en: "Moodle would drop the id “\(id)”, which another question of the category has",
            ja: "同じカテゴリーのほかの問題にもあるID「\(id)」が、Moodleで失われます。")))
    }
  }

  private static let allPinned = Localized(
    en: "all choices would keep their places, not just those that are pinned",
    ja: "固定した選択肢だけでなく、すべての選択肢の位置が固定されます。")
}

extension [Int] {
  /// Whether every choice keeps its place.
  func pinsAll(_ count: Int) -> Bool { Set(self).isSuperset(of: 1..<count + 1) }
}
