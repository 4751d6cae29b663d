import BankModel
import BankQuiz
import BankReports
import BankText

/// Places of the leader board, the best first.
struct RankingListing: RunListing {
  let places: [Ranking.Place]

  func text(_ context: ListingContext) -> String {
    if places.isEmpty { return RankingListing.emptyMessage[context.language] + "\n" }
    let isEnglish = context.language == .english
    let columns = [
      TextTable.Column(isEnglish ? "Rank" : "順位", isNumber: true),
      TextTable.Column(isEnglish ? "Player" : "名前"),
      TextTable.Column(isEnglish ? "Right" : "正解数", isNumber: true),
      TextTable.Column(isEnglish ? "Time" : "時間", isNumber: true),
      TextTable.Column(isEnglish ? "Date" : "日時"),
    ]
    let rows = places.map { place in
      [
        isEnglish ? "\(place.rank)" : "\(place.rank)位", context.player(place.run),
        context.score(place.run), context.time(place.run), context.date(place.run),
      ]
    }
    return TextTable(columns, rows).text(width: context.width, style: context.style)
  }

  private static let emptyMessage = Localized(
    en: "No run with a name is recorded here yet. (--simulated ranks model players, too.)",
    ja: "名前の付いた記録はまだありません。（--simulated でシミュレーションの記録も載せます。）")

  func chart(_ language: Language) -> Chart {
    let bars = places.compactMap { Bar(name: $0.player, value: $0.run.score) }
    let title = Localized(en: "Leader board", ja: "ランキング")
    return Chart(.bars, title: title[language], bars, language: language)
  }

  var json: JSON {
    let places = places.map { place in
      JSON.object([("rank", .number(place.rank)), ("run", place.run.json)])
    }
    return .object([("version", .number(RunRecord.version)), ("places", .array(places))])
  }

  var rows: [[String]] {
    [["rank", "player", "score", "count", "seconds", "date", "kind"]]
      + places.map { place in
        let run = place.run
        return [
          "\(place.rank)", place.player, "\(run.score)", "\(run.questions.count)",
          SecondsText.exact(run.milliseconds), run.date.iso8601, run.kind.rawValue,
        ]
      }
  }
}
