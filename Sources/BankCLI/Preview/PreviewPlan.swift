@_spi(QBank) import BankModel
@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
@_spi(QBank) import BankSets

/// How a set is rehearsed: with which time limits, and by whom.
struct PreviewPlan {
  let options: RehearsalOptions
  /// How the set is drawn.
  private(set) var draw: DrawPlan
  /// The time limits of the questions; the draw uses the same.
  var limits: TimeLimits { draw.request.limits }
  /// Who plays.
  let player: Player
  /// The players of a forecast.
  let population: Population
  /// The number of questions that must be right, or nil if it does not matter.
  let passMark: PassMark?
  /// The colour of the page, or nil for the default.
  let accent: Accent?

  init(_ options: RehearsalOptions, _ session: Session) throws(Failure) {
    self.options = options
    player = try PreviewPlan.player(options)
    population = try PreviewPlan.population(options, session)
    passMark = try PreviewPlan.passMark(options)
    accent = try PreviewPlan.accent(options)
    draw = try DrawPlan(options.selection, options.bank, session)
  }

  /// Returns the plan for a set that is drawn by another plan.
  func drawing(_ draw: DrawPlan) -> PreviewPlan {
    var plan = self
    plan.draw = draw
    return plan
  }

  private static func player(_ options: RehearsalOptions) throws(Failure) -> Player {
    if let written = options.script {
      switch Script.parse(written) {
      case .success(let script): return .script(script)
      case .failure(let mistake): throw .usage(mistake.message)
      }
    }
    let named = options.model?.player ?? .model()
    guard case .model = named, !options.isForecast else { return named }
    return .model(ability: try ability(options), speed: try speed(options))
  }

  private static func ability(_ options: RehearsalOptions) throws(Failure) -> Double? {
    guard let written = options.ability else { return nil }
    if let ability = PlayerFile.ability(written) { return ability }
    if Path(written).hasExtension("csv") {
      throw .usage(
        Localized(
          en:
            "A file of players is for `qbank forecast`: '--ability \(VisibleText.escape(written))'.",
          ja: "プレイヤーの一覧 '--ability \(VisibleText.escape(written))' は `qbank forecast` で"
            + "使えます。"))
    }
    let shown = VisibleText.escape(written)
    throw .usage(
      Localized(
        en: "The ability '\(shown)' is not a number from -6 to 6; 0 is the average player.",
        ja: "能力値 '\(shown)' は使えません。-6から6までの数で指定してください（0が平均）。"))
  }

  /// Returns the logarithm of the given speed.
  private static func speed(_ options: RehearsalOptions) throws(Failure) -> Double? {
    guard let written = options.speed else { return nil }
    if let speed = PlayerFile.speed(written) { return speed }
    let shown = VisibleText.escape(written)
    throw .usage(
      Localized(
        en: "The speed '\(shown)' is not a number from 0.2 to 5; 1 is the average player.",
        ja: "速さ '\(shown)' は使えません。0.2から5までの数で指定してください（1が平均）。"))
  }

  private static func population(
    _ options: RehearsalOptions, _ session: Session
  ) throws(Failure) -> Population {
    var population = Population()
    population.correlation = try correlation(options) ?? 0
    population.meanSpeed = try speed(options) ?? 0
    guard options.isForecast, let written = options.ability else { return population }
    // Anything but a number names a file.
    if PlayerFile.number(written) == nil {
      population.known = try PlayerFile.read(Path(written), session)
    } else {
      population.meanAbility = try ability(options) ?? 0
    }
    return population
  }

  private static func correlation(_ options: RehearsalOptions) throws(Failure) -> Double? {
    guard let written = options.correlation else { return nil }
    if let correlation = PlayerFile.number(written), abs(correlation) <= 1 { return correlation }
    let shown = VisibleText.escape(written)
    throw .usage(
      Localized(
        en: "The correlation '\(shown)' is not a number from -1 to 1.",
        ja: "相関係数 '\(shown)' は使えません。-1から1までの数で指定してください。"))
  }

  private static func passMark(_ options: RehearsalOptions) throws(Failure) -> PassMark? {
    guard let written = options.passMark else { return nil }
    guard let mark = PassMark(written) else { throw .usage(PassMark.notUnderstood(written)) }
    return mark
  }

