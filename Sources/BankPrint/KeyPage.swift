@_spi(QBank) import BankModel

/// The answers to papers as an HTML page to print.
package struct KeyPage {
  private let settings: PrintSettings
  private let markup: PrintMarkup

  /// Returns the page with the answers of some sets.
  package static func html(
    _ sets: [KeySet], _ settings: PrintSettings, template: [UInt8]
  ) -> [UInt8] {
    let texts = sets.flatMap { $0.problems.flatMap { [$0.question] + $0.choices } }
    let page = KeyPage(settings: settings, markup: PrintMarkup(settings, texts: texts))
    let title = PrintText.key[settings.language]
    return page.markup.page(
      title: "\(title) – \(settings.title)",
      body: sets.map(page.key).joined(separator: "\n"), sheets: "", template: template)
  }

  private func key(_ set: KeySet) -> String {
    let parts = [
      markup.label("h1", "title", PrintText.key[settings.language]),
      markup.block("p", "subtitle", settings.title),
      set.label.isEmpty ? nil : markup.label("p", "which", set.label),
    ]
    let isSame = set.versions.isEmpty && set.papers.isEmpty
    let order = isSame ? "" : note(PrintText.order(set.versions))
    return """
      <article class="paper key">
      <header>
      \(parts.compactMap(\.self).joined(separator: "\n"))
      </header>
      \(versions(set))\(people(set.papers))\(order)<ol class="answers">
      \(set.problems.enumerated().map(answer).joined(separator: "\n"))
      </ol>
      </article>
      """
  }

  private func note(_ text: Localized) -> String {
    markup.label("p", "note", text[settings.language]) + "\n"
  }

  // MARK: Versions

  private func versions(_ set: KeySet) -> String {
    if set.versions.isEmpty { return "" }
    let tables = set.versionTables.map { table($0, of: set) }
    return note(PrintText.versions) + tables.joined()
  }

  private func table(_ versions: ArraySlice<KeySet.Version>, of set: KeySet) -> String {
    let heads = versions.map { markup.label("th", "", $0.letter) }
    let rows = set.problems.indices.map { question in
      let cells = versions.map { cell($0, question) }
      return "<tr>\(cells.joined())</tr>"
    }
    return """
      <table class="versions">
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>

      """
  }

  private func cell(_ version: KeySet.Version, _ question: Int) -> String {
    guard let place = version.places[question] else { return "<td>–</td>" }
    return "<td>\(pair(place, version.problems[place]))</td>"
  }

  private func pair(_ index: Int, _ problem: Problem) -> String {
    "<span class=\"pair\"><span>\(index + 1)</span> <b>\(settings.answer(problem))</b></span>"
  }

  // MARK: People

  private func people(_ papers: [Paper]) -> String {
    if papers.isEmpty { return "" }
    let language = settings.language
    let heads = [PrintText.code, PrintText.name, PrintText.answers].map {
      markup.label("th", "", $0[language])
    }
    return note(PrintText.papers) + """
      <table class="people">
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>
      \(papers.compactMap(row).joined(separator: "\n"))
      </tbody>
      </table>

      """
  }

  private func row(_ paper: Paper) -> String? {
    paper.person.map { person in
      let answers = paper.problems.enumerated().map { pair($0, $1) }
      let label = paper.label.isEmpty ? "" : " " + markup.label("span", "facts", paper.label)
      return "<tr>\(markup.label("td", "code", person.code))"
        + "<td>\(markup.block("span", "", person.name))\(label)</td>"
        + "<td>\(answers.joined(separator: " "))</td></tr>"
    }
  }

  // MARK: Answers

  private func answer(_ index: Int, _ problem: Problem) -> String {
    let right = problem.rightText.map { markup.block("p", "right", $0) }
    let parts = [
      markup.block("p", "text", problem.question), right,
      problem.details.explanation.map { markup.block("p", "why", $0) },
    ]
    return "<li>\(markup.label("p", "number", "\(index + 1)")) "
      + "\(markup.disc(settings.answer(problem))) "
      + "<div>\(parts.compactMap(\.self).joined(separator: "\n"))</div></li>"
  }
}
