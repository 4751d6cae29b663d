@_spi(QBank) import BankQuiz

extension Command {
  static let preview = Command(
    "preview",
    summary: Localized(
      en: "Show a quiz as a model player would play it.", ja: "モデルプレイヤーがクイズを解く様子を表示します。"),
    details: Localized(
      en: """
        Draws a set as qbank draw does and has a model player play it on a simulated clock; the \
        same seed gives the same run. qbank forecast simulates thousands of players, and with \
        qbank play you play yourself.
        """,
      ja: """
        qbank draw と同じように選んだ問題を、仮想の時計でモデルプレイヤーが解きます。同じシードなら同じ結果に\
        なります。qbank forecast では数千人のモデルプレイヤーが、qbank play では自分が解きます。
        """),
    statuses: .ofDraws,
    examples: [
      CommandExample(
        "qbank preview bank.csv --seed 7", en: "Show a possible run.", ja: "プレイの一例を表示します。"),
      CommandExample(
        "qbank preview bank.csv --script 1@1.5,3,-,2,4",
        en: "Show the run of a player who answers like this.", ja: "決めたとおりに答える人の結果を表示します。"),
    ],
    arguments: [.paths],
    options: PreviewCommandOptions.self
  ) { (options, session) throws(Failure) in
    try Rehearsal(options, session).showTranscript(&session)
  }
}

/// The options of `qbank preview`.
struct PreviewCommandOptions: RehearsingOptions {
  var rehearsal = RehearsalOptions(.preview)

  static var usual: [OptionField<Self>]? {
    OptionField<Self>.usualSelection + [
      .limit, .guidance, .model, .ability, .speed, .script, .everySecond, .record, .name,
      .transcriptForm, .output(\.rehearsal.output, as: RehearsalOptions.TranscriptForm.self),
    ]
  }

  static var fields: [OptionField<Self>] {
    (usual ?? []) + [.correlation, .event, .team, .history] + OptionField.selectionOfOneSet
      + OptionField.reading
  }

  static var relations: [OptionRelation] {
    [
      .apart(
        [.script], from: [.model, .ability, .playerSpeed],
        because: Localized(
          en: "a script says what is pressed, and when", ja: "いつ何を押すかは台本で決まります")),
      .need([.name, .event, .team], [.record]),
    ]
  }
}
