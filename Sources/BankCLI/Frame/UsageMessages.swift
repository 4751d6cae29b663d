@_spi(QBank) import BankReports
@_spi(QBank) import BankRules

/// Messages about a command line that is not understood.
enum UsageMessages {
  static func unknownOption(_ name: String, _ flags: [Flag]) -> Localized {
    let bare = String(name.drop { $0 == "-" })
    let near = NearestName.of(bare, in: flags.map(\.name)).map { "--\($0)" }
    let hint = didYouMean(CommonWord.option(for: bare, in: flags) ?? near)
    return Localized(
      en: "Unknown option '\(shown(name))'.\(hint.en)",
      ja: "'\(shown(name))' というオプションはありません。\(hint.ja)")
  }

  static func unknownRule(_ name: String) -> Localized {
    let hint = didYouMean(NearestName.of(name, in: Registry.all.map(\.info.name)))
    return Localized(
      en: "Unknown rule '\(shown(name))'.\(hint.en)",
      ja: "'\(shown(name))' というルールはありません。\(hint.ja)")
  }

  static func badSeed(_ seed: String) -> Localized {
    Localized(
      en: "The seed '\(shown(seed))' is not valid; use a number below 2^64 or a text.",
      ja: "シード '\(shown(seed))' は使えません。2^64未満の数か文字列を指定してください。")
  }

  /// The file extension names a form that is not written here.
  static func otherForm(_ file: Path, _ ending: String, _ forms: [String]) -> Localized {
    Localized(
      en: "'\(file.displayText)': the result cannot be written as \(ending). Use one of "
        + "\(forms.listed().en).",
      ja: "'\(file.displayText)': \(ending)形式では書き込めません。"
        + "\(forms.listed().ja) のどれかにしてください。")
  }

  static func needlessValue(_ flag: Flag, _ value: String) -> Localized {
    Localized(
      en:
        "The option '--\(flag.name)' does not take any value, but '\(shown(value))' was specified.",
      ja: "オプション '--\(flag.name)' に値は付けられませんが、'\(shown(value))' が指定されています。")
  }

  /// Two options that cannot be combined, without the end of the sentence.
  static func notBoth(_ one: Flag, _ other: Flag) -> Localized {
    Localized(
      en: "Use '--\(one.name)' or '--\(other.name)', not both",
      ja: "'--\(one.name)' と '--\(other.name)' は同時に使えません")
  }

  /// An option without any of those that it needs, without the end of the sentence.
  static func needs(_ flag: Flag, _ others: [Flag]) -> Localized {
    let names = others.map { "--\($0.name)" }
    return Localized(
      en: "'--\(flag.name)' needs \(either(names))",
      ja: "'--\(flag.name)' は \(names.map { "'\($0)'" }.joined(separator: " か ")) と一緒に指定してください")
  }

  static func missingValue(_ flag: Flag) -> Localized {
    Localized(
      en: "Missing value for '\(flag.usage)'", ja: "'\(flag.usage)' の値が指定されていません。")
  }

  /// An empty file name, in an option or an argument.
  static func emptyName(_ place: String) -> Localized {
    Localized(
      en: "The name given for '\(place)' is empty. Please name a file or folder; if the name comes "
        + "from a shell variable, the variable may not be set.",
      ja: "'\(place)' に指定された名前が空です。ファイルかフォルダーの名前を指定してください"
        + "（シェルの変数で指定したときは、変数が未設定かもしれません）。")
  }

  /// Standard output, given to an option for what is written besides the results.
  static func noStream(_ flag: Flag) -> Localized {
    let isFolder = flag.placeholder == "folder"
    return Localized(
      en:
        "'--\(flag.name)' needs a \(isFolder ? "folder" : "file"): '-' is standard output, which is for "
        + "the results. If the name really is '-', write './-'.",
      ja: "'--\(flag.name)' には\(isFolder ? "フォルダー" : "ファイル")名を指定してください"
        + "（'-' は結果を出力する標準出力を表します）。'-' という名前なら './-' と書いてください。")
  }

