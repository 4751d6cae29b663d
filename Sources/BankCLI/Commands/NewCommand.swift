@_spi(QBank) import BankRules
import BankSystem
import Templates

extension Command {
  static let new = Command(
    "new",
    summary: Localized(
      en: "Create a bank, a sheet, a configuration; set up CI or an editor.",
      ja: "問題・記入用の表・設定・CI・エディター用のひな形を作ります。"),
    examples: [
      CommandExample(
        "qbank new problems",
        en: "Create a bank in problems.csv.",
        ja: "problems.csvを作ります。"),
      CommandExample(
        "qbank new ci github",
        en: "Have GitHub check every change (also: gitlab, pre-commit).",
        ja: "GitHubですべての変更を検査します（ほかに gitlab、pre-commit）。"),
      CommandExample(
        "qbank new editor vscode",
        en: "Have an editor check banks (also: neovim, emacs, helix, zed, sublime).",
        ja: "エディターで検査します（ほかに neovim、emacs、helix、zed、sublime）。"),
      CommandExample(
        "qbank new guidance banks/music/guidance.csv",
        en: "Create a guidance file elsewhere.",
        ja: "別の場所にガイダンスを作ります。"),
      CommandExample(
        "qbank new set-sheet",
        en: "Create a table for others to fill in with questions, in a spreadsheet.",
        ja: "ほかの人に表計算ソフトで問題を書いてもらう表を作ります。"),
      CommandExample(
        "qbank new config",
        en: "Create a configuration for this folder.", ja: "現在のフォルダーの設定ファイルを作ります。"),
      CommandExample(
        "qbank new spark",
        en: "Create a Spark job that checks banks on many machines.",
        ja: "多数のマシンで検査するSparkのジョブを作ります。"),
      CommandExample(
        "qbank new config --for table.csv",
        en: "Write the column layout of a table to a configuration.",
        ja: "表の列の並びを読み取り、設定ファイルに書きます。"),
    ],
    arguments: [
      Argument(
        "kind", isRequired: true,
        choices:
          Template.allCases.map(\.rawValue) + SetupKind.all.map(\.name),
        Localized(en: "What to create.", ja: "作るものの種類。")),
      Argument(
        "file", isFile: true,
        Localized(
          en: """
            The file to create, or - for standard output; default: problems.csv, guidance.csv, \
            set-sheet.csv, .qbank.json or qbank_spark.py. For ci, first name github, gitlab or \
            pre-commit; for editor, vscode, neovim, emacs, helix, zed or sublime; default: the \
            file that this one reads.
            """,
          ja: """
            作るファイル。- は標準出力です。省略時はproblems.csv、guidance.csv、.qbank.json、set-sheet.csv、\
            qbank_spark.py。ciでは先に github、gitlab、pre-commit のどれか、editorでは vscode、neovim、\
            emacs、helix、zed、sublime のどれかを書きます（省略時は、それぞれが読むファイル）。
            """)),
      Argument(
        "own-file", isFile: true,
        Localized(
          en: "For ci and editor: the file to create, or -.",
          ja: "ciとeditorで作るファイル。- は標準出力です。")),
    ], options: NewCommandOptions.self
  ) { (options, session) throws(Failure) in
    if let kind = SetupKind.named(options.words.first), options.table == nil {
      return try SetupFiles.write(kind, options.words, &session)
    }
    let template = options.words.first.flatMap { Template(rawValue: $0.displayText) } ?? .problems
    if options.words.count > 2 { throw .usage(UsageMessages.surplus([options.words[2]])) }
    if options.table != nil { return try LayoutProposal.write(options, &session) }
    let bytes = template.bytes(session.language)
    let path = options.words.dropFirst().first ?? template.usualPath
    if path == .standardInput {
      try session.print(bytes)
      return .clean
    }
    if template.isTable, let format = template.other(path) {
      throw .usage(NewCommandOptions.otherFormat(path, format))
    }
    try session.create(path, with: bytes)
    session.remark(template.advice(path))
    return .clean
  }
}

