@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
@_spi(QBank) import BankText

/// Places of the leader board, the best first.
struct RankingListing: RunListing {
  let places: [Ranking.Place]
  /// What the runs have in common; nil when they are of all banks and sizes.
  let group: RunGroup?

  func text(_ context: ListingContext) -> String {
    if places.isEmpty { return RankingListing.emptyMessage[context.language] + "\n" }
    let isEnglish = context.language == .english
    let columns =
      [
        TextTable.Column(isEnglish ? "Rank" : "順位", isNumber: true),
        TextTable.Column(isEnglish ? "Player" : "名前"),
        TextTable.Column(isEnglish ? "Right" : "正解数", isNumber: true),
        TextTable.Column(isEnglish ? "Time" : "時間", isNumber: true),
        TextTable.Column(isEnglish ? "Date" : "日時"),
      ] + (group == nil ? [TextTable.Column(isEnglish ? "Bank" : "問題ファイル")] : [])
    let rows = places.map { place in
      [
        isEnglish ? "\(place.rank)" : "\(place.rank)位", context.player(place.run),
        context.score(place.run), context.time(place.run), context.date(place.run),
      ] + (group == nil ? [place.run.quiz.banks.joined(separator: " ")] : [])
    }
    let heading = VisibleText.escape(title[context.language])
    return context.style(.heading, heading) + "\n"
      + TextTable(columns, rows).text(width: context.width, style: context.style)
  }

  private var title: Localized {
    guard let name = group?.name else {
      return Localized(
        en: "The best run of each player, by the share of right answers", ja: "各プレイヤーの最高記録（正解の割合の順）"
      )
    }
    return Localized(
      en: "The best run of each player: \(name.en)", ja: "各プレイヤーの最高記録（\(name.ja)）")
  }

  private static let emptyMessage = Localized(
    en: "No run with a name is recorded here yet. (--simulated ranks model players, too.)",
    ja: "名前の付いた記録はまだありません。（--simulated でシミュレーションの記録も載せます。）")

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

  /// The names at the top of the table.
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
