import Testing

@_spi(QBank) @testable import BankText

@Suite("Several terms searched in one pass")
struct SearchTermsTests {
  @Test(
    "terms are found anywhere in a text, in any case",
    arguments: [
      ("", false), ("tab", true), ("a tab", true), ("Table", true), ("TAB", true), ("ta", false),
      ("改行する", true), ("改", false), ("a改行", true), ("t改行ab", true), ("ttab", true),
      ("タブ", false),
    ])
  func anywhere(_ text: String, _ isThere: Bool) {
    #expect(SearchTerms(["tab", "改行"]).areIn(Array(text.utf8).arraySpan) == isThere)
  }

  @Test(
    "terms are found only as whole words on request",
    arguments: [
      ("tab", true), ("a tab.", true), ("tabs", true), ("table", false), ("stab", false),
      ("Tab-key", true), ("キーtabを", true), ("tab2", true), ("stab tab", true),
    ])
  func whole(_ text: String, _ isThere: Bool) {
    let terms = SearchTerms(["tab", "tabs"], whole: true)
    #expect(terms.areIn(Array(text.utf8).arraySpan) == isThere)
  }
}
