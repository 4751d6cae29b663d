@_spi(QBank) public import BankQuiz

extension RunRecord {
  /// A run of five questions with the given number of right answers.
  public static func sample(
    _ score: Int, _ player: String? = nil, seconds: Int = 0, milliseconds: Int = 30_000,
    kind: Kind = .played, set: Int = 1
  ) -> RunRecord {
    RunRecord(
      date: Timestamp(secondsSince1970: 1_795_132_800 + seconds), kind: kind, player: player,
      quiz: Quiz(banks: ["banks"], seed: "7", method: "shuffle-v1", set: set, digest: "00ff"),
      questions: (0..<5).map {
        Question(choice: $0 == 4 ? nil : $0 + 1, milliseconds: 6_000, isRight: $0 < score)
      }, milliseconds: milliseconds)
  }
}
