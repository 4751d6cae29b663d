@_spi(QBank) import BankQuiz
import BankReports

/// Recorded runs, newest first, with a chart of the latest five.
struct HistoryListing: RunListing {
  let runs: [RunRecord]
  /// Recognises runs that are dated in the future, which the chart leaves out.
  let future: FutureRuns
  /// The maximum number of runs in the table.
  var maxRows = Int.max
  /// Whether the chart shows runs of all banks and sizes.
  var chartsAll = false

  /// The message for when there are no runs.
  var emptyMessage = Localized(en: "No run is recorded here yet.", ja: "記録はまだありません。")

  /// The number of runs in the chart.
  private static let charted = 5

  func text(_ context: ListingContext) -> String {
    if runs.isEmpty { return emptyMessage[context.language] + "\n" }
    let table = table(context).text(width: context.tableWidth, style: context.style)
    if finished.isEmpty { return table }
    let chart = chart(context.language)
      .text(width: context.width, style: context.style, isASCII: context.isASCII)
    return table + "\n" + chart
  }

  /// The runs that can be compared: those that are finished and not dated in the future.
  private var finished: [RunRecord] {
    runs.filter { $0.unfinished == nil && !future.isFuture($0.date.moment) }
  }

  /// Returns the message about a player without a run. It names players who have some: the nearest name first, then
  /// the latest.
  static func noRun(of player: String, in runs: [RunRecord]) -> Localized {
    var seen: Set<String> = []
    var names = runs.compactMap(\.player).filter { seen.insert($0).inserted }
    if let near = NearestName.of(player, in: names), let place = names.firstIndex(of: near) {
      names.insert(names.remove(at: place), at: 0)
    }
    let shown = names.prefix(named).map { VisibleText.escape($0) }
    let more = names.count - shown.count
    let name = VisibleText.escape(player)
    if names.isEmpty {
      return Localized(
        en: "No run of '\(name)' is recorded here; no run has a name.",
        ja: "'\(name)' の記録はありません。どの記録にも名前が付いていません。")
    }
    return Localized(
      en: "No run of '\(name)' is recorded here. There are runs of \(shown.listed().en)"
        + (more > 0 ? " and \(Localized.count(more, "other", "others"))." : "."),
      ja: "'\(name)' の記録はありません。記録がある名前は、\(shown.listed().ja)"
        + (more > 0 ? "ほか\(more)人です。" : "です。"))
  }

  /// The maximum number of players that are named.
  private static let named = 5

  private func table(_ context: ListingContext) -> TextTable {
    let shown = Array(runs.prefix(maxRows))
    let players = context.players(of: shown)
    let columns =
      [
        context.column("Date", "日時"), context.number("Right", "正解数"),
        context.number("Time", "時間"),
      ] + players.map(\.column)
      + [TextTable.Column(context.words("Questions", "問題"), isCutFirst: true)]
    let rows = shown.map { run in
      [context.date(run), context.score(run), context.time(run)]
        + players.map { $0.text(run) }
        + [HistoryListing.questions(run.quiz)[context.language]]
    }
    return TextTable(columns, rows)
  }

  /// Returns the command line arguments that draw the set again.
  private static func questions(_ quiz: RunRecord.Quiz) -> Localized {
    let line = quiz.banks.joined(separator: " ") + " --seed \(quiz.seed)"
    if quiz.set == 1 { return Localized(line) }
    return Localized(en: "\(line), set \(quiz.set)", ja: "\(line)（\(quiz.set)セット目）")
  }

  func chart(_ language: Language) -> Chart {
    let finished = finished
    let group = chartsAll ? nil : finished.first?.group
    let compared = finished.filter { group?.contains($0) ?? true }
    let bars = compared.prefix(HistoryListing.charted).enumerated().compactMap { index, run in
      Bar(name: HistoryListing.label(index)[language], score: run, showsCount: chartsAll)
    }
    let name = group.map { group in
      let others = finished.filter { $0.questions.count == group.count && !group.contains($0) }
      let name = group.name(besides: others.map(\.quiz.banks))
      return Localized(en: " (\(name.en))", ja: "（\(name.ja)）")
    }
    let latest = bars.count == 1 ? "latest run" : "latest \(bars.count) runs"
    let title = Localized(
      en: "Scores of the \(latest)\(name?.en ?? "")",
      ja: "直近\(bars.count)回の得点を表示しています\(name?.ja ?? "")")
    let caption = Localized(en: "Scores over time", ja: "得点推移グラフ")
    return Chart(
      .bars, title: title[language], caption: caption[language], bars, full: Bar.fullScore,
      language: language)
  }

  static func label(_ index: Int) -> Localized {
    index == 0
      ? Localized(en: "latest", ja: "最新")
      : Localized(en: "\(index + 1) back", ja: "\(index + 1)つ前")
  }

  var json: JSON {
    .object([("version", .number(1)), ("runs", .array(runs.map(\.json)))])
  }

  /// The column names.
  static let head = [
    "date", "kind", "player", "score", "count", "seconds", "banks", "seed", "method", "set",
    "digest", "event", "team", "extended", "imported", "unfinished",
  ]

  var rows: [[String]] {
    [HistoryListing.head]
      + runs.map { run in
        [
          run.date.iso8601, run.kind.rawValue, run.player ?? "", "\(run.score)",
          "\(run.questions.count)", SecondsText.exact(run.milliseconds),
          run.quiz.banks.joined(separator: " "), run.quiz.seed, run.quiz.method,
          "\(run.quiz.set)", run.quiz.digest, run.event ?? "", run.team ?? "",
          run.extended.map(Numbers.text) ?? "", run.isImported ? "yes" : "",
          run.unfinished.map { "\($0)" } ?? "",
        ]
      }
  }
}

extension Bar {
  /// The height of the bar of a run with all answers right, so that all scores are drawn to one scale.
  static let fullScore = 1_000_000

  /// Creates the bar of a run, whose height is its share of right answers.
  init?(name: String, score run: RunRecord, showsCount: Bool) {
    let count = run.questions.count
    self.init(
      name: name, value: run.score * Bar.fullScore / max(1, count),
      label: showsCount ? "\(run.score)/\(count)" : "\(run.score)")
  }
}
