@_spi(QBank) import BankQuiz
@_spi(QBank) import BankReports

/// The options of `qbank preview`, `forecast`, `play` and `page`. Each command has those that mean something to it.
struct RehearsalOptions: Sendable {
  /// What is done with the sets.
  let use: Use
  var bank = BankOptions()
  var selection = DrawSelection()
  var guidance: Path?
  var model: NamedPlayer?
  var ability: String?
  var speed: String?
  var script: String?
  var showsEverySecond = false
  var givenTranscriptForm: TranscriptForm?
  var givenForecastForm: ForecastForm?
  var output: Path?
  var givenRuns: Int?
  var redraws = false
  var correlation: String?
  var passMark: String?
  var practises = false
  var isSilent = false
  var givesFeedback = false
  var title: String?
  var accent: String?
  var records = false
  var name: String?
  var event: String?
  var team: String?
  var history: Path?

  init(_ use: Use) { self.use = use }

  /// What is done with the sets of a rehearsal.
  enum Use: Sendable {
    /// One model player plays one set.
    case preview
    /// Many model players play the sets.
    case forecast
    /// A person plays one set at the terminal.
    case play
    /// The sets are put on a page for anybody to play.
    case page
  }

  /// The form of a transcript.
  enum TranscriptForm: String, OutputForm {
    case text, json, jsonl
  }

  /// The form of a forecast.
  enum ForecastForm: String, OutputForm {
    case text, json, html, svg
  }

  /// The default number of runs of a forecast.
  static let usualRuns = 10_000

  var transcriptForm: TranscriptForm { givenTranscriptForm ?? .of(output) ?? .text }
  var forecastForm: ForecastForm { givenForecastForm ?? .of(output) ?? .text }
  var runs: Int { givenRuns ?? RehearsalOptions.usualRuns }
  /// Whether many runs are forecast, instead of one being played.
  var isForecast: Bool { use == .forecast }
}

/// The options of a command that rehearses sets.
protocol RehearsingOptions: SetDrawingOptions {
  var rehearsal: RehearsalOptions { get set }
}

extension RehearsingOptions {
  var bank: BankOptions {
    get { rehearsal.bank }
    set { rehearsal.bank = newValue }
  }
  var selection: DrawSelection {
    get { rehearsal.selection }
    set { rehearsal.selection = newValue }
  }
}

/// A player chosen by name.
struct NamedPlayer: OptionWord {
  let rawValue: String
  let player: Player

  static let allCases = Player.named.compactMap { NamedPlayer(rawValue: $0.name) }

  init?(rawValue: String) {
    guard let named = Player.named.first(where: { $0.name == rawValue }) else { return nil }
    (self.rawValue, player) = named
  }
}

extension OptionField where Options: RehearsingOptions {
  static var guidance: Self { .file(.guidance, \.rehearsal.guidance) }
  static var model: Self { .word(.model, \.rehearsal.model) }
  static var ability: Self { .text(.ability, \.rehearsal.ability) }
  static var speed: Self { .text(.playerSpeed, \.rehearsal.speed) }
  static var script: Self { .text(.script, \.rehearsal.script) }
  static var everySecond: Self { .sign(.everySecond, \.rehearsal.showsEverySecond) }
  static var pass: Self { .text(.pass, \.rehearsal.passMark) }
  static var runs: Self { .number(.runs, \.rehearsal.givenRuns) }
  static var redraw: Self { .sign(.redraw, \.rehearsal.redraws) }
  static var correlation: Self { .text(.correlation, \.rehearsal.correlation) }
  static var practice: Self { .sign(.practice, \.rehearsal.practises) }
  static var noBell: Self { .sign(.noBell, \.rehearsal.isSilent) }
  static var feedback: Self { .sign(.feedback, \.rehearsal.givesFeedback) }
  static var quizTitle: Self { .text(.quizTitle, \.rehearsal.title) }
  static var accent: Self { .text(.accent, \.rehearsal.accent) }
  static var record: Self { .sign(.record, \.rehearsal.records) }
  static var name: Self { .text(.name, \.rehearsal.name) }
  static var event: Self { .text(.event, \.rehearsal.event) }
  static var team: Self { .text(.team, \.rehearsal.team) }
  static var history: Self { .file(.history, \.rehearsal.history) }
  static var transcriptForm: Self { .word(.transcriptForm, \.rehearsal.givenTranscriptForm) }
  static var forecastForm: Self { .word(.forecastForm, \.rehearsal.givenForecastForm) }
}

