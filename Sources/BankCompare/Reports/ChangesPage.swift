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
