@_spi(QBank) import BankLearning
@_spi(QBank) import BankTransforms

/// The results of an analysis for programs and spreadsheets. Numbers that are based on too little are left out.
struct AnalyzeJSON {
  private let analysis: PlayAnalysis
  private let names: QuestionNames

  init(_ analysis: PlayAnalysis, _ banks: AnalyzedBanks) {
    self.analysis = analysis
    names = QuestionNames(banks, of: analysis.questions)
  }

  var json: JSON {
    let left = analysis.leftOut
    return .object([
      ("version", .number(1)), ("runs", .number(analysis.runs)),
      ("players", .number(analysis.players)),
      (
        "leftOut",
        .object([
          ("simulated", .number(left.simulated)), ("old", .number(left.old)),
          ("copied", .number(left.copied)), ("rapid", .number(left.rapid)),
          ("unread", .number(left.unread)), ("again", .number(left.again)),
        ])
      ),
      (
        "reliability", analysis.players >= Minimum.runs ? decimal(analysis.reliability) : nil
      ), ("set", analysis.ofSet.map(set)), ("spreads", analysis.spreads.map(spreads)),
      ("reading", analysis.calibration.map(calibration)),
      ("testedKeys", .number(analysis.testedKeys)), ("drift", analysis.drift.map(drift)),
      ("knownBeforehand", .number(analysis.runsKnownBeforehand)),
      ("questions", .array(analysis.questions.map { question($0) })),
    ])
  }

  private func set(_ set: ScoreReliability) -> JSON {
    .object([
      ("runs", .number(set.runs)), ("alpha", decimal(set.alpha)), ("error", decimal(set.error)),
    ])
  }

  private func spreads(_ spreads: PlayAnalysis.Spreads) -> JSON {
    .object([("answers", decimal(spreads.answers)), ("players", decimal(spreads.players))])
  }

  private func calibration(_ calibration: Calibration) -> JSON {
    .object([
      ("questions", .number(calibration.questions)), ("base", decimal(calibration.base.value)),
      ("baseError", decimal(calibration.base.error)), ("rate", decimal(calibration.rate.value)),
      ("rateError", decimal(calibration.rate.error)),
      ("characters", decimal(calibration.scripts?.characters.value)),
      ("charactersError", decimal(calibration.scripts?.characters.error)),
      ("others", decimal(calibration.scripts?.others.value)),
      ("othersError", decimal(calibration.scripts?.others.error)),
      ("partOfChoices", decimal(calibration.partOfChoices?.value)),
      ("partOfChoicesError", decimal(calibration.partOfChoices?.error)),
    ])
  }

  private func drift(_ drift: Drift) -> JSON {
    .object([
      ("since", .string(drift.since.day)), ("tested", .number(drift.changes.count)),
      ("shift", decimal(drift.shift)),
    ])
  }

  private func change(_ change: Drift.Change) -> JSON {
    .object([
      ("before", decimal(change.before)), ("after", decimal(change.after)),
      ("z", decimal(change.z)), ("certain", .bool(change.isCertain)),
    ])
  }

