@_spi(QBank) import BankModel
import Testing

@Suite("Loaders")
struct LoaderTests {
  private static let facts: [(Loader, String, Bool, Loader.FinalNewline, Int?, Int?)] = [
    (.rfc4180, "rfc4180", false, .customary, nil, nil),
    (.timerquiz, "timerquiz", true, .forbidden, 5, 5),
    (.loadcsv, "loadcsv", true, .required, nil, nil),
  ]

  @Test("each loader has its name and its requirements", arguments: facts)
  func wants(
    loader: Loader, name: String, isApp: Bool, newline: Loader.FinalNewline, questions: Int?,
    guidance: Int?
  ) {
    #expect(loader.rawValue == name)
    #expect(loader.isApp == isApp)
    #expect(loader.finalNewline == newline)
    #expect(loader.questionsPerGame == questions)
    #expect(loader.guidanceRows == guidance)
  }

  @Test("the table contains all loaders")
  func all() { #expect(Loader.allCases == Self.facts.map(\.0)) }
}
