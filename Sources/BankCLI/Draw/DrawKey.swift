@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankPrint
@_spi(QBank) import BankSets
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// The answers of sets as a table, for whoever marks them.
enum DrawKey {
  /// The titles of the columns, the last of which is there only where sheets are somebody's.
  private static let titles: [Localized] = [
    Localized(en: "sheet", ja: "問題用紙"), Localized(en: "number", ja: "番号"),
    Localized(en: "answer", ja: "正解"), Localized(en: "choice", ja: "選択肢"),
    Localized(en: "question", ja: "問題"), Localized(en: "name", ja: "名前"),
  ]

  /// Below the titles a row for each question of each sheet: the sheet, the number there, the label of the right
  /// choice there, that choice, the question, and whose sheet it is if it is somebody's.
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

  /// The first rows that a key can have, by which it is known from a bank.
  static var heads: [[String]] {
    Language.allCases.flatMap { language in
      let all = titles.map { $0[language] }
      return [all, all.dropLast()]
    }
  }
}
