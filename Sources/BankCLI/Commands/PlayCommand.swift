@_spi(QBank) import BankQuiz

extension Command {
  static let play = Command(
    "play",
    summary: Localized(en: "Play a quiz in the terminal.", ja: "ターミナルでクイズを解きます。"),
    details: Localized(
      en: """
        Draws a set as qbank draw does, with another one each time unless a seed is given. The run \
        is recorded (qbank history, qbank ranking).
        """,
      ja: """
        qbank draw と同じように問題を選びます。シードを指定しなければ、毎回違う問題になります。結果は記録に残ります\
        （qbank history、qbank ranking）。
        """),
    statuses: .ofDraws,
    examples: [
      CommandExample("qbank play bank.csv", en: "Play a set.", ja: "クイズを解きます。"),
      CommandExample(
        "qbank play bank.csv --player Ann",
        en: "Play and be ranked as Ann.", ja: "Annの名前で記録します。"),
      CommandExample(
        "qbank play bank.csv --practice --feedback",
        en: "Practise without pressure: stop the clock, see each answer.",
        ja: "時計を止めながら、答えを1問ずつ確かめて練習します。"),
    ],
    arguments: [.paths],
    options: PlayCommandOptions.self
  ) { (options, session) throws(Failure) in
    let rehearsal = try Rehearsal(options, session)
    return try rehearsal.status(PlayRun(rehearsal, session).finish(&session))
  }
}

/// The options of `qbank play`.
struct PlayCommandOptions: RehearsingOptions {
  var rehearsal = RehearsalOptions(.play)

  static var usual: [OptionField<Self>]? {
    OptionField<Self>.usualSelection + [
      .limit, .name, .practice, .feedback, .guidance, .quizTitle, .event, .team, .noBell,
    ]
  }

  static var fields: [OptionField<Self>] {
    (usual ?? []) + [.history] + OptionField.selectionOfOneSet + OptionField.reading
  }

  static var relations: [OptionRelation] {
    [
      .apart(
        [.practice], from: [.event, .team, .name],
        because: Localized(en: "'--practice' records nothing", ja: "'--practice' では記録を残しません"))
    ]
  }
}
