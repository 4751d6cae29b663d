@_spi(QBank) import BankModel

/// What other programs take a file for that a command writes.
enum OutputKind: Sendable {
  /// Lines for people.
  case text
  /// One document, or a document a line.
  case json, jsonLines
  /// Rows for spreadsheets and other programs.
  case table
  /// HTML, XML or SVG.
  case markup
  /// Files packed into one, as documents of Word are.
  case archive
}

/// A word for the form of what a command writes, from which its flag, its help and its tests are made.
protocol OutputForm: OptionWord {
  /// What programs take it for.
  var kind: OutputKind { get }
}

extension Flag {
  /// The option that names the form of what a command writes.
  static func form<Form: OutputForm>(
    _ forms: Form.Type, default defaultValue: Form? = nil, _ help: Localized
  ) -> Flag {
    Flag(
      "format", .oneOf(Form.words), placeholder: "format", default: defaultValue?.rawValue,
      writes: Form.allCases.map { ($0.rawValue, $0.kind) }, help)
  }
}
