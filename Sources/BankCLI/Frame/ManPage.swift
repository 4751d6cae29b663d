@_spi(QBank) import BankReports

/// The manual page of qbank, generated from the same tables as help and completions.
struct ManPage {
  let language: Language

  var text: String {
    var page = Roff("QBANK", version: "qbank \(qbankVersion)")
    page.section(Localized(en: "NAME", ja: "名前")[language])
    page.paragraph("qbank - " + ManPage.purpose[language])
    page.section(Localized(en: "SYNOPSIS", ja: "書式")[language])
    page.literal("qbank " + Localized(en: "command [options]", ja: "コマンド [オプション]")[language])
    page.section(Localized(en: "DESCRIPTION", ja: "説明")[language])
    for paragraph in ManPage.description { page.paragraph(paragraph[language]) }
    page.section(Localized(en: "COMMANDS", ja: "コマンド")[language])
    for command in Command.all { add(command, &page) }
    page.section(Localized(en: "COMMON OPTIONS", ja: "共通のオプション")[language])
    add(CommonOptions.flags, &page)
    page.section(Localized(en: "EXIT STATUS", ja: "終了コード")[language])
    for (status, meaning) in ManPage.statuses {
      page.entry(Roff.Label().typed(String(status.rawValue)), meaning[language])
    }
    page.section(Localized(en: "ENVIRONMENT", ja: "環境変数")[language])
    for (names, meaning) in ManPage.variables { add(names, meaning, &page) }
    page.section(Localized(en: "FILES", ja: "ファイル")[language])
    for (name, meaning) in ManPage.files { add([name], meaning, &page) }
    return page.source
  }

  private func add(_ command: Command, _ page: inout Roff) {
    page.subsection(
      "qbank " + ([command.name] + command.arguments.map(\.usage)).joined(separator: " "))
    page.paragraph(command.summary[language])
    if let details = command.details { page.paragraph(details[language]) }
    let help = HelpPage(language: language, width: .max, style: .plain)
    if let statuses = help.statuses(command) { page.paragraph(statuses) }
    for argument in command.arguments {
      page.entry(Roff.Label().named(argument.name), help.explanation(argument))
    }
    add(command.flags, &page)
    page.paragraph(Localized(en: "Examples:", ja: "使用例:")[language])
    for example in command.examples {
      page.literal(example.line)
      page.note(example.purpose[language])
    }
  }

  private func add(_ flags: [Flag], _ page: inout Roff) {
    let help = HelpPage(language: language, width: .max, style: .plain)
    for flag in flags {
      var label = Roff.Label()
      if let letter = flag.letter { label = label.typed("-\(letter)").plain(", ") }
      label = label.typed("--\(flag.name)")
      if flag.takesValue { label = label.plain(" ").named(flag.placeholder) }
      page.entry(label, help.explanation(flag))
    }
  }

  private func add(_ names: [String], _ meaning: Localized, _ page: inout Roff) {
    let label = names.enumerated().reduce(Roff.Label()) { label, name in
      (name.offset > 0 ? label.plain(", ") : label).typed(name.element)
    }
    page.entry(label, meaning[language])
  }
}

// MARK: Texts

extension ManPage {
  private static let purpose = Localized(
    en: "write multiple-choice question banks as plain files, and trust them",
    ja: "選択問題集をテキストファイルで書き、安心して使うためのツール")

  private static let description = [
    Localized(
      en: """
        A bank is a CSV file in UTF-8 without a header row. Each row is a question, the number of \
        the right choice, and four choices. A file whose name begins with guidance is the opening \
        screen of a quiz, with a title and a description in each row. Banks can also be JSON or \
        JSON Lines, and can be converted from and to other formats.
        """,
      ja: """
        問題ファイルは、見出し行のないUTF-8のCSVです。1行に、問題文、正解の番号、4つの選択肢を書きます。\
        名前がguidanceで始まるファイルはクイズの最初の画面で、1行に見出しと説明を書きます。JSONやJSON Linesでも書け、\
        ほかの形式との変換もできます。
        """),
    Localized(
      en: """
        Results go to standard output, everything else to standard error. A path is a file, a \
        folder with banks, or - for standard input.
        """,
      ja: """
        結果は標準出力に、それ以外はすべて標準エラー出力に書き出します。パスには、ファイル、問題ファイルのある\
        フォルダー、標準入力を表す - を指定できます。
        """),
  ]

