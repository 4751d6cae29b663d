import BankModel
import Testing

@Suite("Labels of choices on paper")
struct ChoiceLabelsTests {
  @Test("each choice has its letter, or its number where the letters run out")
  func subscripts() {
    #expect(ChoiceLabels.capitals[0] == "A" && ChoiceLabels.capitals[25] == "Z")
    #expect(ChoiceLabels.capitals[26] == "27" && ChoiceLabels.kana[25] == "ハ")
    #expect(ChoiceLabels.kana[26] == "27" && ChoiceLabels.circled[25] == "㉖")
    #expect(ChoiceLabels.circled[26] == "27" && ChoiceLabels.numbers[0] == "1")
    #expect(ChoiceLabels.usual(in: .japanese) == .kana)
    #expect(ChoiceLabels.usual(in: .english) == .capitals)
  }
}
