@_spi(QBank) import BankSyntax

/// The choice of a workbook's sheet to read.
struct SheetChoice {
  /// A sheet of a workbook.
  struct Sheet {
    let name: String
    /// Whether it is hidden from people.
    let isHidden: Bool
    /// Whether it holds cells rather than just a chart.
    var isTable = true
  }

  /// The index of the sheet to read.
  let index: Int
  /// The facts about the sheet that are known so far.
  let facts: SheetFacts

  /// Chooses the sheet with this name, even if hidden, or without a name the first visible one.
  init(_ sheets: [Sheet], named name: String?, at range: TextRange) throws(ParseError) {
    let tables = sheets.indices.filter { sheets[$0].isTable }
    let found =
      if let name { tables.first { sheets[$0].name == name } } else {
        tables.first { !sheets[$0].isHidden } ?? tables.first
      }
    guard let found else { throw .noSheet(range, name, tables.map { sheets[$0].name }) }
    index = found
    let rest = tables.filter { $0 != found }
    facts = SheetFacts(
      name: sheets[found].name,
      others: rest.filter { !sheets[$0].isHidden }.map { sheets[$0].name },
      hidden: rest.filter { sheets[$0].isHidden }.map { sheets[$0].name })
  }
}
