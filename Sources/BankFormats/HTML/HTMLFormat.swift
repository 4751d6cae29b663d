@_spi(QBank) import BankModel

extension Format {
  /// A page to print and hand out: the questions, and the answers on a page of their own.
  public static let html = Format(
    "html", extensions: ["html"],
    title: Localized(en: "a printable sheet with an answer key", ja: "印刷用の問題用紙と解答"),
    supportedFeatures: [
      .id, .category, .explanation, .difficulty, .points, .limit, .tags, .lineBreaks,
    ],
    choiceCounts: 2...26, kinds: [.problems, .guidance],
    write: { bank, options in
      switch bank {
      case .problems(let problems): QuestionSheet.write(problems, options)
      case .guidance(let guidance): GuidanceSheet.write(guidance, options)
      }
    })
}

/// A sheet with the entries of a guidance file.
private enum GuidanceSheet {
  /// Writes the page for some entries.
  static func write(_ guidance: [Guidance], _ options: ConvertOptions) -> ExportResult {
    let texts = guidance.flatMap { [$0.title, $0.description] }
    let page = SheetPage(options.language, texts: texts + [options.title])
    let entries = guidance.map { entry in
      """
      <section class="entry">
      \(page.block("h2", "title", entry.title))
      \(page.block("p", "text", entry.description))
      </section>
      """
    }
    let body = """
      <main class="sheet">
      <header class="head">
      \(page.block("h1", "title", options.title))
      </header>
      \(entries.joined(separator: "\n"))
      </main>
      """
    let losses = guidance.enumerated().flatMap { index, entry in
      SheetPage.losses([entry.title, entry.description], index + 1)
    }
    return ExportResult(page.page(title: options.title, body: body), losses: losses)
  }
}

/// A sheet of questions, with the answers on a page of their own.
private struct QuestionSheet {
  private let problems: [Problem]
  private let title: String
  private let page: SheetPage

  /// Writes the page for some problems.
  static func write(_ problems: [Problem], _ options: ConvertOptions) -> ExportResult {
    let texts = problems.flatMap { [$0.question] + $0.choices }
    let page = SheetPage(options.language, texts: texts + [options.title])
    let sheet = QuestionSheet(problems: problems, title: options.title, page: page)
    let losses = problems.enumerated().flatMap { sheet.losses($1, $0 + 1) }
    return ExportResult(page.page(title: options.title, body: sheet.body), losses: losses)
  }

  private func losses(_ problem: Problem, _ number: Int) -> [Loss] {
    let missing = problem.rightIndex == nil ? [Loss.noRightChoice(number)] : []
    return SheetPage.losses(problem.allTexts, number) + missing
  }

  private var body: String {
    """
    <main class="sheet">
    <header class="head">
    \(page.block("h1", "title", title))
    <p class="sum">\(count)\(jump)</p>
    </header>
    \(fields)
    \(problems.indices.map(question).joined(separator: "\n"))
    </main>
    \(showsAnswers ? AnswerKey(problems: problems, title: title, page: page).body : "")
    """
  }

  private var count: String {
    let count = problems.count
    return Localized(en: Localized.count(count, "question", "questions"), ja: "全\(count)問")[
      page.language]
  }

  private var showsAnswers: Bool {
    problems.isEmpty || problems.contains { $0.answer != Problem.unknownAnswer }
  }

  private var jump: String {
    if !showsAnswers { return "" }
    let text = Localized(en: "Go to the answer key", ja: "解答へ")[page.language]
    return " <a class=\"jump\" href=\"#key\">\(text)</a>"
  }

  /// The fields that the person who is handed the sheet fills in.
  private var fields: String {
    let language = page.language
    let (name, date) = (Localized(en: "Name", ja: "名前"), Localized(en: "Date", ja: "日付"))
    let score = Localized(en: "Score", ja: "得点")
    return """
      <div class="fields">
      <div class="field name"><span>\(name[language])</span><i></i></div>
      <div class="field"><span>\(date[language])</span><i></i></div>
      <div class="field"><span>\(score[language])</span><i></i><span>/ \(fullScore)</span></div>
      </div>
      """
  }

