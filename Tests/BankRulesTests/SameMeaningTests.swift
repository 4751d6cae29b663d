@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import TestSupport
import Testing

@Suite("Problems and choices with the same meaning, or only similar spelling")
struct SameMeaningTests {
  /// The findings of rules about duplicates, as `row severity rule`.
  private func found(_ file: String) -> [String] {
    let source = Source(Path("bank.csv"), Array(file.utf8))
    var options = LintOptions()
    options.kind = .problems
    let rules = ["duplicate-choice", "duplicate-question", "conflicting-answer"]
    return Lint(options).run([source])[0].diagnostics.filter { rules.contains($0.rule) }.map {
      "\($0.place.record ?? 0) \($0.severity.rawValue) \($0.rule)"
    }
  }

  @Test(
    "another answer is an error only if the texts cannot be different questions",
    arguments: [
      ("What is it?", "What is it?", true),
      ("What is it?", " What  is it? ", true), ("What is it?", "What is it", true),
      ("空の色は？", "空の色は?", true), ("空の色は？", "空の色は", true), ("１＋１は？", "1+1は?", true),
      ("Caf\u{E9}s?", "Cafe\u{301}s?", true), ("10–20?", "10-20?", true),
      ("a\u{200B} word?", "a word?", true),
      ("BB × bb?", "Bb × bb?", false), ("5 mW?", "5 MW?", false), ("Is it PA?", "Is it Pa?", false),
      ("4!?", "4?", false), ("Matches a?", "Matches a", false), ("2²は？", "22は？", false),
      ("H₂Oは？", "H2Oは？", false), ("①は？", "1は？", false), ("½は？", "1⁄2は？", false),
      ("「あ」の次は？", "「ア」の次は？", false), ("「ｱ」は？", "「ア」は？", false), ("「Ａ」は何バイト？", "「A」は何バイト？", false),
      ("全角の１は？", "全角の1は？", false), ("if x:\n  a\n  b", "if x:\n  a\nb", false),
      // An em dash is not a minus sign; some questions are about dashes and spaces, and programs consist of them.
      ("sum (a - b)", "sum (a — b)", false), ("Which dash: a - b?", "Which dash: a – b?", false),
      ("ハイフンか： a-b", "ハイフンか： a–b", false), ("What prints a  b?", "What prints a b?", false),
      ("出力は a  b か？", "出力は a b か？", false), ("空白はいくつ？ a  b", "空白はいくつ？ a b", false),
      ("f(\"a  b\");", "f(\"a b\");", false), ("if a == b  { c }", "if a == b { c }", false),
      ("a += b - 1", "a += b – 1", false), ("f();\r\ng();", "f();\ng();", true),
      (" f();\n", "f();", true), ("A sprint  is?", "A sprint is?", true),
      ("The dashboard–what?", "The dashboard-what?", true),
      ("Who wrote “Emma”?", "Who wrote \"Emma\"?", true),
      ("Who wrote ‘Emma’?", "Who wrote 'Emma'?", true),
      ("Who wrote “Emma”?", "Who wrote Emma?", false),
      ("Who wrote «Emma»?", "Who wrote \"Emma\"?", false),
      ("Who wrote 'Emma'?", "Who wrote \"Emma\"?", false),
    ])
  func conflict(_ one: String, _ other: String, _ isError: Bool) {
    expectConflict(one, other, isError)
  }

  @Test(
    "a character that a question is about counts, its own punctuation does not",
    arguments: [
      ("What is this mark called: -?", "What is this mark called: –?", false),
      ("What is this mark called: - ?", "What is this mark called: − ?", false),
      ("What is this mark called: ’?", "What is this mark called: '?", false),
      ("What is \"-\" called?", "What is \"–\" called?", false),
      ("What are -- called?", "What are –– called?", false),
      ("「～」の名前は？", "「〜」の名前は？", false), ("〜は何と読む？", "～は何と読む？", false),
      ("How wide is ａ?", "How wide is a?", false), ("Is ５ prime?", "Is 5 prime?", false),
      ("「？」の名前は？", "「?」の名前は？", false), ("Which mark: ？", "Which mark: ?", false),
      ("「　」は何？", "「 」は何？", false), ("「\u{200B}」は何？", "「」は何？", false),
      // When in doubt, it is what the question is about: a dash between words, or between two numbers.
      ("The dashboard – what?", "The dashboard - what?", false), ("5 – 3は？", "5 - 3は？", false),
      ("3～5のどれ？", "3〜5のどれ？", true), ("The ａｂｃ of it?", "The abc of it?", true),
      ("It’s what?", "It's what?", true), ("x =−1は？", "x =-1は？", true),
      ("空の色は ？", "空の色は ?", true), ("（色）は？", "(色)は？", true),
    ])
  func mentioned(_ one: String, _ other: String, _ isError: Bool) {
    expectConflict(one, other, isError)
  }

  private func expectConflict(_ one: String, _ other: String, _ isError: Bool) {
    let quoted = [one, other].map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
    let rows = "\(quoted[0]),1,red,blue,green,black\n\(quoted[1]),2,red,blue,green,black\n"
    let errors = found(rows).filter { $0.contains("error") }
    #expect(errors == (isError ? ["2 error conflicting-answer"] : []))
    #expect(found(rows).allSatisfy { isError || $0 == "2 note conflicting-answer" })
  }

