@_spi(QBank) import BankQuiz
import BankReports

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
