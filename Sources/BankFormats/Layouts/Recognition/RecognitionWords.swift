@_spi(QBank) import BankSyntax

/// Describes what was recognised.
struct RecognitionWords {
  private let table: SampledTable
  private let parts: RecognisedParts
  /// Whether there are columns, rather than the members of JSON.
  private let isTable: Bool
  /// Whether letters or numbers before the choices, as in `A) Paris`, are left out of them.
  private var dropsLabels: Bool

  init(
    _ table: SampledTable, _ parts: RecognisedParts, isTable: Bool = true, dropsLabels: Bool = false
  ) {
    (self.table, self.parts, self.isTable) = (table, parts, isTable)
    self.dropsLabels = dropsLabels
    if let list = parts.list, let column = column(.choiceList) {
      self.dropsLabels = table.values(column).contains { list.dropsLabels(in: $0) }
    }
  }

  /// The meaning of each column, one line each.
  var columns: [Localized] {
    (0..<table.width).compactMap { column in
      if !isTable { return member(column) }
      let what = title(column)
      let name = table.name(column)
      return table.isNamed(column)
        ? Localized(
          en: "column \(column + 1) “\(name)”: \(what.en)",
          ja: "\(column + 1)列目「\(name)」: \(what.ja)")
        : Localized(en: "column \(column + 1): \(what.en)", ja: "\(column + 1)列目: \(what.ja)")
    }
  }

  /// Returns what is at a path, or nil if the column before has the same path.
  private func member(_ column: Int) -> Localized? {
    let path = table.name(column)
    if column > 0, table.name(column - 1) == path { return nil }
    let isList = column + 1 < table.width && table.name(column + 1) == path
    let what = isList && parts.fields[column]?.choiceNumber != nil ? list(column) : title(column)
    return Localized(en: "“\(path)”: \(what.en)", ja: "「\(path)」: \(what.ja)")
  }

  private func list(_ column: Int) -> Localized {
    parts.answer == .first && parts.fields[column] != .choice(1)
      ? Localized(en: "wrong choices", ja: "誤りの選択肢")
      : choices(Layout.Field.choiceList.title)
  }

  /// Returns a title of choices, how they are separated, and that the labels before them are left out.
  private func choices(_ title: Localized, _ parting: Localized? = nil) -> Localized {
    let without = Localized(en: "without their letters", ja: "前に付いた記号は除く")
    let all = [parting, dropsLabels ? without : nil].compactMap(\.self)
    if all.isEmpty { return title }
    return both(title, all.listed())
  }

  private func title(_ column: Int) -> Localized {
    guard let field = parts.fields[column] else {
      return table.isNamed(column)
        ? Localized(en: "kept under its own name", ja: "見出しの名前のまま残します")
        : Localized(en: "not read", ja: "読みません")
    }
    switch field {
    case .answer: return answer.map { both(field.title, $0) } ?? field.title
    case .choice(1) where parts.answer == .first:
      return Localized(en: "right choice", ja: "正しい選択肢")
    case .choice where parts.answer == .first:
      return Localized(en: "wrong choice", ja: "誤りの選択肢")
    case .choiceList: return choices(field.title, list)
    case .rowNumber where isNumbering(column):
      return Localized(en: "row number, not read", ja: "行の番号（読みません）")
    case .rowNumber, .fixed: return Localized(en: "not read", ja: "読みません")
    default: return field.title
    }
  }

  private func both(_ one: Localized, _ other: Localized) -> Localized {
    Localized(en: "\(one.en) (\(other.en))", ja: "\(one.ja)（\(other.ja)）")
  }

  /// How the answers are written.
  private var answer: Localized? {
    switch parts.answer {
    case .number(let first): Localized(en: "number from \(first)", ja: "\(first)から始まる番号")
    case .letter: Localized(en: "letter", ja: "文字")
    case .iroha: Localized(en: "kana in イロハ order", ja: "イロハ順のかな")
    case .text: Localized(en: "text of the choice", ja: "選択肢の文")
    case .label: Localized(en: "label of the choice", ja: "選択肢の記号")
    case .mark, .first, nil: nil
    }
  }

