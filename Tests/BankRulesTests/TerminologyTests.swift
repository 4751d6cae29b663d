@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Words to avoid")
struct TerminologyTests {
  private static func options(_ words: [String: String]) -> LintOptions {
    var options = LintOptions(rules: LintOptions.RuleSelection(selected: ["terminology"]))
    options.ruleSettings = ["terminology": ["words": .texts(words)]]
    return options
  }

  private static func source(_ question: String) -> Source {
    Source(Path("bank.csv"), Array("\(question),1,p,q,r,s\n".utf8))
  }

  @Test(
    "only whole words are replaced, regardless of case, and the longest that fits",
    arguments: [
      (
        ["web": "net", "web site": "website"], "Which web site is a web?", "Which website is a net?"
      ),
      (["ab": "x", "cd": "y", "abc": "z"], "ab cd abc ABC abcd", "x y z z abcd"),
      (["e-mail": "email"], "E-Mail e-mails xe-mail e-mail2", "email e-mails xe-mail e-mail2"),
      (["net": "web"], "net 2net net2 .net. net", "web 2net net2 .web. web"),
      (["#": "number"], "a#b #1", "anumberb number1"),
      (["鯖": "サーバー"], "この鯖は", "このサーバーは"), (["サーバ": "サーバー"], "サーバーとサーバ", "サーバーとサーバー"),
    ])
  func replaced(_ words: [String: String], _ question: String, _ expected: String) {
    let fixer = Fixer(Self.options(words), lowest: .unsafe)
    let fixed = fixer.fix([Self.source(question)]).sources[0]
    #expect(fixed.string(TextRange(0, fixed.count)) == "\(expected),1,p,q,r,s\n")
  }

  @Test(
    "a replacement that would need quotes in the file is left to the author",
    arguments: [
      ("Mars, a planet", false), ("\"Mars\"", false), ("planet Mars 2", true), ("火星", true),
      ("red-hot Mars", true),
    ])
  func unsafe(_ used: String, _ hasFix: Bool) {
    let words = ["Venus": used]
    let found = Lint(Self.options(words)).run([Self.source("Is Venus red?")])[0].diagnostics
    #expect(found.map(\.message.en) == ["“Venus” is used instead of “\(used)”"])
    #expect(found.map { $0.fix != nil } == [hasFix])
  }
}
