@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankTransforms

@Suite("Duplicate questions")
struct DuplicateQuestionTests {
  private func found(
    _ rows: String, _ likeness: DuplicateQuestions.Likeness = .normalForm,
    keeping choice: DuplicateQuestions.Choice = .first
  ) -> String {
    let list = RandomBanks.list(Source(Path("a.jsonl"), Array(rows.utf8)), .lines)
    let found = DuplicateQuestions(in: list, likeness, keeping: choice)
    return
      (found.repeats.map { "\($0.index + 1) repeats \($0.kept + 1)" }
      + found.contradictions.map { "\($0.index + 1) contradicts \($0.first + 1)" })
      .joined(separator: ", ")
  }

  private static func item(
    _ question: String, _ answer: Int, _ choices: [String], _ more: String = ""
  ) -> String {
    let texts = choices.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"question\":\"\(question)\",\"answer\":\(answer),\"choices\":[\(texts)]\(more)}\n"
  }

  @Test(
    "a question is a duplicate by its normal form, or only if it is exactly equal",
    arguments: [
      ("the same", "Sky?", 1, ["a", "b"], "2 repeats 1", "2 repeats 1"),
      ("other order, right choice with it", "Sky?", 2, ["b", "a"], "2 repeats 1", "2 repeats 1"),
      ("case, width and a final mark", "ｓｋｙ", 1, ["a", "b"], "2 repeats 1", ""),
      ("case of a choice", "Sky?", 1, ["A", "b"], "", ""),
      ("another right choice", "Sky?", 2, ["a", "b"], "2 contradicts 1", "2 contradicts 1"),
      ("another choice", "Sky?", 1, ["a", "c"], "", ""),
      ("another question", "Sea?", 1, ["a", "b"], "", ""),
    ])
  func pairs(
    _ what: String, _ question: String, _ answer: Int, _ choices: [String], _ form: String,
    _ exact: String
  ) {
    let rows = Self.item("Sky?", 1, ["a", "b"]) + Self.item(question, answer, choices)
    #expect(found(rows) == form, "\(what)")
    #expect(found(rows, .exact) == exact, "\(what), exactly")
  }

  @Test("a raised digit differs from a plain one")
  func meaning() {
    let rows = Self.item("5 m²?", 1, ["a", "b"]) + Self.item("5 m2?", 1, ["a", "b"])
    #expect(found(rows) == "")
  }

  @Test(
    "only questions with the same answer are duplicates",
    arguments: [
      ("kana, of which only one is right", 1, ["か", "カ"], 2, ["か", "カ"], "2 contradicts 1"),
      ("the same one, written elsewhere", 1, ["か", "カ"], 2, ["カ", "か"], "2 repeats 1"),
      ("circled digits", 1, ["①", "1"], 2, ["①", "1"], "2 contradicts 1"),
      ("answers that name no choice", 5, ["a", "b"], 7, ["a", "b"], "2 contradicts 1"),
      ("the same one", 5, ["a", "b"], 5, ["b", "a"], "2 repeats 1"),
      (
        "choices that name others by their places", 4, ["Ann", "Bob", "Cid", "both A and B"], 4,
        ["Cid", "Bob", "Ann", "both A and B"], ""
      ),
      ("letters where the question is about them", 1, ["Ａ", "b"], 1, ["A", "b"], ""),
    ])
  func answers(
    _ what: String, _ one: Int, _ choices: [String], _ other: Int, _ others: [String],
    _ expected: String
  ) {
    let question = what.hasPrefix("letters") ? "Which is of full width?" : "Which is it?"
    let rows = Self.item(question, one, choices) + Self.item(question, other, others)
    #expect(found(rows) == expected, "\(what)")
    #expect(near(rows) == expected.replacing(text: "repeats 1", with: "near 1 by 0"), "\(what)")
  }

  @Test("members that qbank does not know are part of the question")
  func members() {
    let item = { (picture: String) in
      Self.item("What is shown?", 1, ["cat", "dog"], ",\"image\":\"\(picture)\"")
    }
    #expect(found(item("1.png") + item("2.png"), .exact) == "")
    #expect(near(item("1.png") + item("2.png")) == "")
    #expect(found(item("1.png") + item("1.png")) == "2 repeats 1")
    let both = { (more: String) in Self.item("What is shown?", 1, ["cat", "dog"], more) }
    let (one, other) = (",\"image\":\"1\",\"sound\":\"2\"", ",\"sound\":\"2\",\"image\":\"1\"")
    #expect(found(both(one) + both(other)) == "2 repeats 1")
    #expect(near(both(one) + both(other)) == "2 near 1 by 0")
  }

