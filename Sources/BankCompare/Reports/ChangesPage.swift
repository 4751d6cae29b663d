@_spi(QBank) import BankModel

/// The changes of several banks, as title and body of one page: the counts first, then every changed right answer
/// of all banks, then the other changes bank by bank.
package struct ChangesPage {
  /// The title of the page.
  package let title: String
  private let banks: [ComparedBanks]
  private let language: Language
  /// The number of pairs of banks that are equal and neither lost a question to another file nor gained one.
  private let equalBanks: Int

  /// Creates a page about all compared banks.
  ///
  /// - Parameters:
  ///   - banks: The banks, equal ones included.
  ///   - names: The names of the compared files or folders.
  ///   - language: The language of the page.
  package init(_ banks: [ComparedBanks], of names: (old: String, new: String), language: Language) {
    self.banks = banks.filter { !$0.diff.isEmpty }
    let touched = Set(self.banks.filter(\.areFolders).flatMap(\.movedBetween))
    equalBanks = banks.count { bank in
      bank.diff.isEmpty && touched.isDisjoint(with: [bank.old.name, bank.new.name])
    }
    title = names.old == names.new ? names.new : "\(names.old) → \(names.new)"
    self.language = language
  }

  /// The body of the page as HTML, with all texts of the banks escaped.
  package var body: String {
    let parts = banks.map { ChangesHTML($0, language) }
    let answers = parts.flatMap(\.answers)
    let rest = zip(banks, parts).map { bank, part in
      let changes = part.rest
      return changes.isEmpty ? "" : heading(bank) + changes
    }
    return summary + (banks.count > 1 ? table : "") + legend
      + (answers.isEmpty
        ? ""
        : "<h2>\(ChangeWords.answers[language]) (\(answers.count))</h2>\n"
          + answers.joined(separator: "\n") + "\n")
      + rest.joined()
  }

  private var counts: BankDiff.Counts {
    banks.reduce(into: BankDiff.Counts()) { $0.add($1.diff.counts) }
  }

  private var summary: String {
    if banks.isEmpty { return "<p><strong>\(ChangeWords.none[language])</strong></p>\n" }
    let equal = equalBanks == 0 ? "" : "<p>\(ChangeWords.equalBanks(equalBanks)[language])</p>\n"
    return "<p><strong>\(counts.summary[language])</strong></p>\n" + equal
  }

  /// A table of the number of changes in each bank.
  private var table: String {
    let titles = [
      ChangeWords.bank, ChangeWords.answers, ChangeWords.edited, ChangeWords.replacedShort,
      ChangeWords.added, ChangeWords.removed, ChangeWords.moved,
    ].map { $0[language] }
    let heads = titles.enumerated().map { index, title in
      "<th\(index > 0 ? " class=\"number\"" : "") scope=\"col\">\(title)</th>"
    }
    let rows = banks.map { bank in
      let counts = bank.diff.counts
      let numbers = [
        counts.answers, counts.edited, counts.replaced, counts.added, counts.removed, counts.moved,
      ]
      let cells = zip(titles.dropFirst(), numbers).map {
        "<td class=\"number\" data-title=\"\($0)\">\($1)</td>"
      }
      return
        "<tr><td data-title=\"\">\(ChangesHTML.text(bank.title(language)))</td>\(cells.joined())</tr>"
    }
    return """
      <table><thead><tr>\(heads.joined())</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table>

      """
  }

  /// An explanation of struck out and underlined words.
  private var legend: String {
    if banks.isEmpty { return "" }
    return "<p class=\"what\"><del>\(ChangeWords.old[language])</del> "
      + "<ins>\(ChangeWords.new[language])</ins></p>\n"
  }

  private func heading(_ bank: ComparedBanks) -> String {
    banks.count + equalBanks > 1 ? "<h2>\(ChangesHTML.text(bank.title(language)))</h2>\n" : ""
  }
}

/// The changes between two versions of a bank, as parts of an HTML page.
///
/// Removed text is struck out and added text underlined, so that nothing is conveyed by colour alone.
private struct ChangesHTML {
  private let banks: ComparedBanks
  private let language: Language

  init(_ banks: ComparedBanks, _ language: Language) {
    (self.banks, self.language) = (banks, language)
  }

  /// The rows with another right answer, none of them folded.
  var answers: [String] { banks.diff.answers.map(block) }

  /// All other changes, in sections; long sections are folded.
  var rest: String {
    let diff = banks.diff
    return banks.notes.map { "<p class=\"late\">\(ChangesHTML.text($0[language]))</p>\n" }.joined()
      + section(ChangeWords.edited, diff.otherEdits.map(block))
      + section(ChangeWords.replaced, diff.replaced.map(block))
      + section(ChangeWords.added, diff.added.map { whole(banks.new, $0) })
      + section(ChangeWords.removed, diff.removed.map { whole(banks.old, $0) })
      + section(ChangeWords.moved, diff.moved.map(moved), isFolded: true)
  }

