@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// The sheets of a workbook, and which of them is read.
struct SheetChoice {
  /// A sheet by its name.
  struct Sheet {
    let name: String
    /// Whether people do not see it.
    let isHidden: Bool
    /// Whether it holds cells, and not just a chart.
    var isTable = true
  }

  /// The sheet to read, by its index.
  let index: Int
  /// What there is to tell of it so far.
  let facts: SheetFacts

  /// The sheet of this name, however hidden; without a name the first that people see.
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
