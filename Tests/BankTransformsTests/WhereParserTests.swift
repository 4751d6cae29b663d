import BankTransforms
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Mistakes in expressions")
struct WhereParserTests {
  static func mistake(_ expression: String, rules: [String] = []) -> ConditionMistake? {
    if case .failure(let mistake) = Condition.parse(expression, rules: rules) {
      mistake
    } else {
      nil
    }
  }

  @Test(
    "a mistake has a place and suggests a correction",
    arguments: [
      ("", 0, "condition"), ("   ", 3, "condition"), ("categry = 'a'", 0, "category"),
      (".category = 'a'", 0, "category"), ("$category = 'a'", 0, "category"),
      ("${category} = 'a'", 0, "category"), ("category =~ 'a'", 9, "contains"),
      ("category ~ 'a'", 9, "like"), ("len(question) > 3", 0, "length"),
      ("category = math", 11, "\"math\""), ("category = 数学", 11, "\"数学\""),
      ("category = 4", 11, "\"4\""), ("answer.index = '4'", 15, "without quotes"),
      ("answer.index < '4'", 15, "4."), ("category < 'b'", 0, "Only numbers"),
      ("answer.index contains '4'", 0, "= or <"), ("length(row) > 3", 7, "number"),
      ("category = answer.index", 11, "kind"), ("row in (1, 'a')", 11, "without quotes"),
      ("difficulty in (1, 'a')", 15, "one kind"), ("tags in 'a'", 8, "brackets"),
      ("tags in ('a'", 12, ")"), ("tags in (a)", 9, "\"a\""), ("tags in (id)", 9, "="),
      ("category = null", 11, "is null"), ("category is 'a'", 12, "null"), ("'a'", 0, "field"),
      ("row = 1 row = 2", 8, "“and” or “or”"), ("(row = 1", 0, ")"), ("row = 1)", 7, "Remove"),
      ("row = ", 6, "missing"), ("row = 1 and", 11, "missing"),
      ("category startswith 'a'", 9, "starts"),
      ("category containing 'a'", 9, "contains"), ("category = 'a", 11, "'"),
      ("row = 4th", 6, "number"), ("row = 1e", 6, "number"), ("row = 1e-", 6, "number"),
      ("difficulty > 70%", 13, "0.7"), ("row = 1e999", 6, "number"), ("category ＝ 'a'", 9, "="),
      ("category = 「a」", 11, "\""), ("category=“a”", 9, "\""), ("row === 1", 4, "="),
      ("question contains '?'", 18, "like"), ("category under '/'", 15, "math"),
      ("choice[1] = 'a'", 6, "choice1"), ("question('a')", 0, "field"),
      ("upper(id) = 'A'", 0, "lower"),
      ("row = 1 ; row = 2", 8, ";"), ("contains(question, 'a')", 0, "between"),
      ("length(question, 'a') > 1", 15, ")"), ("category not = 'a'", 13, "contains"),
      ("choice11 = 'a'", 0, "choice1"), ("row < 1 < 2", 8, "“and” or “or”"),
      ("answer.index < 'a'", 15, "Only numbers"), ("answer.index < 'inf'", 15, "Only numbers"),
      ("answer.index < '1e999'", 15, "Only numbers"), ("category not 'a'", 13, "contains"),
      ("category not < 'a'", 13, "contains"),
    ] as [(String, Int, String)])
  func places(_ expression: String, _ offset: Int, _ word: String) throws {
    let mistake = try #require(Self.mistake(expression))
    #expect(mistake.offset == offset)
    #expect(mistake.sentence.en.contains(text: word), "\(mistake.sentence.en)")
    #expect(mistake.sentence.ja.last == "。")
  }

  @Test("an unknown rule is reported if the rules are known")
  func rules() {
    let rules = ["duplicate-choices", "long-question"]
    #expect(Self.mistake("finding = 'duplicate-choice'", rules: rules)?.nearest == rules[0])
    #expect(Self.mistake("finding in ('long-question', 'x')", rules: rules)?.offset == 29)
    #expect(Self.mistake("finding = 'long-question'", rules: rules) == nil)
    #expect(Self.mistake("finding like 'long%'", rules: rules) == nil)
    #expect(Self.mistake("finding = 'anything'") == nil)
    #expect(Self.mistake("lower(finding) = 'anything'", rules: rules) == nil)
    #expect(Self.mistake("'long-questions' = finding", rules: rules)?.offset == 0)
    #expect(Self.mistake("category = 'anything'", rules: rules) == nil)
  }

