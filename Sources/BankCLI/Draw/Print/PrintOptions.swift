@_spi(QBank) import BankSets

/// What sheets show besides questions, and who gets one.
struct PrintOptions: Sendable {
  /// The title of the sheets.
  var title: String?
  var subtitle: String?
  var instructions: String?
  var labels: ChoiceLabels?
  /// The points of each question, as written.
  var points: String?
  /// The number of lines for working.
  var space: Int?
  /// The file with the names of people.
  var roster: Path?
  /// The column with the names, as written.
  var rosterColumn: String?
  /// The people who get a paper.
  var names: [String] = []

  /// The maximum number of lines for working, which fit on a page.
  static let maxLines = 20
  /// The maximum number of versions that have a letter each.
  static let maxLetters = 26
  /// The maximum number of points of a question.
  private static let maxPoints = 1_000.0

  /// The points of each question, if given.
  var pointsEach: Double? {
    guard let points, points.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(points), number > 0, number <= PrintOptions.maxPoints
    else { return nil }
    return number
  }

  /// Throws if the options make no sense, or not for sheets of this format.
  func check(_ format: SheetFormat) throws(Failure) {
    if points != nil, pointsEach == nil {
      throw .usage(
        Localized(
          en:
            "'\(Flag.points.usage)' must be a number above 0 and at most 1000, such as 2 or 0.5.",
          ja: "'\(Flag.points.usage)' には、0より大きく1000以下の数を指定してください（例: 2、0.5）。"))
    }
    try checkPlaces(format)
  }

  /// Throws if an option is given that would have no effect.
  private func checkPlaces(_ format: SheetFormat) throws(Failure) {
    let onPapers: [(Flag, Bool)] = [
      (.subtitle, subtitle != nil), (.instructions, instructions != nil), (.points, points != nil),
      (.space, space != nil), (.roster, roster != nil || !names.isEmpty),
    ]
    if !format.isPrinted, let flag = onPapers.first(where: \.1)?.0 {
      throw PrintOptions.needs(flag, ["html", "docx"])
    }
    if labels != nil, !format.isPrinted, format != .text {
      throw PrintOptions.needs(.labels, ["html", "docx", "text"])
    }
    if title != nil, !format.hasTitle {
      throw PrintOptions.needs(.sheetTitle, ["html", "docx", "markdown", "text"])
    }
    if let title, title.isBlank { throw .usage(UsageMessages.blank("title", ja: "題名")) }
  }

  private static func needs(_ flag: Flag, _ formats: [String]) -> Failure {
    let list = formats.listed()
    return .usage(
      Localized(
        en: "'--\(flag.name)' needs '--to' to be one of \(list.en).",
        ja: "'--\(flag.name)' は、'--to' が\(list.ja)のときに使えます。"))
  }

  // MARK: In a manifest

  /// The options that a manifest records.
  var noted: [Manifest.Option] {
    let texts: [(DrawOption, String?)] = [
      (.title, title), (.subtitle, subtitle), (.instructions, instructions),
      (.labels, labels?.rawValue), (.points, points), (.space, space.map { "\($0)" }),
    ]
    let noted = texts.compactMap { name, text in text.map { Manifest.Option(name, [$0]) } }
    return names.isEmpty ? noted : noted + [Manifest.Option(.roster, names)]
  }

  /// Takes over what a manifest records.
  mutating func take(_ manifest: Manifest) {
    title = manifest.values(.title)?.last
    subtitle = manifest.values(.subtitle)?.last
    instructions = manifest.values(.instructions)?.last
    points = manifest.values(.points)?.last
    names = manifest.values(.roster) ?? []
  }
}

extension ChoiceLabels: OptionWord {}

extension Flag {
  static let versions = Flag(
    "versions", .number, placeholder: "number", default: "1", least: 1,
    Localized(
      en:
        "Make this many versions (A, B, C, …) of each set: the same questions in different orders.",
      ja: "同じ問題で並びの異なるバージョン（A、B、C…）を、セットごとに作ります。"))
  static let roster = Flag(
    "roster", .file, placeholder: "file",
    Localized(
      en:
        "Make a paper for each name in a CSV file, with a code that identifies its answers in the "
        + "key.",
      ja: "CSVファイルの名簿の1人に1枚ずつ用紙を作ります。用紙のコードから、解答での行が分かります。"))
  static let rosterColumn = Flag(
    "roster-column", .text, placeholder: "column",
    Localized(
      en: "Column with the names, given by its heading or number.",
      ja: "名前の列。見出しか列番号で指定します。"))
  static let sheetTitle = Flag(
    "title", .text, placeholder: "text",
    Localized(en: "Title of the sheets.", ja: "用紙の題名。"))
  static let subtitle = Flag(
    "subtitle", .text, placeholder: "text",
    Localized(en: "Subtitle of papers.", ja: "用紙の副題。"))
  static let instructions = Flag(
    "instructions", .text, placeholder: "text",
    Localized(
      en: "Instructions above the questions on papers.", ja: "用紙の問題の前に入れる説明。"))
  static let labels = Flag(
    "labels", .oneOf(ChoiceLabels.words), placeholder: "labels",
    Localized(
      en: "Labels of the choices on sheets and in the key.", ja: "問題と解答での、選択肢の記号。"))
  static let points = Flag(
    "points", .text, placeholder: "number",
    Localized(
      en: "Points for each question on a paper, unless it has its own.",
      ja: "用紙の1問の配点。問題に配点があれば、それを使います。"))
  static let space = Flag(
    "space", .number, placeholder: "lines", most: PrintOptions.maxLines,
    Localized(
      en: "Leave this many lines for working below each question on a paper.",
      ja: "用紙の各問題の下に入れる、計算やメモのための行の数。"))
}

extension OptionField<DrawCommandOptions> {
  static var versions: Self { .number(.versions, \.selection.versions) }

  /// Options for what sheets show besides questions.
  static var print: [Self] {
    [
      .text(.sheetTitle, \.sheet.print.title), .text(.subtitle, \.sheet.print.subtitle),
      .text(.instructions, \.sheet.print.instructions), .word(.labels, \.sheet.print.labels),
      .text(.points, \.sheet.print.points), .number(.space, \.sheet.print.space),
    ]
  }

  static var roster: Self { .file(.roster, \.sheet.print.roster) }

  /// Options for who gets a paper.
  static var rosters: [Self] {
    [
      .roster, .text(.rosterColumn, \.sheet.print.rosterColumn),
    ]
  }
}