  private static let statuses: [(status: ExitStatus, meaning: Localized)] = [
    (.clean, Localized(en: "No findings, or done.", ja: "指摘なし、または完了。")),
    (
      .findings,
      Localized(
        en: """
          There are findings at or above --fail-on, or differences, or questions were skipped, \
          because they have errors (--on-error skip) or are of a kind that a bank cannot hold.
          """,
        ja: """
          --fail-on 以上の指摘か差異があるか、誤りのある問題（--on-error skip）や対応していない種類の問題を\
          除いて実行しました。
          """)
    ),
    (
      .failure,
      Localized(
        en: "Failed: something could not be done, such as reading or writing a file.",
        ja: "ファイルを読み書きできないなど、実行できなかったことがあります。")
    ),
    (.usage, Localized(en: "Invalid command line.", ja: "コマンドラインの誤りです。")),
  ]

  /// The environment variables that qbank reads.
  private static let variables: [(names: [String], meaning: Localized)] = [
    (
      ["LC_ALL", "LC_MESSAGES", "LANG"],
      Localized(
        en: "The language of messages: the first of these that is set and not empty.",
        ja: "表示する言語。設定されている最初のものに従います。")
    ),
    (
      ["LC_CTYPE"],
      Localized(
        en: "With LC_ALL and LANG, whether charts may use characters beyond ASCII.",
        ja: "LC_ALL、LANGとともに、グラフにASCII以外の文字を使うかどうかを決めます。")
    ),
    (
      ["PAGER"],
      Localized(
        en: "What shows help that is longer than the terminal, instead of less; empty for nothing.",
        ja: "画面より長いヘルプの表示に使うプログラム（省略時はless）。空なら使いません。")
    ),
    (
      ["NO_COLOR"],
      Localized(
        en: "If not empty, nothing is coloured unless --color says so.",
        ja: "空でなければ、--color を指定しないかぎり色を付けません。")
    ),
    (
      ["FORCE_COLOR"],
      Localized(
        en: """
          If not empty, text is coloured wherever it goes; 0 and false mean no colours. --color \
          and NO_COLOR take precedence.
          """,
        ja: """
          空でなければ、出力先がターミナルでなくても色を付けます。0とfalseでは色を付けません。\
          --color とNO_COLORが優先します。
          """)
    ),
    (
      ["GITHUB_ACTIONS"],
      Localized(
        en: "If true, as in a GitHub job, lint also prints annotations.",
        ja: "trueなら（GitHubのジョブの中）、lintは報告のほかに注釈も出力します。")
    ),
    (
      ["TERM"],
      Localized(
        en: "If dumb, there are no colours, charts are ASCII, and a game goes line by line.",
        ja: "dumbなら、色を付けず、グラフはASCIIで描き、クイズは1行ずつ進めます。")
    ),
    (
      ["COLORTERM"],
      Localized(
        en: "If truecolor or 24bit, a game uses 256 colours, as it does where TERM allows.",
        ja: "truecolorか24bitなら、クイズの画面に256色を使います（TERMから分かる場合も同じです）。")
    ),
    (
      ["COLUMNS"],
      Localized(
        en: """
          The columns of a line; default: the width of the terminal. Outside a terminal, pages \
          have 80 columns, and findings are not wrapped.
          """,
        ja: """
          1行の桁数。省略時はターミナルの幅に従います。ターミナル以外に出力するとき、説明は80桁で折り返し、\
          指摘の文は折り返しません。
          """)
    ),
    (
      ["XDG_STATE_HOME", "HOME"],
      Localized(en: "Where recorded runs are stored.", ja: "記録の保存先。")
    ),
  ]

