@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

/// One finding per cause, which says of the app only what it does: derived by hand from how the two apps split a
/// file, which ignore quotes and delete carriage returns or end lines at them.
@Suite("Rows that an app shows in its own way")
struct WhatAppsShowTests {
  private static let rows = (1...5).map { "問題\($0)は？,\($0 % 4 + 1),あ,い,う,え" }

  /// The findings in a row among five sound ones, in a file that ends as the app needs it.
  private func found(_ row: String, _ loader: Loader) -> [Diagnostic] {
    let lines = [row] + Self.rows
    let text = lines.joined(separator: "\n") + (loader == .loadcsv ? "\n" : "")
    let source = Source(Path("bank.csv"), Array(text.utf8))
    return Lint(LintOptions(loader: loader, kind: .problems)).run([source])[0].diagnostics
  }

  @Test(
    "the row is one finding, which says what the app shows",
    arguments: [
      // An empty quoted cell is a choice of two quotes to the app, and no choice to its author.
      (
        "Q?,1,a,\"\",c,d", "empty-text",
        "the app asks “Q?” with the choices “a”, “\"\"”, “c”, “d”"
      ),
      (
        "Q?,1,a,\" \",\"\",d", "empty-text",
        "the app asks “Q?” with the choices “a”, “\" \"”, “\"\"”, “d”"
      ),
      ("Q?,1,a,,c,d", "empty-text", "the app asks “Q?” with the choices “a”, “”, “c”, “d”"),
      (
        "\"\",1,a,b,c,d", "empty-text",
        "the app asks “\"\"” with the choices “a”, “b”, “c”, “d”"
      ),
      (
        "\"　\",1,a,b,c,d", "empty-text",
        "the app asks “\"　\"” with the choices “a”, “b”, “c”, “d”"
      ),
      (
        "Say \"hi, there\" now?,1,a,b,c,d", "wrong-column-count",
        "the comma seems to belong to the text “Say \"hi, there\" now?”; the app reads "
          + "“ there\" now?” as the answer and crashes when a button is pressed"
      ),
      ("Is it 27\" wide?,1,a,b,c,d", "stray-quote", "the app shows it as it is"),
      (
        "Q?,1\",a,b,c,d", "answer-not-plain",
        "the app reads “1\"” as the answer and crashes when a button is pressed"
      ),
    ])
  func oneFinding(_ row: String, _ rule: String, _ why: String) {
    let found = found(row, .timerquiz)
    #expect(found.map(\.rule) == [rule])
    #expect(found.map(\.why?.en) == [why])
  }

  @Test(
    "a carriage return that the app deletes is the only finding",
    arguments: [
      "Q?\r,1,a,b,c,d", "Q\r?,1,a,b,c,d", "Q?,1,a\r,b,c,d", "Q?,1\r,a,b,c,d", "Q?\r\r,1,a,b,c,d",
      "Q?\r,1,a,\rb,c,d",
    ])
  func deletedReturn(_ row: String) {
    let found = found(row, .timerquiz)
    #expect(found.map(\.rule) == ["line-endings"])
    #expect(
      found.map(\.why?.en) == ["the app does not end a row there, but most programs do"])
    let text = ([row] + Self.rows).joined(separator: "\n")
    let options = LintOptions(loader: .timerquiz, kind: .problems)
    let afterFixes = Fixer(options).fix([Source(Path("bank.csv"), Array(text.utf8))])
    #expect(afterFixes.sources[0].text == text.replacing("\r", with: ""))
    #expect(afterFixes.files[0].diagnostics.isEmpty)
    #expect(afterFixes.made == [1])
  }

  @Test(
    "a carriage return is reported besides another error, and between two rows",
    arguments: [
      ("Q?\r,9,a,b,c,d", "so no choice is ever right"), ("Q?,1,a,b,c,d\rR?,1,a,b,c,d", nil),
    ] as [(String, String?)])
  func otherReturns(_ row: String, _ why: String?) {
    let found = found(row, .timerquiz)
    #expect(found.contains { $0.rule == "line-endings" })
    if let why { #expect(found.contains { $0.why?.en.hasSuffix(why) ?? false }) }
  }

  @Test("a row of guidance is described as the app shows it, too")
  func guidance() {
    let text = "遊び方,\"\"\n" + (1...4).map { "見出し\($0),説明" }.joined(separator: "\n")
    let source = Source(Path("guidance.csv"), Array(text.utf8))
    let found = Lint(LintOptions(loader: .timerquiz)).run([source])[0].diagnostics
    #expect(found.map(\.rule) == ["empty-text"])
    #expect(found.map(\.why?.en) == ["the app shows “遊び方” with “\"\"”"])
  }

  @Test("without an app the finding says what players see")
  func noApp() {
    #expect(
      found("Q?,1,a,\"\",c,d", .rfc4180).map(\.why?.en).first
        == "players see a button without text")
  }
}
