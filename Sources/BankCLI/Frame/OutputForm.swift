@_spi(QBank) import BankReports
import BankSystem

/// A word for the form in which a command writes. Its flag and its help are made from it, and tests compare each
/// form with its kind.
protocol OutputForm: OptionWord {
  /// How programs interpret the form.
  var kind: OutputKind { get }
}

extension OutputForm {
  /// The kind of the known form with this word. A type with words of its own implements it itself.
  var kind: OutputKind { KnownForm.named(rawValue)?.kind ?? .text }

  /// Returns the form that the file extension names, or nil if it names none of these.
  static func of(_ file: Path?) -> Self? {
    guard let file else { return nil }
    return allCases.first { form in
      (KnownForm.named(form.rawValue)?.endings ?? [form.rawValue]).contains {
        file.hasExtension($0)
      }
    }
  }

  /// Refuses a file whose extension names a form that is none of these.
  static func check(_ file: Path) throws(Failure) {
    guard of(file) == nil, let ending = KnownForm.ending(of: file) else { return }
    throw .usage(UsageMessages.otherForm(file, ending, words))
  }
}

/// A form that several commands write, and its word.
struct KnownForm {
  let word: String
  let kind: OutputKind
  /// Its file extensions.
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

  /// Other file extensions from which people and programs infer what a file is.
  private static let others = [
    "tsv", "doc", "odt", "rtf", "pages", "xlsx", "xls", "ods", "pdf", "png", "gift", "zip", "apkg",
  ]

  static func named(_ word: String) -> KnownForm? { all.first { $0.word == word } }

  /// Returns the file extension that says what a file is, or nil if there is none or it says no more than that it
  /// is text.
  static func ending(of file: Path) -> String? {
    (all.filter { $0.kind != .text }.flatMap(\.endings) + others).first { file.hasExtension($0) }
  }
}

/// The form of pages, for commands that write no other.
enum PageForm: String, OutputForm {
  case html
}

extension OptionField {
  /// An option that names the file to write, whose extension decides the form. An extension of another form is
  /// refused, so that no file contains something else than its name says.
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

  /// The option that names the file for a page, without which none is written.
  static let page = Flag(
    "output", letter: "o", .output, placeholder: "file", writes: [("", .markup)],
    Localized(
      en: "The file to write the page to; - is standard output.", ja: "ページの書き込み先。- は標準出力です。"))
}

extension UsageMessages {
  /// Returns the message that a page needs a file, with a name as an example.
  static func noPage(_ example: String) -> Localized {
    Localized(
      en: "Name a file for the page: -o \(example), or -o - for standard output.",
      ja: "ページの書き込み先を -o \(example) のように指定してください（標準出力なら -o -）。")
  }
}
