import BankModel
import BankText

/// Writes problems in GIFT.
///
/// Every text is written as HTML, the one markup in which nothing of a plain text means anything
/// else to any reader: not a leading `%20%`, not `->`, not a line break.
struct GIFTWriter {
  private var text = ""
  private var losses: [Loss] = []
  private var category: String?

  /// The file.
  static func write(_ problems: [Problem]) -> ExportResult {
    var writer = GIFTWriter()
    for (index, problem) in problems.enumerated() { writer.add(problem, number: index + 1) }
    return ExportResult(Array(writer.text.utf8), losses: writer.losses)
  }

  private mutating func add(_ problem: Problem, number: Int) {
    if !text.isEmpty { text += "\n" }
    enter(problem.details.category, number)
    addComment(problem.details, number)
    let name = problem.details.id.map(OneLine.trimmed) ?? ""
    text += "::\(GIFTText.escaped(name.isEmpty ? "q\(number)" : name))::"
    text += GIFTText.written(problem.question) + "{\n"
    for (index, choice) in problem.choices.enumerated() {
      text += (index == problem.rightIndex ? "=" : "~") + GIFTText.written(choice) + "\n"
    }
    if let explanation = problem.details.explanation {
      text += "####\(GIFTText.written(explanation))\n"
    }
    text += "}\n"
    if problem.rightIndex == nil { losses.append(.noRightChoice(number)) }
  }

  /// Says what the problems from here on are about, where that changes.
  private mutating func enter(_ category: String?, _ number: Int) {
    if let category, !MoodleCategory.isKept(category) {
      losses.append(Loss(number, .category, .changed(.category, category)))
    }
    let name = MoodleCategory.kept(category)
    if name == self.category { return }
    self.category = name
    text += "$CATEGORY: \(MoodleCategory.path(name))\n\n"
  }

  /// Writes id and tags where newer readers look for them.
  private mutating func addComment(_ details: Problem.Details, _ number: Int) {
    var parts: [String] = []
    if let id = details.id {
      if isComment(id) { parts.append("[id:\(id)]") }
      if !OneLine.isTrimmed(id) {
        losses.append(Loss(number, .id, .changed(.id, id)))
      }
    }
    for tag in details.tags {
      if isComment(tag) {
        parts.append("[tag:\(tag)]")
      } else {
        losses.append(Loss(number, .tags, .changed(.tags, tag)))
      }
    }
    if !parts.isEmpty { text += "// \(parts.joined(separator: " "))\n" }
  }

  /// Whether readers find a text again in a comment.
  private func isComment(_ text: String) -> Bool {
    OneLine.isTrimmed(text)
      && !text.unicodeScalars.contains { $0 == "]" || $0.value < 0x20 || $0.value == 0x7F }
  }
}
