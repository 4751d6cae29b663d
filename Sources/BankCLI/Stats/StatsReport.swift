@_spi(QBank) import BankFigures
import BankReports
import BankSystem

/// The figures for people: in a terminal, or as a page.
struct StatsReport: FigureReport {
  let figures: StatsFigures
  let grouping: StatsCommandOptions.Grouping?
  let language: Language

  /// Returns the report as text for a terminal.
  func text(_ style: Style, _ session: Session) -> String {
    sections.reduce(style(.heading, title) + "\n") { text, section in
      text + (section.belongsAbove ? "" : "\n") + section.text(style, session)
    }
  }

  var title: String {
    let (questions, files) = (figures.tally.questions, figures.counted.count)
    return Localized(
      en: "\(Localized.count(questions, "question", "questions")) in "
        + Localized.count(files, "file", "files"), ja: "\(files)ファイル、\(questions)問")[language]
  }

  var sections: [ReportPage.Section] {
    if figures.tally.questions == 0 { return left }
    let words = StatsSections(figures: figures, language: language)
    if let grouping { return words.repeats + left + [.table(groups(grouping))] }
    return words.repeats + left + figures(words)
  }

  /// The figures alone, for a page that reports findings and uncounted records by itself.
  var figuresOnly: [ReportPage.Section] {
    figures.tally.questions == 0
      ? [] : figures(StatsSections(figures: figures, language: language))
  }

  private func figures(_ words: StatsSections) -> [ReportPage.Section] {
    words.lengths + words.reading + words.places + words.cues + words.difficulty + tree + files
  }

  // MARK: What was not counted

  private var left: [ReportPage.Section] {
    let notCounted = NotCounted(
      rows: figures.left, otherKinds: figures.otherKinds, unread: figures.unread,
      withoutQuestions: figures.files.filter(\.isUncounted).map(\.path))
    var words = notCounted.wordsOfRows
    if figures.tally.withoutAnswer > 0 {
      let count = figures.tally.withoutAnswer
      words.append(
        Localized(
          en: "\(Localized.count(count, "question has", "questions have")) no valid right answer: "
            + "not counted for positions and cues.",
          ja: "正解が選択肢の番号でない\(count)問は、正解の位置と手がかりの集計に入っていません。"))
    }
    words += notCounted.wordsOfFiles
    return words.map { .warning($0[language]) }
  }

  // MARK: Groups

  private func groups(_ grouping: StatsCommandOptions.Grouping) -> TextTable {
    let name: Localized =
      switch grouping {
      case .category: Localized(en: "category", ja: "カテゴリー")
      case .file: Localized(en: "file", ja: "ファイル")
      case .tag: Localized(en: "tag", ja: "タグ")
      }
    return table(name, figures.groups(by: grouping))
  }

  private var tree: [ReportPage.Section] {
    first(figures.tree, Localized(en: "category", ja: "カテゴリー"))
  }

  private var files: [ReportPage.Section] {
    first(figures.groups(by: .file), Localized(en: "file", ja: "ファイル"))
  }

  /// Returns the first groups and how many more there are, or nothing if there is only one.
  private func first(
    _ groups: [StatsFigures.Group], _ title: Localized
  ) -> [ReportPage.Section] {
    if groups.count < 2 { return [] }
    let shown = groups.prefix(StatsReport.maxRows)
    let rest = groups.count - shown.count
    let more = Localized(
      en: "And \(rest) more; --by shows all.", ja: "ほかに\(rest)件。--by ですべて表示します。")
    return [.table(table(title, Array(shown)))] + (rest > 0 ? [.text(more[language])] : [])
  }

  private func table(_ name: Localized, _ groups: [StatsFigures.Group]) -> TextTable {
    let columns = [
      TextTable.Column(name[language]), number("questions", "問題数"), number("share", "割合"),
      number("length", "文字数"), number("time", "時間"), number("too long", "時間不足"),
      number("most", "最多の正解"),
    ]
    let total = Double(max(1, figures.tally.questions))
    let rows = groups.map { group in
      let tally = group.tally
      let places = tally.places.figures.first
      let share = places?.largestShare.value
      return [
        String(repeating: "  ", count: min(group.depth, 10)) + shown(group.name),
        "\(tally.questions)", Figures.percent(Double(tally.questions) / total),
        Figures.known(tally.meanCharacters) { Figures.fixed($0, 0) },
        Figures.known(tally.meanSeconds) { Localized.seconds(Figures.fixed($0, 1))[language] },
        Figures.percent(Double(tally.late) / Double(max(1, tally.questions))),
        Figures.known(share) { "\(places?.mostUsual ?? 0): " + Figures.percent($0) },
      ]
    }
    return TextTable(columns, rows)
  }

  private func shown(_ name: String) -> String {
    name.isEmpty ? words("(none)", "（なし）") : name
  }

  /// The maximum number of categories and files that are shown if they were not asked for.
  private static let maxRows = 40
}

extension ReportPage.Section {
  /// Whether it comments on what is above it, as sentences and warnings do.
  fileprivate var belongsAbove: Bool {
    switch self {
    case .text, .warning: true
    case .chart, .table: false
    }
  }
}