  @Test(
    "an answer is another one only if the text of its choice is",
    arguments: [
      ("q?,1,a,b,c,d\nq?,1,b,a,c,d\n", ["2 error conflicting-answer"]),
      ("q?,1,a,b,c,d\nq?,2,b,a,c,d\n", ["2 warning duplicate-question"]),
      ("q?,1,BB,Bb,bb,b\nq?,2,BB,Bb,bb,b\n", ["2 error conflicting-answer"]),
      (
        "q?,1,あ,ア,い,う\nq?,2,あ,ア,い,う\n",
        ["1 warning duplicate-choice", "2 error conflicting-answer", "2 warning duplicate-choice"]
      ),
      ("q?,1,あか,b,c,d\nq?,2,アカ,b,c,d\n", ["2 note conflicting-answer"]),
    ])
  func answers(_ file: String, _ expected: [String]) { #expect(found(file) == expected) }

  @Test(
    "a row is compared with every earlier row of its question, not only the first",
    arguments: [
      // The third is a duplicate of the second.
      ("q?,1,a,b,c,d\nq?,1,e,f,g,h\nq?,4,i,j,k,e\n", ["3 warning duplicate-question"]),
      ("q?,1,a,b,c,d\nq?,1,e,f,g,h\nq?,2,f,e,g,h\n", ["3 warning duplicate-question"]),
      ("q?,1,a,b,c,d\nq?,1,e,f,g,h\nq?,2,e,f,g,h\n", ["3 error conflicting-answer"]),
      // The third is a duplicate of the first, and contradicts the second as well.
      (
        "q?,1,a,b,c,d\nq?,2,a,b,c,d\nq?,1,a,b,c,d\n",
        ["2 error conflicting-answer", "3 error conflicting-answer"]
      ),
      // Two choices of the second occur again.
      ("q?,1,a,b,c,d\nq?,1,e,f,g,h\nq?,4,f,g,i,j\n", ["3 note duplicate-question"]),
    ])
  func all(_ file: String, _ expected: [String]) { #expect(found(file) == expected) }

  @Test(
    "only answers that name a choice can be the same",
    arguments: [
      ("q?,9,a,b,c,d\nq?,8,e,f,g,h\n", []), ("q?,,a,b,c,d\nq?,1,e,f,g,h\n", []),
      ("q?,1,a,b,c,d\nq?,2,e,a,g,h\n", ["2 warning duplicate-question"]),
      ("q?,1,a,b,c,d\nq?,2,e,f,a,h\n", []),
    ])
  func valid(_ file: String, _ expected: [String]) { #expect(found(file) == expected) }

  @Test(
    "a question alone makes a duplicate only if it is long and in two rows",
    arguments: [
      ("Which of the following statements is correct?", 2, false),
      ("正しいものはどれか？", 2, false),
      ("Which of Saturn's many moons has lakes of liquid methane on its surface?", 2, true),
      ("土星の数ある衛星のうち、表面に液体メタンの湖があるものはどれか？", 2, true),
      ("Choose the word whose meaning is closest to that of the word underlined above.", 3, false),
    ])
  func long(_ question: String, _ rows: Int, _ isFound: Bool) {
    let file = (1...rows).map { "\(question),1,a\($0),b\($0),c\($0),d\($0)\n" }.joined()
    #expect(found(file) == (isFound ? ["2 note duplicate-question"] : []))
  }

  @Test(
    "identical choices are an error if one is the right answer, else a warning",
    arguments: [
      ("x?,1,a,b,c,a\n", ["1 error duplicate-choice"]),
      ("x?,2,a,b,c,a\n", ["1 warning duplicate-choice"]),
      // The third equals the first, and the second, which is right.
      ("x?,2,a,a,a,b\n", ["1 error duplicate-choice", "1 error duplicate-choice"]),
      ("x?,4,a,a,a,b\n", ["1 warning duplicate-choice", "1 warning duplicate-choice"]),
      ("x?,1,東京,京都,大阪,東京 \n", ["1 error duplicate-choice"]),
      ("x?,1,東京,京都,大阪,東\u{200B}京\n", ["1 error duplicate-choice"]),
      ("x?,1,vim,ｖｉｍ,awk,ed\n", ["1 warning duplicate-choice"]),
      ("x?,1,あ,ア,い,う\n", ["1 warning duplicate-choice"]), ("x?,1,BB,Bb,bb,b\n", []),
      ("x?,1,x²,x2,x,2\n", []), ("x?,1,aab,a ab,aa b,b\n", []), ("x?,1,1.2,12,+12,-12\n", []),
    ])
  func choices(_ file: String, _ expected: [String]) { #expect(found(file) == expected) }

  @Test("all rows of a contradiction are unsound, including those in between")
  func unsound() {
    let file = "q?,1,a,b,c,d\nq?,1,a,b,c,d\nq?,2,a,b,c,d\nq?,2,a,b,c,d\nr?,1,a,b,c,d\n"
    let linted = Lint(LintOptions()).run([Source(Path("bank.csv"), Array(file.utf8))])[0]
    #expect(
      (1...5).map { linted.verdicts.isSound(record: $0) } == [false, false, false, false, true])
  }

  @Test("thousands of rows with one question are compared quickly")
  func many() {
    let count = Deep.samples(4_000, exhaustive: 20_000)
    let rows = (0..<count).map { "Which is right?,1,true,a\($0),b\($0),c\($0)\n" }.joined()
    #expect(found(rows).isEmpty == false)
    let others = (0..<count).map { "Which is right?,2,true,a\($0),b\($0),c\($0)\n" }.joined()
    #expect(found(others) == [])
  }
}
