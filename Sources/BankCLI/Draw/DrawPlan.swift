@_spi(QBank) import BankRules
@_spi(QBank) import BankSets

/// What to draw, and whether the seed has to be reported.
struct DrawPlan: Sendable {
  /// What to draw.
  private(set) var request: DrawRequest
  /// Whether the seed was given.
  let isSeedGiven: Bool
  /// The labels of choices on papers, if configured.
  let labels: ChoiceLabels?

  /// Creates a plan from a command line; throws if that makes no sense.
  init(
    _ selection: DrawSelection, _ bank: BankOptions, _ session: Session
  ) throws(Failure) {
    let settled = try Configurations.ofPaths(bank, session)
    request = try selection.request(settled) { session.world.randomSeed }
    isSeedGiven = selection.seed != nil
    labels = settled.value(\.labels)
  }

  /// Creates a plan from the request in a manifest.
  init(_ request: DrawRequest) {
    self.request = request
    (isSeedGiven, labels) = (true, nil)
  }

  /// Returns the plan with a new random seed.
  func withNewSeed(_ session: Session) -> DrawPlan {
    var plan = self
    plan.request.seed = Seed(session.world.randomSeed)
    return plan
  }

  /// Reports the seed, unless it is exactly what was given.
  func reportSeed(_ session: Session) {
    let seed = request.seed
    let method = request.method.rawValue
    let start = Localized(
      en: "\(method), seed \(seed.number)", ja: "\(method)、シード\(seed.number)")
    let text: Localized
    if let written = seed.text.map({ VisibleText.escape($0) }) {
      text = Localized(
        en: "\(start.en), the hash of the text “\(written)”",
        ja: "\(start.ja)（文字列「\(written)」のハッシュ値）")
    } else if !isSeedGiven {
      text = Localized(
        en: "\(start.en); --seed \(seed.number) draws the same again",
        ja: "\(start.ja)（--seed \(seed.number) で同じ結果になります）")
    } else {
      return
    }
    session.remark(text)
  }
}