  /// Plain text, escaped.
  static func text(_ text: String) -> String { PageText.html(text) }

  /// A comparison with removed and added text marked.
  static func text(_ diff: WordDiff) -> String {
    diff.pieces.map { piece in
      switch piece.kind {
      case .kept: text(piece.text)
      case .removed: "<del>\(text(piece.text))</del>"
      case .added: "<ins>\(text(piece.text))</ins>"
      }
    }.joined()
  }

  // MARK: Parts

  private func section(_ title: Localized, _ blocks: [String], isFolded: Bool = false) -> String {
    if blocks.isEmpty { return "" }
    let isOpen = !isFolded && blocks.count <= ChangesMarkdown.maxUnfolded
    return """
      <details\(isOpen ? " open" : "")><summary>\(title[language]) (\(blocks.count))</summary>
      \(blocks.joined(separator: "\n"))
      </details>

      """
  }

  /// A changed row: its old and new version, and its changes.
  private func block(_ edit: RowEdit) -> String {
    let (old, new) = (place(banks.old, edit.pair.old), place(banks.new, edit.pair.new))
    let was = old == new ? "" : " <span class=\"was\">\(ChangesHTML.text(self.was(old)))</span>"
    var lines = edit.changes.compactMap { line($0, edit) }
    lines += edit.notes.map { ChangesHTML.text($0.message[language]) }
    if !edit.pair.isCertain { lines.append(ChangesHTML.text(ChangeWords.doubtful[language])) }
    let choices = edit.changes.contains(where: \.isOfChoices) ? table(edit) : ""
    return """
      <section class="question">
      <h3>\(ChangesHTML.text(new))\(was)</h3>
      <p class="asked" dir="auto">\(ChangesHTML.text(WordDiff(edit.old.question, edit.new.question)))</p>
      \(lines.map { "<p class=\"what\">\($0)</p>\n" }.joined())\(choices)</section>
      """
  }

  /// The place of a row, for people.
  private func place(_ bank: NamedBank, _ row: Int) -> String {
    ChangeWords.row(bank.file(of: row), bank.side.number(of: row))[language]
  }

  private func was(_ place: String) -> String { ChangeWords.was(place)[language] }

  private func line(_ change: RowChange, _ edit: RowEdit) -> String? {
    switch change {
    case .answer(let answer): "<strong>\(ChangesHTML.text(answer.message[language]))</strong>"
    case .question: nil
    case .detail(_, _, let old, let new):
      "\(ChangesHTML.text(change.title[language])): "
        + "<span dir=\"auto\">\(ChangesHTML.text(WordDiff(old ?? "", new ?? "")))</span>"
    case .order: ChangesHTML.text(edit.order[language])
    case .wrongChoices, .answerNotation, .moved: ChangesHTML.text(change.title[language])
    }
  }

  /// A table of all choices, with ticks for the old and the new answer.
  private func table(_ edit: RowEdit) -> String {
    let titles = [ChangeWords.old, ChangeWords.new, ChangeWords.choice].map {
      "<th scope=\"col\">\($0[language])</th>"
    }
    let rows = ChoiceComparison(edit.old, edit.new).lines.map { line in
      let (wasRight, isRight) = edit.ticks(line)
      let ticks = [wasRight, isRight].map { "<td class=\"tick\">\($0 ? "✓" : "")</td>" }.joined()
      let number = line.new.map { "\($0 + 1). " } ?? "–. "
      let text = number + ChangesHTML.text(edit.diff(line))
      return "<tr>\(ticks)<td dir=\"auto\">\(text)</td></tr>"
    }
    return """
      <table class="ticks"><thead><tr>\(titles.joined())</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table>

      """
  }

  /// A row that only one of the banks has, with its choices.
  private func whole(_ bank: NamedBank, _ row: Int) -> String {
    let problem = bank.side.problem(at: row)
    let right = problem.answer.subtracting(clamped: 1)
    let choices = problem.choices.enumerated().map { index, text in
      let tick = "<td class=\"tick\">\(index == right ? "✓" : "")</td>"
      let choice = "\(index + 1). \(ChangesHTML.text(text))"
      return "<tr>\(tick)<td dir=\"auto\">\(choice)</td></tr>"
    }
    return """
      <section class="question">
      <h3>\(ChangesHTML.text(place(bank, row)))</h3>
      <p class="asked" dir="auto">\(ChangesHTML.text(problem.question))</p>
      <table class="ticks"><tbody>\(choices.joined(separator: "\n"))</tbody></table></section>
      """
  }

  private func moved(_ pair: BankMatching.Pair) -> String {
    let question = ChangesHTML.text(banks.new.side.problem(at: pair.new).question)
    let was = ChangesHTML.text(was(place(banks.old, pair.old)))
    return "<p class=\"what\">\(ChangesHTML.text(place(banks.new, pair.new))) "
      + "<span class=\"was\">\(was)</span> <span dir=\"auto\">\(question)</span></p>"
  }
}
