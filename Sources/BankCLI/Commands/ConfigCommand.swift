@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem

extension Command {
  static let config = Command(
    "config",
    summary: Localized(
      en: "Show the settings for a file, and where each comes from.",
      ja: "適用される設定と、その出どころを表示します。"),
    details: Localized(
      en: """
        Combines the .qbank.json files above a file, the nearest first, up to one with "root": \
        true. The command line takes precedence: options of lint can be given here, too, to see \
        their effect. An invalid configuration is reported with its position, and the exit status \
        is 2.
        """,
      ja: """
        ファイルから上へたどって見つかる .qbank.json の設定を合わせます（近いものが優先、"root": true の\
        ファイルまで）。コマンドラインの指定はさらに優先されます。lintのオプションも指定でき、効果を確かめられます。\
        設定ファイルに誤りがあれば位置を表示し、終了コードは2になります。
        """),
    examples: [
      CommandExample(
        "qbank config", en: "Show the settings for this folder.", ja: "現在のフォルダーの設定を表示します。"),
      CommandExample(
        "qbank config bank.csv --preset exam",
        en: "Show the settings for a file with another preset.",
        ja: "プリセットを変えたときの、ファイルの設定を表示します。"),
    ],
    arguments: [
      Argument(
        "path", isFile: true,
        Localized(
          en: "A file or folder; default: the current folder.",
          ja: "ファイルまたはフォルダー。省略時は現在のフォルダー。"))
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
    Localized(en: "The output format.", ja: "一覧の形式。"))
}