  private var list: Localized? {
    switch parts.list {
    case .separator("\n"): Localized(en: "one per line", ja: "1行に1つ")
    case .separator(let sign): Localized(en: "separated by “\(sign)”", ja: "「\(sign)」区切り")
    case .array: Localized(en: "a list in brackets", ja: "かっこ書きのリスト")
    case .labels: Localized(en: "each with its letter", ja: "A)、B) などの記号付き")
    case nil: nil
    }
  }

  // MARK: In one sentence

  /// All columns together, choices as one.
  var summary: Localized {
    let shown = [question, choices, right].compactMap(\.self)
    let rest = parts.fields.filter { $0.value.feature != nil }.map(detail)
    let english =
      (shown.map(\.en) + rest.map(\.en).sorted() + unread.map { "column \($0) (not read)" })
      .joined(separator: ", ")
    let places = shown.filter { !$0.ja.hasSuffix("。") }.map(\.ja).joined(separator: "、")
    let sentences = shown.filter { $0.ja.hasSuffix("。") }.map(\.ja).joined()
    let others = rest.map(\.ja).sorted().joined(separator: "、")
    let more =
      (rest.isEmpty ? "" : others + (isTable ? "の列もあります。" : "もあります。"))
      + (unread.isEmpty ? "" : unread.map { "\($0)列目" }.joined(separator: "、") + "は読みません。")
    return isTable
      ? Localized(
        en: "it looks like a table with \(english)",
        ja: "\(places)にある表のようです。\(sentences)\(more)")
      : Localized(
        en: "it looks like JSON with \(english)",
        ja: "\(places)にあるJSONのようです。\(sentences)\(more)")
  }

  /// The title of a detail, with its column if that may be meant for something else.
  private func detail(_ column: Int, _ field: Layout.Field) -> Localized {
    guard table.isNamed(column), Headings.mayBeRemarks(table.headings[column].form) else {
      return field.title
    }
    let name = table.name(column)
    return Localized(en: "\(field.title.en) in “\(name)”", ja: "\(field.title.ja)（「\(name)」）")
  }

  /// The columns without a heading that are filled but not read, counted from 1, except row numbers.
  private var unread: [Int] {
    guard isTable, table.headings.isEmpty else { return [] }
    return (0..<table.width).filter { column in
      parts.fields[column]?.isIgnored != false && !isNumbering(column)
    }.map { $0 + 1 }
  }

  /// Whether a column contains only row numbers, or nothing at all.
  private func isNumbering(_ column: Int) -> Bool {
    let content = ColumnContent(table.values(column))
    return content.counts || content.isEmpty
  }

  /// The question, with its column.
  private var question: Localized? {
    column(.question).map { named(Layout.Field.question.title, [$0]) }
  }

  /// The choices; in JSON, those of a list are not counted, and a right one by itself is not among them.
  private var choices: Localized? {
    if let list = column(.choiceList) { return named(title(list), [list]) }
    let isWrong = !isTable && parts.answer == .first
    let columns = parts.fields.filter { $0.value.choiceNumber ?? 0 > (isWrong ? 1 : 0) }
      .keys.sorted()
    guard let first = columns.first, let last = columns.last else { return nil }
    if isWrong {
      return named(Localized(en: "the wrong choices", ja: "誤りの選択肢"), [first, last])
    }
    let isList = !isTable && table.name(first) == table.name(last)
    return named(
      choices(
        isList
          ? Layout.Field.choiceList.title
          : Localized(en: "\(columns.count) choices", ja: "選択肢（\(columns.count)個）")),
      [first, last])
  }

  /// The answer, with its column; in Japanese, a sentence of its own if it has none.
  private var right: Localized? {
    if let answer = column(.answer) { return named(title(answer), [answer]) }
    switch parts.answer {
    case .mark: return Localized(en: "the right choice marked", ja: "正解は印で示されています。")
    case .first where !isTable:
      return column(.choice(1)).map {
        named(Localized(en: "the right choice", ja: "正しい選択肢"), [$0])
      }
    case .first:
      return Localized(en: "the right choice in its own column", ja: "正しい選択肢だけの列があります。")
    default: return nil
    }
  }

  private func column(_ field: Layout.Field) -> Int? {
    parts.fields.filter { $0.value == field }.keys.min()
  }

