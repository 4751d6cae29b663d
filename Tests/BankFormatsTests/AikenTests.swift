@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Aiken")
struct AikenTests {
  /// A file, what is asked in it, and what can be chosen with `*` before what is right.
  static let readable: [(String, String, [String])] = [
    ("Q1\nA) a\nB) b\nANSWER: B\n", "Q1", ["a", "*b"]),
    ("Q1\nA. a\nB. b\nANSWER: A", "Q1", ["*a", "b"]),
    ("  Q1 \n\n A)a\n\tB)\tb \n\nANSWER:B", "Q1", ["a", "*b"]),
    ("Q1\r\nA) a\r\nB) b\r\nANSWER: B\r\n", "Q1", ["a", "*b"]),
    ("Q1\rA) a\rB) b\rANSWER: B\r", "Q1", ["a", "*b"]),
    ("\u{FEFF}Q1\nA) a\nB) b\nANSWER: B", "Q1", ["a", "*b"]),
    // One kana has three bytes; a choice may be empty.
    ("あ\nA)\nB) b\nANSWER: A", "あ", ["*", "b"]),
    ("Q1\nA) 　a\nB) <b>&amp;\nANSWER: B) <b>", "Q1", ["　a", "*<b>&amp;"]),
    // Nothing is an escape, and only the start of a line means something.
    (
      "\\n A) ANSWER: B\nA) B) x\nB) ANSWER: C\nANSWER: A", "\\n A) ANSWER: B",
      ["*B) x", "ANSWER: C"]
    ),
    ("The U.S. capital\nA) a\nB) b\nANSWER: A", "The U.S. capital", ["*a", "b"]),
    ("U．S. capital\nA) a\nB) b\nANSWER: A", "U．S. capital", ["*a", "b"]),
  ]

  @Test("questions", arguments: readable)
  func questions(_ text: String, _ question: String, _ choices: [String]) throws {
    let imported = try #require(Format.aiken.read(text))
    #expect(imported.complaints(about: text) == [])
    let problem = try #require(imported.bank.problems.first)
    #expect(imported.bank.count == 1 && problem.question == question)
    let found = problem.choices.enumerated().map { $0 + 1 == problem.answer ? "*\($1)" : $1 }
    #expect(found == choices)
  }

  @Test(
    "what cannot be read is told once, at its place, and does not hide what follows",
    arguments: [
      (
        "U.S. capital?\nA) a\nB) b\nANSWER: A",
        "U.S. capital?: there is no question before this choice"
      ),
      ("5\nA) a\nB) b\nANSWER: A", "5: this line is too short to be read"),
      ("Q1\nmore\nA) a\nB) b\nANSWER: A", "more: the question has more than one line"),
      ("Q1\na) a\nb) b\nANSWER: A", "a) a: the letter of this choice is not a capital"),
      ("Q1\nA) a\nB) b\nAnswer: A", "Answer:: “ANSWER:” is not in capital letters"),
      ("Q1\nA) a\nB) b", "Q1: this question has no answer"),
      ("Q1\nA) a\nANSWER: A", "Q1: a question needs at least 2 choices"),
      ("ANSWER: A", "ANSWER: A: there is no question before this answer"),
      ("Q1\nA) a\nC) c\nANSWER: A", "C: this choice should have the letter B"),
      ("Q1\nA) a\nB) b\nANSWER: C", "C: there is no choice C"),
      ("Q1\nA) a\nB) b\nANSWER: b", "b: the answer is not one capital letter"),
      ("Q1\nA) a\nB) b\nANSWER: A, B", "A, B: the answer is not one capital letter"),
      ("Q1\nA) a\nB) b\nANSWER:", "ANSWER:: the answer is not one capital letter"),
    ])
  func broken(_ text: String, _ complaint: String) throws {
    let file = text + "\nQ2\nA) a\nB) b\nANSWER: B\n"
    let imported = try #require(Format.aiken.read(file))
    #expect(imported.complaints(about: file) == [complaint])
    #expect(imported.bank.problems.map(\.question) == ["Q2"])
  }

  @Test(
    "what would be read as something else is told, and changed so that it is not",
    arguments: [
      ("U.S. capital?", "U．S. capital?"), ("E. coli", "E． coli"), ("J.K. Rowling", "J．K. Rowling"),
      ("A) or B)?", "A） or B)?"), ("ANSWER: 42", "ANSWER： 42"), ("5", "５"), ("", "\u{3000}"),
    ])
  func collisions(_ question: String, _ written: String) throws {
    let problem = Problem(question: question, answer: 1, choices: ["a", "b"])
    let (text, losses) = try #require(Format.aiken.written([problem]))
    #expect(text == "\(written)\nA) a\nB) b\nANSWER: A\n")
    #expect(losses.map(\.shown) == ["1 text"])
  }

