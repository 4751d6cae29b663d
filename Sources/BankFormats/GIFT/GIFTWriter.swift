@_spi(QBank) import BankModel

/// Writes problems in GIFT.
///
/// Every text is written as HTML, the only markup in which no reader finds a special meaning in plain text: not in
/// a leading `%20%`, not in `->`, not in a line break.
struct GIFTWriter {
  private var text = ""
  private var losses: [Loss] = []
  private var category: String?
  private var limits = MoodleLimits()
  /// The title of the bank.
  private let title: String

  /// Returns the bytes of the file and the losses.
  static func write(_ problems: [Problem], title: String) -> ExportResult {
    var writer = GIFTWriter(title: title)
    for (index, problem) in problems.enumerated() { writer.add(problem, number: index + 1) }
    return ExportResult(Array(writer.text.utf8), losses: writer.losses)
  }

  private mutating func add(_ problem: Problem, number: Int) {
    if !text.isEmpty { text += "\n" }
    enter(problem.details.category)
    addComment(problem.details, number)
    losses += limits.losses(of: problem.details, number: number)
    let id = MoodleLimits.id(problem.details.id)
    let name = id.isEmpty ? StandInName.name(title, number) : id
    text += "::\(GIFTText.escaped(name))::"
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

  /// Writes the category of the following problems if it changes.
  private mutating func enter(_ category: String?) {
    let name = MoodleCategory.kept(category)
    if name == self.category { return }
    self.category = name
    text += "$CATEGORY: \(MoodleCategory.path(name))\n\n"
  }

  /// Writes id and tags where newer readers look for them.
  private mutating func addComment(_ details: Problem.Details, _ number: Int) {
    var parts: [String] = []
    if let id = details.id, isComment(id), !MoodleLimits.id(id).isEmpty {
      parts.append("[id:\(id)]")
    }
    for tag in details.tags {
      if isComment(tag) {
        parts.append("[tag:\(tag)]")
      } else {
        losses.add(number, .tags, .changed(.tags, tag))
      }
    }
    if !parts.isEmpty { text += "// \(parts.joined(separator: " "))\n" }
  }

  /// Whether readers can recover a text from a comment.
  private func isComment(_ text: String) -> Bool {
    OneLine.isTrimmed(text)
      && !text.unicodeScalars.contains { $0 == "]" || $0.value < 0x20 || $0.value == 0x7F }
  }
}
