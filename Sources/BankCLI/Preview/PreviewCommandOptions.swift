@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
@_spi(QBank) import BankText

/// The options of `qbank preview`.
struct PreviewCommandOptions: SetDrawingOptions {
  var bank = BankOptions()
  var selection = DrawSelection()
  var guidance: Path?
  var player: NamedPlayer?
  var ability: String?
  var speed: String?
  var script: String?
  var showsEverySecond = false
  var givenForm: Form?
  var output: Path?
  var forecasts = false
  var givenRuns: Int?
  var redraws = false
  var correlation: String?
  var passMark: String?
  var picture: Path?
  var page: Path?
  var plays = false
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
  var explained: Explained?

  /// The form of the transcript or forecast.
  enum Form: String, OutputForm {
    case text, json, jsonl

    var kind: OutputKind {
      switch self {
      case .text: .text
      case .json: .json
      case .jsonl: .jsonLines
      }
    }
  }

  /// A method that has a page of its own.
  enum Explained: String, OptionWord {
    case players = "players-v1"
  }

  /// How many runs a forecast has if nobody says it.
  static let usualRuns = 10_000

  var form: Form { givenForm ?? .text }
  var runs: Int { givenRuns ?? PreviewCommandOptions.usualRuns }
  /// Whether many runs are wanted instead of one.
  var isForecast: Bool { forecasts || givenRuns != nil || redraws }

  static var fields: [OptionField<Self>] {
    [
      .drawSeed, .limit, .file(.guidance, \.guidance), .player, .ability, .speed, .script,
      .everySecond, .form, .output, .forecast, .pass, .runs, .redraw, .correlation, .picture,
      .page, .quizTitle, .accent, .play, .practice, .noBell, .feedback, .record, .name, .event,
      .team, .file(.history, \.history),
    ] + OptionField<Self>.selection + [
      .from, .kind, .layout, .delimiter, .answersFrom, .sheet, .encoding, .stdinFilename,
      .config,
      .noConfig, .noIgnore,
      .word(.explainPlayers, \.explained),
    ]
  }
}

/// Those who can play by their names.
struct NamedPlayer: OptionWord {
  let rawValue: String
  let player: Player

  static let allCases = Player.named.compactMap { NamedPlayer(rawValue: $0.name) }

  init?(rawValue: String) {
    guard let named = Player.named.first(where: { $0.name == rawValue }) else { return nil }
    (self.rawValue, player) = named
  }
}

extension OptionField<PreviewCommandOptions> {
  static var player: Self { .word(.player, \.player) }
  static var ability: Self { .text(.ability, \.ability) }
  static var speed: Self { .text(.playerSpeed, \.speed) }
  static var script: Self { .text(.script, \.script) }
  static var everySecond: Self { .sign(.everySecond, \.showsEverySecond) }
  static var form: Self { .word(.transcriptFormat, \.givenForm) }
  static var output: Self { .file(.output, \.output) }
  static var forecast: Self { .sign(.forecast, \.forecasts) }
  static var pass: Self { .text(.pass, \.passMark) }
  static var runs: Self { .number(.runs, \.givenRuns) }
  static var redraw: Self { .sign(.redraw, \.redraws) }
  static var correlation: Self { .text(.correlation, \.correlation) }
  static var picture: Self { .file(.svg, \.picture) }
  static var page: Self { .file(.page, \.page) }
  static var play: Self { .sign(.play, \.plays) }
  static var practice: Self { .sign(.practice, \.practises) }
  static var noBell: Self { .sign(.noBell, \.isSilent) }
  static var feedback: Self { .sign(.feedback, \.givesFeedback) }
  static var quizTitle: Self { .text(.quizTitle, \.title) }
  static var accent: Self { .text(.accent, \.accent) }
  static var record: Self { .sign(.record, \.records) }
  static var name: Self { .text(.name, \.name) }
  static var event: Self { .text(.event, \.event) }
  static var team: Self { .text(.team, \.team) }
}
