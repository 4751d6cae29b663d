import BankModel

@testable import BankCompare

extension ComparedBanks {
  /// Returns the comparison of two banks with these names.
  static func of(
    _ old: [Problem], _ new: [Problem], names: (String, String) = ("old.csv", "new.csv")
  ) -> ComparedBanks {
    let sides = (CompareSide(old), CompareSide(new))
    return ComparedBanks(
      sides.0, named: names.0, sides.1, named: names.1, diff: BankDiff(sides.0, sides.1))
  }

  /// Banks with one difference of each kind: a changed answer, an edited text, an added and a removed question.
  static let sample: ComparedBanks = {
    var (edited, third) = (capital, neighbours[1])
    (edited.answer, edited.choices) = (1, ["Lyon", "Paris", "Lille", "Nice"])
    third.question = "二番目に高い山はどれですか？"
    third.details.explanation = "北岳は3193 mです。"
    let gone = Problem(question: "What is a loom?", answer: 1, choices: ["a", "b", "c", "d"])
    let added = Problem(question: "雨の日に使うものは？", answer: 1, choices: ["傘", "扇", "箸", "鍋"])
    return of(
      [neighbours[0], capital, neighbours[1], gone], [added, neighbours[0], edited, third])
  }()
}
