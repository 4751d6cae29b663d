@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading questions typed as a list")
struct ListReadingTests {
  /// Returns each problem that was read as its question and its choices, with a star before the right one.
  static func problems(_ found: ImportResult) -> [String] {
    found.bank.problems.map { problem in
      let choices = problem.choices.enumerated().map { ($0 + 1 == problem.answer ? "*" : "") + $1 }
      return ([problem.question] + choices).joined(separator: " / ")
    }
  }

  private static let tea = "Which tea is green? / *sencha / assam / pu'er"
  private static let sky = "空の色は？ / 赤 / *青 / 緑"

  /// One question, with its number, choices and key written in all the ways that people use.
  private static let forms: [(String, String)] = [
    ("1. Which tea is green?\nA) sencha\nB) assam\nC) pu'er\nAnswer: A\n", tea),
    ("1) Which tea is green?\n  a. sencha\n  b. assam\n  c. pu'er\nANS: a\n", tea),
    ("(1) Which tea is green?\n(A) sencha\n(B) assam\n(C) pu'er\nAns. (a)\n", tea),
    ("Q1. Which tea is green?\n[A] sencha\n[B] assam\n[C] pu'er\nCorrect answer: A) sencha\n", tea),
    ("Q: Which tea is green?\nA. sencha\nB. assam\nC. pu'er\nCorrect answer: sencha\n", tea),
    ("Question 1 of 3\nWhich tea is green?\nA: sencha\nB: assam\nC: pu'er\nKey: A\n", tea),
    ("Question 1: Which tea is green?\n1) sencha\n2) assam\n3) pu'er\nAnswer: 1\n", tea),
    ("問1　空の色は？\nア．赤\nイ．青\nウ．緑\n正解：イ\n", sky),
    ("第1問 空の色は？\n（ア）赤\n（イ）青\n（ウ）緑\n【解答】イ\n", sky),
    ("【1】空の色は？\nア 赤\nイ 青\nウ 緑\n答え イ\n", sky),
    ("[問題1] 空の色は？\n① 赤\n② 青\n③ 緑\n答え：2\n", sky),
    ("①空の色は？\nあ．赤\nい．青\nう．緑\n正答：い\n", sky),
    ("１．空の色は？\n　Ａ．赤\n　Ｂ．青\n　Ｃ．緑\n正解　Ｂ\n", sky),
    ("問一　空の色は？\n1 赤\n2 青\n3 緑\n答案：2\n", sky),
    ("空の色は？\nア　赤　　イ　青　　ウ　緑　　正解：イ\n", sky),
    ("空の色は？\n・赤\n・青\n・緑\n正解：青\n", sky),
    ("空の色は？\nイ．赤\nロ．青\nハ．緑\n正解：ロ\n", sky),
    ("空の色は？\n㋐赤\n㋑青\n㋒緑\n(答え：㋑)\n", sky),
    ("Which tea is green?\nA) sencha\nB) assam\nC) pu'er\n\nAnswer:\nsencha\n", tea),
    ("問1　空の色は？\n①赤②青③緑\n正解：②\n", sky),
    ("問1　空の色は？ ①赤 ②青 ③緑\n正解：②\n", sky),
    ("1. Which tea is green?\n*A) sencha\nB) assam\nC) pu'er\n", tea),
    ("1. Which tea is green?\n* A) sencha\n  B) assam\n  C) pu'er\n", tea),
    ("1. Which tea is green?\nA)* sencha\nB) assam\nC) pu'er\n", tea),
    ("1. Which tea is green?\n✓ A) sencha\nB) assam\nC) pu'er\n", tea),
    ("1. Which tea is green?\nA) sencha (correct)\nB) assam\nC) pu'er\n", tea),
    ("1. Which tea is green?\nA) sencha ✔\nB) assam\nC) pu'er\n", tea),
    ("1. Which tea is green?\nA) sencha <-- correct\nB) assam\nC) pu'er\n", tea),
    ("1. Which tea is green?\n- [x] sencha\n- [ ] assam\n- [ ] pu'er\n", tea),
    ("1. Which tea is green?\n* sencha\n- assam\n- pu'er\n", tea),
    ("1. Which tea is green?\n=A) sencha\nB) assam\nC) pu'er\n", tea),
    ("1. Which tea is green?\na sencha\nb assam\nc pu'er\nAnswer a\n", tea),
    ("1. Which tea is green?  A) sencha  B) assam  C) pu'er\nAnswer: A\n", tea),
    ("1. Which tea is green?\nA) sencha\tB) assam\nC) pu'er\nAnswer: A\n", tea),
    ("#Q Which tea is green?\n^ sencha\nA sencha\nB assam\nC pu'er\n", tea),
    ("____ 1. Which tea is green?\n\ta.\tsencha\n\tb.\tassam\n\tc.\tpu'er\nANS: A PTS: 1\n", tea),
    ("1. Which tea is green?\ni. sencha\nii. assam\niii. pu'er\nAnswer: i\n", tea),
    ("1. 空の色は？\n×ア．赤\n○イ．青\n×ウ．緑\n", sky),
    ("1. 空の色は？\nア．赤\nイ．青（正解）\nウ．緑\n", sky),
    ("1. 空の色は？\n□赤\n☑青\n□緑\n", sky),
    ("1. Which tea is green?\nA) **sencha**\nB) assam\nC) pu'er\n", tea),
    ("1. Which tea is green?\n**A) sencha**\nB) assam\nC) pu'er\n", tea),
    ("**1. Which tea is green?**\n- **sencha**\n- assam\n- pu'er\n", tea),
    ("問1　空の色は？\nア．赤\nイ．__青__\nウ．緑\n", sky),
    ("1. Which tea is green?\nA) **sencha**\nB) **assam**\nC) **pu'er**\nAnswer: A\n", tea),
    ("1. 空の色は？\n→2. 青\n", ""),
  ]

