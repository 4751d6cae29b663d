@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension GivenKey: OptionWord {}

/// What somebody says of tables on the command line.
struct TableOptions: Sendable {
  /// The name of a layout, or `auto` for the one that is recognised.
  var layout: String?
  /// What stands between cells.
  var delimiter: DelimiterWord?
  /// How answers are written.
  var answers: GivenKey?
  /// The sheet of a workbook that is read.
  var sheet: String?

  /// The words for what stands between cells.
  enum DelimiterWord: String, OptionWord {
    case comma, semicolon, tab, pipe
  }

  /// Whether anything is said.
  var isGiven: Bool { layout != nil || changesBank }

  /// Whether the layout is the one that is recognised in each table.
  var isAutomatic: Bool { layout == Layout.recognisedName }

  /// Whether JSON is looked at as that of others: our own says how its answers are written.
  var recognisesMembers: Bool { isAutomatic || layout == nil && answers != nil }

  /// What stands between cells, if somebody said it.
  var separator: Layout.Delimiter? { delimiter.flatMap { Layout.Delimiter($0.rawValue) } }

  /// Whether it is said how files are written whose layout is that of a bank.
  var changesBank: Bool { delimiter != nil || answers != nil }

  /// A layout as the files are written in it.
  func reading(_ layout: Layout) -> Layout { layout.reading(separator, answers) }

  /// A table in whatever layout is recognised, as a format: CSV, or a workbook.
  var recognised: Format { recognised(in: nil) }

  /// JSON in whatever layout is recognised, as a format.
  var recognisedMembers: Format { .recognisedMembers(answers) }

  /// The same of a workbook of a kind.
  func recognised(in workbook: WorkbookKind?) -> Format {
    .recognisedTable(in: workbook, separator, answers)
  }
}
