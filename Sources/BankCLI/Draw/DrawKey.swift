@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankPrint
@_spi(QBank) import BankSets
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// The answers of sets as a table, for whoever marks them.
enum DrawKey {
  /// A row for each question of each sheet: the sheet, the number there, the label of the right choice
  /// there, that choice, the question, and whose sheet it is if it is somebody's.
  static func table(
    _ names: PaperNames, _ sets: [[Problem]], _ labels: ChoiceLabels, escapingFormulas: Bool
  ) -> SpreadsheetCSV {
    var table = SpreadsheetCSV(escapingFormulas: escapingFormulas)
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

  /// Whether rows are the first ones of a key: five cells, or six with a name, of which the first two
  /// count.
  static func isKey(_ rows: [[String]]) -> Bool {
    var before = (sheet: "", set: 0, number: 0)
    for row in rows {
      guard (5...6).contains(row.count), let set = self.set(row[0]),
        let number = Int(bounded: row[1]),
        Int(bounded: row[2]) != nil || ChoiceLabels.isLabel(row[2])
      else { return false }
      let isNext = row[0] == before.sheet && number == before.number + 1
      let isNew = row[0] != before.sheet && (0...1).contains(set - before.set) && number == 1
      guard isNext || isNew else { return false }
      before = (row[0], set, number)
    }
    return !rows.isEmpty
  }

  /// The set of a sheet such as `2` or `2-B`.
  private static func set(_ sheet: String) -> Int? {
    sheet.split(separator: "-").first.flatMap { Int(bounded: $0) }
  }
}