  @Test(
    "numbers, choices and keys are read in all the ways that people write them",
    arguments: forms.indices)
  func everyForm(_ index: Int) throws {
    let (text, expected) = Self.forms[index]
    let found = try #require(Format.list.read(text))
    #expect(Self.problems(found) == (expected.isEmpty ? [] : [expected]), "\(text)")
    #expect(
      found.diagnostics.isEmpty == !expected.isEmpty, "\(found.diagnostics.map(\.message.en))")
  }

  /// Ambiguous lists, each with what it means.
  private static let puzzles: [(what: String, text: String, is: [String])] = [
    (
      "keys on one line", "1. a?\nA) x\nB) y\n\n2. b?\nA) x\nB) y\n\nAnswer Key: 1. B 2. A\n",
      ["a? / x / *y", "b? / *x / y"]
    ),
    (
      "stars that are no bold type", "1. a?\nA) 2**3\nB) **x** or y\nC) y, not **x**\nAnswer: A\n",
      ["a? / *2**3 / **x** or y / y, not **x**"]
    ),
    (
      "numbers in numbers",
      "1. a?\n1. x\n2. y\n3. z\nAnswer: 2\n2. b?\n1. x\n2. y\n3. z\nAnswer: 3\n3. c?\n1. x\n2. y\nAnswer: 1\n",
      ["a? / x / *y / z", "b? / x / y / *z", "c? / *x / y"]
    ),
    (
      "numbers in numbers, with the keys at the end",
      "1. a?\n1. x\n2. y\n2. b?\n1. x\n2. y\n3. c?\n1. x\n2. y\n3. z\n4. d?\n1. x\n2. y\n解答\n1-1 2-2 3-3 4-1\n",
      ["a? / *x / y", "b? / x / *y", "c? / x / y / *z", "d? / *x / y"]
    ),
    (
      "numbers of choices in a list without numbers",
      "a?\n1) x\n2) y\n3) z\nAnswer: 2\n\nb?\n1) x\n2) y\n3) z\nAnswer: 3\n",
      ["a? / x / *y / z", "b? / x / y / *z"]
    ),
    (
      "keys of several questions on one line",
      "1. a?\n(A) x\n(B) y\n2. b?\n(A) x\n(B) y\n\nAnswers: 1A 2B\n",
      ["a? / *x / y", "b? / x / *y"]
    ),
    (
      "keys with the word of their question",
      "問1 a?\n(1) x\n(2) y\n問2 b?\n(1) x\n(2) y\n\n正解 問1 (2) 問2 (1)\n",
      ["a? / x / *y", "b? / *x / y"]
    ),
    (
      "such keys on a line each",
      "問1 a?\n(1) x\n(2) y\n問2 b?\n(1) x\n(2) y\n\n正解 問1 (2)\n正解 問2 (1)\n",
      ["a? / x / *y", "b? / *x / y"]
    ),
    (
      "signs of choices in a question",
      "問1 正しいものは？\n次の①酸素②水素③窒素から選ぶ。\nア．①と②\nイ．②と③\n正解：イ\n",
      ["正しいものは？\n次の①酸素②水素③窒素から選ぶ。 / ①と② / *②と③"]
    ),
    (
      "a name that begins like a choice",
      "1. Which is a plant?\nA. thaliana was meant.\nA. cress\nB. wolf\nAnswer: A\n",
      ["Which is a plant?\nA. thaliana was meant. / *cress / wolf"]
    ),
    (
      "a name that begins a question",
      "A. thaliana is a\nA) plant\nB) wolf\nAnswer: A\n\nI. Newton was a\nA) wolf\nB) man\nAnswer: B\n",
      ["A. thaliana is a / *plant / wolf", "I. Newton was a / wolf / *man"]
    ),
    (
      "statements before the choices",
      "1. Which are true?\nI. One.\nII. Two.\nIII. Three.\nA) I only\nB) I and II\nAnswer: B\n",
      ["Which are true?\nI. One.\nII. Two.\nIII. Three. / I only / *I and II"]
    ),
    (
      "statements in kana, choices in numbers",
      "問1 正しいものは？\nア 一つ目\nイ 二つ目\n1 アのみ\n2 両方\n正解：2\n",
      ["正しいものは？\nア 一つ目\nイ 二つ目 / アのみ / *両方"]
    ),
    (
      "statements that count as the questions do",
      "1. Which are true?\n1. One.\n2. Two.\nA) both\nB) none\nAnswer: A\n2. b?\nA) x\nB) y\nAnswer: B\n",
      ["Which are true?\n1. One.\n2. Two. / *both / none", "b? / x / *y"]
    ),
    (
      "gaps in brackets",
      "1. Fill (1) and (2).\n(1) is a place.\nA) x\nB) y\nAnswer: B\n",
      ["Fill (1) and (2).\n(1) is a place. / x / *y"]
    ),
    (
      "a letter in a text",
      "1. See plan B) first?\nA) take B) now\nB) no\nAnswer: A\n",
      ["See plan B) first? / *take B) now / no"]
    ),
    (
      "texts of several lines",
      "1. One\n   two\n     three?\nA) x\n   more\nB) y\nAnswer: A\nExplanation: because\nof this\n",
      ["One\ntwo\n  three? / *x\nmore / y"]
    ),
    (
      "paragraphs of a question",
      "1. Read.\n\n“Text.”\n\nWhich?\nA) x\n\nB) y\n\nAnswer: A\n",
      ["Read.\n\n“Text.”\n\nWhich? / *x / y"]
    ),
    (
      "a key that says its text, too",
      "1. How many?\n1) 2\n2) 3\nAnswer: 2) 3\n",
      ["How many? / 2 / *3"]
    ),
    (
      "choices that are signs",
      "1. True?\nA) ○\nB) ×\nAnswer: A\n",
      ["True? / *○ / ×"]
    ),
    (
      "a number that begins a text",
      "100 meters is how many cm?\nA. 10\nB. 10000\nAnswer: B\n",
      ["100 meters is how many cm? / 10 / *10000"]
    ),
    (
      "numbers that begin texts",
      "7 samurai?\nA. x\nB. y\nAnswer: A\n\n12 angry men?\nA. x\nB. y\nAnswer: B\n",
      ["7 samurai? / *x / y", "12 angry men? / x / *y"]
    ),
    (
      "decimals and years",
      "1. What is 3.14?\n3.14 is a number.\nA) pi\nB) e\nAnswer: A\n",
      ["What is 3.14?\n3.14 is a number. / *pi / e"]
    ),
    (
      "an explanation with letters in it",
      "1. a?\nA) x\nB) y\nAnswer: A\nExplanation: as follows.\nA) is right.\nB) is wrong.\n2. b?\nA) x\nB) y\nAnswer: B\n",
      ["a? / *x / y", "b? / x / *y"]
    ),
  ]

  @Test("an ambiguous list is read in the way that fits", arguments: puzzles.indices)
  func everyPuzzle(_ index: Int) throws {
    let puzzle = Self.puzzles[index]
    let found = try #require(Format.list.read(puzzle.text))
    #expect(Self.problems(found) == puzzle.is, "\(puzzle.what)")
    #expect(found.diagnostics.isEmpty, "\(puzzle.what): \(found.diagnostics.map(\.message.en))")
  }

  /// Lists with something that cannot be determined, each with the expected diagnostics and the number of questions
  /// read.
  private static let unclear: [(text: String, complaints: [String], left: Int)] = [
    ("1. a?\nA) x\nB) y\n", ["a?: nothing shows which choice is right"], 0),
    ("1. a?\nA) x\nB) y\nAnswer: C\n", ["C: the answer “C” matches no choice"], 0),
    ("1. a?\nA) x\nB) y\nAnswer: 2\n", ["2: the answer “2” matches no choice"], 0),
    ("1. a?\n1) 2\n2) 3\nAnswer: 2\n", ["2: the answer “2” can mean two choices"], 0),
    ("1. a?\nA) x\nB) x\nAnswer: x\n", ["x: the answer “x” can mean two choices"], 0),
    (
      "1. a?\n*A) x\nB) y\nAnswer: B\n",
      ["*: the answer is “x” here, but “y” elsewhere"], 0
    ),
    ("1. a?\nA) x\nB) y\nD) z\nAnswer: A\n", ["D) z: a choice is missing before this one"], 0),
    (
      "1. a?\nA) x B) y C) z\nAnswer: A\n2. b?\nA) x\nB) y\nAnswer: A\n",
      ["a?\nA) x B) y C) z: the choices of this question cannot be recognised"], 1
    ),
    (
      "1. a?\nA) x\nB) y\nb?\nA) x\nB) y\nAnswer: A\n",
      ["A) x: the question contains two lists of the same kind"], 0
    ),
    (
      "1. a?\nA) x\nB) y\n\n2) b?\n(1) x\n(2) y\nAnswer: 2\n",
      ["2) b?: the next question seems to begin here"], 0
    ),
    ("A) x\nB) y\nAnswer: A\n", ["A) x: there is no question above these choices"], 0),
    (
      "1. a?\nA) x\nB) y\n2. b?\nA) x\nB) y\n3. c?\nA) x\nB) y\nAnswer key\n1. A\n3. B\n",
      ["Answer key: the answer list does not match the questions: no answer for 2"], 0
    ),
    (
      "1. a?\nA) x\nB) y\nAnswers\n1. A\n2. B\n",
      ["Answers: the answer list does not match the questions: there is no question 2"], 0
    ),
    (
      "1. a?\nA) x\nB) y\nAnswers\n1. A\nthank you\n",
      ["thank you: this line of the answer list cannot be read"], 0
    ),
    (
      "1. a?\nA) x\nB) y\nAnswer: A\nPoints: many\n", ["many: this is not a number of 0 or more"], 0
    ),
    ("Dear all,\nthe test is on Monday.\n", [": no list of questions was found"], 0),
    ("", [": no list of questions was found"], 0),
  ]

  @Test(
    "a question that cannot be read is reported at its place, with help", arguments: unclear.indices
  )
  func everyMistake(_ index: Int) throws {
    let (text, complaints, left) = Self.unclear[index]
    let found = try #require(Format.list.read(text))
    #expect(found.complaints(about: text) == complaints)
    #expect(found.bank.count == left, "\(text)")
    #expect(found.diagnostics.allSatisfy { $0.help != nil })
  }

  @Test("headings, explanations, points and other details are read")
  func details() throws {
    let found = try #require(
      Format.list.read(
        """
        # Food
        ## Tea
        1. a?
        A) x
        B) y
        Answer: B
        Explanation: y is
        the one.
        Points: 2
        Difficulty: easy
        Tags: tea, leaf
        ID: t-1
        Time limit: 20 s

        Category: Sky
        2. b?
        ア 青
        イ 赤
        正解：ア
        解説：青い。
        配点：3点
        """))
    #expect(found.diagnostics.isEmpty && found.losses.isEmpty)
    let details = found.bank.problems.map(\.details)
    #expect(details.map(\.category) == ["Food/Tea", "Sky"])
    #expect(details.map(\.explanation) == ["y is\nthe one.", "青い。"])
    #expect(details.map(\.points) == [2, 3])
    #expect(details[0].difficulty == "easy" && details[0].tags == ["tea", "leaf"])
    #expect(details[0].id == "t-1" && details[0].limit == 20)
  }

  @Test("details after the key are read from test-bank exports")
  func examView() throws {
    let found = try #require(
      Format.list.read("1. a?\na. x\nb. y\nANS: B PTS: 2 DIF: easy REF: p. 3 KEY: tides\n"))
    #expect(Self.problems(found) == ["a? / x / *y"])
    #expect(found.bank.problems[0].details.points == 2)
    #expect(found.bank.problems[0].details.difficulty == "easy")
    #expect(found.lost == ["1 others", "1 others"])
  }

  @Test(
    "keys can be listed at the end",
    arguments: [
      "Answer key\n1. B\n2. A\n", "Answers:\n1-B\n2-A\n", "解答\n問1 B　問2 A\n", "Key\n1.B 2.A\n",
      "ANSWERS\n1B, 2A\n",
      "Answer key\n1. B) y\n2. x\n", "## 解答\n(1) b\n(2) a\n",
      "Answer key\n1. B\nExplanation: so it is.\n2. A\n",
    ])
  func keys(_ keys: String) throws {
    let found = try #require(Format.list.read("1. a?\nA) x\nB) y\n\n2. b?\nA) x\nB) y\n\n" + keys))
    #expect(found.diagnostics.isEmpty, "\(found.diagnostics.map(\.message.en))")
    #expect(Self.problems(found) == ["a? / x / *y", "b? / *x / y"])
  }

  @Test("other kinds of questions are left out by kind, and other text is left out")
  func others() throws {
    let found = try #require(
      Format.list.read(
        """
        A test for class 3.

        1. Name the sea.
        Answer: the Black Sea
        2. Which two?
        A) x
        B) y
        C) z
        Answer: A, C
        3. Which?
        A) x
        B) y
        Answer: B

        Now turn the page.
        """))
    #expect(Self.problems(found) == ["Which? / x / *y"])
    #expect(found.diagnostics.isEmpty)
    #expect(found.lost == ["- others", "1 questionType", "2 answers", "3 others"])
    #expect(
      found.losses.compactMap { $0.skippedKind?.en } == [
        "question without choices", "question with several or partly right choices",
      ])
    #expect(found.numbers == [3])
  }

  @Test("every text of a question has its place")
  func places() throws {
    let text = "# Tea\n問1　空の\n色は？\nア．赤\nイ．青\n正解：イ\n解説：青い。\n"
    let found = try #require(Format.list.read(text))
    let places = try #require(found.texts.first)
    let bytes = Array(text.utf8)
    let shown = { (range: TextRange?) in
      range.map { String(decoding: bytes[$0.offsets], as: UTF8.self) }
    }
    #expect(shown(places.question) == "空の\n色は？")
    #expect(places.choices.map(shown) == ["赤", "青"])
    #expect(shown(places.answer) == "イ")
    #expect(shown(places.details[.explanation]) == "青い。")
    #expect(shown(places.details[.category]) == "Tea")
    #expect(shown(found.places[0].range) == "問1　空の\n色は？\nア．赤\nイ．青\n正解：イ\n解説：青い。")
  }

  private static let parts = [
    "1. ", "2) ", "(3) ", "A) ", "B. ", "b ", "ア．", "イ ", "①", "問1 ", "Q2: ", "・", "- ", "* ",
    "*B) ", "✓", "[x] ",
    "Answer: B", "正解：イ", "Answer key\n", "1. A\n", "解説：", "Points: 2", "# x\n", "^ x", "x", "y",
    "(correct)", "→",
    "\n", "\n", "\n\n", "\r\n", "  ", "\t", "\u{3000}", "\u{FEFF}", "\u{301}", "第", "", "\0",
    "1. a?\nA) x\nB) y\nAnswer: A\n",
  ]

  @Test("arbitrary text gives texts and findings that lie inside it")
  func anyText() throws {
    var generator = Generator(seed: 13)
    var count = 0
    for _ in 0..<4_000 {
      let text = generator.text(upTo: 25, of: Self.parts)
      let bytes = Array(text.utf8)
      let found = try #require(Format.list.read(text))
      count += found.bank.count
      #expect(found.texts.count == found.bank.count && found.numbers.count == found.bank.count)
      let texts = found.texts.flatMap { places in
        [places.question, places.answer].compactMap(\.self) + places.choices.compactMap(\.self)
          + places.details.values
      }
      for range in texts + found.diagnostics.map(\.place.range) + found.places.map(\.range) {
        #expect(range.start <= range.end && range.end <= bytes.count, "\(text)")
        let isCut = [range.start, range.end].contains {
          $0 < bytes.count && bytes[$0] & 0xC0 == 0x80
        }
        #expect(!isCut, "\(text)")
      }
      for problem in found.bank.problems {
        #expect(1...problem.choices.count ~= problem.answer && problem.choices.count > 1, "\(text)")
      }
      #expect(found.bank.count > 0 || found.diagnostics.count + found.losses.count > 0, "\(text)")
    }
    #expect(count > 100)
  }
}
