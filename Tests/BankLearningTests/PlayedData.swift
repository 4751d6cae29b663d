import BankLearning
@_spi(QBank) import BankQuiz

/// Two small histories. What tests expect of them was computed by other programs, in Python with NumPy and SciPy.
enum PlayedData {
  /// The right choices of the five questions that eight players answered.
  static let key = "BDACB"
  static let answers = [
    "BBDDA", "BDACB", "BDACD", "BDACB", "ADAAA", "BDADB", "BDACD", "BCACD",
  ]

  /// Whether each answer is right, in a row for each player.
  static let rows = answers.map { row in zip(row, key).map { $0 == $1 } }

  /// The same answers as groups.
  static var complete: AnswerGroups {
    var groups = AnswerGroups()
    for row in rows {
      groups.add(
        row.enumerated().map { .init(question: $0.offset, index: $0.offset, isRight: $0.element) })
    }
    return groups
  }

  /// Forty runs with five of twelve questions, drawn at random. Each answer has the number of the question, the
  /// choice (`a` is right, `-` is a time-out at ten seconds) and the milliseconds.
  static let text = """
    7-,6a9365,5a3914,3a5712,8a6318;5a4254,9c4516,4a5489,8c4894,6a4724;11b9497,5a5410,3a7263,2a9671,6a5446;11d9057,1a1238,10b5714,2a4378,6a6428
    9b5157,2a2928,3-,10d7933,11b6492;7a5774,11a8881,10a3901,1a6013,3a8041;2a6023,1a4826,9-,11c7977,6a7407;8d4305,11d4792,10c4226,2a4311,3c2752
    10a7677,2a3430,12d8634,3d4662,11b7370;7a4192,8c5634,1a3171,9a4001,4a3579;7a4787,12-,9c7666,8a8075,5a7675;12-,8d3593,6c4557,11b7172,3a1916
    7d6750,9c3709,3a3095,2a5456,10b3605;1a4167,3c4641,9-,8-,2a4240;3a4980,7a4321,10a5002,5b4306,8c4299;8a6713,10b3623,2a3103,11b3026,3c3313
    12b7380,5a4080,3d4461,9-,4d5087;2a5190,1a3106,11a6833,12a8625,5a3802;8c5343,4b6025,5d3064,12a8594,3a3262;4-,7c5891,2a4632,9a9583,12a6050
    6a4469,2a4250,11a4148,7a3962,3a3726;8a4834,10a9468,1a2437,9-,7a5760;12-,4a7434,9d5366,6c6305,10c6638;3a5346,12b7575,9d8593,1a3930,6a6826
    5a1770,8c7572,11c5589,1a3237,6a3521;6a7385,2a4856,4c3966,7d6972,5a3502;3b3179,7d5140,5b3827,1a4158,12-;11b3482,3c6182,8d7506,10a7656,12d6601
    2a8078,7a8628,5a7476,10a4307,4a7648;8-,2a6827,7a2575,11-,4a6026;3a2613,11b5317,9b8478,10d4625,6a4242;5b5971,1b4321,3a6080,12a7920,7c3900
    1a2365,7a6104,6-,10a4704,12-;6-,3b4390,5a5917,12a9518,9a7841;6a3514,7d3793,10c1808,5a1650,12b6636;11-,2c6900,10a9776,1a3058,7-
    6a5373,10b6891,11a5573,5a2188,12a5706;4a8223,12a7587,1a4236,5a3065,7b4877;9a4941,7a7637,3a3891,11-,8a4812;7a4124,12-,11-,4a6520,6-
    """

  /// The runs of `text` as records, one second apart.
  static let runs: [RunRecord] = {
    let lines = text.split(separator: "\n").flatMap { $0.split(separator: ";") }
    return lines.enumerated().map { number, line in
      run(line.split(separator: ",").map { question(String($0)) }, at: number)
    }
  }()

  /// A run, anonymous by default.
  static func run(
    _ questions: [RunRecord.Question], at second: Int = 0, player: String? = nil,
    _ kind: RunRecord.Kind = .played
  ) -> RunRecord {
    RunRecord(
      date: Timestamp(secondsSince1970: second), kind: kind, player: player,
      quiz: RunRecord.Quiz(banks: ["bank.csv"], seed: "1"), questions: questions,
      milliseconds: questions.reduce(0) { max($0, $1.milliseconds) })
  }

  /// Parses an answer of `text`.
  private static func question(_ word: String) -> RunRecord.Question {
    let number = word.prefix { $0.isNumber }
    let rest = word.dropFirst(number.count)
    let choice = "abcd".firstIndex(of: rest.first ?? "-").map {
      "abcd".distance(from: "abcd".startIndex, to: $0) + 1
    }
    return answer(
      Int(number) ?? 0, choice, choice == nil ? 10_000 : Int(rest.dropFirst()) ?? 0)
  }

  /// An answer to the question with the given number, whose right choice is the first.
  static func answer(
    _ number: Int, _ choice: Int?, _ milliseconds: Int, limit: Int = 10_000, isRight: Bool? = nil
  ) -> RunRecord.Question {
    let digits = String(number, radix: 16)
    return RunRecord.Question(
      choice: choice, milliseconds: milliseconds, isRight: isRight ?? (choice == 1),
      content: String(repeating: "0", count: 16 - digits.count) + digits, limit: limit)
  }

  /// The log of the given runs.
  static func log(_ runs: [RunRecord], simulated: Bool = false) -> AnswerLog {
    var log = AnswerLog(simulated: simulated)
    for run in runs { log.add(run) }
    log.settle()
    return log
  }
}
