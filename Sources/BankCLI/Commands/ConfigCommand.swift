@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

extension Command {
  static let config = Command(
    "config",
    summary: Localized(
      en: "Show which settings apply to a file or folder, and who says so.",
      ja: "ファイルやフォルダーに使われる設定と、その出どころを表示します。"),
    details: Localized(
      en: """
        What the .qbank.json files above a file say adds up, the nearest first, up to one with "root": true; \
        the command line comes before them: options of \
        lint can be given here, too, to see what they would change. A configuration that is not \
        understood is told with the place, and the exit status is 2.
        """,
      ja: """
        ファイルから上へたどって見つかる .qbank.json の設定が合わさり（近いものが優先、"root": true のファイルまで）、\
        コマンドの指定がそれより優先されます。lintのオプションを\
        付けると、その効果も確かめられます。設定ファイルに誤りがあれば場所を表示し、終了コードは2になります。
        """),
    examples: [
      CommandExample(
        "qbank config show",
        en: "Show what applies in this folder.",
        ja: "今のフォルダーに使われる設定を表示します。"),
      CommandExample(
        "qbank config show bank.csv --preset exam",
        en: "Show what applies to a file, and what a preset would change.",
        ja: "ファイルに使われる設定を、プリセットを変えて表示します。"),
    ],
    arguments: [
      Argument(
        "action", isRequired: true, choices: ["show"],
        Localized(en: "What to do.", ja: "操作。")),
      Argument(
        "path", isFile: true,
        Localized(
          en: "A file or folder; default: the current folder.",
          ja: "ファイルまたはフォルダー。省略時は今のフォルダー。")),
    ], options: ConfigCommandOptions.self
  ) { (options, session) throws(Failure) in
    let settings = try AppliedSettings(options, session)
    if options.form == .json {
      try session.print(settings.json)
    } else {
      try session.print(SettingsPage(settings: settings, style: session.style(for: .output)).text)
    }
    return .clean
  }
}

/// The options of `qbank config`.
struct ConfigCommandOptions: CommandOptions {
  var words: [Path] = []
  var bank = BankOptions()
  var form = Form.text
  var preset: RulePreset?
  var selected: [String] = []
  var extended: [String] = []
  var ignored: [String] = []

  var configuration: ConfigurationOptions? { bank.configuration }

  /// The form of the list.
  enum Form: String, OutputForm {
    case text, json

    var kind: OutputKind {
      switch self {
      case .text: .text
      case .json: .json
      }
    }
  }

  static var fields: [OptionField<Self>] {
    [
      .word(.configFormat, \.form), .word(.preset, \.preset), .rules(.select, \.selected),
      .rules(.extendSelect, \.extended), .rules(.ignore, \.ignored), .word(.kind, \.bank.kind),
      .word(.loader, \.bank.loader), .text(.layout, \.bank.table.layout),
      .encodingName(.encoding, \.bank.encoding), .file(.config, \.bank.configuration.file),
      .sign(.noConfig, \.bank.configuration.isOff),
    ]
  }
}

extension Flag {
  fileprivate static let configFormat = Flag.form(
    ConfigCommandOptions.Form.self, default: .text,
    Localized(en: "The form of the list.", ja: "一覧の形式。"))
}