  static func badValue(_ value: String, _ flag: Flag, _ words: [String]) -> Localized {
    let other = otherFormat(value, flag, words)
    let words = words.map(shown)
    let all = invalid(value, for: flag.usage, oneOf(words))
    return Localized(en: all.en + other.en, ja: all.ja + other.ja)
  }

  /// A value that an option or an argument does not accept, and what it accepts.
  static func invalid(_ value: String, for name: String, _ wanted: Localized) -> Localized {
    Localized(
      en: "The value '\(shown(value))' is invalid for '\(name)'. Please provide \(wanted.en).",
      ja: "'\(shown(value))' は '\(name)' に使えません。\(wanted.ja)を指定してください。")
  }

  private static func oneOf(_ words: [String]) -> Localized {
    Localized(en: "one of \(either(words))", ja: "\(words.listed().ja) のどれか")
  }

  /// Returns a pointer to `convert` for a format that only it writes.
  private static func otherFormat(_ value: String, _ flag: Flag, _ words: [String]) -> Localized {
    guard flag.name == Flag.to.name, let format = NamedFormats.meant(by: value),
      !words.contains(format)
    else { return Localized("") }
    return Localized(
      en: " For \(format), draw to set.csv, then: qbank convert set.csv --to \(format)",
      ja: "\(format) にするには、set.csvに抽選してから qbank convert set.csv --to \(format) を実行します。")
  }

  /// A word that is not a format, with the one that was probably meant.
  static func badFormat(_ value: String, _ flag: Flag, _ names: [String]) -> Localized {
    let meant = NamedFormats.meant(by: value).flatMap { names.contains($0) ? $0 : nil }
    let hint = didYouMean(meant.map { "--\(flag.name) \($0)" })
    let all = badValue(value, flag, names)
    return Localized(en: all.en + hint.en, ja: all.ja + hint.ja)
  }

  /// A file whose name does not determine the format to write; `formats` are the candidates.
  static func unclearName(_ path: Path, _ flag: Flag, _ formats: [Format]) -> Localized {
    let (name, names) = (path.displayText, formats.map(\.name).listed())
    return Localized(
      en: "The name \(name) does not show the format; use --\(flag.name) with one of "
        + "\(names.en).",
      ja: "\(name) の名前からは形式が決まりません。--\(flag.name) で指定してください"
        + "（\(names.ja)）。")
  }

  /// A file whose format is unclear; `formats` are the candidates.
  static func unclearFormat(_ path: Path, _ formats: [String]) -> Localized {
    let name = path.displayText
    let ways = formats.map { "--from \($0)" }
    return Localized(
      en: "cannot tell the format of \(name) from its contents; name it with \(either(ways))",
      ja: "\(name) の形式が決まりません。\(ways.listed().ja) のどれかを付けてください。")
  }

  static func badNumber(_ value: String, _ flag: Flag) -> Localized {
    let wanted =
      flag.most == .max
      ? Localized(en: "a whole number, \(flag.least) or more", ja: "\(flag.least)以上の整数")
      : Localized(
        en: "a whole number from \(flag.least) to \(flag.most)",
        ja: "\(flag.least)から\(flag.most)までの整数")
    return invalid(value, for: flag.usage, wanted)
  }

  static func missingArgument(_ argument: Argument, isInputWaiting: Bool) -> Localized {
    let hint =
      isInputWaiting
      ? Localized(en: ". To read standard input, write -.", ja: "標準入力を読むには - と書いてください。")
      : Localized("")
    return Localized(
      en: "Missing expected argument '<\(argument.name)>'\(hint.en)",
      ja: "'<\(argument.name)>' が指定されていません。\(hint.ja)")
  }

