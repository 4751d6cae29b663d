@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading Anki packages")
struct AnkiPackageTests {
  private static func read(_ bytes: [UInt8]) throws -> ImportResult {
    try #require(Format.apkg.imported(bytes))
  }

  private static let named = ["Question", "Choice A", "Choice B", "Choice C", "Answer", "Extra"]
  private static let basic = ["Front", "Back"]

  /// Notes, each with the problem that is read from it, or nil if it is left out.
  private static let notes: [(fields: [String], names: [String], expected: Problem?)] = [
    (["Q?", "a", "b", "", "B", ""], named, problem("Q?", ["a", "b"], 2)),
    (
      ["Q<br>x<sup>2</sup>", "a", "b", "c", "c", "so"], named,
      problem("Q\nx²", ["a", "b", "c"], 3, "so")
    ),
    (["Q?", "a", "b", "c", "(b)", ""], named, problem("Q?", ["a", "b", "c"], 2)),
    (["Q?", "a", "b", "c", "0 0 1", ""], named, problem("Q?", ["a", "b", "c"], 3)),
    (["Q?", "a", "b", "c", "2", ""], named, nil), (["Q?", "a", "b", "c", "D", ""], named, nil),
    (["Q?", "a", "a", "c", "a", ""], named, nil), (["Q?", "a", "b", "c", "1 0 1", ""], named, nil),
    (["Q?<br><br>1. a<br>2. b", "2. b<br><br>so"], basic, problem("Q?", ["a", "b"], 2, "so")),
    (["Q?<div>A) a</div><div>B) b</div>", "A"], basic, problem("Q?", ["a", "b"], 1)),
    (["どれ？<br>ア．茶<br>イ．酒<br>ウ．水", "イ"], basic, problem("どれ？", ["茶", "酒", "水"], 2)),
    (["Q?<br>① a<br>② b", "b"], basic, problem("Q?", ["a", "b"], 2)),
    (["Q?<br>A. a<br>B. b", "A. a<br><b>B. b</b>"], basic, nil),
    (["Q?<br>A. a<br>B. b<br>C. c", "a<br>b ✓<br>c"], basic, nil),
    (["Q?<ol><li>a</li><li>b</li></ol>", "2. b"], basic, problem("Q?", ["a", "b"], 2)),
    (["Q?<br>1. a<br>2. b", "2. a"], basic, nil), (["Q?<br>1. a<br>3. b", "1"], basic, nil),
    (["Q?<br>1. a<br>2. b", "B"], basic, nil), (["1. a<br>2. b", "1"], basic, nil),
    (["What is Paris?", "A city"], basic, nil), (["Q?", ""], basic, nil),
  ]

  private static func problem(
    _ question: String, _ choices: [String], _ answer: Int, _ explanation: String? = nil
  ) -> Problem {
    Problem(
      question: question, answer: answer, choices: choices,
      details: .with {
        $0.explanation = explanation
        $0.tags = ["tea", "x"]
      })
  }

  @Test(
    "a note is read if its choices and key are clear, and left out by kind if not",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func notes() throws {
    let rows = Self.notes.map {
      (model: $0.names == Self.named ? 0 : 1, fields: $0.fields, deck: "Tea")
    }
    let found = try Self.read(try AnkiDeck.package([Self.named, Self.basic], rows))
    #expect(found.diagnostics.isEmpty)
    let expected = Self.notes.enumerated().filter { $0.element.expected != nil }
    #expect(found.bank.problems == expected.compactMap(\.element.expected))
    #expect(found.numbers == expected.map { $0.offset + 1 })
    let skipped = found.losses.filter { $0.skippedKind != nil }
    #expect(
      skipped.map(\.number)
        == Self.notes.indices.filter { Self.notes[$0].expected == nil }.map { $0 + 1 })
    let kinds = skipped.map { $0.skippedKind?.en ?? "" }
    let isSeen = kinds.map { $0 == "card whose right choice is unclear" }
    #expect(isSeen == Array(repeating: true, count: 7) + [false, true, false, false, false])
    #expect(zip(kinds, isSeen).allSatisfy { $1 || $0 == "card without choices" })
  }