  private func named(_ title: Localized, _ columns: [Int]) -> Localized {
    let different = Set(columns.map { table.name($0) }).count
    let names = columns.prefix(isTable ? columns.count : different).map { column in
      table.isNamed(column)
        ? Localized(en: "“\(table.name(column))”", ja: "「\(table.name(column))」")
        : Localized(en: "column \(column + 1)", ja: "\(column + 1)列目")
    }.listed(en: " to ", ja: "から")
    let column = isTable && table.isNamed(columns[0]) ? "の列" : ""
    return Localized(en: "\(title.en) in \(names.en)", ja: "\(title.ja)は\(names.ja)\(column)")
  }
}

extension TableRecognition {
  /// What was recognised, and what of it is undecided.
  package var message: Localized { undecided(words) ?? words }

  private func undecided(_ words: Localized) -> Localized? {
    doubts.first.map { doubt in
      Localized(
        en: "\(words.en), but \(doubt.message.en)", ja: "\(words.ja)ただし、\(doubt.message.ja)")
    }
  }

  /// Returns the report that the file at this path is read as what was recognised, and how to save that layout.
  func told(_ path: Path, sheet: String? = nil, _ more: Localized? = nil) -> Localized {
    let words = Localized(en: words.en + (more?.en ?? ""), ja: words.ja + (more?.ja ?? ""))
    if path == .standardInput { return words }
    let file = TableRecognition.argument(path, sheet)
    return Localized(
      en: "\(words.en) (to save this layout: qbank new config --for \(file))",
      ja: "\(words.ja)このレイアウトを設定ファイルに保存するには: qbank new config --for \(file)")
  }

  private static func argument(_ path: Path, _ sheet: String?) -> String {
    path.argument + (sheet.map { " --sheet " + ShellWord.quoted(VisibleText.escape($0)) } ?? "")
  }

  /// Returns how to continue with what was recognised in this sheet of the file at this path.
  package func ways(_ path: Path, sheet: String? = nil) -> Localized {
    let file = TableRecognition.argument(path, sheet)
    guard let doubt = doubts.first else {
      return Localized(
        en: "Use --layout auto to read it this way, or save the layout with qbank new config --for "
          + "\(file).",
        ja: "この読み方でよければ --layout auto を付けるか、qbank new config --for \(file) で設定ファイルに保存してください。")
    }
    // Adding the option does not help with what no option decides.
    guard doubt.help.en.contains(text: "--answers-from") else { return doubt.help }
    return Localized(
      en:
        "\(doubt.help.en) To save it, add --answers-from to qbank new config --for \(file).",
      ja: "\(doubt.help.ja)設定ファイルに保存するときは、qbank new config --for \(file) に --answers-from を付けてください。"
    )
  }

  /// Whether at most one of the question, the choices and the answer is missing.
  private var isNearlyTable: Bool { isTable || !isOfMembers && completeness > 1 }

  /// Why the table cannot be read.
  package var error: Diagnostic {
    if width == 0, !isOfMembers { return .nothingInTable(Place(TextRange(at: 0))) }
    let nothing =
      isOfMembers
      ? Localized(
        en: "no questions with choices and an answer are recognised in the JSON",
        ja: "問題文・選択肢・正解のあるJSONとして読み取れません。")
      : Localized(
        en: "no questions with choices and an answer are recognised in the table",
        ja: "問題文・選択肢・正解の並んだ表として読み取れません。")
    return Diagnostic(
      ofTable: .error, Place(TextRange(at: 0)),
      isNearlyTable ? undecided(summary) ?? nothing : nothing,
      help: isNearlyTable
        ? help
        : Localized(
          en: "Describe the \(isOfMembers ? "members" : "columns") as a layout in .qbank.json "
            + "(qbank help layouts).",
          ja: ".qbank.json に\(isOfMembers ? "項目の場所" : "列の並び")を書いてください（qbank help layouts）。"))
  }

  /// What was recognised, in one sentence, with the delimiter if it is not a comma.
  package var words: Localized {
    guard delimiter != .comma else { return summary }
    let name = Unicode.Scalar(delimiter.rawValue).separatorName
    return Localized(
      en: "\(summary.en), with cells separated by \(name.en)",
      ja: "\(summary.ja)セルの区切りは\(name.ja)です。")
  }
}
