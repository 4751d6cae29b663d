@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// What became of the questions of some banks, as the title and the body of one page: the counts first, then
/// every changed right answer of all banks, then the rest bank by bank.
package struct ChangesPage {
  /// What the page is called.
  package let title: String
  private let banks: [ComparedBanks]
  private let language: Language
  /// How many pairs of banks do not differ, and neither lost a question to another file nor gained one.
  private let equalBanks: Int

  /// A page about all banks that were compared.
  ///
  /// - Parameters:
  ///   - banks: The banks, equal ones included.
  ///   - names: What was compared with what: two files, or two folders.
  ///   - language: The language of its words.
  package init(_ banks: [ComparedBanks], of names: (old: String, new: String), language: Language) {
    self.banks = banks.filter { !$0.diff.isEmpty }
    let touched = Set(self.banks.filter(\.areFolders).flatMap(\.movedBetween))
    equalBanks = banks.count { bank in
      bank.diff.isEmpty && touched.isDisjoint(with: [bank.oldName, bank.newName])
    }
    title = names.old == names.new ? names.new : "\(names.old) → \(names.new)"
    self.language = language
  }

  /// The body of the page as HTML, in which every text of the banks is escaped.
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

  /// How many changes there are in each bank.
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

  /// What struck out and underlined words mean.
  private var legend: String {
    if banks.isEmpty { return "" }
    return "<p class=\"what\"><del>\(ChangeWords.old[language])</del> "
      + "<ins>\(ChangeWords.new[language])</ins></p>\n"
  }

  private func heading(_ bank: ComparedBanks) -> String {
    banks.count + equalBanks > 1 ? "<h2>\(ChangesHTML.text(bank.title(language)))</h2>\n" : ""
  }
}
