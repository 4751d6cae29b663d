@_spi(QBank) import BankReports

/// Papers as one HTML page to print, each on sheets of its own.
///
/// There are no scripts and no other files, and the content policy blocks both.
package struct PaperPage {
  private let settings: PrintSettings
  private let markup: PrintMarkup

  /// Returns the page for some papers.
  package static func html(
    _ papers: [Paper], _ settings: PrintSettings, template: [UInt8]
  ) -> [UInt8] {
    let texts = papers.flatMap { $0.problems.flatMap { [$0.question] + $0.choices } }
    let markup = PrintMarkup(settings, texts: texts)
    let page = PaperPage(settings: settings, markup: markup)
    var sheets = SheetNames()
    let body = papers.map { page.paper($0, sheet: sheets.name($0)) }
    return markup.page(
      title: settings.title, body: body.joined(separator: "\n"), sheets: sheets.style,
      template: template)
  }

  private func paper(_ paper: Paper, sheet: String) -> String {
    let questions = paper.problems.enumerated().map { question($1, number: $0 + 1) }
    return """
      <article class="paper\(sheet)">
      \(head(paper))
      \(questions.joined(separator: "\n"))
      </article>
      """
  }

  // MARK: The head

  private func head(_ paper: Paper) -> String {
    let parts = [
      markup.block("h1", "title", settings.title),
      paper.person.map { markup.label("p", "code", $0.code) },
      paper.label.isEmpty ? nil : markup.label("p", "which", paper.label),
      settings.subtitle.map { markup.block("p", "subtitle", $0) },
      markup.label("p", "sum", settings.summary(of: paper.problems)), fields(paper),
      settings.instructions.map { markup.block("p", "instructions", $0) },
    ]
    return "<header>\n\(parts.compactMap(\.self).joined(separator: "\n"))\n</header>"
  }

  /// Returns the fields that the recipient of the paper fills in.
  private func fields(_ paper: Paper) -> String {
    let language = settings.language
    let name = paper.person.map { markup.block("b", "", $0.name) } ?? "<i></i>"
    return """
      <div class="fields">
      <p class="field name"><span>\(PrintText.name[language])</span> \(name)</p>
      <p class="field"><span>\(PrintText.date[language])</span> <i></i></p>
      <p class="field"><span>\(PrintText.score[language])</span> <i></i> \
      <span>/ \(settings.fullScore(of: paper.problems))</span></p>
      </div>
      """
  }

  // MARK: Questions

  private func question(_ problem: Problem, number: Int) -> String {
    let points = settings.points(of: problem).map {
      // The words keep their own direction, whichever side the question starts on.
      "\n<p class=\"facts\">\(markup.label("bdi", "", PrintText.points($0, settings.language)))</p>"
    }
    let choices = problem.choices.enumerated().map(choice)
    let lines = String(repeating: "<i></i>", count: settings.space)
    return """
      <section class="question" dir="auto">
      \(markup.label("p", "number", "\(number)"))
      <div>
      \(markup.text("p", "ask", problem.question))\(points ?? "")
      <ol class="\(columns(problem))">
      \(choices.joined(separator: "\n"))
      </ol>\(lines.isEmpty ? "" : "\n<div class=\"space\">\(lines)</div>")
      </div>
      </section>
      """
  }

  private func choice(_ index: Int, _ text: String) -> String {
    "<li>\(markup.disc(settings.labels[index])) \(markup.block("span", "choice", text))</li>"
  }

  /// Returns the class that puts short choices in columns, ordered across.
  private func columns(_ problem: Problem) -> String {
    let width = problem.choices.map { DisplayWidth.of($0) }.max() ?? 0
    let isOneLine = problem.choices.allSatisfy { !$0.unicodeScalars.contains("\n") }
    guard isOneLine, width <= 30 else { return "choices" }
    return width <= 12 && problem.choices.count > 2 ? "choices four" : "choices two"
  }
}

/// The page styles of papers: each page has the label of its paper at the foot, and pages are counted from 1 per
/// paper.
private struct SheetNames {
  /// The style rules of all papers.
  private(set) var style = ""
  private var count = 0

  /// Returns the class of a paper with a page style of its own.
  mutating func name(_ paper: Paper) -> String {
    let foot = paper.foot
    if foot.isEmpty { return "" }
    count += 1
    // Each paper has a counter of its own, because the counter of all pages cannot be reset.
    style += """
      @page p\(count) { counter-increment: p\(count); @bottom-center { content: "\(foot) – " counter(p\(count)); } }
      .p\(count) { page: p\(count); }

      """
    return " p\(count)"
  }
}
