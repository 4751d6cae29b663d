@_spi(QBank) import BankQuiz
import BankReports

/// Places on the leaderboard, the best first.
struct RankingListing: RunListing {
  let places: [Ranking.Place]
  /// What the runs have in common, or nil if they are of all banks and sizes.
  let group: RunGroup?
  /// The banks of other boards, from which the name of its own must differ.
  let otherBanks: [[String]]
  /// The message for when there are no places.
  let nobody: Localized

  func text(_ context: ListingContext) -> String {
    if places.isEmpty { return nobody[context.language] + "\n" }
    let players = context.players(of: places.map(\.run))
    let columns =
      [context.number("Rank", "順位")] + players.map(\.column) + [
        context.number("Right", "正解数"), context.number("Time", "時間"),
        context.column("Date", "日時"),
      ]
      + (group == nil
        ? [TextTable.Column(context.words("Bank", "問題ファイル"), isCutFirst: true)] : [])
    let rows = places.map { place in
      [context.words("\(place.rank)", "\(place.rank)位")] + players.map { $0.text(place.run) } + [
        context.score(place.run), context.time(place.run), context.date(place.run),
      ] + (group == nil ? [place.run.quiz.banks.joined(separator: " ")] : [])
    }
    let heading = VisibleText.escape(title[context.language])
    return context.style(.heading, heading) + "\n"
      + TextTable(columns, rows).text(width: context.tableWidth, style: context.style)
  }

  private var title: Localized {
    guard let name = group?.name(besides: otherBanks) else {
      return Localized(
        en: "Best run of each player, by share of right answers", ja: "各プレイヤーの最高記録（正解の割合の順）"
      )
    }
    return Localized(
      en: "Best run of each player: \(name.en)", ja: "各プレイヤーの最高記録（\(name.ja)）")
  }

  /// Returns the message that no run matches; `isEmpty` means that there are none at all.
  static func nobody(_ filter: RunFilter, isEmpty: Bool, in history: Path?) -> Localized {
    let hint =
      filter.allowsSimulated
      ? Localized("")
      : Localized(
        en: " (--simulated also ranks model players.)",
        ja: "（--simulated でシミュレーションの記録も載せます。）")
    let isOfModels = filter.allowsSimulated
    if isEmpty {
      let (name, jaName) =
        isOfModels ? ("with a name", "名前の付いた") : ("played under a name", "名前を付けて解いた")
      return Localized(
        en: "No run \(name) is recorded here yet." + hint.en, ja: "\(jaName)記録はまだありません。" + hint.ja)
    }
    // Runs that were left, or had extra time, may be recorded all the same.
    let name =
      (isOfModels ? "with a name" : "played under a name")
      + ", finished and without extra time,"
    let jaName = isOfModels ? "名前があり、時間を延長せずに最後まで進んだ" : "名前を付け、時間を延長せずに最後まで解いた"
    let bank = filter.bank.map { VisibleText.escape($0) }
    let count = filter.count.map { Localized.count($0, "question", "questions") }
    let traits = [
      bank.map { "is of \($0)" }, count.map { "has \($0)" },
      filter.seed.map { "has the seed \(VisibleText.escape($0))" },
      filter.set.map { "is of set \($0)" },
    ].compactMap(\.self)
    if traits.isEmpty {
      return Localized(
        en: "No run \(name) is recorded here." + hint.en, ja: "\(jaName)記録はありません。" + hint.ja)
    }
    let jaCount = filter.count.map { "\($0)問" }
    let jaTraits = [
      bank.map { jaCount == nil ? $0 + " " : $0 }, jaCount,
      filter.seed.map { "シード\(VisibleText.escape($0))" }, filter.set.map { "\($0)セット目" },
    ].compactMap(\.self)
    let all = RankingListing.command(filter, in: history)
    return Localized(
      en:
        "No run \(name) \(traits.joined(separator: " and ")). `\(all)` shows the runs "
        + "of all banks and sizes." + hint.en,
      ja: "\(jaTraits.joined(separator: "・"))の記録のうち、\(jaName)ものはありません。"
        + "`\(all)` で、すべての問題ファイル・問題数の記録を表示できます。" + hint.ja)
  }

  /// Returns the command that ranks the runs of all banks and sizes.
  private static func command(_ filter: RunFilter, in history: Path?) -> String {
    "qbank ranking --all" + (filter.allowsSimulated ? " --simulated" : "")
      + (history.map { " --history \($0.argument)" } ?? "")
  }

  /// Returns the message that a player has no place here but has one on another board, by the best run there.
  static func place(
    of player: String, elsewhere run: RunRecord, _ filter: RunFilter, in history: Path?
  ) -> Localized {
    let (name, board) = (VisibleText.escape(player), run.group.name(besides: []))
    let all = command(filter, in: history) + " --around \(Path(player).argument)"
    return Localized(
      en:
        " The best run of '\(name)' is for \(VisibleText.escape(board.en)); `\(all)` shows its "
        + "rank.",
      ja: "'\(name)' の最高記録は、\(VisibleText.escape(board.ja))のものです。`\(all)` で順位を表示できます。")
  }

  func chart(_ language: Language) -> Chart {
    let bars = places.compactMap {
      Bar(name: $0.player, score: $0.run, showsCount: group == nil)
    }
    let title = Localized(en: "Leader board", ja: "ランキング")
    let caption = places.isEmpty ? "" : self.title[language]
    return Chart(
      .bars, title: title[language], caption: caption, bars, full: Bar.fullScore,
      language: language)
  }

  var json: JSON {
    let places = places.map { place in
      JSON.object([("rank", .number(place.rank)), ("run", place.run.json)])
    }
    return .object([("version", .number(1)), ("places", .array(places))])
  }

  /// The column names.
  static let head = ["rank", "player", "score", "count", "seconds", "date", "kind", "banks"]

  var rows: [[String]] {
    [RankingListing.head]
      + places.map { place in
        let run = place.run
        return [
          "\(place.rank)", place.player, "\(run.score)", "\(run.questions.count)",
          SecondsText.exact(run.milliseconds), run.date.iso8601, run.kind.rawValue,
          run.quiz.banks.joined(separator: " "),
        ]
      }
  }
}
