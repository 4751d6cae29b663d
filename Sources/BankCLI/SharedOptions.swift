@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Loader: OptionWord {}
extension BankKind: OptionWord {}

/// Which banks there are, and how they are read.
struct BankOptions: Sendable {
  /// The files and folders; the current folder where there are none.
  var paths: [Path] = []
  /// Files and folders that are looked at, too, but not reported on.
  var context: [Path] = []
  /// Files that are named for something else, and so are not missed among the banks.
  var otherFiles: [Path] = []
  /// The name of the format that all files are in, if somebody said so.
  var format: String?
  /// What the files hold, if somebody said so.
  var kind: BankKind?
  /// Who reads the banks in the end, if somebody said so.
  var loader: Loader?
  /// Whether nothing that was asked to be ignored in folders is ignored.
  var ignoresNothing = false
  /// Whether files that are named are passed over where those of folders would be.
  var forcesExclude = false
  /// What becomes of questions with errors, if somebody said so.
  var givenPolicy: ErrorPolicy?
  /// The encoding of the files, if somebody said so.
  var encoding: EncodingName?
  /// What is said of tables.
  var table = TableOptions()
  /// What standard input is called.
  var stdinFilename: Path?
  /// Where the configuration comes from.
  var configuration = ConfigurationOptions()

  /// What becomes of questions with errors.
  var onError: ErrorPolicy { givenPolicy ?? .stop }
}

/// What becomes of questions with errors where banks are put to use.
enum ErrorPolicy: String, OptionWord {
  /// Nothing is done as long as there are any.
  case stop
  /// They are left out and told, and the rest is used.
  case skip
}

/// Where the configuration comes from.
struct ConfigurationOptions: Sendable {
  /// The configuration for all files, if one was named.
  var file: Path?
  /// Whether there is none.
  var isOff = false
}

/// Options of a command that reads banks.
protocol BankReadingOptions: CommandOptions {
  var bank: BankOptions { get set }
}

extension BankReadingOptions {
  var words: [Path] {
    get { bank.paths }
    set { bank.paths = newValue }
  }
  var configuration: ConfigurationOptions? { bank.configuration }
}

extension OptionField where Options: BankReadingOptions {
  static var from: Self { .text(.from, \.bank.format) }
  static var kind: Self { .word(.kind, \.bank.kind) }
  static var loader: Self { .word(.loader, \.bank.loader) }
  static var onError: Self { .word(.onError, \.bank.givenPolicy) }
  static var stdinFilename: Self { .file(.stdinFilename, \.bank.stdinFilename) }
  static var noIgnore: Self { .sign(.noIgnore, \.bank.ignoresNothing) }
  static var forceExclude: Self { .sign(.forceExclude, \.bank.forcesExclude) }
  static var config: Self { .file(.config, \.bank.configuration.file) }
  static var noConfig: Self { .sign(.noConfig, \.bank.configuration.isOff) }

  /// All about the banks that are read, but what is for names that a program gives.
  static var reading: [Self] {
    [
      .from, .kind, .layout, .delimiter, .answersFrom, .sheet, .encoding, .loader, .stdinFilename,
      .config, .noConfig, .noIgnore,
    ]
  }
}

/// Options that several commands have.
extension Flag {
  static let loader = Flag(
    "loader", .oneOf(Loader.words), placeholder: "loader", default: "rfc4180",
    Localized(
      en: "The program that will read the banks: a standard CSV reader or one of two apps.",
      ja: "最終的に問題を読み込むプログラム。標準のCSVリーダーか、2種類のアプリから選びます。"))
  static let onError = Flag(
    "on-error", .oneOf(ErrorPolicy.words), placeholder: "what", default: "stop",
    Localized(
      en: "If questions have errors: stop, or skip them, list them, and exit with 1.",
      ja: "問題に誤りがあるときの動作。stop は中止し、skip はその問題を除いて一覧を表示し、終了コードを1にします。"))
  static let from = Flag(
    "from", .suggested { NamedFormats.readable }, placeholder: "format",
    Localized(
      en: "The format of the files; default: from their names and contents.",
      ja: "ファイルの形式。省略時は名前と中身で判断します。"))
  static let kind = Flag(
    "kind", .oneOf(BankKind.words), placeholder: "kind",
    Localized(
      en: "What the files contain; default: by the name (guidance…) or the columns.",
      ja: "ファイルの種類。省略時は名前（guidance…）か列の数で判断します。"))
  static let stdinFilename = Flag(
    "stdin-filename", .file, placeholder: "name",
    Localized(
      en: "The file name to use for standard input.", ja: "標準入力に付けるファイル名。"))
  static let noIgnore = Flag(
    "no-ignore",
    Localized(
      en: "In folders, also read what .gitignore files or “exclude” in .qbank.json leave out.",
      ja: "フォルダーの中で、.gitignoreや .qbank.json の「exclude」で外したものも対象にします。"))
  static let forceExclude = Flag(
    "force-exclude",
    Localized(
      en: "Skip what “exclude” in .qbank.json leaves out, and JSON that is not a bank, even if the "
        + "file or folder itself is named.",
      ja: ".qbank.json の「exclude」で外したものと問題ファイルではないJSONを、名前を指定したときも対象外にします。"))
  static let output = Flag(
    "output", letter: "o", .output, placeholder: "file",
    Localized(
      en: "Write the result to a file, as a whole or not at all.",
      ja: "結果を書き込むファイル。失敗したときは変わりません。"))
  static let diff = Flag(
    "diff",
    Localized(
      en: "Show what would change, write nothing, and exit with 1 if anything would.",
      ja: "変更の内容を表示します。書き込みはせず、変更があれば終了コードを1にします。"))
}
