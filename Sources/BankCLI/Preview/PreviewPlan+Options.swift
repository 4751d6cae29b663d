@_spi(QBank) import BankModel

// Which options go together. An option that would do nothing is refused, because its user expects
// it to have an effect.
extension PreviewPlan {
  private typealias Field = OptionField<PreviewCommandOptions>

  /// The options that ask for a forecast.
  private static let forecasts: [Field] = [.forecast, .runs, .redraw]
  /// The options that tell of one run.
  private static let ofOneRun: [Field] = [.script, .player, .everySecond, .record]
  /// The options of model players.
  private static let ofModel: [Field] = [.ability, .speed, .correlation]
  /// The options of how a game looks and goes.
  private static let ofGames: [Field] = [.feedback, .quizTitle, .accent]
  /// The options of what is written.
  private static let ofOutput: [Field] = [.output, .form]

  /// Pairs of options of which one rules out the other.
  private static let exclusive: [(Field, Field)] =
    forecasts.flatMap { [(.play, $0), (.feedback, $0)] } + [(.play, .page)]
    + forecasts.flatMap { forecast in ofOneRun.map { (forecast, $0) } }
    + (ofOneRun.dropLast() + ofModel + ofOutput).map { (.play, $0) }
    + ofOneRun.map { (.page, $0) }
    + forecasts.flatMap { forecast in ofGames.map { ($0, forecast) } }
    // Each run of these draws by the number of questions alone.
    + (Field.conditions + [.include, .together, .order]).map { (.redraw, $0) }
    + [
      (.script, .player), (.script, .ability), (.script, .speed), (.redraw, .sets),
      (.practice, .record),
    ]

  /// The same for the page that plays a set; one that shows a forecast goes with the forecast.
  private static let exclusiveWithGame: [(Field, Field)] =
    (ofModel + ofOutput).map { (.page, $0) }

  /// Options that need another one.
  private static let needs: [(Field, [Field])] = [
    (.picture, forecasts), (.pass, forecasts), (.sets, [.forecast, .page, .runs, .redraw]),
    (.practice, [.play]), (.noBell, [.play]), (.feedback, [.page, .play]),
    (.quizTitle, [.page, .play]), (.accent, [.page]), (.name, [.play, .record]),
    (.event, [.page, .play, .record]), (.team, [.page, .play, .record]),
  ]

  /// Checks that the options make sense together.
  static func check(_ options: PreviewCommandOptions) throws(Failure) {
    let apart = PreviewPlan.exclusive + (options.isForecast ? [] : PreviewPlan.exclusiveWithGame)
    for (one, other) in apart where one.isGiven(options) && other.isGiven(options) {
      throw .usage(
        Localized(
          en: "Use '--\(one.flag.name)' or '--\(other.flag.name)', not both.",
          ja: "'--\(one.flag.name)' と '--\(other.flag.name)' は同時に使えません。"))
    }
    for (field, others) in PreviewPlan.needs where field.isGiven(options) {
      guard !others.contains(where: { $0.isGiven(options) }) else { continue }
      let names = others.prefix(2).map { "'--\($0.flag.name)'" }
      throw .usage(
        Localized(
          en: "'--\(field.flag.name)' needs \(names.joined(separator: " or ")).",
          ja: "'--\(field.flag.name)' は \(names.joined(separator: " か ")) と一緒に指定してください。"))
    }
    if let title = options.title, title.isBlank {
      throw .usage(UsageMessages.blank("title", ja: "題名"))
    }
    if let event = options.event, event.isBlank {
      throw .usage(UsageMessages.blank("name for an event", ja: "イベント名"))
    }
    if let team = options.team, team.isBlank {
      throw .usage(UsageMessages.blank("name for a team", ja: "チーム名"))
    }
    if !(1...PreviewPlan.maxRuns).contains(options.runs) {
      throw .usage(
        Localized(
          en: "'\(Flag.runs.usage)' must be from 1 to \(PreviewPlan.maxRuns).",
          ja: "'\(Flag.runs.usage)' は1から\(PreviewPlan.maxRuns)までにしてください。"))
    }
  }

  private static let maxRuns = 100_000_000
}