/// The options of `qbank new`.
struct NewCommandOptions: CommandOptions {
  var words: [Path] = []
  /// The table whose layout is written as a configuration.
  var table: Path?
  var delimiter: TableOptions.DelimiterWord?
  var answers: GivenKey?
  var sheet: String?

  static var fields: [OptionField<Self>] {
    [
      .file(.forTable, \.table), .word(.delimiter, \.delimiter),
      .word(.answersFrom, \.answers), .text(.sheet, \.sheet),
    ]
  }
}

extension NewCommandOptions {
  fileprivate static func otherFormat(_ path: Path, _ format: String) -> Localized {
    Localized(
      en:
        "The template is a CSV table, but \(path.displayText) would be read as \(format): end the "
        + "name in .csv.",
      ja: "ひな形はCSVの表ですが、\(path.displayText) は\(format)として読まれます。拡張子を .csv にしてください。")
  }
}

extension Flag {
  fileprivate static let forTable = Flag(
    "for", .file, placeholder: "file",
    Localized(
      en: "With config: the table whose column layout is written.",
      ja: "configで使います。列の並びをレイアウトとして書き出す表。"))
}

/// The templates, by their purpose.
private enum Template: String, CaseIterable {
  case problems, guidance
  case setSheet = "set-sheet"
  case config, spark

  func bytes(_ language: Language) -> [UInt8] {
    switch (self, language) {
    case (.problems, .english): Templates.problemsInEnglish
    case (.problems, .japanese): Templates.problemsInJapanese
    case (.guidance, .english): Templates.guidanceInEnglish
    case (.guidance, .japanese): Templates.guidanceInJapanese
    case (.setSheet, .english): Templates.setSheetInEnglish
    case (.setSheet, .japanese): Templates.setSheetInJapanese
    case (.config, .english): Templates.configInEnglish
    case (.config, .japanese): Templates.configInJapanese
    case (.spark, _): Templates.sparkJob
    }
  }

  /// The default path.
  var usualPath: Path {
    switch self {
    case .problems, .guidance, .setSheet: Path("\(rawValue).csv")
    case .config: Path(ConfigurationReader.fileName)
    case .spark: Path("qbank_spark.py")
    }
  }

  /// Whether the template is a CSV table.
  var isTable: Bool { self == .problems || self == .guidance || self == .setSheet }

  /// Returns the format that a name indicates, if it is not CSV.
  func other(_ path: Path) -> String? {
    Format.all.first { format in
      format.name != "csv" && !path.hasExtension("csv") && !path.hasExtension("txt")
        && format.extensions.contains { path.hasExtension($0) }
    }?.name
  }

  /// Says what to do with the new file.
  func advice(_ path: Path) -> Localized {
    if self == .spark {
      return Localized(
        en: "Created \(path.displayText). See its first lines for how to run it.",
        ja: "\(path.displayText) を作りました。使い方はファイルの先頭にあります（英語）。")
    }
    if self == .setSheet {
      return Localized(
        en: "Created \(path.displayText). Once it is filled in with a spreadsheet, run: qbank lint "
          + "--layout auto \(path.argument)",
        ja: "\(path.displayText) を作りました。表計算ソフトで記入したら、qbank lint --layout auto \(path.argument) で"
          + "確かめてください。")
    }
    if self == .config {
      return Localized(
        en: "Created \(path.displayText). It applies to this folder and below.",
        ja: "\(path.displayText) を作りました。このフォルダーとその下で使われます。")
    }
    return Localized(
      en: "Created \(path.displayText). Enter your own rows, then run: qbank lint \(path.argument)",
      ja: "\(path.displayText) を作りました。内容を書き換えたら、qbank lint \(path.argument) で確かめてください。")
  }
}
