@_spi(QBank) @testable import BankFormats
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

  /// Notes, with what is read of them: question, choices, answer, explanation.
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
    "a note is a question where choices and key can be told, and is left out by kind where not",
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
    #expect(Set(skipped.compactMap(\.skippedKind?.en)) == ["card without choices"])
  }

  @Test(
    "any number of notes of any length comes back in order, in both forms that are read",
    .enabled(if: Python.has("sqlite3"), "needs Python"),
    arguments: [
      ("collection.anki2", 512), ("collection.anki21", 4096), ("collection.anki21", 65536),
    ])
  func many(_ part: String, _ pageSize: Int) throws {
    let rows = (0..<700).map { number in
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
    "decks below the one that holds all are categories",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func decks() throws {
    let rows = ["Tea", "Tea::Green", "Tea::Green::Uji"].map {
      (model: 0, fields: ["Q?", "a", "b", "", "A", ""], deck: $0)
    }
    let found = try Self.read(try AnkiDeck.package([Self.named], rows))
    #expect(found.bank.problems.map(\.details.category) == [nil, "Green", "Green/Uji"])
  }

  @Test(
    "pictures and sounds are told, texts with gaps left out",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func others() throws {
    let fields = ["Q? <img src=\"a b.png\">", "a", "b", "", "A", ""]
    let rows = [(model: 0, fields: fields, deck: "Tea")]
    let found = try Self.read(try AnkiDeck.package([Self.named], rows))
    #expect(found.losses.map(\.message.en).joined().contains("picture “a b.png”"))
    let gaps = try Self.read(try AnkiDeck.package([Self.named], rows, cloze: true))
    #expect(gaps.losses.compactMap(\.skippedKind?.en) == ["text with gaps (cloze)"])
  }

  @Test("the newer form is refused with the option that exports the older one")
  func newer() throws {
    let archive = ArchiveWriter.archive([
      ("collection.anki21b", [0x28, 0xB5, 0x2F, 0xFD]), ("collection.anki2", []),
    ])
    let found = try Self.read(archive)
    #expect(found.diagnostics.count == 1)
    #expect(found.diagnostics.first?.help?.en.contains("Support older Anki versions") == true)
  }

  @Test(
    "a damaged database is one error, whatever is wrong with it",
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
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0...generator.below(3) {
        bytes[Int(generator.below(UInt64(bytes.count)))] = UInt8(generator.below(256))
      }
      let found = try Self.read(ArchiveWriter.archive([("collection.anki2", bytes)]))
      #expect(found.diagnostics.count <= 1)
      if found.bank.count == rows.count { sound += 1 }
    }
    #expect(sound > 100)
    for bytes in [[], Array("SQLite format 3\u{0}".utf8), Array(whole.prefix(700))] {
      #expect(
        try Self.read(ArchiveWriter.archive([("collection.anki2", bytes)])).diagnostics.count == 1)
    }
    #expect(try Self.read(ArchiveWriter.archive([("x", [])])).diagnostics.count == 1)
  }

  @Test(
    "pages that lead to each other come to an end",
    .enabled(if: Python.has("sqlite3"), "needs Python"))
  func circles() throws {
    // An inner page whose only child is itself, in the place of the list of tables.
    var page = [UInt8](repeating: 0, count: 512)
    page.replaceSubrange(0..<16, with: Array("SQLite format 3\u{0}".utf8))
    page[16] = 2
    page[59] = 1
    page[100] = 5
    page[111] = 1
    let found = try Self.read(ArchiveWriter.archive([("collection.anki2", page)]))
    #expect(found.diagnostics.map(\.message.en) == ["the collection in the package is damaged"])
  }
}