  /// The sum of the points if all problems have some, else the number of problems.
  private var fullScore: String {
    let points = problems.compactMap(\.details.points)
    let isComplete = points.count == problems.count && !problems.isEmpty
    return Numbers.text(isComplete ? points.reduce(0, +) : Double(problems.count))
  }

  private func question(_ index: Int) -> String {
    let problem = problems[index]
    return """
      \(category(index))<section class="question">
      \(page.label("div", "number", "\(index + 1)"))
      <div>
      \(page.block("p", "ask", problem.question))
      \(facts(problem))<ol class="\(columns(problem))">
      \(problem.choices.enumerated().map(choice).joined(separator: "\n"))
      </ol>
      </div>
      </section>
      """
  }

  /// Returns the heading of a category, above the first of consecutive questions that are in it.
  private func category(_ index: Int) -> String {
    let category = problems[index].details.category
    let before = index > 0 ? problems[index - 1].details.category : nil
    guard let category, category != before else { return "" }
    return page.block("h2", "category", category) + "\n"
  }

  private func facts(_ problem: Problem) -> String {
    let details = problem.details
    let points = details.points.map { points in
      let text = Numbers.text(points)
      return Localized(en: text == "1" ? "1 point" : "\(text) points", ja: "\(text)点")
    }
    let limit = details.limit.map { Numbers.text($0) }.map {
      Localized(en: "\($0) s", ja: "\($0)秒")
    }
    let facts = [points, limit].compactMap { $0?[page.language] }
    return facts.isEmpty ? "" : page.label("p", "facts", facts.joined(separator: " · ")) + "\n"
  }

  private func choice(_ index: Int, _ text: String) -> String {
    let label = ChoiceLabels.usual(in: page.language)[index]
    let letter = page.label("span", "letter", label)
    return "<li>\(letter)\(page.block("span", "choice", text))</li>"
  }

  /// Returns the style for the columns of the choices: short ones are side by side.
  private func columns(_ problem: Problem) -> String {
    let width = problem.choices.map { DisplayWidth.of($0) }.max() ?? 0
    let isOneLine = problem.choices.allSatisfy { !$0.unicodeScalars.contains("\n") }
    guard isOneLine, width <= 32 else { return "choices" }
    return width <= 13 && problem.choices.count > 2 ? "choices four" : "choices two"
  }
}

/// The answers to a sheet of questions: first all letters at a glance, then each answer in detail.
private struct AnswerKey {
  let problems: [Problem]
  let title: String
  let page: SheetPage

  /// The part of the page with the answers.
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

  /// Whether there are only short answers to show, so that they fit into two columns.
  private var isBrief: Bool {
    problems.allSatisfy { problem in
      problem.details.explanation == nil && facts(problem.details) == nil
        && (problem.rightText.map { DisplayWidth.of($0) } ?? 0) <= 40
    }
  }

  private func letter(_ index: Int) -> String {
    problems[index].rightIndex.map { ChoiceLabels.usual(in: page.language)[$0] } ?? "–"
  }

  private func cell(_ index: Int) -> String {
    "<li><span>\(index + 1)</span><b>\(letter(index))</b></li>"
  }

  private func answer(_ index: Int) -> String {
    let problem = problems[index]
    let right = problem.rightText.map { page.block("p", "right", $0) } ?? ""
    let why = problem.details.explanation.map { page.block("p", "why", $0) }
    let parts = [right, why, facts(problem.details)].compactMap(\.self)
    return """
      <li>\(page.label("span", "number", "\(index + 1)"))\
      \(page.label("span", "letter", letter(index)))<div>\(parts.joined())</div></li>
      """
  }

  /// Returns further details of a problem that help to mark the sheets.
  private func facts(_ details: Problem.Details) -> String? {
    let facts =
      [details.difficulty, details.id].compactMap(\.self) + details.tags.map { "#\($0)" }
    return facts.isEmpty ? nil : page.block("p", "facts", facts.joined(separator: " · "))
  }
}
