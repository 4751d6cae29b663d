@_spi(QBank) import BankModel
import BankReports

/// A word for the form of what a command writes, from which its flag and its help are made, and the tests that
/// hold every form to its kind.
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
