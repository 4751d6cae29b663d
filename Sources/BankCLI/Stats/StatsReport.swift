@_spi(QBank) import BankFigures
import BankReports
import BankSystem

/// The figures for people: in a terminal, or as a page.
struct StatsReport {
  private let figures: StatsFigures
  private let grouping: StatsCommandOptions.Grouping?
  private let language: Language

  init(
    _ figures: StatsFigures, by grouping: StatsCommandOptions.Grouping?, _ language: Language
  ) {
    (self.figures, self.grouping, self.language) = (figures, grouping, language)
  }

  /// Returns the report as an HTML page.
  func page(template: [UInt8]) -> [UInt8] {
    ReportPage(title: title, language: language, sections).html(template: template)
  }

  /// Returns the report as text for a terminal.
  func text(_ style: Style, _ session: Session) -> String {
    let width = min(session.width(of: .output), 100)
    return sections.reduce(style(.heading, title) + "\n") { text, section in
      text + (section.belongsAbove ? "" : "\n")
        + section.text(width: width, style, isASCII: session.isASCII)
    }
  }

  private var title: String {
    let (questions, files) = (figures.tally.questions, figures.counted.count)
    return Localized(
      en: "\(Localized.count(questions, "question", "questions")) in "
        + Localized.count(files, "file", "files"), ja: "\(files)ファイル、\(questions)問")[language]
  }

  private var sections: [ReportPage.Section] {
    if figures.tally.questions == 0 { return left }
    let words = StatsSections(figures, language)
    if let grouping { return words.repeats + left + [.table(groups(grouping))] }
    return words.repeats + left + figures(words)
  }

  /// The figures alone, for a page that reports findings and uncounted records by itself.
  var figuresOnly: [ReportPage.Section] {
    figures.tally.questions == 0 ? [] : figures(StatsSections(figures, language))
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
    let tree = figures.tree
    guard tree.count > 1 else { return [] }
    let title = Localized(en: "category", ja: "カテゴリー")
    return [.table(table(title, Array(tree.prefix(StatsReport.maxRows))))] + more(tree.count)
  }

  private var files: [ReportPage.Section] {
    let files = figures.groups(by: .file)
    guard files.count > 1 else { return [] }
    let title = Localized(en: "file", ja: "ファイル")
    return [.table(table(title, Array(files.prefix(StatsReport.maxRows))))] + more(files.count)
  }

  private func more(_ count: Int) -> [ReportPage.Section] {
    guard count > StatsReport.maxRows else { return [] }
    let rest = count - StatsReport.maxRows
    return [
      .text(
        Localized(en: "And \(rest) more; --by shows all.", ja: "ほかに\(rest)件。--by ですべて表示します。")[
          language])
    ]
  }

  private func table(_ name: Localized, _ groups: [StatsFigures.Group]) -> TextTable {
    let columns = [
      TextTable.Column(name[language]), column("questions", "問題数"), column("share", "割合"),
      column("length", "文字数"), column("time", "時間"), column("too long", "時間不足"),
      column("most", "最多の正解"),
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
        Figures.known(tally.meanSeconds) { Figures.fixed($0, 1) + secondsUnit },
        Figures.percent(Double(tally.late) / Double(max(1, tally.questions))),
        Figures.known(share) { "\(places?.mostUsual ?? 0): " + Figures.percent($0) },
      ]
    }
    return TextTable(columns, rows)
  }

  private var secondsUnit: String { language == .english ? " s" : "秒" }

  private func shown(_ name: String) -> String {
    name.isEmpty ? Localized(en: "(none)", ja: "（なし）")[language] : name
  }

  private func column(_ en: String, _ ja: String) -> TextTable.Column {
    TextTable.Column(Localized(en: en, ja: ja)[language], isNumber: true)
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

  /// Returns the section as text for a terminal.
  func text(width: Int, _ style: Style, isASCII: Bool) -> String {
    switch self {
    case .chart(let chart): chart.text(width: width, style: style, isASCII: isASCII)
    case .table(let table): table.text(width: width, style: style)
    case .text(let text): Wrap.lines(text, width: width).map { $0 + "\n" }.joined()
    case .warning(let text):
      Wrap.lines(text, width: width).map { style(.warning, $0) + "\n" }.joined()
    }
  }
}
