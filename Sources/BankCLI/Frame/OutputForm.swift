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
  /// That of its word; what has words of its own says so itself.
  var kind: OutputKind { KnownForm.named(rawValue)?.kind ?? .text }

  /// The form that a file has by the ending of its name; nil where that is none of these.
  static func of(_ file: Path?) -> Self? {
    guard let file else { return nil }
    return allCases.first { form in
      (KnownForm.named(form.rawValue)?.endings ?? [form.rawValue]).contains {
        file.hasExtension($0)
      }
    }
  }

  /// Refuses a file whose name says that it is in a form that is none of these.
  static func check(_ file: Path) throws(Failure) {
    guard of(file) == nil, let ending = KnownForm.ending(of: file) else { return }
    throw .usage(UsageMessages.otherForm(file, ending, words))
  }
}

/// A form that several commands write, by the word for it.
struct KnownForm {
  let word: String
  let kind: OutputKind
  /// How names of its files end.
  let endings: [String]

  private init(_ word: String, _ kind: OutputKind, _ endings: [String]) {
    (self.word, self.kind, self.endings) = (word, kind, endings)
  }

  private static let all = [
    KnownForm("text", .text, ["txt", "text"]), KnownForm("json", .json, ["json"]),
    KnownForm("jsonl", .jsonLines, ["jsonl", "ndjson"]), KnownForm("csv", .table, ["csv"]),
    KnownForm("html", .markup, ["html", "htm"]), KnownForm("svg", .markup, ["svg"]),
    KnownForm("markdown", .text, ["md", "markdown"]), KnownForm("docx", .archive, ["docx"]),
  ]

  /// Other endings by which people and programs take a file for what it is.
  private static let others = [
    "tsv", "doc", "odt", "rtf", "pages", "xlsx", "xls", "ods", "pdf", "png", "gift", "zip", "apkg",
  ]

  static func named(_ word: String) -> KnownForm? { all.first { $0.word == word } }

  /// The ending that tells what a file is; nil where none does, or where it says no more than that it is text.
  static func ending(of file: Path) -> String? {
    (all.filter { $0.kind != .text }.flatMap(\.endings) + others).first { file.hasExtension($0) }
  }
}

/// The form of a page, which is the only one of what some commands write.
enum PageForm: String, OutputForm {
  case html
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
    _ forms: Form.Type, named name: String = "format", default defaultValue: Form? = nil,
    _ help: Localized = Localized(
      en: "The output format; default: by the name of --output, else text.",
      ja: "結果の形式。省略時は --output のファイル名で判断し、なければtext。")
  ) -> Flag {
    Flag(
      name, .oneOf(Form.words), placeholder: "format", default: defaultValue?.rawValue,
      writes: Form.allCases.map { ($0.rawValue, $0.kind) }, help)
  }

  /// The option that names the file of a page, without which there is none.
  static let page = Flag(
    "output", letter: "o", .output, placeholder: "file", writes: [("", .markup)],
    Localized(
      en: "The file to write the page to; - is standard output.", ja: "ページの書き込み先。- は標準出力です。"))
}

extension UsageMessages {
  /// That a page needs a place, with a name that would do.
  static func noPage(_ example: String) -> Localized {
    Localized(
      en: "Name a file for the page: -o \(example), or -o - for standard output.",
      ja: "ページの書き込み先を -o \(example) のように指定してください（標準出力なら -o -）。")
  }
}
