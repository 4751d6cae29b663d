@_spi(QBank) import BankModel

extension Loader: OptionWord {}
extension BankKind: OptionWord {}

/// Which banks to read, and how.
struct BankOptions: Sendable {
  /// The files and folders; if empty, the current folder.
  var paths: [Path] = []
  /// Files and folders that are read as context but not reported on.
  var context: [Path] = []
  /// Files that are named for another purpose, so that they are not reported as passed over.
  var otherFiles: [Path] = []
  /// The name of the format of all files, if given.
  var format: String?
  /// The kind of the files, if given.
  var kind: BankKind?
  /// The loader of the banks, if given.
  var loader: Loader?
  /// Whether everything in folders is read, even if it is ignored elsewhere.
  var ignoresNothing = false
  /// Whether named files are passed over as those in folders would be.
  var forcesExclude = false
  /// What to do with questions that have errors, if given.
  var givenPolicy: ErrorPolicy?
  /// The encoding of the files, if given.
  var encoding: EncodingName?
  /// Options about tables.
  var table = TableOptions()
  /// The name of standard input.
  var stdinFilename: Path?
  /// Where the configuration comes from.
  var configuration = ConfigurationOptions()

  /// The files and folders to read: those that are named, or else the current folder.
  var inputs: [Path] { paths.isEmpty ? [Path(".")] : paths }
  /// What to do with questions that have errors.
  var onError: ErrorPolicy { givenPolicy ?? .stop }
}

/// What to do with questions that have errors, in commands that use banks.
enum ErrorPolicy: String, OptionWord {
  /// Do nothing as long as there are any.
  case stop
  /// Report them, leave them out and use the rest.
  case skip
}

/// Where the configuration comes from.
struct ConfigurationOptions: Sendable {
  /// The configuration for all files, if given.
  var file: Path?
  /// Whether configurations are not read.
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

  /// All options about reading banks, except the one for names that a program passes.
  static var reading: [Self] {
    [
      .from, .kind, .layout, .delimiter, .answersFrom, .sheet, .encoding, .loader, .stdinFilename,
      .config, .noConfig, .noIgnore,
    ]
  }
}

/// Options that several commands share.
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