  @Test("duplicates and contradictions are in the order of the list")
  func ascending() {
    let rows = [
      ("Sky?", 1), ("Sea?", 1), ("Sea?", 2), ("Sky?", 2), ("Sun?", 1), ("Sea?", 1), ("Sky?", 1),
    ]
    .map { Self.item($0, $1, ["a", "b"]) }.joined()
    let order = "6 repeats 2, 7 repeats 1, 3 contradicts 2, 4 contradicts 1"
    #expect(found(rows) == order)
    #expect(near(rows) == "6 near 2 by 0, 7 near 1 by 0, 3 contradicts 2, 4 contradicts 1")
  }

  @Test("of near-duplicates, the one with the most details stays, or else the first")
  func keepingNear() {
    let texts = [
      "Which colour has the sky?", "Which color has the sky?", "Which colour has the skyy?",
    ]
    let rows = { (details: [String]) in
      zip(texts, details).map { Self.item($0, 1, Self.colours, $1) }.joined()
    }
    let (one, two) = (",\"id\":\"x\"", ",\"id\":\"x\",\"category\":\"c\"")
    #expect(near(rows(["", one, ""]), keeping: .best) == "1 near 2 by 1, 3 near 2 by 2")
    #expect(near(rows([one, two, ""]), keeping: .best) == "1 near 2 by 1, 3 near 2 by 2")
    #expect(near(rows([one, one, two]), keeping: .best) == "1 near 3 by 1, 2 near 3 by 2")
    #expect(near(rows(["", "", ""]), keeping: .best) == "2 near 1 by 1, 3 near 1 by 1")
    #expect(near(rows(["", "", ""]), keeping: .last) == "1 near 3 by 1, 2 near 3 by 2")
  }

  @Test(
    "a question is compared with 64 others of the same form at most",
    arguments: [(2, 0), (64, 0), (65, 1), (80, 16)])
  func unfinished(count: Int, unfinished: Int) {
    let words = ["m", "s", "g", "t", "l", "k", "h"]
    let rows = (0..<count).map { number in
      let signs = words.enumerated().map { $1 + (number >> $0 & 1 == 1 ? "²" : "2") }
      return Self.item("Which of \(signs.joined(separator: " and ")) is it?", 1, Self.colours)
    }
    let list = RandomBanks.list(Source(Path("a.jsonl"), Array(rows.joined().utf8)), .lines)
    let found = DuplicateQuestions(near: NearLimit(3), in: list)
    #expect(found.repeats.isEmpty && found.contradictions.isEmpty)
    #expect(found.unfinished == unfinished)
  }

  @Test(
    "a dash is a sign of a number in front of one, or between spaces, and not in a word",
    arguments: [
      ("What is -5?", "What is 5?", false), ("-5 is what?", "5 is what?", false),
      ("What is \u{2010}5?", "What is 5?", false), ("What is \u{2015}5?", "What is 5?", false),
      ("What is \u{2016}5?", "What is 5?", true), ("What is 9 - 5 now?", "What is 9 5 now?", false),
      ("Who has 5-5?", "Who has 5 5?", true), ("The mid-5 ones?", "The mid 5 ones?", true),
      ("What is -a?", "What is a?", true), ("It ends in -", "It ends in", true),
      ("What is é-5?", "What is é 5?", true),
    ])
  func dashes(_ one: String, _ other: String, _ areSame: Bool) {
    let signs = [one, other].map { text in
      let row = Array(Self.item(text, 1, ["yes", "no"]).utf8)
      return RandomBanks.list(Source(Path("a.jsonl"), row), .lines).withRow(0) {
        NumbersAndNegations($0)
      }
    }
    #expect((signs[0] == signs[1]) == areSame)
  }

  @Test("the first duplicate is kept, or the last, or the one with the most details")
  func keeping() {
    let same = Self.item("Sky?", 1, ["a", "b"])
    let rows = same + Self.item("Sky?", 1, ["a", "b"], ",\"category\":\"c\",\"id\":\"d\"") + same
    #expect(found(rows) == "2 repeats 1, 3 repeats 1")
    #expect(found(rows, keeping: .last) == "1 repeats 3, 2 repeats 3")
    #expect(found(rows, keeping: .best) == "1 repeats 2, 3 repeats 2")
  }

  // MARK: Nearly the same

  private func near(
    _ rows: String, _ edits: Int = 3, keeping choice: DuplicateQuestions.Choice = .first
  ) -> String {
    let list = RandomBanks.list(Source(Path("a.jsonl"), Array(rows.utf8)), .lines)
    let found = DuplicateQuestions(near: NearLimit(edits), in: list, keeping: choice)
    return
      (found.repeats.map { "\($0.index + 1) near \($0.kept + 1) by \($0.edits)" }
      + found.contradictions.map { "\($0.index + 1) contradicts \($0.first + 1)" })
      .joined(separator: ", ")
  }

