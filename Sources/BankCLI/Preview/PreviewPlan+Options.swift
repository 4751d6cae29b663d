@_spi(QBank) import BankModel

// Which options go together. An option that would do nothing is refused, because its user expects
// it to have an effect.
extension PreviewPlan {
  private typealias Preview = OptionField<PreviewCommandOptions>
  private typealias Forecast = OptionField<ForecastCommandOptions>

  /// Pairs of options of which one rules out the other: who follows a script has no abilities, and each run that
  /// draws anew does so by the number of questions alone.
  private static let exclusive: [(Flag, Flag)] =
    [Preview.model, .ability, .speed].map { (.script, $0.flag) }
    + ([Forecast.sets, .include, .together, .order] + Forecast.conditions).map {
      (.redraw, $0.flag)
    }

  /// Checks that the options make sense together.
  static func check<Options: RehearsingOptions>(_ given: Options) throws(Failure) {
    let options = given.rehearsal
    let names = Set(Options.fields.filter { $0.isGiven(given) }.map(\.flag.name))
    for (one, other) in exclusive where names.contains(one.name) && names.contains(other.name) {
      throw .usage(
        Localized(
          en: "Use '--\(one.name)' or '--\(other.name)', not both.",
          ja: "'--\(one.name)' と '--\(other.name)' は同時に使えません。"))
    }
    if options.practises,
      let flag = [Flag.event, .team, .name].first(where: { names.contains($0.name) })
    {
      throw .usage(PreviewPlan.notRecorded(flag))
    }
    if options.use == .preview, !options.records,
      let flag = [Flag.name, .event, .team].first(where: { names.contains($0.name) })
    {
      throw .usage(
        Localized(
          en: "'--\(flag.name)' needs '--record'.",
          ja: "'--\(flag.name)' は '--record' と一緒に指定してください。"))
    }
    try checkTexts(options)
  }

  private static func notRecorded(_ flag: Flag) -> Localized {
    Localized(
      en: "'--practice' records nothing, so it does not go with '--\(flag.name)'.",
      ja: "'--practice' では記録を残さないため、'--\(flag.name)' と同時に使えません。")
  }

  private static func checkTexts(_ options: RehearsalOptions) throws(Failure) {
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
