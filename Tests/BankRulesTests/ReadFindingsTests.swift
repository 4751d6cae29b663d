@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

/// What reading findings in real questions showed: what rules must find, and what only looks like it.
@Suite("Rules about wording and choices, on the forms that mislead them")
struct ReadFindingsTests {
  private static func finds(_ rule: String, _ row: String) -> Bool {
    Lint().run([Source(Path("bank.csv"), Array((row + "\n").utf8))])[0].diagnostics.contains {
      $0.rule == rule
    }
  }

  private static func question(_ text: String) -> String { "\"\(text)\",1,p,q,r,s" }

  @Test(
    "a question that asks for what is not so",
    arguments: [
      "Which of these is not a fruit?", "Which statement is inaccurate?",
      "All of these are fruits EXCEPT",
      "Which of the following does not float?", "In which of these is it not seen?",
      "次のうち正しくないものはどれか。", "不正確な記述はどれか。", "海に面していない国はどれか。",
      "成長に影響を与えない要因は次のうちどれか。", "この地で作られなかったものはどれか。", "凍らないのはどのような場合か。",
      "文字で書けない列はどれか。",
    ])
  func negative(_ text: String) {
    #expect(Self.finds("negative-question", Self.question(text)))
  }

  @Test(
    "a question that only has a negative word",
    arguments: [
      "Which of these statements is True/False?", "Is the statement true or false?",
      "What percentage of people does not eat fish?",
      "These are costs which do not vary with sales:",
      "Nothing is good without limits except", "Statement 2| The last one does not.",
      "Which plant grows if water is not given?", "Why do fish not drown?",
      "水が凍らない場合はどれを選ぶべきか。", "なぜ空は赤くないのか。", "色が少ない国旗はどれか。",
      "呼吸ができないのは、大気が何で構成されているためか。", "雨が降らないのはどうしてか。",
    ])
  func notNegative(_ text: String) {
    #expect(!Self.finds("negative-question", Self.question(text)))
  }

  @Test(
    "one word again and again",
    arguments: [("except ", true), ("nothing except ", false), ("which is except ", true)])
  func hostile(_ piece: String, _ isNegative: Bool) {
    let text = String(repeating: piece, count: 4_000)
    #expect(Self.finds("negative-question", "\(text),1,p,q,r,s") == isNegative)
  }

  @Test(
    "choices that differ as by a slip",
    arguments: [
      ("the northern harbour", "the northern harbcur", true), ("火星のデイモスの軌道", "火星のデスモスの軌道", true),
      ("690 million tons", "690 billion tons", false),
      ("pathetic system", "apathetic system", false),
      ("コンダクタンスの値", "インダクタンスの値", false), ("p(y|x given w)", "p(w|x given w)", false),
      ("100 mg/mL a day", "100 mg/L a day", false),
    ])
  func nearEqual(_ one: String, _ other: String, _ isNear: Bool) {
    #expect(Self.finds("near-equal-choices", "Which is it?,1,\(one),\(other),r,s") == isNear)
  }

  @Test(
    "a choice that says that none of the others is right",
    arguments: [
      ("p,q,None,r", true), ("None,III only,I and II only,I and III only", false),
      ("なし,IIIのみ,IとIIのみ,IとIII", false), ("p,q,r,何も決定できない", false), ("p,q,r,どちらでもない", true),
      ("p,q,(a)と(b)の両方,(a)と(b)のどちらでもない", true),
    ])
  func none(_ choices: String, _ isNone: Bool) {
    #expect(Self.finds("none-of-the-above", "Which is it?,1,\(choices)") == isNone)
  }

  @Test(
    "a cell that a spreadsheet takes for a formula",
    arguments: [
      ("-40%", false), ("-4", false), ("\"-$9,500\"", false), ("-x", true), ("=1+1", true),
      ("-1-2", true),
      ("-%", true),
    ])
  func formula(_ choice: String, _ isFormula: Bool) {
    #expect(Self.finds("formula-cell", "Which is it?,1,\(choice),q,r,s") == isFormula)
  }

  @Test("pairs of numbers are values where one of them is greater than statements are many")
  func pairs() {
    let pairs = "\"6, 10\",\"5, 12\",\"2, 3\",\"4, 5\""
    #expect(!Self.finds("dangling-combination", "Which two numbers is it?,1,\(pairs)"))
    #expect(
      Self.finds(
        "dangling-combination",
        "Which statements hold?,1,1 and 2 only,2 and 3 only,1 and 3 only,all of them"))
  }

  @Test(
    "near-duplicates with other words, or other answers, are only noted",
    arguments: [
      (
        "The sky has which colour at noon?", "The sky has which color at noon?", "1",
        Severity.warning
      ),
      ("The sky has which colour at noon?", "The sky has which color at noon?", "2", .note),
      (
        "Which one is the max of all of these values?",
        "Which one is the min of all of these values?", "1", .note
      ),
      ("次のうち一番高い山は一体どれでしょうか", "次のうち一番低い山は一体どれでしょうか", "1", .note),
    ])
  func near(_ one: String, _ other: String, _ answer: String, _ severity: Severity) {
    let text = "\(one),1,alpha,beta,gamma,delta\n\(other),\(answer),alpha,beta,gamma,delta\n"
    let found = Lint().run([Source(Path("bank.csv"), Array(text.utf8))])[0].diagnostics
    #expect(found.first { $0.rule == "near-duplicate-question" }?.severity == severity, "\(found)")
  }
}
