@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import BankTransforms
@_spi(QBank) import TestSupport
import Testing

/// Adds questions to files, and compares the result to what another reader finds in them.
@Suite("Adding a question")
struct QuestionAdditionTests {
  /// The forms of the files that questions are added to.
  private static let forms: [RandomBanks.Form] = RandomBanks.Form.allCases

  /// Texts that may be mistaken for syntax.
  private static let hostile = [
    "two\nlines", "two\r\nlines", "a\rb", "say \"no\"", "\"", "\"\"", "a,b", ",", "a\tb", "\t",
    "=1+1", "-2", "@x", "+3", "\u{1}\u{1B}[2J", "\u{202E}abc", "\u{200B}", "\u{FEFF}", "e\u{301}",
    "é", " b ", "#", "1", "ア", "[]", "{}", "\\", "\\n", "'", "|;", "👨‍👩‍👧", "\u{85}", "\u{2028}",
  ]

  private static func problem(_ generator: inout Generator, details: Bool) -> Problem {
    func text() -> String {
      generator.text(upTo: 3, of: hostile + ["空", "x"])
    }
    var problem = Problem(
      question: "new \(text())", answer: generator.number(1...4),
      choices: (0..<4).map { "\(text())\($0)" })
    if details {
      problem.details.explanation = "so \(text())"
      problem.details.tags = ["a", "b c"]
      problem.details.category = "x/y"
    }
    return problem
  }

  @Test("every byte stays, and all questions are read back", arguments: forms)
  func property(_ form: RandomBanks.Form) throws {
    var generator = Generator(seed: 41)
    let isJSON = form == .json || form == .lines
    var added = 0
    let rounds = Deep.rounds(60, exhaustive: 2_000)
    for _ in 0..<rounds {
      let old = RandomBanks.problems(&generator, details: isJSON)
      let source = RandomBanks.source(old, form, &generator)
      let list = RandomBanks.list(source, form)
      let format = form == .letters || form == .kana ? Layouts.named("letters")?.csv : nil
      let new = Self.problem(&generator, details: isJSON)
      let file = list.files[0]
      if file.hasDefects { continue }
      guard let addition = try? QuestionAddition(new, to: file, in: format) else {
        // A lone carriage return or a byte order mark may be read differently: then the addition is refused.
        continue
      }
      added += 1
      let bytes = Array(addition.file.bank.source.bytes)
      expectKept(Array(source.bytes), in: bytes)
      let read = (format ?? (form == .json ? .json : form == .lines ? .jsonLines : .csv)).read(
        Source(source.path, bytes))
      let expected = (0..<list.count).compactMap { list.problem($0) } + [new]
      #expect(Self.bytes(read?.bank.problems ?? []) == Self.bytes(expected), "\(form) \(bytes)")
      #expect(addition.record == addition.file.rowCount + (format == nil ? 0 : 1))
    }
    #expect(added > rounds / 3)
  }

  /// Checks that `new` is `old` with bytes inserted at one place.
  private func expectKept(_ old: [UInt8], in new: [UInt8]) {
    let front = zip(old, new).prefix { $0 == $1 }.count
    let back = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    #expect(new.count > old.count && front + back >= old.count)
  }

  private static func bytes(_ problems: [Problem]) -> [UInt8] {
    JSONBankWriter.write(.problems(problems), isLines: true)
  }

  private static let new = Problem(
    question: "New, or old?", answer: 2, choices: ["a", "b", "c", "d"])
  private static let row = "\"New, or old?\",2,a,b,c,d"
  private static let item = #"{"question":"New, or old?","answer":2,"choices":["a","b","c","d"]}"#

  @Test(
    "the question is added after the last one, in the notation of the file",
    arguments: [
      ("a.csv", "Q?,1,a,b,c,d\n", "Q?,1,a,b,c,d\n\(row)\n", Loader.rfc4180),
      ("a.csv", "Q?,1,a,b,c,d", "Q?,1,a,b,c,d\n\(row)", .rfc4180),
      ("a.csv", "Q?,1,a,b,c,d\r\n", "Q?,1,a,b,c,d\r\n\(row)\r\n", .rfc4180),
      ("a.csv", "Q?,1,a,b,c,d\r\nR?,1,a,b,c,d", "Q?,1,a,b,c,d\r\nR?,1,a,b,c,d\r\n\(row)", .rfc4180),
      // The line break inside a cell does not determine the line ending.
      ("a.csv", "\"Q\n?\",1,a,b,c,d\r\n", "\"Q\n?\",1,a,b,c,d\r\n\(row)\r\n", .rfc4180),
      ("a.csv", "\u{FEFF}Q?,1,a,b,c,d\n", "\u{FEFF}Q?,1,a,b,c,d\n\(row)\n", .rfc4180),
      ("a.csv", "", "\(row)\n", .rfc4180),
      ("a.csv", "\u{FEFF}", "\u{FEFF}\(row)\n", .rfc4180),
      (
        "a.csv", "\"Q?\",\"1\",\"a\",\"b\",\"c\",\"d\"\n",
        "\"Q?\",\"1\",\"a\",\"b\",\"c\",\"d\"\n\"New, or old?\",\"2\",\"a\",\"b\",\"c\",\"d\"\n",
        .rfc4180
      ),
      // The end of the file follows the loader.
      ("a.csv", "Q?,1,a,b,c,d", "Q?,1,a,b,c,d\n\(row)\n", .loadcsv),
      ("a.csv", "Q?,1,a,b,c,d\n", "Q?,1,a,b,c,d\n\(row)", .timerquiz),
      (
        "a.tsv", "Q?\t1\ta\tb\tc\td\n", "Q?\t1\ta\tb\tc\td\nNew, or old?\t2\ta\tb\tc\td\n", .rfc4180
      ),
      ("a.tsv", "", "New, or old?\t2\ta\tb\tc\td\n", .rfc4180),
      ("a.jsonl", "\(item)\n", "\(item)\n\(item)\n", .rfc4180),
      ("a.jsonl", item, "\(item)\n\(item)", .rfc4180),
      ("a.jsonl", "", "\(item)\n", .rfc4180),
      ("a.json", "[\(item)]", "[\(item),\(item)]", .rfc4180),
      ("a.json", "[\n  \(item)\n]\n", "[\n  \(item),\n  \(item)\n]\n", .rfc4180),
      ("a.json", "[\(item) , \(item)]", "[\(item) , \(item) , \(item)]", .rfc4180),
      ("a.json", "[]", "[\(item)]", .rfc4180),
      (
        "a.json", #"{"kind":"problems","version":1,"x":[[]],"problems":[ ]}"#,
        #"{"kind":"problems","version":1,"x":[[]],"problems":["# + item + " ]}", .rfc4180
      ),
    ])
  func notation(_ name: String, _ before: String, _ after: String, _ loader: Loader) throws {
    let format = name == "a.tsv" ? TabSeparatedBank.format : nil
    let file = QuestionFile(Source(name: name, Array(before.utf8)), in: format, loader: loader)
    let addition = try QuestionAddition(Self.new, to: file, in: format)
    #expect(addition.file.bank.source.text == after)
  }