  @Test(
    "what is lost of a text is told, beyond line breaks",
    arguments: [
      (" Q1", ["1 text"]), ("Q1\t", ["1 text"]), ("Q1\0", ["1 text"]), ("　Q1　", []), ("Q\n1", []),
      ("\nQ1\r\n", []),
    ])
  func edges(_ text: String, _ losses: [String]) throws {
    for problem in [
      Problem(question: text, answer: 1, choices: ["a", "b"]),
      Problem(question: "Q1", answer: 1, choices: ["a", text]),
    ] {
      #expect(try #require(Format.aiken.written([problem])).losses.map(\.shown) == losses)
    }
  }

  @Test(
    "line breaks become blanks, and of too many choices the right one stays",
    arguments: [
      ("a\nb\r\nc\rd", 2, "ANSWER: B"), ("a", 26, "ANSWER: Z"), ("a", 30, "ANSWER: Z"),
      ("a", 0, "ANSWER: ?"),
    ])
  func lastResort(_ text: String, _ answer: Int, _ key: String) throws {
    let choices = (1...30).map { "\(text)\($0)" }
    let problem = Problem(question: "Q1", answer: answer, choices: choices)
    let lines = try #require(Format.aiken.written([problem])).text.split(separator: "\n")
    #expect(lines.count == 28 && lines[27] == key)
    #expect(lines[1] == "A) \(text == "a" ? "a" : "a b c d")1")
    if answer == 30 { #expect(lines[26] == "Z) a30") }
  }

  @Test("banks without losses come back, and the rule reads the same in them")
  func roundTrips() throws {
    let banks =
      HostileBanks.ofTexts.map { [$0] } + (0..<500).map { HostileBanks.random($0, count: 2) }
    var whole = 0
    for bank in banks {
      let (text, losses) = try #require(Format.aiken.written(bank))
      let oracle = AikenOracle(Array(text.utf8))
      #expect(oracle.mishaps == 0, "\(text)")
      let found = try #require(Format.aiken.read(text))
      #expect(found.diagnostics.isEmpty && found.bank.count == bank.count)
      #expect(oracle.questions == found.bank.problems.map(\.asAiken))
      let breaks = bank.contains { $0.features.contains(.lineBreaks) }
      if breaks || !losses.isEmpty { continue }
      whole += 1
      #expect(bank.firstDifference(from: found.bank.problems) == nil)
    }
    #expect(whole > 100)
  }

  @Test("whatever is read without a finding, the rule reads in the same way")
  func anyFile() throws {
    let parts = [
      "Q1", "A) a", "B. b", "C) c", "ANSWER: A", "ANSWER: B", "5", "", " ", "あ", "a) x",
      "Answer: A",
      "U.S. x", "ANSWER:b", "A)", "\0B) x\u{B}",
    ]
    var generator = Generator(seed: 3)
    var clean = 0
    for _ in 0..<3_000 {
      var lines = [
        "Q1", "A) a", "B) b", "ANSWER: A", "", "Q2", "A. a", "B. b", "C. c", "ANSWER: C",
      ]
      for _ in 0..<generator.number(0...3) {
        let place = generator.number(0...lines.count - 1)
        let added = generator.below(3) == 0 ? [] : [generator.pick(parts)]
        lines.replaceSubrange(place..<place + generator.number(0...1), with: added)
      }
      let file = lines.joined(separator: generator.pick(["\n", "\r\n", "\r"]))
      let imported = try #require(Format.aiken.read(file))
      guard imported.diagnostics.isEmpty else { continue }
      let oracle = AikenOracle(Array(file.utf8))
      #expect(oracle.mishaps == 0, "\(file)")
      #expect(oracle.questions == imported.bank.problems.map(\.asAiken), "\(file)")
      clean += imported.bank.count
    }
    #expect(clean > 500)
  }
}

extension Problem {
  /// The same as the rule tells it.
  fileprivate var asAiken: AikenOracle.Question {
    AikenOracle.Question(
      text: Array(question.utf8), choices: choices.map { Array($0.utf8) }, right: answer - 1)
  }
}