  private static let files: [(name: String, meaning: Localized)] = [
    (
      ".qbank.json",
      Localized(
        en: "Settings for its folder and below; qbank new config creates one.",
        ja: "そのフォルダーと下のフォルダーの設定。qbank new config で作れます。")
    ),
    (
      "~/.local/state/qbank/history.jsonl",
      Localized(
        en: """
          Recorded runs; in $XDG_STATE_HOME/qbank if that is set, and on macOS in \
          ~/Library/Application Support/qbank.
          """,
        ja: """
          プレイの記録。XDG_STATE_HOMEがあれば $XDG_STATE_HOME/qbank に、macOSでは \
          ~/Library/Application Support/qbank にあります。
          """)
    ),
  ]
}

/// A manual page in the language that `man` reads, built paragraph by paragraph.
///
/// It is pure ASCII, so that it looks the same in whatever encoding it is read.
struct Roff {
  /// The source of the page so far.
  private(set) var source: String
  /// Whether a heading is directly above, which starts a paragraph by itself.
  private var isBelowHeading = false

  /// Begins a page of section 1 of the manual: commands.
  init(_ name: String, version: String) {
    // Disables hyphenation and justification.
    source = ".TH \(Roff.escaped(name)) 1 \"\" \"\(Roff.escaped(version))\"\n.nh\n.ad l\n"
  }

  /// Begins a section.
  mutating func section(_ title: String) { add(heading: ".SH", title) }

  /// Begins a subsection.
  mutating func subsection(_ title: String) { add(heading: ".SS", title) }

  private mutating func add(heading: String, _ title: String) {
    source += "\(heading) \"\(Roff.text(title))\"\n"
    isBelowHeading = true
  }

  private mutating func beginParagraph() {
    if !isBelowHeading { source += ".PP\n" }
    isBelowHeading = false
  }

  /// Appends a paragraph, in which each line begins a new line.
  mutating func paragraph(_ text: String) {
    let lines = text.split(separator: "\n").map { Roff.line(Roff.text(String($0))) }
    beginParagraph()
    source += lines.joined(separator: ".br\n")
  }

  /// Appends a paragraph that is printed verbatim, such as a command line.
  mutating func literal(_ text: String) {
    beginParagraph()
    source += ".nf\n" + Roff.line(Roff.escaped(text)) + ".fi\n"
  }

  /// Appends an explanation below a literal line.
  mutating func note(_ text: String) {
    source += ".RS\n" + Roff.line(Roff.text(text)) + ".RE\n"
  }

  /// Appends a label of a word or two, with its explanation to the right and below.
  mutating func entry(_ label: Label, _ text: String) {
    isBelowHeading = false
    source += ".TP\n" + Roff.line(label.source) + Roff.line(Roff.text(text))
  }

  /// The label of an explanation: words that are typed verbatim, and placeholders.
  struct Label {
    fileprivate private(set) var source = ""

    /// Appends words that are typed verbatim.
    func typed(_ text: String) -> Label { with("\\fB\(Roff.escaped(text))\\fR") }
    /// Appends a placeholder for what is typed.
    func named(_ text: String) -> Label { with("\\fI\(Roff.escaped(text))\\fR") }
    /// Appends plain text.
    func plain(_ text: String) -> Label { with(Roff.escaped(text)) }

    private func with(_ more: String) -> Label {
      var label = self
      label.source += more
      return label
    }
  }

  // MARK: Characters

  /// Returns a line that roff does not read as a request.
  private static func line(_ text: String) -> String {
    (text.hasPrefix(".") ? "\\&" : "") + text + "\n"
  }

  /// Returns running text, which may break wherever its language allows it.
  private static func text(_ text: String) -> String {
    let words = Wrap.words(text).map { escaped($0) }
    return words.dropLast().map { $0.hasSuffix(" ") ? $0 : $0 + "\\:" }.joined()
      + (words.last ?? "")
  }

  /// Escapes a text so that every character represents itself.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if let name = names[scalar] { return name }
      if scalar.isASCII { return String(scalar) }
      return "\\[u\(String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4))]"
    }.joined()
  }

  /// Characters that have a special meaning, or that some devices lack.
  private static let names: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    "\"": "\\(dq", "“": "\\(lq", "”": "\\(rq", "‘": "\\(oq", "’": "\\(cq", "–": "\\(en",
    "—": "\\(em", "…": "...",
  ]
}
