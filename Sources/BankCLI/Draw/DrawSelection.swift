@_spi(QBank) import BankRules
@_spi(QBank) import BankSets

/// Which questions to draw, and how, as given on the command line.
struct DrawSelection: Sendable {
  /// The seed that determines the draw.
  var seed: String?
  var count: Int?
  var sets: Int?
  /// The number of versions of each set.
  var versions: Int?
  var perCategory: [String] = []
  var difficulty: [String] = []
  var maxSeconds: String?
  /// The time limit of all questions, as written.
  var limit: String?
  var keepsNearDuplicatesApart = false
  var isDisjoint = false
  var isCovering = false
  var isSpread = false
  /// Earlier sets and manifests whose questions are left out.
  var excluded: [Path] = []
  /// Questions that are in every set.
  var included: [String] = []
  /// The condition that questions must meet, as written.
  var condition: String?
  /// The prefix of the tags that keep questions together.
  var together: String?
  var order: SetOrder?
  var shufflesChoices = false
  var balancesAnswers = false
  var app: CompatibleApp?
}

extension SetOrder: OptionWord {}

/// An app whose way of drawing sets is supported.
enum CompatibleApp: String, OptionWord {
  case timerquiz

  /// The loader with which the app reads its banks.
  var loader: Loader {
    switch self {
    case .timerquiz: .timerquiz
    }
  }
}

/// Options of a command that draws sets.
protocol SetDrawingOptions: BankReadingOptions {
  var selection: DrawSelection { get set }
}

extension OptionField where Options: SetDrawingOptions {
  static var drawSeed: Self { .text(.drawSeed, \.selection.seed) }
  static var sets: Self { .number(.sets, \.selection.sets) }
  static var limit: Self { .text(.limit, \.selection.limit) }

  static var perCategory: Self { .texts(.perCategory, \.selection.perCategory) }
  static var disjoint: Self { .sign(.disjoint, \.selection.isDisjoint) }
  static var exclude: Self { .files(.exclude, \.selection.excluded) }
  static var include: Self { .texts(.include, \.selection.included) }
  static var shuffleChoices: Self { .sign(.shuffleChoices, \.selection.shufflesChoices) }
  static var together: Self { .text(.together, \.selection.together) }
  static var order: Self { .word(.order, \.selection.order) }

  /// Options for conditions on each set besides its number of questions.
  private static var conditionsOfOneSet: [Self] {
    [
      .perCategory, .texts(.difficulty, \.selection.difficulty),
      .text(.maxSeconds, \.selection.maxSeconds),
      .sign(.noNearDuplicates, \.selection.keepsNearDuplicatesApart),
    ]
  }

  /// Options for how sets differ from each other.
  private static var conditionsOfSets: [Self] {
    [
      .disjoint, .sign(.cover, \.selection.isCovering),
      .sign(.spread, \.selection.isSpread),
    ]
  }

  /// Options for conditions on sets besides their numbers of questions.
  static var conditions: [Self] { conditionsOfOneSet + conditionsOfSets }

  /// The selection options that most people need.
  static var usualSelection: [Self] {
    [
      .drawSeed, .number(.count, \.selection.count), .text(.drawnOnly, \.selection.condition),
    ]
  }

  /// The other selection options, for commands that draw one set.
  static var selectionOfOneSet: [Self] {
    conditionsOfOneSet + [
      .exclude, .include, .together,
      .order, .shuffleChoices,
      .sign(.balanceAnswers, \.selection.balancesAnswers), .word(.compat, \.selection.app),
      .onError,
    ]
  }

  /// The other selection options, for commands that can draw several sets.
  static var moreSelection: [Self] { conditionsOfSets + selectionOfOneSet }
}

// MARK: The request

extension DrawSelection {
  /// Returns the request. Configured values hold unless the command line gives others.
  func request(
    _ settled: [Configurations.Found], random: () -> UInt64
  ) throws(Failure) -> DrawRequest {
    try checkTexts()
    var request = DrawRequest(seed: Seed(0), sets: sets ?? 1)
    request.method = app == .timerquiz ? .timerquiz : .shuffleV1
    request.versions = versions ?? 1
    request.categories = try categories()
    request.difficulty = try difficulties()
    request.maxMilliseconds = try milliseconds()
    request.keepsNearDuplicatesApart = keepsNearDuplicatesApart
    (request.isDisjoint, request.isCovering, request.isSpread) = (isDisjoint, isCovering, isSpread)
    (request.shufflesChoices, request.balancesAnswers) = (shufflesChoices, balancesAnswers)
    if !included.isEmpty { request.included = included }
    (request.together, request.order) = (together, order)
    let isSaid = request.categories?.count != nil || request.difficulty?.count != nil
    request.count = count ?? (isSaid ? nil : settled.value(\.setSize))
    request.limits.usual = settled.value(\.limit) ?? TimeLimit.usual
    request.limits.forAll = try TimeLimit.parse(limit)
    if isCovering, sets != nil {
      throw .usage(RequestWords.text(DrawContradiction.apart(.cover, .sets)))
    }
    if let seed {
      request.seed = try Seed.parse(seed)
    } else {
      request.seed = Seed(random())
    }
    if let contradiction = request.contradiction {
      throw .usage(RequestWords.text(contradiction))
    }
    return request
  }

  /// Throws if a text would match every question or none.
  private func checkTexts() throws(Failure) {
    if included.contains(where: \.isBlank) {
      throw .usage(UsageMessages.blank("question to include", ja: "必ず入れる問題の指定"))
    }
    if let together, together.isBlank {
      throw .usage(UsageMessages.blank("beginning of tags", ja: "まとめるタグの先頭の文字列"))
    }
  }

  private func categories() throws(Failure) -> CategoryQuotas? {
    if perCategory.isEmpty { return nil }
    switch CategoryQuotas.read(perCategory) {
    case .success(let quotas): return quotas
    case .failure(let syntaxError): throw .usage(RequestWords.text(syntaxError))
    }
  }

  private func difficulties() throws(Failure) -> DifficultyQuotas? {
    if difficulty.isEmpty { return nil }
    switch DifficultyQuotas.read(difficulty) {
    case .success(let quotas): return quotas
    case .failure(let syntaxError): throw .usage(RequestWords.text(syntaxError))
    }
  }

  private func milliseconds() throws(Failure) -> Int? {
    guard let maxSeconds else { return nil }
    if let time = DrawRequest.milliseconds(ofSeconds: maxSeconds) { return time }
    throw .usage(RequestWords.seconds)
  }

  // MARK: In a manifest

  /// The options that a manifest records besides the request, or verbatim.
  var noted: [Manifest.Option] {
    var noted: [Manifest.Option] = []
    if !perCategory.isEmpty { noted.append(Manifest.Option(.perCategory, perCategory)) }
    if !difficulty.isEmpty { noted.append(Manifest.Option(.difficulty, difficulty)) }
    if let maxSeconds { noted.append(Manifest.Option(.maxSeconds, [maxSeconds])) }
    if !excluded.isEmpty { noted.append(Manifest.Option(.exclude, excluded.map(\.string))) }
    if let condition { noted.append(Manifest.Option(.condition, [condition])) }
    return noted
  }

  /// Takes over what a manifest records about the files.
  mutating func take(_ manifest: Manifest) {
    condition = manifest.values(.condition)?.last
    excluded = (manifest.values(.exclude) ?? []).map { Path($0) }
    app = manifest.values(.compat)?.last.flatMap { CompatibleApp(rawValue: $0) }
  }
}
