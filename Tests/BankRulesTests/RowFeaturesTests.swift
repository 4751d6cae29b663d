@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Features of rows that let rules skip them")
struct RowFeaturesTests {
  private static let questions = [
    "Which is not a bird?", "鳥でないものはどれ？", "誤っているものは？", "It is called a", "It is an:", "", " ",
    "red",
    "赤い", "What is red?", "Is it false?", "5 km", "A. Who", "All birds EXCEPT",
    "Who is in the picture below?",
    "下の図はどれ？", "Who is currently the king?", "TBD", "Which of the the two?", "何をを見た？",
    "What  is it?",
  ]
  private static let choices = [
    "A. b", "B. c", "C. d", "ア、犬", "イ、猫", "ウ、鳥", "①犬", "②猫", "③鳥", "1) a", "2) b", "3) c", "(A) x",
    "(B) y", "(C) z", "はい", "いいえ", "Yes", "No", "yes, no", "true", "FALSE", "正しい", "誤り", "○",
    "14-May", "5月14日", "May-14", "1-2", "15-20", "12:00", "12:00", "7", "700", "1,000", "-3", "三十",
    "¥5",
    "red", "Red", "赤い", "赤い ", "５ km", "5 km", "", " ", "　", "puppy", "eagle", "hour", "a unicorn",
    "concentration", "concentrations", "concentratian", "すいようえき", "すいようえぎ",
    "because warm air holds more water than cold air", "暖かい空気は冷たい空気より多くの水を含むから",
  ]
  /// Choices that only mean something together.
  private static let series = [
    ["A. b", "B. c", "C. d", "D. e"], ["ア、犬", "イ、猫", "ウ、鳥", "エ、魚"], ["①犬", "②猫", "③鳥", "④魚"],
    ["(1) a", "(2) b", "(3) c", "(4) d"], ["Ａ．犬", "Ｂ．猫", "Ｃ．鳥", "Ｄ．魚"], ["7", "3", "5", "9"],
    ["約５ km", "約7 km", "約１ km", "約2 km"], ["三十", "二", "百", "一万"], ["$5", "$2", "-1", "+3"],
    ["puppy", "eagle", "calf", "owl"], ["hour", "unit", "FBI", "egg"],
    ["1 and 2", "1 and 3", "2 and 3", "2 only"], ["puppy (correct)", "eagle", "calf", "owl"],
    ["犬（正解）", "猫", "鳥", "魚"],
    ["*puppy", "eagle", "calf", "owl"], ["#REF!", "3", "5", "9"], ["1.4E+05", "140000", "5", "9"],
    ["xxx", "a", "b", "c"],
    ["dog", "dogs", "cat", "owl"], ["5", "five", "6", "7"],
    ["red", "blue", "both A and C", "both A and D"],
    ["A and B", "red", "blue", "green"],
    ["red", "blue", "both A and B", "none of the above"], ["赤", "青", "緑", "上記すべて"],
    ["it is always red", "it is often red", "red", "blue"], ["必ず赤い", "青い", "緑", "黄"],
  ]
  /// The examples of rules that name features, as rows of a bank.
  private static let examples = rules.flatMap { rule in
    type(of: rule).info.examples.filter { $0.format.syntax == .csv }.map { example in
      example.file.filter { $0 != "⟦" && $0 != "⟧" }
    }
  }
  private static let rules = Registry.all.compactMap { check -> (any ProblemRule)? in
    if case .problem(let rule) = check, !rule.features.isEmpty { rule } else { nil }
  }
  private static let answers = ["1", "2", "3", "4", "0", "9", "", "B", "２", " 1", "②", "red", "12"]

  private static func bank(_ generator: inout Generator, _ example: String) -> BankFile {
    var text = example + "\n"
    for _ in 0..<20 {
      // Few kinds of choices together, so that they have something in common.
      let some = (0..<generator.number(1...6)).map { _ in generator.pick(choices) }
      let isSeries = generator.number(0...1) == 0
      let cells =
        [generator.pick(questions), generator.pick(answers)]
        + (isSeries ? generator.pick(series) : (0..<4).map { _ in generator.pick(some) })
      text += cells.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
    }
    return BankFile(Source(Path("a.csv"), Array(text.utf8)), .csv, given: .problems)
  }