  @Test(
    "fields are recognised by name, like the columns of a table",
    .enabled(if: Python.has("sqlite3"), "needs Python"),
    arguments: [
      (["Question", "A", "B", "C", "Answer"], "B", 2),
      (["Question", "Choice1", "Choice2", "Choice3", "Answer"], "3", 3),
      (["問題", "選択肢1", "選択肢2", "選択肢3", "正解"], "y", 2), (["問題", "ア", "イ", "ウ", "正解"], "イ", 2),
      (["問題文", "1", "2", "3", "答え"], "3", 3), (["Frage", "a", "b", "c", "Lösung"], "a", 1),
      (["Prompt", "Option (A)", "Option (B)", "Option (C)", "Correct answer"], "Option C", 3),
      (["Question", "Q_1", "Q_2", "Q_3", "Answers"], "0 1 0", 2),
    ])
  func names(_ names: [String], _ key: String, _ answer: Int) throws {
    let fields = ["Q?", "x", "y", "z", key]
    let deck = try AnkiDeck.package([names], [(model: 0, fields: fields, deck: "Tea")])
    let found = try Self.read(deck)
    #expect(found.losses.isEmpty && found.diagnostics.isEmpty)
    #expect(found.bank.problems.map(\.choices) == [["x", "y", "z"]])
    #expect(found.bank.problems.map(\.answer) == [answer])
  }

  @Test(
    "unknown fields are kept under their names",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func otherFields() throws {
    let names = ["Question", "A", "B", "Answer", "Source", "points"]
    let rows = [["Q?", "x", "y", "B", "a book", ""], ["R?", "x", "y", "A", "", "many"]]
    let found = try Self.read(
      try AnkiDeck.package([names], rows.map { (model: 0, fields: $0, deck: "Tea") }))
    let kept = found.bank.problems.map { $0.details.unknownMembers.map { [$0.name, $0.json] } }
    #expect(kept == [[["Source", #""a book""#]], [["points_other", #""many""#]]])
  }

  @Test(
    "a single field can hold all choices",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func list() throws {
    let names = ["Question", "Options", "Answer"]
    let rows = [["Q?", "tea<br>milk<br>water", "milk"], ["R?", "red<br>blue<br>green", "red"]]
    let found = try Self.read(
      try AnkiDeck.package([names], rows.map { (model: 0, fields: $0, deck: "Tea") }))
    #expect(
      found.bank.problems.map(\.choices) == [["tea", "milk", "water"], ["red", "blue", "green"]])
    #expect(found.bank.problems.map(\.answer) == [2, 1])
  }

  @Test(
    "many notes of any length come back in order, from both readable forms of packages",
    .enabled(if: Python.has("sqlite3"), "needs Python"),
    arguments: [
      ("collection.anki2", 512), ("collection.anki21", 4096), ("collection.anki21", 65536),
    ])
  func many(_ part: String, _ pageSize: Int) throws {
    let rows = (0..<Deep.samples(250, exhaustive: 700)).map { number in
      let question = "\(number)" + String(repeating: "茶", count: number * number % 3_000)
      return (model: 0, fields: [question, "a\(number)", "b", "", "A", ""], deck: "Tea")
    }
    let found = try Self.read(
      try AnkiDeck.package([Self.named], rows, part: part, pageSize: pageSize))
    #expect(found.bank.problems.map(\.question) == rows.map { $0.fields[0] })
    let extracted = try #require(found.extractedText)
    #expect(
      found.texts.map { $0.choices[0].map { extracted.string($0) } } == rows.map { $0.fields[1] })
  }

