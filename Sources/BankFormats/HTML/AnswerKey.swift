import BankModel
import BankText

/// The answers to a sheet of questions: all letters at a glance, then one by one.
struct AnswerKey {
  let problems: [Problem]
  let title: String
  let page: SheetPage

  /// The part of the page that holds them.
  var body: String {
    let heading = Localized(en: "Answer key", ja: "解答")[page.language]
    return """
      <section class="sheet key" id="key">
      <header class="head">
      \(page.label("h1", "", heading))
      \(page.block("p", "sum", title))
      </header>
      <ol class="strip">
      \(problems.indices.map(cell).joined(separator: "\n"))
      </ol>
      <ol class="\(isBrief ? "answers brief" : "answers")">
      \(problems.indices.map(answer).joined(separator: "\n"))
      </ol>
      </section>
      """
  }

  /// Whether there is nothing to say but the answers, so that they fit two columns.
  private var isBrief: Bool {
    problems.allSatisfy { problem in
      problem.details.explanation == nil && facts(problem.details) == nil
        && (problem.rightIndex.map { DisplayWidth.of(problem.choices[$0]) } ?? 0) <= 40
    }
  }

  private func letter(_ index: Int) -> String {
    problems[index].rightIndex.map { ChoiceLetter.of($0, page.language) } ?? "–"
  }

  private func cell(_ index: Int) -> String {
    "<li><span>\(index + 1)</span><b>\(letter(index))</b></li>"
  }

  private func answer(_ index: Int) -> String {
    let problem = problems[index]
    let right = problem.rightIndex.map { page.block("p", "right", problem.choices[$0]) } ?? ""
    let why = problem.details.explanation.map { page.block("p", "why", $0) }
    let parts = [right, why, facts(problem.details)].compactMap(\.self)
    return """
      <li>\(page.label("span", "number", "\(index + 1)"))\
      \(page.label("span", "letter", letter(index)))<div>\(parts.joined())</div></li>
      """
  }

  /// Further details of a problem that help in marking the sheets.
  private func facts(_ details: Problem.Details) -> String? {
    let facts =
      [details.difficulty, details.id].compactMap(\.self) + details.tags.map { "#\($0)" }
    return facts.isEmpty ? nil : page.block("p", "facts", facts.joined(separator: " · "))
  }
}
