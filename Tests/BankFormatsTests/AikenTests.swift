@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading and writing Aiken")
struct AikenTests {
  /// Files, each with its question and its choices; `*` precedes the right one.
  static let readable: [(String, String, [String])] = [
    ("Q1\nA) a\nB) b\nANSWER: B\n", "Q1", ["a", "*b"]),
    ("Q1\nA. a\nB. b\nANSWER: A", "Q1", ["*a", "b"]),
    ("  Q1 \n\n A)a\n\tB)\tb \n\nANSWER:B", "Q1", ["a", "*b"]),
    ("Q1\r\nA) a\r\nB) b\r\nANSWER: B\r\n", "Q1", ["a", "*b"]),
    ("Q1\rA) a\rB) b\rANSWER: B\r", "Q1", ["a", "*b"]),
    ("\u{FEFF}Q1\nA) a\nB) b\nANSWER: B", "Q1", ["a", "*b"]),
    // A question of one kana has three bytes, which is enough; a choice may be empty.
    ("あ\nA)\nB) b\nANSWER: A", "あ", ["*", "b"]),
    ("Q1\nA) 　a\nB) <b>&amp;\nANSWER: B) <b>", "Q1", ["　a", "*<b>&amp;"]),
    // There are no escapes, and only the beginning of a line is significant.
    (
      "\\n A) ANSWER: B\nA) B) x\nB) ANSWER: C\nANSWER: A", "\\n A) ANSWER: B",
      ["*B) x", "ANSWER: C"]
    ),
    ("The U.S. capital\nA) a\nB) b\nANSWER: A", "The U.S. capital", ["*a", "b"]),
    ("U．S. capital\nA) a\nB) b\nANSWER: A", "U．S. capital", ["*a", "b"]),
  ]

  @Test("a question is read as Moodle reads it", arguments: readable)
  func questions(_ text: String, _ question: String, _ choices: [String]) throws {
    let imported = try #require(Format.aiken.read(text))
    #expect(imported.complaints(about: text) == [])
    let problem = try #require(imported.bank.problems.first)
    #expect(imported.bank.count == 1 && problem.question == question)
    let found = problem.choices.enumerated().map { $0 + 1 == problem.answer ? "*\($1)" : $1 }
    #expect(found == choices)
  }

  @Test(
    "an error is reported once, at its place, and the next question is read",
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
    "a question that would be taken for something else is changed, and the loss reported",
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
    "trimmed white space and NUL are reported as losses, but line breaks are not",
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
    "line breaks become spaces, and the right one of too many choices is kept",
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

  @Test("banks without losses come back, and the reference importer agrees")
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

  @Test("a file read without findings means the same to the reference importer")
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
  /// The problem in the form of the reference importer.
  fileprivate var asAiken: AikenOracle.Question {
    AikenOracle.Question(
      text: Array(question.utf8), choices: choices.map { Array($0.utf8) }, right: answer - 1)
  }
}