  static let unreadInput = Localized(
    en:
      "Note: the banks in this folder are read, not standard input; to read standard input, write "
      + "-.",
    ja: "お知らせ: 標準入力ではなく、現在のフォルダーの問題ファイルを読み込みます。"
      + "標準入力を読むには - と書いてください。")

  static func badArgument(_ value: String, _ argument: Argument, _ words: [String]) -> Localized {
    invalid(value, for: "<\(argument.name)>", oneOf(words))
  }

  static func surplus(_ words: [Path]) -> Localized {
    let quoted = words.map { "'\($0.displayText)'" }.joined(separator: ", ")
    return words.count == 1
      ? Localized(en: "Unexpected argument \(quoted)", ja: "余分な引数があります: \(quoted)")
      : Localized(
        en: "\(words.count) unexpected arguments: \(quoted)",
        ja: "余分な引数が\(words.count)個あります: \(quoted)")
  }

  static let severalFiles = Localized(
    en: "Only one file at a time can be written to --output or standard output.",
    ja: "--output や標準出力に書き込めるのは、一度に1ファイルだけです。")

  static func outputTwice(_ path: Path) -> Localized {
    Localized(
      en: "'\(path.displayText)' would be written twice: give each result a file name of its own.",
      ja: "'\(path.displayText)' に2つの結果は書き込めません。別々のファイル名を指定してください。")
  }

  static func outputIsInput(_ path: Path) -> Localized {
    Localized(
      en: "'\(path.displayText)' is also read, so writing to it would replace its contents. Please "
        + "name another file.",
      ja: "'\(path.displayText)' は読み込むファイルのため、書き込むと元の内容が失われます。"
        + "別のファイル名を指定してください。")
  }

  /// `nobody` is used if no other player has a place either.
  static func unknownPlayer(
    _ name: String, _ players: [String], on board: Localized?, otherwise: Localized? = nil,
    nobody: Localized
  ) -> Localized {
    let known = players.isEmpty ? nil : otherwise
    let hint = known ?? nearest(name, players, nobody: nobody)
    let board = players.isEmpty ? nil : board
    return Localized(
      en: "there is no ranked run by '\(shown(name))'"
        + (board.map { " on this board (\(shown($0.en)))." } ?? ".") + hint.en,
      ja: "'\(shown(name))' の記録は、ランキング" + (board.map { "（\(shown($0.ja))）" } ?? "")
        + "にありません。" + hint.ja)
  }

  /// `nobody` is used if no other team has a place either.
  static func unknownTeam(_ name: String, _ teams: [String], nobody: Localized) -> Localized {
    let hint = nearest(name, teams, nobody: nobody)
    return Localized(
      en:
        "with --teams, --around takes a team, and there is none called '\(shown(name))'.\(hint.en)",
      ja: "--teams の --around にはチーム名を指定してください。'\(shown(name))' というチームはありません。\(hint.ja)")
  }

  private static func nearest(
    _ name: String, _ names: [String], nobody: Localized
  ) -> Localized {
    names.isEmpty
      ? Localized(en: " " + nobody.en, ja: nobody.ja)
      : didYouMean(NearestName.of(name, in: Array(Set(names))).map { shown($0) })
  }

  static func didYouMean(_ name: String?) -> Localized {
    guard let name else { return Localized("") }
    return Localized(en: " Did you mean '\(shown(name))'?", ja: "'\(shown(name))' のことですか？")
  }

  private static func either(_ words: [String]) -> String {
    words.map { "'\($0)'" }.enumerated(with: "or")
  }

  /// A text without visible characters.
  static func blank(_ name: String, ja: String) -> Localized {
    Localized(
      en: "A \(name) needs at least one visible character.",
      ja: "\(ja)には、見える文字を1つ以上入れてください。")
  }

  /// Returns what was written, shortened to what is needed to find it again.
  static func shown(_ text: String) -> String {
    TextTable.fit(VisibleText.escape(text), 80)
  }
}
