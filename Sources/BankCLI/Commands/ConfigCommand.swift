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

/// The settings that apply to a path, as a page for people.
private struct SettingsPage {
  let settings: AppliedSettings
  let style: Style
  private var language: Language { settings.session.language }

  /// A line of a table: a name, a value, and where it comes from.
  private typealias Line = (name: String, value: String, source: String)

  var text: String {
    let parts = [
      head + notes, table(settings.all.map(line)), rules,
      section(Localized(en: "Settings of rules", ja: "ルールごとの設定"), settings.ruleSettings.map(line)),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var head: String {
    let name = settings.path.displayText
    let what =
      settings.isFolder
      ? Localized(en: "Files in \(name)", ja: "\(name) の中のファイル")
      : Localized(en: name, ja: name)
    return style(.heading, what[language]) + "\n" + lines(configuration)
  }

  private var configuration: Localized {
    if settings.files.count > 1 {
      let names = settings.files.map(\.displayText).listed()
      return Localized(
        en: "Configurations, nearest first: \(names.en).", ja: "設定ファイル（近い順）: \(names.ja)")
    }
    if let file = settings.files.first {
      return Localized(en: "Configuration: \(file.displayText).", ja: "設定ファイル: \(file.displayText)")
    }
    if settings.options.bank.configuration.isOff {
      return Localized(
        en: "No configuration is used because of --no-config. The built-in defaults apply.",
        ja: "--no-config により、設定ファイルは使いません。既定値を使います。")
    }
    return Localized(
      en: "There is no configuration (.qbank.json) in its folder or any above. The built-in "
        + "defaults apply; qbank new config creates a configuration.",
      ja: "このフォルダーにも上のフォルダーにも設定ファイル（.qbank.json）はありません。既定値を使います。"
        + "設定ファイルは qbank new config で作れます。")
  }

  /// Notes below the tables.
  private var notes: String {
    var notes: [Localized] = []
    if let pattern = settings.exclusion.map({ VisibleText.escape($0) }) {
      notes.append(
        Localized(
          en: "“\(pattern)” in “exclude” leaves it out when a folder is read.",
          ja: "「exclude」の「\(pattern)」により、フォルダーを読むときは対象外です。"))
    }
    if !settings.exceptions.isEmpty {
      let shown = settings.exceptions.map { VisibleText.escape($0) }.quoted()
      notes.append(
        Localized(
          en: "Other settings apply to \(shown.en): name a file to see its settings.",
          ja: "\(shown.ja)には別の設定があります。ファイルを指定すると表示します。"))
    }
    return notes.map(lines).joined()
  }

  /// Returns a text wrapped to the width of a terminal.
  private func lines(_ text: Localized) -> String {
    let options = settings.session.reportOptions(for: .output)
    guard options.wraps else { return text[language] + "\n" }
    return Wrap.lines(text[language], width: options.width).map { $0 + "\n" }.joined()
  }

  // MARK: Rules

  private var rules: String {
    let all = settings.rules
    // If only a few rules are selected, all others are off for the same reason.
    let left = all.count { $0.source == .option("select") && $0.level == "off" }
    let shown = all.filter { $0.source != .option("select") || $0.level != "off" }
    let title = Localized(en: "Rules that differ from their defaults", ja: "既定と異なるルール")
    var text = section(
      title,
      shown.map { ($0.name, "\(word($0.usual)) → \(word($0.level))", $0.source.words[language]) })
    if left > 0 {
      let count = Localized.count(left, "rule that it does not name", "rules that it does not name")
      let line = Localized(
        en: "--select turns off \(count).", ja: "--select に名前のない\(left)個のルールは使いません。")
      text +=
        (text.isEmpty ? style(.heading, title[language]) + "\n" : "") + "  \(line[language])\n"
    }
    return text.isEmpty ? lines(none) : text
  }

  private var none: Localized {
    Localized(
      en: "All rules have their defaults (qbank rules lists them).",
      ja: "ルールはすべて既定のままです（一覧は qbank rules）。")
  }

  private func word(_ level: String) -> String {
    guard language == .japanese else { return level }
    return ["off": "オフ", "note": "情報", "warning": "警告", "error": "エラー"][level] ?? level
  }

  // MARK: Tables

  private func line(_ setting: AppliedSetting) -> Line {
    (setting.name, setting.words[language], setting.source.words[language])
  }

  private func section(_ title: Localized, _ lines: [Line]) -> String {
    lines.isEmpty ? "" : style(.heading, title[language]) + "\n" + table(lines)
  }

  /// Returns lines in columns. A long value does not push all sources to the right.
  private func table(_ lines: [Line]) -> String {
    let first = width(lines.map(\.name))
    let second = width(lines.map(\.value))
    return lines.map { line in
      let start = "  \(line.name.padded(to: first))  \(line.value.padded(to: second))"
      return "\(start)  \(style(.frame, line.source))\n"
    }.joined()
  }

  private static let widest = 34

  private func width(_ texts: [String]) -> Int {
    texts.map { DisplayWidth.of($0) }.filter { $0 <= SettingsPage.widest }.max() ?? 0
  }
}