  @Test(
    "a table gets its cells in the order of its columns",
    arguments: [
      ("No.,question,A,B,C,D,answer\n7,Q?,a,b,c,d,A\n", ",\"New, or old?\",a,b,c,d,B\n"),
      ("question,A,B,C,D,answer,memo\nQ?,a,b,c,d,ｱ,x\n", "\"New, or old?\",a,b,c,d,ｲ,\n"),
      ("question,A,B,C,D,answer\nQ?,a,b,c,d,b", "\n\"New, or old?\",a,b,c,d,b"),
    ])
  func table(_ before: String, _ added: String) throws {
    let format = Layouts.named("letters")?.csv
    let file = QuestionFile(Source(name: "a.csv", Array(before.utf8)), in: format)
    let addition = try QuestionAddition(Self.new, to: file, in: format)
    #expect(addition.file.bank.source.text == before + added)
  }

  @Test("a question that does not fit the file is refused")
  func obstacles() throws {
    var explained = Self.new
    explained.details.explanation = "so"
    let bank = QuestionFile(Source(name: "a.csv", Array("Q?,1,a,b,c,d\n".utf8)))
    #expect(throws: QuestionAddition.Obstacle.row(.detail(.explanation))) {
      try QuestionAddition(explained, to: bank)
    }
    var three = Self.new
    three.choices.removeLast()
    #expect(throws: QuestionAddition.Obstacle.row(.choiceCount(4))) {
      try QuestionAddition(three, to: bank)
    }
  }

  @Test("in another encoding no byte changes, and a missing character is refused")
  func encoding() throws {
    // 空？,1,a,b,c,d in Shift_JIS.
    let file: [UInt8] = [0x8B, 0xF3, 0x81, 0x48] + Array(",1,a,b,c,d\r\n".utf8)
    let source = Source(Path("a.csv"), file).decoded(.cp932, isGiven: true)
    var new = Self.new
    new.question = "空？"
    let addition = try QuestionAddition(new, to: QuestionFile(source))
    #expect(
      Array(addition.file.bank.source.file.bytes)
        == file + [0x8B, 0xF3, 0x81, 0x48] + Array(",2,a,b,c,d\r\n".utf8))
    new.question = "한?"
    #expect(throws: QuestionAddition.Obstacle.character(0xD55C)) {
      try QuestionAddition(new, to: QuestionFile(source))
    }
  }
}

/// Tests the search for a near question against the plain distance.
@Suite("The nearest question")
struct NearestQuestionTests {
  @Test(
    "the first of the nearest questions is found",
    arguments: [
      ("What is the capital of France?", 1, true), ("what is the capital of  france", 1, true),
      ("What is the capitol of France?", 1, false), ("What is the capital of Franc", 1, false),
      ("What is the capital of", nil, false), ("", nil, false), ("?", nil, false),
      ("海？", nil, false), ("空", 5, true),
      // Another number is another question.
      ("What is 12 plus 30 in decimal?", 3, true), ("What is 13 plus 30 in decimal?", nil, false),
      ("日本でいちばん高い山は何ですか", 4, true), ("日本で一番高い山は何ですか？", nil, false),
      ("日本でいちばん高い川は何ですか？", 4, false),
    ] as [(String, Int?, Bool)])
  func find(_ text: String, _ record: Int?, _ isSame: Bool) {
    let rows = [
      "What is the capital of France?,1,Paris,b,c,d", "What is the capital of Greece?,1,a,b,c,d",
      "What is 12 plus 30 in decimal?,1,42,b,c,d", "日本でいちばん高い山は何ですか？,1,a,b,c,d", "空？,1,a,b,c,d",
    ]
    let source = Source(name: "a.csv", Array((rows.joined(separator: "\n") + "\n").utf8))
    let found = NearestQuestion(in: QuestionFile(source)).find(text)
    #expect(found?.record == record)
    #expect(found.map(\.isSame) ?? false == isSame)
  }
}