extension Flag {
  static let limit = Flag(
    "time-limit", .text, placeholder: "time",
    Localized(
      en:
        "Time limit for a question: seconds, 1:30 or 1:00:00; by default the limits in the bank, "
        + "else 10 seconds.",
      ja: "1問の制限時間（秒数、1:30、1:00:00）。省略時は問題ごとの制限時間、なければ10秒。"))
  static let guidance = Flag(
    "guidance", .file, placeholder: "file",
    Localized(
      en: "Guidance to show first; by default the guidance file among the paths, if there is only "
        + "one.",
      ja: "最初に表示するガイダンス。省略時は、指定したパスにガイダンスが1つだけあればそれを使います。"))
  static let model = Flag(
    "model", .oneOf(NamedPlayer.words), placeholder: "kind", default: "model",
    Localized(en: "Kind of player to simulate.", ja: "モデルプレイヤーの種類。"))
  static let transcriptForm = Flag.form(RehearsalOptions.TranscriptForm.self)
  static let forecastForm = Flag.form(RehearsalOptions.ForecastForm.self)
  static let ability = Flag(
    "ability", .text, placeholder: "number|file",
    Localized(
      en: "Ability of model players: 0 is average, 1 is better than five in six; by default "
        + "random. For a forecast, the mean of all, or a CSV file of players: name,ability,speed.",
      ja: "モデルプレイヤーの能力値。0が平均で、1なら6人中5人より上。省略時は抽選で決めます。forecast では全員の平均、"
        + "または名前・能力値・速さを書いたCSVファイル。"))
  static let playerSpeed = Flag(
    "speed", .text, placeholder: "number",
    Localized(
      en: "Speed of reading and answering: 1 is average; at 0.8, everything takes 25% longer.",
      ja: "読んで答える速さ。1が平均で、0.8ならすべてに1.25倍の時間がかかります。"))
  static let script = Flag(
    "script", .text, placeholder: "script",
    Localized(
      en:
        "Answers of the player, such as 1@1.5,3,-,2,4@7.5, where @ gives the seconds and - is a "
        + "time-out.",
      ja: "解答の台本（例: 1@1.5,3,-,2,4@7.5）。@のあとは秒数、- は時間切れ。"))
  static let everySecond = Flag(
    "every-second",
    Localized(en: "Show every second of the clock.", ja: "1秒ごとの残り時間も表示します。"))
  static let pass = Flag(
    "pass", .text, placeholder: "score",
    Localized(
      en:
        "Show how many players reach a score, such as 3, or a share of a set, "
        + "such as 60%.",
      ja: "合格点（3など）や割合（60%など）に届く人の割合を表示します。"))
  static let runs = Flag(
    "runs", .number, placeholder: "number", default: "\(RehearsalOptions.usualRuns)", least: 1,
    most: 100_000_000,
    Localized(en: "Number of runs to simulate.", ja: "シミュレーションの回数。"))
  static let redraw = Flag(
    "redraw",
    Localized(
      en: "Draw a new set for every run of a forecast.", ja: "1回ごとに別の問題セットを抽選して試します。"))
  static let correlation = Flag(
    "correlation", .text, placeholder: "number",
    Localized(
      en: "Correlation of ability and speed, from -1 to 1; by default 0.",
      ja: "能力と速さの相関（-1から1）。省略時は0。"))
  static let feedback = Flag(
    "feedback",
    Localized(
      en: "Show after each answer whether it was right, and why.", ja: "答えるたびに、正誤と解説を表示します。"))
  static let quizTitle = Flag(
    "title", .text, placeholder: "text",
    Localized(
      en: "Title of the quiz; by default the name of the first file or folder.",
      ja: "クイズの題名。省略時は、最初のファイルかフォルダーの名前。"))
  static let accent = Flag(
    "accent", .text, placeholder: "color",
    Localized(
      en: "Accent colour of the page, such as 12b886 or '#12b886'.",
      ja: "ページの目印に使う色（例: 12b886、'#12b886'）。"))
}