  /// Returns the given colour. Colours on which no text is readable are refused.
  private static func accent(_ options: RehearsalOptions) throws(Failure) -> Accent? {
    guard let written = options.accent else { return nil }
    guard let color = WebColor(written) else {
      let shown = VisibleText.escape(written)
      throw .usage(
        Localized(
          en:
            "The colour '\(shown)' is not valid. Write six hexadecimal digits such as 12b886.",
          ja: "色 '\(shown)' が読み取れません。12b886 のような6桁の16進数で指定してください。"))
    }
    guard let accent = Accent(color) else {
      let near = Accent.nearest(to: color).text.dropFirst()
      throw .usage(
        Localized(
          en: "Neither dark nor white text is readable on \(color.text) (contrast below 4.5:1). "
            + "The nearest usable colour is \(near).",
          ja: "色 \(color.text) の上では、濃い文字も白い文字も読みにくくなります（コントラスト比4.5:1未満）。"
            + "いちばん近い使える色は \(near) です。"))
    }
    return accent
  }

  /// Whether the difficulty of questions matters: it does to model players, not to people.
  var usesDifficulty: Bool {
    switch options.use {
    case .forecast: return true
    case .play, .page: return false
    case .preview:
      guard case .model = player else { return false }
      return true
    }
  }
}

extension Script.ValidationError {
  /// The error in words, with the correct form.
  var message: Localized {
    switch self {
    case .unreadable(let step, let text):
      let shown = VisibleText.escape(text)
      return Localized(
        en: "Step \(step) of the script, '\(shown)', is not valid. Write a choice such as 2, "
          + "2@1.5 for a choice after 1.5 seconds, or - for a time-out.",
        ja: "台本の\(step)番目 '\(shown)' が読み取れません。選択肢の番号（2）、"
          + "秒数付きの番号（2@1.5）、時間切れを表す - のどれかを書いてください。")
    case .length(let steps, let questions):
      return Localized(
        en: "The script has \(Localized.count(steps, "step", "steps")), but the set has "
          + "\(Localized.count(questions, "question", "questions")).",
        ja: "台本は\(steps)問分ですが、セットは\(questions)問です。")
    case .noSuchChoice(let step, let choice, let choices):
      return Localized(
        en: "Step \(step) of the script picks choice \(choice), but the question has only "
          + "\(choices).",
        ja: "台本の\(step)番目は\(choice)番を選びますが、その問題の選択肢は\(choices)個です。")
    }
  }
}

extension PreviewPlan {
  /// Refuses texts without visible characters.
  static func checkTexts(_ options: RehearsalOptions) throws(Failure) {
    let texts = [
      (options.title, "title", "題名"), (options.event, "name for an event", "イベント名"),
      (options.team, "name for a team", "チーム名"),
    ]
    for (text, en, ja) in texts where text?.isBlank == true {
      throw .usage(UsageMessages.blank(en, ja: ja))
    }
  }
}

/// The number of questions that must be right: `7`, or `60%` of a set.
enum PassMark {
  /// A number of questions.
  case score(Int)
  /// A percentage of a set.
  case percent(Int)

  /// Parses a pass mark; nil if the text is neither form.
  init?(_ text: String) {
    let isPercent = text.hasSuffix("%")
    guard let number = Int(bounded: isPercent ? text.dropLast() : text[...]), number > 0 else {
      return nil
    }
    if isPercent, number > 100 { return nil }
    self = isPercent ? .percent(number) : .score(number)
  }

  /// Returns the number of questions that must be right, rounded up.
  func score(of questions: Int) -> Int {
    switch self {
    case .score(let score): score
    case .percent(let percent): (min(questions, 1 << 32) * percent + 99) / 100
    }
  }

  /// Returns the message that a text is not a pass mark.
  fileprivate static func notUnderstood(_ text: String) -> Localized {
    let shown = VisibleText.escape(text)
    return Localized(
      en: "The pass mark '\(shown)' is not valid. Write how many answers must be right, such as "
        + "3, or their share, such as 60%.",
      ja: "合格点 '\(shown)' が読み取れません。正解数（3など）か、割合（60%など）で指定してください。")
  }

  /// Returns the message about a pass mark that cannot be reached.
  static func tooHigh(_ score: Int, _ questions: Int) -> Localized {
    let all = Localized.count(questions, "question", "questions")
    return Localized(
      en: "'--pass \(score)' cannot be reached: a set has \(all).",
      ja: "'--pass \(score)' には届きません。1セットは\(questions)問です。")
  }
}
