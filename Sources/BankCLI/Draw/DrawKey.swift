@_spi(QBank) import BankPrint
@_spi(QBank) import BankSets

/// The answers of sets as a table, for marking.
enum DrawKey {
  /// The titles of the columns; the last one is left out if no sheet belongs to a person.
  private static let titles: [Localized] = [
    Localized(en: "sheet", ja: "問題用紙"), Localized(en: "number", ja: "番号"),
    Localized(en: "answer", ja: "正解"), Localized(en: "choice", ja: "選択肢"),
    Localized(en: "question", ja: "問題"), Localized(en: "name", ja: "名前"),
  ]

  /// Returns the table. Below the titles, it has a row for each question of each sheet: the sheet, the number on
  /// it, the label of the right choice on it, that choice, the question, and the person to whom the sheet belongs,
  /// if any.
  static func table(
    _ names: PaperNames, _ sets: [[Problem]], _ labels: ChoiceLabels, _ language: Language,
    escapingFormulas: Bool
  ) -> SpreadsheetCSV {
    var table = SpreadsheetCSV(escapingFormulas: escapingFormulas)
    let columns = names.all.contains { $0.person != nil } ? titles : titles.dropLast()
    table.append(columns.map { $0[language] })
    for name in names.all {
      let person = name.person.map { [$0.name] } ?? []
      for (index, problem) in sets[name.set * names.versions + name.version].enumerated() {
        let right = problem.answer - 1
        let choice = problem.choices.indices.contains(right) ? problem.choices[right] : ""
        let label = labels[right]
        table.append([names.cell(name), "\(index + 1)", label, choice, problem.question] + person)
      }
    }
    return table
  }

  /// The possible first rows of a key, which distinguish it from a bank.
  static var heads: [[String]] {
    Language.allCases.flatMap { language in
      let all = titles.map { $0[language] }
      return [all, all.dropLast()]
    }
  }
}
