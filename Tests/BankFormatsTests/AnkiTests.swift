@_spi(QBank) import BankModel
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Writing cards for Anki")
struct AnkiTests {
  private static func write(_ problems: [Problem], title: String = "tea") -> ExportResult {
    AnkiWriter.write(.problems(problems), ConvertOptions(title: title))
  }

  private static func problem(
    _ question: String = "q", _ change: (inout Problem) -> Void = { _ in }
  ) -> Problem {
    var problem = Problem(question: question, answer: 2, choices: ["a", "b"])
    change(&problem)
    return problem
  }

  @Test("a card file has headers, and one quoted row for each question")
  func looks() {
    let exported = Self.write([
      Self.problem("#1 \"q\"?") {
        $0.details.id = "k"
        $0.details.category = "food/green tea"
        $0.details.explanation = "because\nso"
        $0.details.tags = ["x", "緑茶"]
      }
    ])
    #expect(
      String(decoding: exported.bytes, as: UTF8.self) == """
        #separator:Comma
        #html:false
        #notetype:Basic
        #columns:GUID,Front,Back,Tags,Deck
        #guid column:1
        #tags column:4
        #deck column:5
        "tea/k","#1 ""q""?

        1. a
        2. b","2. b

        because
        so","x 緑茶","tea::food::green tea"

        """)
    #expect(exported.losses.isEmpty)
  }

  private static let lossy: [(String, Problem, Feature?)] = [
    ("nothing", problem("a\tb\nc"), nil),
    ("a bell", problem("a\u{7}"), .text),
    ("a return", problem("a\r\nb"), .text),
    ("an accent by itself", problem("e\u{301}"), .text),
    ("a sound", problem("[sound:x.mp3]"), .text),
    ("a tag of two words", problem { $0.details.tags = ["green tea"] }, .tags),
    ("an empty tag", problem { $0.details.tags = [""] }, .tags),
    ("an empty level", problem { $0.details.category = "a//b" }, .category),
    ("blanks at a level", problem { $0.details.category = "a / b" }, .category),
    ("Anki's own sign between levels", problem { $0.details.category = "a::b" }, .category),
  ]

  @Test("what Anki would change is reported as a loss", arguments: lossy)
  func losses(what: String, problem: Problem, feature: Feature?) {
    #expect(Self.write([problem]).losses.map(\.feature) == (feature.map { [$0] } ?? []), "\(what)")
  }

  @Test("notes have names unique in their bank, which survive a corrected key")
  func names() {
    func names(_ problems: [Problem], title: String) -> [String] {
      let text = String(decoding: Self.write(problems, title: title).bytes, as: UTF8.self)
      return text.matches(of: /(?m)^"([^"]+)",/).map { String($0.1) }
    }
    let (one, other) = (Self.problem("one"), Self.problem("other"))
    let named = Self.problem("one") { $0.details.id = "1" }
    #expect(Set(names([one, one, other, named], title: "a")).count == 4)
    #expect(names([one], title: "a") == names([one], title: "b"))
    #expect(names([named], title: "a") != names([named], title: "b"))
    // A wrong key can be corrected without creating another note.
    let corrected = Self.problem("one") { $0.answer = 1 }
    #expect(names([one], title: "a") == names([corrected], title: "a"))
  }

  @Test(
    "Anki imports every card as it was meant", .enabled(if: Python.has("anki"), "needs anki"))
  func anki() throws {
    var problems = HostileBanks.ofTexts
    for seed in 0..<50 as Range<UInt64> {
      problems += HostileBanks.random(seed, details: [.id, .explanation])
    }
    let exported = Self.write(problems, title: "題 \"x\"")
    let unchanged = Set(exported.losses.map(\.number))
    let output = try #require(
      Python.run(Self.script, input: Data(exported.bytes)))
    let notes = try JSONDecoder().decode([[String]].self, from: Data(output.utf8))
    #expect(notes.count == problems.count)
    #expect(Set(notes.map { $0[3] }) == ["題 \"x\""])
    for (index, problem) in problems.enumerated() where !unchanged.contains(index + 1) {
      let choices = problem.choices.enumerated().map { "\($0 + 1). \($1)" }
      let front = problem.question + "\n\n" + choices.joined(separator: "\n")
      let right = "\(problem.answer). \(problem.choices[problem.answer - 1])"
      let back = ([right] + [problem.details.explanation].compactMap(\.self))
        .joined(separator: "\n\n")
      #expect(Scalars.rows([notes[index]])[0].prefix(2) == Scalars.rows([[front, back]])[0][...])
    }
  }

  @Test(
    "Anki keeps tags and decks as written, and a second import adds nothing",
    .enabled(if: Python.has("anki"), "needs anki"))
  func ankiAgain() throws {
    let problem = Self.problem("q") {
      $0.details.category = "食べ物/tea"
      $0.details.tags = ["x", "日本"]
    }
    let above = Self.problem("above") { $0.details.category = "食べ物" }
    let exported = Self.write([problem, problem, Self.problem("other"), above])
    let output = try #require(Python.run(Self.script, ["twice"], input: Data(exported.bytes)))
    let notes = try JSONDecoder().decode([[String]].self, from: Data(output.utf8))
    #expect(notes.map { $0[2] } == ["", "", "x 日本", "x 日本"])
    #expect(notes.map { $0[3] } == ["tea", "tea::食べ物", "tea::食べ物::tea", "tea::食べ物::tea"])
  }

  /// Imports the file into a fresh collection and prints front, back, tags and deck of each note.
  private static let script = """
    import html, json, os, sys, tempfile
    from anki.collection import Collection, ImportCsvRequest
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, "cards.txt")
    with open(path, "wb") as file:
        file.write(sys.stdin.buffer.read())
    collection = Collection(os.path.join(folder, "collection.anki2"))
    for _ in range(2 if "twice" in sys.argv else 1):
        metadata = collection.get_csv_metadata(path=path, delimiter=None)
        collection.import_csv(ImportCsvRequest(path=path, metadata=metadata))
    def text(field):
        return html.unescape(field.replace("<br>", "\\n"))
    notes = [collection.get_note(id) for id in sorted(collection.find_notes(""))]
    print(json.dumps([[text(note.fields[0]), text(note.fields[1]), " ".join(note.tags),
        collection.decks.name(note.cards()[0].did)] for note in notes]))
    """
}