  private func question(_ question: PlayedQuestion) -> JSON {
    let isShown = question.hasShare
    let origin = names.origin(of: question)
    return .object([
      ("question", .string(question.digest)), ("text", origin.map { .string($0.text) }),
      ("path", origin.map { .string($0.place.path.string) }),
      ("record", origin.map { .number($0.place.record) }),
      ("answers", .number(question.right.count)),
      ("shown", .number(question.scored.count)),
      ("right", isShown ? decimal(question.right.value) : nil),
      ("rightFrom", isShown ? decimal(question.right.interval.lowerBound) : nil),
      ("rightTo", isShown ? decimal(question.right.interval.upperBound) : nil),
      ("rightOfShown", isShown ? decimal(question.scored.value) : nil),
      ("b", isShown ? decimal(question.location) : nil),
      ("error", isShown ? decimal(question.error) : nil),
      ("difficulty", isShown ? decimal(question.difficulty) : nil),
      ("assumedChoices", question.isChoiceCountKnown ? nil : .number(question.choiceCount)),
      ("guessing", decimal(question.statedGuessing)),
      ("learnt", .bool(question.isLearnt)), ("discrimination", decimal(question.discrimination)),
      (
        "discriminationRest",
        question.discrimination == nil ? nil : decimal(question.withRest.value)
      ),
      ("timeOuts", isShown ? decimal(question.timeOuts.value) : nil),
      ("median", decimal(question.time?.median)),
      ("medianError", decimal(question.time?.error)),
      ("tenth", decimal(question.time?.quantile(0.1))),
      ("nineTenths", decimal(question.time?.quantile(0.9))),
      ("limit", question.time?.limit.map { .number($0) }),
      ("key", question.key.map { .number($0) }), ("choices", choices(question)),
      ("suspicion", question.suspicion.map(suspicion)), ("upperLower", decimal(question.extremes)),
      ("change", question.change.map(change)),
    ])
  }

  /// Returns how often each choice was taken, or nil if that would reveal the answers of a few players.
  private func choices(_ question: PlayedQuestion) -> JSON? {
    guard question.isPublic, question.wrong >= Minimum.wrong else { return nil }
    return .array(
      question.choices.choices.map { choice in
        let isShown = choice.count == 0 || choice.count >= Minimum.players
        return .object([
          ("taken", isShown ? .number(choice.count) : nil),
          ("ability", choice.count >= Minimum.players ? decimal(choice.meanAbility) : nil),
        ])
      })
  }

  private func suspicion(_ suspicion: KeySuspicion) -> JSON {
    switch suspicion {
    case .strongerTake(let choice, let isCertain):
      .object([("choice", .number(choice)), ("certain", .bool(isCertain))])
    case .hardlyTaken: .object([("certain", .bool(false))])
    }
  }

  private func decimal(_ value: Double?) -> JSON? {
    value.flatMap { $0.isFinite ? .decimal(Figures.fixed($0, 4)) : nil }
  }

  // MARK: CSV

  /// Adds a row for each question.
  func write(to table: inout SpreadsheetCSV) {
    table.appendHeader(AnalyzeJSON.header)
    for question in analysis.questions { table.append(row(question)) }
  }

  private static let header = [
    "question", "answers", "shown", "right", "right_from", "right_to", "b", "error", "difficulty",
    "learnt", "discrimination", "time_outs", "median", "limit", "key", "suspected", "text", "path",
    "record", "assumed_choices",
  ]

  private func row(_ question: PlayedQuestion) -> [String] {
    let known = question.hasShare ? question : nil
    let interval = known?.right.interval
    let time = question.time
    let origin = names.origin(of: question)
    return [
      // A spreadsheet would read a digest of digits alone as a number.
      "#" + question.digest, "\(question.right.count)", "\(question.scored.count)",
      number(known?.right.value), number(interval?.lowerBound), number(interval?.upperBound),
      number(known?.location), number(known?.error), number(known?.difficulty),
      question.isLearnt ? "1" : "0", number(question.discrimination),
      number(known?.timeOuts.value), number(time?.median), time?.limit.map { "\($0)" } ?? "",
      question.key.map { "\($0)" } ?? "", suspected(question),
      origin?.text ?? "", origin?.place.path.string ?? "",
      origin.map { "\($0.place.record)" } ?? "",
      question.isChoiceCountKnown ? "" : "\(question.choiceCount)",
    ]
  }

  private func suspected(_ question: PlayedQuestion) -> String {
    guard case .strongerTake(let choice, _) = question.suspicion else { return "" }
    return "\(choice)"
  }

  private func number(_ value: Double?) -> String {
    value.flatMap { $0.isFinite ? Figures.fixed($0, 4) : nil } ?? ""
  }
}