  private static let sky = "Which colour has the sky?"
  private static let colours = ["blue", "red", "green"]

  @Test(
    "near-duplicates are a few characters apart, with the same numbers and negations",
    arguments: [
      ("a letter", "Which color has the sky?", 1, colours, "2 near 1 by 1"),
      ("a choice", sky, 1, ["blue", "red", "greem"], "2 near 1 by 1"),
      ("the choices in another order", sky, 3, ["red", "green", "blue"], "2 near 1 by 0"),
      (
        "the right choice: nobody knows which is right", sky, 1, ["bluu", "red", "green"],
        "2 contradicts 1"
      ),
      ("another right choice", "Which color has the sky?", 2, colours, "2 contradicts 1"),
      ("too many letters", "Which of the colours has the sky?", 1, colours, ""),
      ("a number", "Which colour has the sky 2?", 1, colours, ""),
      ("a “not”", "Which colour has not the sky?", 1, colours, ""),
    ])
  func nearPairs(
    _ what: String, _ question: String, _ answer: Int, _ choices: [String], _ expected: String
  ) {
    let rows = Self.item(Self.sky, 1, Self.colours) + Self.item(question, answer, choices)
    #expect(near(rows) == expected, "\(what)")
  }

  @Test(
    "different numbers and negations keep questions apart, however they are written",
    arguments: [
      ("Who lost the World War I after all?", "Who lost the World War II after all?"),
      ("第一次大戦に敗れた国はどこでしょうか？", "第二次大戦に敗れた国はどこでしょうか？"),
      ("Who can live there all the year?", "Who cannot live there all the year?"),
      ("Who lives there with any water at all?", "Who lives there without any water at all?"),
      ("Who ran the long way of 5 km there?", "Who ran the long way of 5 m there?"),
      ("What is the sum of -5 and 3 in all?", "What is the sum of 5 and 3 in all?"),
      ("What is the value of 5 × 3 in all?", "What is the value of 5 ÷ 3 in all?"),
      ("どの線が図のアに描かれているでしょうか？", "どの線が図のイに描かれているでしょうか？"),
      ("日本でいちばん最も大きい島はどれでしょうか？", "日本でいちばん最も小さい島はどれでしょうか？"),
      ("What is the most common gas of the air?", "What is the least common gas of the air?"),
      ("池のなかの島は二つあるでしょうか？", "池のなかの島は三つあるでしょうか？"),
      ("池のなかの島はふたつあるでしょうか？", "池のなかの島はみっつあるでしょうか？"),
      ("Who was the first king of the isle there?", "Who was the fifth king of the isle there?"),
      (
        "Which isle has one river in all of it there?",
        "Which isle has two river in all of it there?"
      ),
      (
        "Which of these acts is legal in that land?", "Which of these acts is illegal in that land?"
      ),
      ("Which of these is possible in that land?", "Which of these is impossible in that land?"),
      ("Which of these would agree with the king?", "Which of these would disagree with the king?"),
      ("Which of these is metal at that heat?", "Which of these is nonmetal at that heat?"),
      ("What will increase the heat of the air?", "What will decrease the heat of the air?"),
      ("What do they import from all the isles?", "What do they export from all the isles?"),
      ("Who of these is careful of the others?", "Who of these is careless of the others?"),
      ("When was the treaty of the kings signed?", "Where was the treaty of the kings signed?"),
      ("Whom did the old king of the isles meet?", "When did the old king of the isles meet?"),
      ("この条約が結ばれたのはいつでしょうか？", "この条約が結ばれたのはどこでしょうか？"),
      ("この反応では熱が可逆に移るでしょうか？", "この反応では熱が不可逆に移るでしょうか？"),
      ("この国で公式のことばはどれでしょうか？", "この国で非公式のことばはどれでしょうか？"),
      ("その年に人の数が増加した国はどれですか？", "その年に人の数が減少した国はどれですか？"),
      ("その石の重さは何グラムあるでしょうか？", "その石の重さは何ミリグラムあるでしょうか？"),
      ("How many grams of salt are in all of it?", "How many kilograms of salt are in all of it?"),
      ("その歌を歌うのに5分かかったのはだれ？", "その歌を歌うのに5秒かかったのはだれ？"),
    ])
  func particulars(_ one: String, _ other: String) {
    let rows = Self.item(one, 1, Self.colours) + Self.item(other, 1, Self.colours)
    #expect(near(rows) == "")
    #expect(near(Self.item(one, 1, Self.colours) + Self.item(one + "x", 1, Self.colours)) != "")
  }

