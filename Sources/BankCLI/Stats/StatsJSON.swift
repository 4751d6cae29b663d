@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// The figures for programs: JSON, with six decimals for numbers that are not whole.
struct StatsJSON {
  let figures: StatsFigures
  let grouping: StatsCommandOptions.Grouping?

  var json: JSON {
    let tally = figures.tally
    return .object([
      ("version", .number(1)), ("questions", .number(tally.questions)),
      ("files", .array(figures.files.map { file($0) })),
      ("unread", .array(figures.unread.map { .string($0.string) })),
      ("skipped", .number(figures.left)), ("otherKinds", figures.otherKinds.json),
      ("withoutAnswer", .number(tally.withoutAnswer)),
      ("choices", .array(tally.choiceCounts.map { .number($0) })),
      (
        "lengths",
        .object([
          ("question", lengths(tally.questionLengths)), ("choice", lengths(tally.choiceLengths)),
        ])
      ),
      ("words", lengths(tally.words)), ("characters", signs), ("reading", reading),
      ("places", .array(tally.places.figures.map { places($0) })),
      ("cues", .array(figures.cues.map { cue($0) })), ("difficulty", difficulty(tally.difficulty)),
      ("repeats", .number(figures.repeats)), ("conflicts", .number(figures.conflicts)),
      ("groups", grouping.map { by in .array(figures.groups(by: by).map { group($0) }) }),
    ])
  }

  private func file(_ file: StatsFigures.File) -> JSON {
    let tally = file.figures.group
    return .object(
      [
        ("path", .string(file.path.string)), ("skipped", .number(file.left)),
        ("otherKinds", file.linted.otherKinds.json),
      ] + members(tally) + [
        ("repeats", .number(file.repeats)), ("conflicts", .number(file.conflicts)),
      ])
  }

  private func group(_ group: StatsFigures.Group) -> JSON {
    .object([("name", .string(group.name))] + members(group.tally))
  }

  private func members(_ tally: GroupTally) -> [(String, JSON?)] {
    [
      ("questions", .number(tally.questions)), ("characters", tally.meanCharacters.map(decimal)),
      ("seconds", tally.meanSeconds.map(decimal)), ("late", .number(tally.late)),
      ("places", .array(tally.places.figures.map { places($0) })),
      ("difficulty", difficulty(tally.difficulty)),
    ]
  }

  private func lengths(_ values: BoundedHistogram, by unit: Double = 1) -> JSON {
    let number = { (value: Int?) -> JSON? in
      value.map { unit == 1 ? .number($0) : decimal(Double($0) / unit) }
    }
    return .object([
      ("least", number(values.range?.lowerBound)), ("p10", number(values.quantile(0.1))),
      ("median", number(values.quantile(0.5))), ("p90", number(values.quantile(0.9))),
      ("most", number(values.range?.upperBound)), ("mean", values.mean.map { decimal($0 / unit) }),
    ])
  }

  private var signs: JSON {
    let signs = figures.tally.signs
    return .object([
      ("kanaAndKanji", .number(signs.characters)), ("letters", .number(signs.letters)),
      ("digits", .number(signs.digits)), ("symbols", .number(signs.symbols)),
    ])
  }

  private var reading: JSON {
    let reading = figures.tally.reading
    return .object([
      ("method", .string("RT-1")), ("limit", decimal(Double(figures.plan.limit) / 1_000)),
      ("seconds", lengths(reading.medians, by: 100)),
      ("expectedSeconds", decimal(Double(reading.expectedTime(figures.plan)) / 1_000)),
      (
        "late",
        .array(
          zip(ReadingPlan.parts, reading.late).map { part, count in
            .object([("players", decimal(part)), ("questions", .number(count))])
          })
      ),
    ])
  }

  private func places(_ places: PlacesFigures) -> JSON {
    .object([
      ("counts", .array(places.counts.map { .number($0) })),
      ("test", .string(places.isExact ? "exact" : "chi-square")),
      ("chiSquare", decimal(places.chiSquare)), ("p", decimal(places.chance)),
      ("effect", decimal(places.effect)), ("largest", share(places.largestShare)),
      ("biased", .bool(places.isBiased)), ("tooEven", .bool(places.isTooEven)),
    ])
  }

  private func cue(_ cue: CueFigures) -> JSON {
    .object([
      ("cue", .string(cue.cue.rawValue)), ("share", share(cue.share)),
      ("guess", decimal(cue.guess)), ("effect", decimal(cue.effect)), ("p", decimal(cue.chance)),
      ("adjustedP", decimal(cue.adjustedChance)), ("tested", .bool(cue.isTested)),
      ("telling", .bool(cue.isTelling)),
    ])
  }

  private func share(_ share: Share) -> JSON {
    let interval = share.interval
    return .object([
      ("hits", .number(share.hits)), ("count", .number(share.count)),
      ("value", share.value.map(decimal)),
      ("interval", .array([decimal(interval.lowerBound), decimal(interval.upperBound)])),
    ])
  }

  private func difficulty(_ tally: DifficultyTally) -> JSON {
    .object([
      ("fifths", .array(tally.fifths.map { .number($0) })),
      ("parameters", .number(tally.parameters)), ("unclear", .number(tally.unclear)),
      ("mean", tally.mean.map(decimal)),
    ])
  }

  private func decimal(_ value: Double) -> JSON { .decimal(Figures.fixed(value, 6)) }
}

/// The figures for spreadsheets: a row for all questions, followed by one for each group.
struct StatsCSV {
  private let figures: StatsFigures
  private let grouping: StatsCommandOptions.Grouping

  init(_ figures: StatsFigures, by grouping: StatsCommandOptions.Grouping?) {
    (self.figures, self.grouping) = (figures, grouping ?? .file)
  }

  /// Adds a row for all questions, followed by one for each group.
  func write(to table: inout SpreadsheetCSV) {
    table.appendHeader(StatsCSV.header)
    table.append(row(StatsFigures.Group(name: "", tally: figures.whole), isAll: true))
    for group in figures.groups(by: grouping) { table.append(row(group, isAll: false)) }
  }

  private static let header = [
    "group", "name", "questions", "share", "characters", "seconds", "late", "choices", "most_usual",
    "most_usual_share", "chi_square", "p", "effect", "difficulty",
  ]

  private func row(_ group: StatsFigures.Group, isAll: Bool) -> [String] {
    let tally = group.tally
    let share = Double(tally.questions) / Double(max(1, figures.tally.questions))
    let places = tally.places.figures.first
    return [
      isAll ? "all" : grouping.rawValue, VisibleText.escape(group.name), "\(tally.questions)",
      Figures.fixed(share, 6), number(tally.meanCharacters), number(tally.meanSeconds),
      "\(tally.late)", places.map { "\($0.counts.count)" } ?? "",
      places.map { "\($0.mostUsual)" } ?? "", number(places?.largestShare.value),
      number(places?.chiSquare), number(places?.chance), number(places?.effect),
      number(tally.difficulty.mean),
    ]
  }

  private func number(_ value: Double?) -> String { value.map { Figures.fixed($0, 6) } ?? "" }
}
