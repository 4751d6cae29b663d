@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// A word for the form of what a command writes, from which its flag and its help are made, and the tests that
/// hold every form to its kind.
protocol OutputForm: OptionWord {
  /// What programs take it for.
  var kind: OutputKind { get }
}

extension OutputForm {
  /// The form that a file has by the ending of its name; nil where that is none of these.
  static func of(_ file: Path?) -> Self? {
    guard let file else { return nil }
    return allCases.first { form in
      ([form.rawValue] + (OutputEndings.others[form.rawValue] ?? [])).contains {
        file.hasExtension($0)
      }
    }
  }
}

extension OutputForm {
  /// Refuses a file whose name says that it is in a form that is none of these.
  static func check(_ file: Path) throws(Failure) {
    guard of(file) == nil, let ending = OutputEndings.telling(file) else {
      return
    }
    throw .usage(UsageMessages.otherForm(file, ending, words))
  }
}

/// The form of a page, which is the only one of what some commands write.
enum PageForm: String, OutputForm {
  case html

  var kind: OutputKind { .markup }
}

/// Endings of names.
enum OutputEndings {
  /// Those of a form besides its own word.
  static let others = ["text": ["txt"], "markdown": ["md"], "html": ["htm"], "jsonl": ["ndjson"]]
  /// Those by which people and programs take a file for what it is.
  static let telling = [
    "html", "htm", "svg", "csv", "tsv", "json", "jsonl", "docx", "doc", "odt", "rtf", "pages",
    "xlsx",
    "xls", "ods", "pdf", "png", "gift", "zip", "apkg",
  ]

  /// The one that a name has; nil where it tells nothing.
  static func telling(_ file: Path) -> String? { telling.first(where: file.hasExtension) }
}

extension OptionField {
  /// The file that is written, the ending of whose name decides its form; one that tells another form is refused,
  /// rather than to hold what it does not say.
  static func output<Form: OutputForm>(
    _ place: @autoclosure @escaping Place<Path?>, as forms: Form.Type, by flag: Flag = .output
  ) -> OptionField {
    value(flag, place()) { (written) throws(Failure) in
      let file = Path(written)
      try Form.check(file)
      return file
    }
  }
}

extension Flag {
  /// The option that names the form of what a command writes.
  static func form<Form: OutputForm>(
    _ forms: Form.Type, default defaultValue: Form? = nil,
    _ help: Localized = Localized(
      en: "The output format; default: by the name of --output, else text.",
      ja: "結果の形式。省略時は --output のファイル名で判断し、なければtext。")
  ) -> Flag {
    Flag(
      "format", .oneOf(Form.words), placeholder: "format", default: defaultValue?.rawValue,
      writes: Form.allCases.map { ($0.rawValue, $0.kind) }, help)
  }
}
