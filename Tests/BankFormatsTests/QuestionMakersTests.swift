@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Packages from other programs")
struct QuestionMakersTests {
  /// Banks, fifty in an ordinary run, without what the programs themselves refuse or change: duplicate questions or
  /// choices, leading or trailing white space, letters with separate accents.
  private static let banks: [[Problem]] = (0..<UInt64(Deep.samples(50, exhaustive: 200))).map {
    seed in
    var questions: Set<[UInt8]> = []
    return HostileBanks.random(seed, choices: 2...5, count: 12).filter { problem in
      let texts = [problem.question] + problem.choices
      return questions.insert(Array(problem.question.utf8)).inserted
        && Set(problem.choices.map { Array($0.utf8) }).count == problem.choices.count
        && texts.allSatisfy { isPlain($0) }
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.trimmed.isSame(as: text)
      && ComposedForm.holds(for: text) && !Array(text.utf8).arraySpan.isBlank
  }

  /// Runs a script that gets `told` as JSON, and returns the files that it makes.
  private static func made(_ script: String, of told: [Any]) throws -> [[UInt8]] {
    let input = try JSONSerialization.data(withJSONObject: told)
    let answer = try #require(Python.run(script, input: input))
    let found = try JSONDecoder().decode([String].self, from: Data(answer.utf8))
    #expect(found.count == told.count)
    return try found.map { [UInt8](try #require(Data(base64Encoded: $0))) }
  }

  private static func check(_ packages: [[UInt8]], _ format: Format) throws {
    #expect(banks.joined().count > banks.count * 3 / 2)
    for (bank, package) in zip(banks, packages) {
      let found = try #require(format.imported(package))
      #expect(found.diagnostics.isEmpty && found.losses.isEmpty, "\(found.losses)")
      let bare = found.bank.problems.map {
        Problem(question: $0.question, answer: $0.answer, choices: $0.choices)
      }
      #expect(bank.firstDifference(from: bare) == nil)
    }
  }

  @Test(
    "packages made by text2qti come back byte for byte",
    .enabled(if: Python.has("text2qti"), "needs text2qti"))
  func text2qti() throws {
    let texts = try Self.banks.map { bank -> Any in
      try #require(Format.markdown.written(bank)).text
    }
    let script = """
      import base64, json, sys
      from text2qti.config import Config
      from text2qti.qti import QTI
      from text2qti.quiz import Quiz
      print(json.dumps([base64.b64encode(QTI(Quiz(text, config=Config())).zip_bytes()).decode()
                        if "1." in text else "" for text in json.load(sys.stdin)]))
      """
    let packages = try Self.made(script, of: texts)
    let filled = zip(Self.banks, packages).filter { !$0.0.isEmpty }
    for (bank, package) in filled {
      let found = try #require(Format.qti12.imported(package))
      #expect(found.diagnostics.isEmpty && found.losses.isEmpty, "\(found.losses)")
      let bare = found.bank.problems.map {
        Problem(question: $0.question, answer: $0.answer, choices: $0.choices)
      }
      #expect(bank.firstDifference(from: bare) == nil)
    }
    #expect(filled.map(\.0.count).reduce(0, +) > Self.banks.count * 3 / 2)
  }

  /// SQLite waits for the disk at each change, so its file is in memory where that is possible.
  private static let folderInMemory =
    #"folder = tempfile.mkdtemp(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)"#

  private static let fields = [
    "Question", "Choice 1", "Choice 2", "Choice 3", "Choice 4", "Choice 5", "Answer",
  ]

  /// The banks as fields of notes, marked up as HTML.
  private static var notes: [Any] {
    banks.map { bank in
      bank.map { problem -> [String] in
        let choices = problem.choices + Array(repeating: "", count: 5 - problem.choices.count)
        return ([problem.question] + choices + [problem.choices[problem.answer - 1]]).map {
          MoodleText.html($0).replacing(text: "<wbr>", with: "")
        }
      }
    }
  }

  @Test(
    "decks made by genanki come back byte for byte",
    .enabled(if: Python.has("genanki"), "needs genanki"))
  func genanki() throws {
    let names = try JSONSerialization.data(withJSONObject: Self.fields)
    let script = """
      import base64, json, os, shutil, sys, tempfile, genanki
      names = \(String(decoding: names, as: UTF8.self))
      model = genanki.Model(1607392319, "mc", fields=[{"name": name} for name in names],
                            templates=[{"name": "c", "qfmt": "{{Question}}", "afmt": "{{Answer}}"}])
      \(Self.folderInMemory)
      path, made = os.path.join(folder, "a.apkg"), []
      for number, bank in enumerate(json.load(sys.stdin)):
          deck = genanki.Deck(2059400110 + number, "Bank %d" % number)
          for fields in bank:
              deck.add_note(genanki.Note(model=model, fields=fields))
          genanki.Package(deck).write_to_file(path)
          made.append(base64.b64encode(open(path, "rb").read()).decode())
      shutil.rmtree(folder)
      print(json.dumps(made))
      """
    try Self.check(try Self.made(script, of: Self.notes), .apkg)
  }

  @Test(
    "decks exported by Anki for older versions come back, newer ones are refused",
    .enabled(if: Python.has("anki"), "needs anki"))
  func anki() throws {
    let names = try JSONSerialization.data(withJSONObject: Self.fields)
    let script = """
      import base64, json, os, shutil, sys, tempfile
      from anki.collection import Collection, DeckIdLimit, ExportAnkiPackageOptions
      \(Self.folderInMemory)
      collection = Collection(os.path.join(folder, "collection.anki2"))
      model = collection.models.new("mc")
      for name in \(String(decoding: names, as: UTF8.self)):
          collection.models.add_field(model, collection.models.new_field(name))
      template = collection.models.new_template("c")
      template["qfmt"], template["afmt"] = "{{Question}}", "{{Answer}}"
      collection.models.add_template(model, template)
      collection.models.add_dict(model)
      model, path, made = collection.models.by_name("mc"), os.path.join(folder, "a.apkg"), []
      banks = json.load(sys.stdin)
      for number, bank in enumerate(banks):
          deck = collection.decks.id("Bank %d" % number)
          for fields in bank:
              note = collection.new_note(model)
              note.fields = fields
              collection.add_note(note, deck)
          options = ExportAnkiPackageOptions(with_scheduling=False, with_deck_configs=False,
                                             with_media=False, legacy=len(banks) > 1)
          collection.export_anki_package(out_path=path, options=options, limit=DeckIdLimit(deck))
          made.append(base64.b64encode(open(path, "rb").read()).decode())
      collection.close()
      shutil.rmtree(folder)
      print(json.dumps(made))
      """
    try Self.check(try Self.made(script, of: Self.notes), .apkg)
    let newer = try Self.made(script, of: Array(Self.notes.prefix(1)))
    let found = try #require(Format.apkg.imported(newer[0]))
    #expect(found.diagnostics.map { $0.help?.en.contains("Support older Anki versions") } == [true])
  }
}
