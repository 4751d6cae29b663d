@_spi(QBank) import BankQuiz

extension Command {
  static let forecast = Command(
    "forecast",
    summary: Localized(
      en: "Estimate the scores and times to expect.", ja: "得点と時間の見込みを計算します。"),
    details: Localized(
      en: """
        10,000 model players play the sets that qbank draw would draw; qbank help players-v1 \
        explains how.
        """,
      ja: """
        qbank draw と同じように選んだ問題を、1万人のモデルプレイヤーが解きます（仕組みは qbank help players-v1）。
        """),
    statuses: .ofDraws,
    examples: [
      CommandExample(
        "qbank forecast bank.csv --seed 7",
        en: "Show the scores to expect.", ja: "得点の見込みを表示します。"),
      CommandExample(
        "qbank forecast bank.csv --ability class.csv --pass 60%",
        en: "Forecast for the players in a file, and how many pass.",
        ja: "名簿のプレイヤーについて、合格する人数の見込みを表示します。"),
      CommandExample(
        "qbank forecast bank.csv --seed 7 -o forecast.html",
        en: "Make a page with charts.", ja: "グラフ付きのページを作ります。"),
    ],
    arguments: [.paths],
    options: ForecastCommandOptions.self
  ) { (options, session) throws(Failure) in
    try Rehearsal(options, session).showForecast(&session)
  }
}

/// The options of `qbank forecast`.
struct ForecastCommandOptions: RehearsingOptions {
  var rehearsal = RehearsalOptions(.forecast)

  static var usual: [OptionField<Self>]? {
    OptionField<Self>.usualSelection + [
      .sets, .limit, .pass, .ability, .speed, .correlation, .runs, .redraw, .forecastForm,
      .output(\.rehearsal.output, as: RehearsalOptions.ForecastForm.self),
    ]
  }

  static var fields: [OptionField<Self>] {
    (usual ?? []) + OptionField.moreSelection + OptionField.reading
  }

  static var relations: [OptionRelation] {
    [
      .apart(
        [.redraw],
        from: [.sets, .include, .together, .order] + OptionField<Self>.conditions.map(\.flag),
        because: Localized(
          en: "each run draws its set by the number of questions alone", ja: "1回ごとの抽選では問題数だけを使います"))
    ]
  }
}
