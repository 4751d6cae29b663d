@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankRules
@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// What is to be drawn, and whether its seed has to be told.
struct DrawPlan: Sendable {
  /// What is to be drawn.
  private(set) var request: DrawRequest
  /// Whether somebody gave the seed.
  let isSeedGiven: Bool
  /// What choices are called on papers, where a configuration says it.
  let labels: ChoiceLabels?

  /// What a command line says, if it makes sense.
  init(
    _ selection: DrawSelection, _ bank: BankOptions, _ session: Session
  ) throws(Failure) {
    let settled = try Configurations.ofPaths(bank, session)
    request = try selection.request(settled) { session.world.randomSeed }
    isSeedGiven = selection.seed != nil
    labels = settled.value(\.labels)
  }

  /// What a manifest says.
  init(_ request: DrawRequest) {
    self.request = request
    (isSeedGiven, labels) = (true, nil)
  }

  /// The same with a seed that nobody gave.
  func withNewSeed(_ session: Session) -> DrawPlan {
    var plan = self
    plan.request.seed = Seed(session.world.randomSeed)
    return plan
  }

  /// Tells the seed where it is not just what was written.
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
