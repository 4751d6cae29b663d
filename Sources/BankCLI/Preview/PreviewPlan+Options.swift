import BankModel

// Which options go together. An option that would do nothing is refused, because its user expects
// it to have an effect.
extension PreviewPlan {
  /// The options that ask for a forecast.
  static let forecasts = [Flag.forecast, .runs, .redraw]
  /// The options that tell of one run.
  private static let ofOneRun = [Flag.script, .player, .ability, .everySecond, .record]
  /// The options of what is written.
  private static let ofOutput = [Flag.output, .transcriptFormat]

  /// Pairs of options of which one rules out the other.
  private static let apart: [(Flag, Flag)] =
    forecasts.map { (.play, $0) } + [(.play, .page)]
    + forecasts.flatMap { forecast in ofOneRun.map { (forecast, $0) } }
    + (ofOneRun.dropLast() + ofOutput + [.correlation]).map { (.play, $0) }
    + ofOneRun.map { (.page, $0) } + [
      (.script, .player), (.script, .ability), (.redraw, .sets), (.practice, .record),
    ]

  /// The same for the page that plays a set; one that shows a forecast goes with the forecast.
  private static let apartFromGame = (ofOutput + [.correlation]).map { (Flag.page, $0) }

  /// Options that need another one.
  private static let needs: [(Flag, [Flag])] = [
    (.svg, forecasts), (.sets, forecasts), (.practice, [.play]), (.noBell, [.play]),
    (.name, [.play, .record]),
  ]

  /// Checks that the options make sense together.
  func checkOptions() throws(Failure) {
    let apart = PreviewPlan.apart + (isForecast ? [] : PreviewPlan.apartFromGame)
    for (one, other) in apart where invocation.has(one) && invocation.has(other) {
      throw .usage(
        Localized(
          en: "Use '--\(one.name)' or '--\(other.name)', not both.",
          ja: "'--\(one.name)' と '--\(other.name)' は同時に使えません。"))
    }
    for (flag, others) in PreviewPlan.needs where invocation.has(flag) {
      guard !others.contains(where: { invocation.has($0) }) else { continue }
      let names = others.prefix(2).map { "'--\($0.name)'" }
      throw .usage(
        Localized(
          en: "'--\(flag.name)' needs \(names.joined(separator: " or ")).",
          ja: "'--\(flag.name)' は \(names.joined(separator: " か ")) と一緒に指定してください。"))
    }
    if !(1...PreviewPlan.mostRuns).contains(invocation.number(.runs)) {
      throw .usage(
        Localized(
          en: "'\(Flag.runs.usage)' must be from 1 to \(PreviewPlan.mostRuns).",
          ja: "'\(Flag.runs.usage)' は1から\(PreviewPlan.mostRuns)までにしてください。"))
    }
  }

  private static let mostRuns = 100_000_000
}
