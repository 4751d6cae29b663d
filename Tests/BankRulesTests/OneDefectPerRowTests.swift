@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("A file with one defect on each row")
struct OneDefectPerRowTests {
  /// A row, the rules that report it, where, and the result of safe fixes.
  struct Line: Sendable {
    let marked: String
    let rules: [String]
    let afterFixes: String?

    init(_ marked: String, _ rules: String..., afterFixes: String? = nil) {
      self.marked = marked
      self.rules = rules
      self.afterFixes = afterFixes
    }

    /// The row after safe fixes, without its marks.
    var after: String { afterFixes ?? String(decoding: MarkedFile(marked).bytes, as: UTF8.self) }
  }

  static let lines = [
    Line("春の次の季節は？,2,冬,夏,秋,梅雨\n"),
    Line("水の化学式は？,⟦⟧,H2O,CO2,O2,NaCl\n", "answer-not-a-number"),
    Line("虹は何色と言われる？,⟦七⟧,5,6,8,9\n", "answer-out-of-range"),
    Line("Which is a fruit?,⟦B⟧,stone,apple,iron,sand\n", "answer-not-a-number"),
    Line(
      "Which is a metal?,⟦ 3⟧,wood,paper,iron,glass\n", "answer-not-plain",
      afterFixes: "Which is a metal?,3,wood,paper,iron,glass\n"),
    Line(
      "いちばん小さい数は？,⟦４⟧,8,6,5,3\n", "answer-not-plain",
      afterFixes: "いちばん小さい数は？,4,8,6,5,3\n"),
    Line("How many legs has an ant?,⟦9⟧,two,four,six,eight\n", "answer-out-of-range"),
    Line("⟦⟧,1,ひとつ,ふたつ,みっつ,よっつ\n", "empty-text"),
    Line("海にいる動物は？,3,牛,馬,鯨,⟦⟧\n", "empty-text"),
    Line("鳥はどれ？,1,鳩,猫,犬,⟦猫⟧\n", "duplicate-choice"),
    Line("草を食べる動物は？,1,羊⟦ ⟧,鷹,鮫,蛇\n", "edge-space", afterFixes: "草を食べる動物は？,1,羊,鷹,鮫,蛇\n"),
    Line("空を飛ぶのは？,4,亀,猿,魚⟦\u{200B}⟧,鳥\n", "hidden-character"),
    Line("赤い果物は？,2,梨,苺⟦\u{202E}⟧,柿,蜜柑\n", "hidden-character"),
    Line("甘いのは？,1,砂糖⟦\u{7}⟧,塩,酢,醤油\n", "hidden-character"),
    Line("⟦氷は何からできる？,1,水,油,砂⟧\n", "wrong-column-count"),
    Line("⟦⟧\n", "blank-row", afterFixes: ""),
    Line(
      "Who wrote ⟦\"⟧Hamlet\"?,3,Goethe,Dante,Shakespeare,Homer\n", "stray-quote",
      afterFixes: "\"Who wrote \"\"Hamlet\"\"?\",3,Goethe,Dante,Shakespeare,Homer\n"),
    Line("\"Is \"⟦this⟧ odd?,1,yes,no,perhaps,never\n", "stray-quote"),
    Line("春の次の季節は？,⟦1⟧,秋,冬,夏,梅雨\n", "conflicting-answer"),
    Line("朝の次は？,1,⟦\"⟧昼,夜,夕方,深夜\n", "unclosed-quote"),
    Line("一年は何か月？,3,10,11,12,13\n"),
  ]

  /// Only the rules of the lines, so that a future rule may find more.
  private static let options = LintOptions(
    rules: LintOptions.RuleSelection(selected: lines.flatMap(\.rules)))

  private static let text = lines.map(\.marked).joined()

  @Test("every defect is reported in one run, each at its cell")
  func findings() {
    let file = MarkedFile(Self.text)
    let found = Lint(Self.options).run([Source(Path("bank.csv"), file.bytes)])[0].diagnostics
    #expect(found.map(\.rule) == Self.lines.flatMap(\.rules))
    #expect(found.map(\.place.range.start) == file.ranges.map(\.start))
    for finding in found {
      #expect(finding.place.record != nil, "\(finding.rule)")
    }
  }

  @Test("safe fixes are made, and fixing again changes nothing")
  func fixes() {
    let source = Source(Path("bank.csv"), MarkedFile(Self.text).bytes)
    let fixer = Fixer(Self.options, lowest: .safe)
    let first = fixer.fix([source])
    let expected = Self.lines.map(\.after).joined()
    #expect(text(first.sources[0]) == expected)
    let second = fixer.fix(first.sources)
    #expect(second.made == [0])
    #expect(text(second.sources[0]) == expected)
  }

  private func text(_ source: Source) -> String { source.string(TextRange(0, source.count)) }
}
