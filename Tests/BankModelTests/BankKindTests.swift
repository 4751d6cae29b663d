@_spi(QBank) import BankModel
import Testing

@Suite("Kinds of files and their columns")
struct KindTests {
  private static let names: [(BankKind, [String], [String])] = [
    (
      .problems, ["question", "answer", "choice1", "choice2", "choice3", "choice4"],
      ["問題文", "正解の番号", "選択肢1", "選択肢2", "選択肢3", "選択肢4"]
    ),
    (.guidance, ["title", "description"], ["見出し", "説明"]),
  ]

  @Test("every column has a name, and no other number has one", arguments: names)
  func columns(kind: BankKind, english: [String], japanese: [String]) {
    #expect(kind.columnCount == english.count)
    #expect((1...kind.columnCount).map { kind.cellName($0) } == english)
    #expect((1...kind.columnCount).map { kind.cellTitle($0)?[.japanese] } == japanese)
    for number in [-1, 0, kind.columnCount + 1] {
      #expect(kind.cellName(number) == nil)
      #expect(kind.cellTitle(number) == nil)
    }
  }

  @Test("the name of a choice ends in its number")
  func choices() {
    #expect(BankKind.problems.cellTitle(3)?[.english] == "choice 1")
    #expect(BankKind.problems.cellTitle(6)?[.english] == "choice 4")
    #expect(BankKind.problems.cellName(BankKind.answerCell) == "answer")
    #expect(BankKind.problems.cellName(BankKind.cellsBeforeChoices + 1) == "choice1")
  }
}