  @Test(
    "the caret is under the place of the mistake",
    arguments: [
      ("categry = 'a'", "categry = 'a'\n^"), ("row = 'あ' zz", "row = 'あ' zz\n      ^"),
      ("tags = '東京' ; row", "tags = '東京' ; row\n              ^"),
      ("row =", "row =\n     ^"), ("row =\n ;", "row =⟨U+000A⟩ ;\n              ^"),
      ("id = '\u{1B}' ;", "id = '⟨U+001B⟩' ;\n                ^"),
    ])
  func carets(_ expression: String, _ start: String) throws {
    let mistake = try #require(Self.mistake(expression))
    #expect(mistake.rendered(.english) == "\(start)\n\(mistake.sentence.en)")
    #expect(mistake.rendered(.japanese) == "\(start)\n\(mistake.sentence.ja)")
  }

  @Test("an excerpt of a long expression shows the place of the mistake")
  func excerpts() throws {
    var generator = Generator(seed: 1)
    let parts = ["id = 'a'", " or ", "'東京'", "\u{1B}", "e\u{301}", "row", "👨‍👩‍👧", "\n", " ;"]
    for _ in 0..<Deep.rounds(200, exhaustive: 20_000) {
      let text =
        "row in (1" + generator.text(upTo: 60, of: parts) + "＃"
        + generator.text(upTo: 60, of: parts)
      guard let mistake = Self.mistake(text) else { continue }
      let lines = mistake.rendered(.english).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 3)
      #expect(DisplayWidth.of(lines[0]) <= 80 && DisplayWidth.of(lines[1]) <= 80)
      #expect(lines[1].last == "^")
      // The character above the caret is the one at the offset, or what is drawn in its place.
      var cells = 0
      let rest = lines[0].drop { character in
        defer { cells += DisplayWidth.of(character) }
        return cells < lines[1].count - 1
      }
      let bytes = Array(text.utf8)
      let place = VisibleText.glyphs(bytes.arraySpan, TextRange(mistake.offset, bytes.count))
      let drawn = VisibleText.text(of: place.prefix(1), in: bytes.arraySpan)
      #expect(rest.hasPrefix(drawn), "\(text) at \(mistake.offset)")
    }
  }

  @Test(
    "expressions of any depth and length are read or refused",
    arguments: [
      "(", "not ", "!", "lower(", "row = 1 or ", "(row = 1 and ", "'", "((row)) ", "in (",
    ])
  func deep(_ part: String) {
    let many = String(repeating: part, count: Deep.rounds(10_000, exhaustive: 100_000))
    for text in [many, many + "row = 1", many + "row"] {
      if let mistake = Self.mistake(text) {
        #expect(mistake.rendered(.english).utf8.count < 1_000)
      }
    }
  }

  @Test("negations may be nested to any depth, parentheses only so far")
  func deepest() {
    let count = Deep.samples(10_000, exhaustive: 100_000)
    #expect(Self.mistake(String(repeating: "not ", count: count) + "row = 1") == nil)
    #expect(Self.mistake(String(repeating: "(", count: count))?.offset == 64)
  }

  @Test("any text is a condition or has a mistake inside it")
  func anything() {
    var generator = Generator(seed: 2)
    let parts = [
      "row", "question", "choice", "difficulty", "answer.index", "tags", "finding", "time",
      "lower(",
      "length(", "(", ")", ",", "=", "!=", "<", "~", "=~", "in", "is", "not", "null", "and", "or",
      "like",
      "contains", "under", "'a'", "\"b\"", "'", "\"", "1", "-", ".5", "1.", "e", "%", "&&", "||",
      "!", " ",
      " ", " ", "あ", "＝", "\u{301}", "\u{0}", "\n", "$", ".", "𝟙",
    ]
    for _ in 0..<Deep.rounds(3_000, exhaustive: 300_000) {
      let text = generator.text(upTo: 12, of: parts)
      switch Condition.parse(text, rules: generator.pick([[], ["a"]])) {
      case .success(let condition):
        #expect(WhereRow.chosen(condition, of: WhereMeaningTests.rows) != nil)
      case .failure(let mistake):
        #expect(0...text.utf8.count ~= mistake.offset)
        #expect(!mistake.rendered(.japanese).isEmpty)
      }
    }
  }
}