  @Test("a question that states seconds or a number of questions is no guidance")
  func statedNumbers() {
    let text = "Who can run for 30 seconds?,1,a,b,c,d\nWho asked 30 questions?,1,e,f,g,h\n"
    let options = LintOptions(loader: .timerquiz, kind: .problems)
    let found = Lint(options).run([Source(Path("a.csv"), Array(text.utf8))])[0]
    #expect(!found.diagnostics.contains { $0.rule == "guidance-contradicts-settings" })
  }

  @Test("a rule finds nothing in rows without its features")
  func nothingIsMissed() {
    let rules = Self.rules
    #expect(rules.count > 15)
    var (generator, found) = (Generator(seed: 9), [Int](repeating: 0, count: rules.count))
    let (examples, rounds) = (Self.examples, Self.examples.count)
    for round in 0..<Deep.rounds(rounds, least: rounds, exhaustive: 10_000) {
      let file = Self.bank(&generator, examples[round % examples.count])
      _ = file.readRows { chunk in
        chunk.rows.withView(file.source.bytes) { rows in
          for (index, rule) in rules.enumerated() {
            found[index] += Self.look(rule, rows, file)
          }
        }
      }
    }
    for (rule, count) in zip(rules, found) { #expect(count > 0, "\(type(of: rule).info.name)") }
  }

  /// The number of findings of a rule in the given rows.
  private static func look(
    _ rule: any ProblemRule, _ rows: borrowing RowsView, _ file: BankFile
  ) -> Int {
    let info = type(of: rule).info
    var features = [RowFeatures](repeating: [], count: rows.count)
    RowFeatures.addTraits(of: rows, rule.features, to: &features)
    RowFeatures.addPhrases(of: rows, to: &features)
    for index in features.indices {
      let range = rows.row(index).range
      features[index].formUnion(RowFeatures(signsIn: file.source.bytes, range, withEscapes: false))
    }
    var (shown, others) = (Report([info], [:], .showAll), Report([info], [:], .showAll))
    for index in 0..<rows.count {
      let problem = ProblemRow(rows.row(index))
      if features[index].isDisjoint(with: rule.features) {
        rule.check(problem, in: file, &others)
        #expect(
          others.rules[0].counts.total == 0,
          "\(info.name): \(file.source.string(problem.row.range))")
      } else {
        rule.check(problem, in: file, &shown)
      }
    }
    return shown.rules[0].counts.total
  }

  @Test("a row has mixed widths exactly if digits or letters appear in both")
  func widths() {
    var (generator, mixed) = (Generator(seed: 10), 0)
    let parts = ["5", "５", "a", "ａ", "Ｚ", "漢", "、", "！", "é", "。"]
    let rounds = Deep.rounds(500, exhaustive: 40_000)
    for _ in 0..<rounds {
      let cells = (0..<6).map { _ in generator.text(upTo: 4, of: parts) }
      let text = cells.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
      let file = BankFile(Source(Path("a.csv"), Array(text.utf8)), .csv, given: .problems)
      _ = file.readRows { chunk in
        chunk.rows.withView(file.source.bytes) { rows in
          for index in 0..<rows.count {
            let mix = WidthMix(rows.row(index))
            #expect((mix != nil) == Self.isMixed(cells), "\(text)")
            mixed += mix == nil ? 0 : 1
          }
        }
      }
    }
    #expect(mixed > rounds / 10)
  }

  private static func isMixed(_ cells: [String]) -> Bool {
    let text = cells.enumerated().filter { $0.offset != 1 }.map(\.element).joined()
    return text.contains("５") && text.contains("5")
      || text.contains { "ａＺ".contains($0) } && text.contains("a")
  }
}