  @Test(
    "a misspelling is found next to what only looks like a number",
    arguments: [
      ("日本で唯一の砂漠がある島はどこでしょうか？", "日本で唯の砂漠がある島はどこでしょうか？"),
      ("In which country is the river of Ammel?", "I which country is the river of Ammel?"),
      ("アンモナイトがいた時代はどれでしょうか？", "アン聞ナイトがいた時代はどれでしょうか？"),
      ("Where do people understand each other?", "Where do people understnd each other?"),
      ("What is the impossible wish of the king?", "What is the impossibel wish of the king?"),
    ])
  func slips(_ one: String, _ other: String) {
    let rows = Self.item(one, 1, Self.colours) + Self.item(other, 1, Self.colours)
    #expect(["2 near 1 by 1", "2 near 1 by 2"].contains(near(rows)))
  }

  @Test("near-duplicates keep raised and plain digits apart")
  func nearMeaning() {
    let questions = [
      "How many are 5 m² in all?", "How many are 5 m2 in all?", "How many are 5 m² in al?",
    ]
    let rows = questions.map { Self.item($0, 1, ["a", "b"]) }.joined()
    #expect(near(rows) == "")
  }

  @Test("a kana with a voicing mark is one character")
  func marks() {
    let rows =
      Self.item("バスが走るのはどの道でしょうか？", 1, Self.colours)
      + Self.item("xスが走るのはどの道でしょうか？", 1, Self.colours)
    #expect(near(rows) == "2 near 1 by 1")
  }

  @Test("a chain of small differences does not connect its ends")
  func chains() {
    let questions = ["", "s", "ss", "sss"].map { "Which colour has the sky\($0)?" }
    let rows = questions.map { Self.item($0, 1, Self.colours) }.joined()
    #expect(near(rows, 1) == "2 near 1 by 1, 4 near 3 by 1")
    #expect(near(rows, 1, keeping: .last) == "1 near 2 by 1, 3 near 4 by 1")
  }

  @Test(
    "removed questions are near a kept one, and kept ones are near no other",
    arguments: 0..<Deep.rounds(30, least: 6, exhaustive: 300))
  func nearProperties(seed: Int) {
    var generator = Generator(seed: UInt64(seed))
    let words = ["the sky", "is", "blue", "not", "5", "海の色", "青い", "赤い"]
    let texts = (0..<6).map { _ in generator.text(upTo: 5, of: words) }
    let problems = (0..<40).map { _ in
      var text = Array(generator.pick(texts) + "?")
      if generator.below(2) == 0 { text.insert("x", at: generator.number(0...text.count)) }
      return Problem(
        question: String(text), answer: generator.number(1...2), choices: ["yes", "no"])
    }
    let lines = JSONBankWriter.write(.problems(problems), isLines: true)
    let list = RandomBanks.list(Source(Path("a.jsonl"), lines), .lines)
    let choice = generator.pick(DuplicateQuestions.Choice.allCases)
    let found = DuplicateQuestions(near: NearLimit(2), in: list, keeping: choice)
    let gone = Set(found.repeats.map(\.index))
    let plain = problems.map(PlainQuestion.init)
    for repeated in found.repeats {
      #expect(!gone.contains(repeated.kept))
      #expect(plain[repeated.index].edits(to: plain[repeated.kept]) == repeated.edits)
    }
    let kept = problems.indices.filter { !gone.contains($0) }
    for (place, one) in kept.enumerated() {
      for other in kept[(place + 1)...] {
        #expect(plain[one].edits(to: plain[other]) == nil)
      }
    }
  }

}

/// The plain definition of a near-duplicate: what two questions must have in common, and the form that is compared.
private struct PlainQuestion {
  private let answer: Int
  private let isNegated: Bool
  private let numbers: [Substring]
  private let particulars: NumbersAndNegations
  private let form: [UInt16]

  init(_ problem: Problem) {
    answer = problem.answer
    isNegated = Negation.isIn(problem.question)
    numbers = problem.question.split { !$0.isNumber }.sorted()
    let line = JSONBankWriter.write(.problems([problem]), isLines: true)
    particulars = RandomBanks.list(Source(Path("a.jsonl"), line), .lines).withRow(0) {
      NumbersAndNegations($0)
    }
    let texts =
      [NormalForm.ofQuestion(Array(problem.question.utf8).arraySpan)]
      + problem.choices.sorted().map { NormalForm.ofChoice(Array($0.utf8).arraySpan) }
    form = texts.map(PlainKana.composed).joined(separator: [0]).map { UInt16($0) }
  }

  /// Returns the edit distance to a question with the same answer, or nil if it is too large.
  func edits(to other: PlainQuestion) -> Int? {
    guard answer == other.answer, isNegated == other.isNegated, numbers == other.numbers,
      particulars == other.particulars
    else { return nil }
    let distance = PlainDistance.between(form, other.form)
    let most = max(1, min(2, max(form.count, other.form.count) / 10))
    return distance <= most ? distance : nil
  }
}