  @Test(
    "separate fields for right and wrong choices give no order, which is reported as a loss",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func rightAndWrong() throws {
    let names = ["Question", "Correct answer", "Wrong 1", "Wrong 2", "Extra"]
    let rows = (1...20).map {
      (model: 0, fields: ["Q\($0)?", "x", "y", "z", "so"], deck: "Tea")
    }
    let found = try Self.read(try AnkiDeck.package([names], rows))
    let problems = found.bank.problems
    #expect(problems.allSatisfy { $0.choices[$0.answer - 1] == "x" })
    #expect(Set(problems.map(\.answer)) == [1, 2, 3])
    #expect(found.losses.map(\.message.en).joined().contains("the choices have no fixed order"))
    let text = try #require(found.extractedText)
    let said = found.texts.map { $0.choices.map { $0.map { text.string($0) } } }
    #expect(said == problems.map(\.choices))
  }

  @Test(
    "ambiguous answer numbers are an error until --answers-from says where they start",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func unknownOrigin() throws {
    let rows = ["1", "2"].map {
      (model: 0, fields: ["Q\($0)?", "a", "b", "c", $0, ""], deck: "Tea")
    }
    let deck = Source(Path("a.apkg"), try AnkiDeck.package([Self.named], rows))
    let found = try #require(Format.apkg.read(deck))
    #expect(found.bank.count == 0 && found.losses.isEmpty && found.diagnostics.count == 1)
    #expect(
      found.diagnostics.first?.help?.en == "Use --answers-from 0 or --answers-from 1.")
    for (given, answers) in [(GivenKey.zero, [2, 3]), (.one, [1, 2])] {
      let said = try #require(Format.apkg.readingAnswers(given).read(deck))
      #expect(said.bank.problems.map(\.answer) == answers && said.diagnostics.isEmpty)
    }
  }

  @Test(
    "decks below the top deck become categories",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func decks() throws {
    let rows = ["Tea", "Tea::Green", "Tea::Green::Uji"].map {
      (model: 0, fields: ["Q?", "a", "b", "", "A", ""], deck: $0)
    }
    let found = try Self.read(try AnkiDeck.package([Self.named], rows))
    #expect(found.bank.problems.map(\.details.category) == [nil, "Green", "Green/Uji"])
  }

  @Test(
    "pictures are reported, picture-only choices and cloze cards left out",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func others() throws {
    let fields = ["Q? <img src=\"a b.png\">", "a", "b", "", "A", ""]
    let rows = [(model: 0, fields: fields, deck: "Tea")]
    let found = try Self.read(try AnkiDeck.package([Self.named], rows))
    #expect(found.losses.map(\.message.en).joined().contains("picture “a b.png”"))
    let choice = ["Q?", "a", "<img src=\"b.png\">", "c", "A", ""]
    let unseen = try Self.read(
      try AnkiDeck.package([Self.named], [(model: 0, fields: choice, deck: "Tea")]))
    #expect(unseen.losses.compactMap(\.skippedKind?.en) == ["card with a picture-only choice"])
    let gaps = try Self.read(try AnkiDeck.package([Self.named], rows, cloze: true))
    #expect(gaps.losses.compactMap(\.skippedKind?.en) == ["cloze card"])
  }

  @Test("a package in the newer form is refused, and help names the option to export the older one")
  func newer() throws {
    let archive = ArchiveWriter.archive([
      ("collection.anki21b", [0x28, 0xB5, 0x2F, 0xFD]), ("collection.anki2", []),
    ])
    let found = try Self.read(archive)
    #expect(found.diagnostics.count == 1)
    #expect(found.diagnostics.first?.help?.en.contains("Support older Anki versions") == true)
  }

  @Test(
    "a damaged database is a single error",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func damaged() throws {
    let rows = (0..<60).map { (model: 0, fields: ["Q\($0)", "a", "b", "", "A", ""], deck: "Tea") }
    var archive = try Archive.open(
      Source(Path("a.apkg"), try AnkiDeck.package([Self.named], rows, pageSize: 512))
    ).get()
    let part = try #require(archive.parts.first)
    let whole = try archive.content(part).get()
    var generator = Generator(seed: 1)
    var sound = 0
    let rounds = Deep.rounds(200, least: 200, exhaustive: 5_000)
    for _ in 0..<rounds {
      var bytes = whole
      for _ in 0...generator.below(3) {
        bytes[Int(generator.below(UInt64(bytes.count)))] = UInt8(generator.below(256))
      }
      let found = try Self.read(ArchiveWriter.archive([("collection.anki2", bytes)]))
      #expect(found.diagnostics.count <= 1)
      if found.bank.count == rows.count { sound += 1 }
    }
    #expect(sound > rounds / 20)
    for bytes in [[], Array("SQLite format 3\u{0}".utf8), Array(whole.prefix(700))] {
      #expect(
        try Self.read(ArchiveWriter.archive([("collection.anki2", bytes)])).diagnostics.count == 1)
    }
    #expect(try Self.read(ArchiveWriter.archive([("x", [])])).diagnostics.count == 1)
  }

  @Test(
    "reading ends when database pages form a cycle",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func circles() throws {
    // An interior page whose only child is itself, where the schema table should be.
    var page = [UInt8](repeating: 0, count: 512)
    page.replaceSubrange(0..<16, with: Array("SQLite format 3\u{0}".utf8))
    page[16] = 2
    page[59] = 1
    page[100] = 5
    page[111] = 1
    let found = try Self.read(ArchiveWriter.archive([("collection.anki2", page)]))
    #expect(found.diagnostics.map(\.message.en) == ["the collection in the package is damaged"])
  }

  @Test(
    "integers of the database have up to nine bytes, the last of which counts whole",
    arguments: [
      ([0x00], 0), ([0x7F], 127), ([0x81, 0x00], 128), ([0x82, 0x01], 257), ([0xFF, 0x7F], 16_383),
      ([0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01], 1 << 57 | 1),
      ([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xFF], 255),
      ([UInt8](repeating: 0xFF, count: 9), -1), ([0x81], nil), ([], nil),
      ([UInt8](repeating: 0x80, count: 8), nil),
    ] as [([UInt8], Int?)])
  func integers(_ bytes: [UInt8], _ number: Int?) {
    for rest in [[], [0x05]] as [[UInt8]] {
      var cursor = 0
      #expect(SQLiteRecord.varint(bytes + rest, &cursor, bytes.count) == number)
      #expect(number == nil || cursor == bytes.count)
    }
  }
}
