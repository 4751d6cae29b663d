@_spi(QBank) import BankModel
import Testing

@Suite("Texts in two languages")
struct LocalizedTests {
  @Test("each language has its own text")
  func languages() {
    let text = Localized(en: "answer", ja: "正解")
    #expect(text[.english] == "answer")
    #expect(text[.japanese] == "正解")
    #expect(Localized("problem.csv") == Localized(en: "problem.csv", ja: "problem.csv"))
  }

  @Test("languages are named by their codes")
  func codes() {
    #expect(Language.allCases.map(\.rawValue) == ["en", "ja"])
  }

  @Test(
    "an English count has a noun in the singular or the plural",
    arguments: [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (-1, "-1 rows"), (1_000, "1000 rows")])
  func count(number: Int, text: String) {
    #expect(Localized.count(number, "row", "rows") == text)
  }

  @Test("the message and its reason are joined as each language does it")
  func fullMessage() {
    let message = Localized(en: "a quote is never closed", ja: "引用符が閉じていません。")
    let why = Localized(en: "rows are lost", ja: "行が失われます。")
    let place = Place(.init(0, 1))
    let alone = Diagnostic(rule: "r", severity: .error, place: place, message: message)
    let both = Diagnostic(rule: "r", severity: .error, place: place, message: message, why: why)
    #expect(alone.fullMessage == message)
    #expect(both.fullMessage[.english] == "a quote is never closed: rows are lost")
    #expect(both.fullMessage[.japanese] == "引用符が閉じていません。行が失われます。")
  }
}
