@_spi(QBank) import BankFormats

extension GivenKey: OptionWord {}

/// The options of the command line about tables.
struct TableOptions: Sendable {
  /// The name of a layout, or `auto` to recognise it.
  var layout: String?
  /// The delimiter between cells.
  var delimiter: DelimiterWord?
  /// How answers are written.
  var answers: GivenKey?
  /// The sheet of a workbook to read.
  var sheet: String?

  /// The words for delimiters on the command line.
  enum DelimiterWord: String, OptionWord {
    case comma, semicolon, tab, pipe
  }

  /// Whether any option besides the sheet is given.
  var isGiven: Bool { layout != nil || changesBank }

  /// Whether the layout of each table is to be recognised.
  var isAutomatic: Bool { layout == Layout.recognisedName }

  /// Whether JSON is read as foreign JSON in a recognised layout: that of qbank states how its answers are written.
  var recognisesMembers: Bool { isAutomatic || layout == nil && answers != nil }

  /// The delimiter between cells, if given.
  var separator: Layout.Delimiter? { delimiter.flatMap { Layout.Delimiter($0.rawValue) } }

  /// Whether the options change how files in the layout of a bank are read.
  var changesBank: Bool { delimiter != nil || answers != nil }

  /// Returns a layout with the given delimiter and notation of answers.
  func reading(_ layout: Layout) -> Layout { layout.reading(separator, answers) }

  /// The format of a CSV table whose layout is recognised.
  var recognised: Format { recognised(in: nil) }

  /// The format of JSON whose layout is recognised.
  var recognisedMembers: Format { .recognisedMembers(answers) }

  /// Returns the format of a table whose layout is recognised, in a kind of workbook or in CSV.
  func recognised(in workbook: WorkbookKind?) -> Format {
    .recognisedTable(in: workbook, separator, answers)
  }
}
