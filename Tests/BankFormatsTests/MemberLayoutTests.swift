@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable @_spi(QBank) import BankFormats

@Suite("Reading JSON from data sets and other apps")
struct MemberLayoutTests {
  @Test("the shapes of data sets and quiz apps are recognised", arguments: MemberShape.all)
  func shapes(_ shape: MemberShape) {
    let source = Source(Path(shape.file), Array(shape.text.utf8))
    let read = MemberFile.readRecognised(source, ConvertOptions())
    #expect(read.diagnostics.map(\.message.en) == [])
    #expect(read.bank.problems.map(\.question) == MemberShape.problems.map(\.question))
    for (found, wanted) in zip(read.bank.problems, MemberShape.problems) {
      #expect(found.choices[found.answer - 1] == wanted.choices[wanted.answer - 1])
      // If the right choice is separate from the others, its place is drawn.
      let isDrawn =
        shape.name == "Open Trivia Database"
        || read.losses.contains { $0.feature == .choices }
      #expect(isDrawn ? Set(found.choices) == Set(wanted.choices) : found.choices == wanted.choices)
      if !isDrawn { #expect(found.answer == wanted.answer) }
      if let category = found.details.category { #expect(category == wanted.details.category) }
    }
  }

  @Test("there are at least thirty shapes, with different names")
  func count() {
    #expect(MemberShape.all.count >= 30)
    #expect(Set(MemberShape.all.map { $0.name }).count == MemberShape.all.count)
  }

  @Test("the place of each text is where the file has it", arguments: MemberShape.all)
  func places(_ shape: MemberShape) throws {
    let source = Source(Path(shape.file), Array(shape.text.utf8))
    let read = MemberFile.readRecognised(source, ConvertOptions())
    try #require(read.texts.count == read.bank.count || Format.openTDB.fits?(source) == true)
    func text(_ range: TextRange?) -> String? {
      guard let range else { return nil }
      return try? JSONTree.read(source.copy(range).arraySpan).get().plainText
    }
    for (problem, places) in zip(read.bank.problems, read.texts) where shape.name != "AQuA-RAT" {
      let isEscaped = Format.openTDB.fits?(source) == true
      #expect(isEscaped || text(places.question) == problem.question)
      for (choice, place) in zip(problem.choices, places.choices) {
        let said = try #require(text(place))
        #expect(said == choice || said.hasSuffix(")\(choice)"))
      }
    }
  }

  @Test("the tags of a section are those of its questions, the tags of the whole document are not")
  func sections() {
    let text = """
      {"tags": "all", "sections": [
        {"tags": "sky", "items": [{"text": "1?", "options": ["p", "q", "r"], "correct": "p"}]},
        {"tags": "sea", "items": [{"text": "2?", "options": ["p", "q", "r"], "correct": "q"}]}
      ]}
      """
    let source = Source(Path("bank.json"), Array(text.utf8))
    let read = MemberFile.readRecognised(source, ConvertOptions())
    #expect(read.bank.problems.map(\.details.tags) == [["sky"], ["sea"]])
  }

  // MARK: Paths

  @Test(
    "a path is parsed into steps and written back",
    arguments: [
      ("question", [.name(Array("question".utf8))]),
      ("question.stem", [.name(Array("question".utf8)), .name(Array("stem".utf8))]),
      ("options[*]", [.name(Array("options".utf8)), .each]),
      ("[*].問題", [.each, .name(Array("問題".utf8))]),
      ("data[*][3]", [.name(Array("data".utf8)), .each, .index(3)]),
      (#"["a.b"].c"#, [.name(Array("a.b".utf8)), .name(Array("c".utf8))]),
      (#"["[*]"]"#, [.name(Array("[*]".utf8))]),
    ] as [(String, [MemberPath.Step])])
  func path(_ text: String, _ steps: [MemberPath.Step]) {
    #expect(MemberPath(text).steps == steps)
    #expect(MemberPath(steps).text == text)
  }

  @Test(
    "a text that is not a path is a member name",
    arguments: ["No.", "a..b", "a[", "a[x]", ".a", "[\"a\"", "a]b"])
  func noPath(_ name: String) {
    #expect(MemberPath(name).steps == [.name(Array(name.utf8))])
    let path = MemberPath([.name(Array(name.utf8))])
    #expect(MemberPath(path.text) == path)
  }

  // MARK: Layouts written by hand

  private static func layout(
    _ columns: [(Layout.Field, String)], _ answer: Layout.AnswerStyle = .number(from: 0)
  ) -> Layout {
    Layout(
      "mine", title: Localized("mine"), header: .names,
      columns: columns.map { LayoutColumn($0.0, names: [$0.1], presence: .required) },
      answer: answer)
  }

  private static let plain = layout([(.question, "q"), (.choice(1), "a[*]"), (.answer, "k")])

  private static func read(
    _ text: String, _ layout: Layout = plain, named name: String = "x.json"
  ) -> ImportResult {
    let source = Source(Path(name), Array(text.utf8))
    return layout.members?.read(source) ?? ImportResult(.problems([]))
  }

  @Test(
    "an error is reported at its place",
    arguments: [
      (#"{"q":"Q","a":["x","y"],"k":2}"#, "2", "the answer is 2, but the choices are 0 to 1"),
      (
        #"{"q":"Q","a":["x","y"],"k":"b"}"#, "\"b\"", "the answer “b” is not the number of a choice"
      ),
      (#"{"q":"Q","a":["x"],"k":0}"#, #"{"q":"Q","a":["x"],"k":0}"#, "there is only one choice"),
      (
        #"{"q":"Q","a":["x",null,"z"],"k":0}"#, "null",
        "choice 2 is empty, but later choices are not"
      ),
      (#"{"q":["Q"],"a":["x","y"],"k":0}"#, #"["Q"]"#, "this is a list instead of a text"),
      (
        #"{"q":"Q","a":[{"t":"x"},"y"],"k":0}"#, #"{"t":"x"}"#,
        "this is an object instead of a text"
      ),
      (#"{"q":"Q","a":["x","y"]}"#, #"{"q":"Q","a":["x","y"]}"#, "the answer is missing"),
      (
        #"{"q":"Q","a":["1","2","3","4","5","6","7","8","9","10","11"],"k":0}"#, "\"11\"",
        "there are 11 choices, but at most 10 are allowed"
      ),
      ("[7]", "7", "an object {…} is expected here"),
      (#"[{"q":"Q","a":["x","y"],"k":0},]"#, ",", "nothing follows this comma"),
    ])
  func mistakes(_ text: String, _ place: String, _ message: String) throws {
    let found = try #require(Self.read(text).diagnostics.first)
    #expect(found.message.en == message)
    #expect(String(decoding: Array(text.utf8)[found.place.range.offsets], as: UTF8.self) == place)
  }

  @Test("one broken question leaves the others readable")
  func others() {
    let good = #"{"q":"Q","a":["x","y"],"k":1}"#
    let lines = Self.read("\(good)\n{\"q\":\n\n\(good)\n{\"q\":1}\n", named: "x.jsonl")
    #expect(lines.bank.count == 2 && lines.numbers == [1, 3])
    #expect(lines.places.map { $0.record } == [1, 3])
    let array = Self.read("[\(good),{\"q\":\"Q\",\"a\":[\"x\",\"y\"],\"k\":7},\(good)]")
    #expect(array.bank.count == 2 && array.diagnostics.count == 1)
    let broken = Self.read("[\(good),\n{\"q\":\"Q\" \"a\":1},\n\(good)]")
    #expect(broken.bank.count == 2 && broken.diagnostics.count == 1)
  }

  @Test("the remaining questions of a broken document are read")
  func pieces() {
    let layout = Self.layout([
      (.question, "list[*].q"), (.choice(1), "list[*].a[*]"), (.answer, "list[*].k"),
      (.category, "topic"),
    ])
    let good = #"{"q":"Q","a":["x","y"],"k":1}"#
    let text = #"{"topic":"T","list":["# + "\(good),\n{\"q\":,\n\(good)\n]}"
    let read = Self.read(text, layout)
    #expect(read.bank.problems.map(\.answer) == [2, 2] && read.diagnostics.count == 1)
  }

  @Test("members that the layout does not use are kept with their question or document")
  func leftovers() {
    let layout = Self.layout([
      (.question, "list[*].q.text"), (.choice(1), "list[*].a[*].t"), (.answer, "list[*].k"),
      (.category, "topic"),
    ])
    let read = Self.read(
      #"""
      {"topic": "T", "license": {"name": "CC0"}, "list": [
        {"q": {"text": "Q", "lang": "en"}, "a": [{"t": "x", "id": 1}, {"t": "y", "id": 2}], "k": 0,
         "points": true, "note": [1, 2]}]}
      """#, layout)
    let details = read.bank.problems.first?.details
    #expect(details?.category == "T")
    #expect(
      details?.unknownMembers == [
        .init("q.lang", json: "\"en\""), .init("a[*].id", json: "[1,2]"),
        // A bank has a member `points` of its own, which is a number.
        .init("points_other", json: "true"), .init("note", json: "[1,2]"),
      ])
    #expect(read.documentMembers == [.init("license", json: #"{"name":"CC0"}"#)])
  }

  @Test("labels, marks and a separate member can give the right choice")
  func keys() {
    let item = #"{"q":"Q","o":[{"n":"10","t":"x","r":"no"},{"n":"20","t":"y","r":"yes"}],"k":"20"}"#
    let question = (Layout.Field.question, "q")
    let choices = (Layout.Field.choice(1), "o[*].t")
    for layout in [
      Self.layout([question, choices, (.label(1), "o[*].n"), (.answer, "k")], .label),
      Self.layout([question, choices, (.mark(1), "o[*].r")], .mark),
      Self.layout([question, (.choice(1), "o[1].t"), (.choice(2), "o[0].t")], .first),
    ] {
      let problem = Self.read("[\(item)]", layout).bank.problems.first
      #expect(problem.map { $0.choices[$0.answer - 1] } == "y")
      #expect(problem.map { Set($0.choices) } == ["x", "y"])
    }
  }

  @Test("names are compared byte for byte")
  func names() {
    let escaped = Self.read(#"[{"q":"Q","a":["x","y"],"k":1}]"#)
    #expect(escaped.bank.count == 1)
    let composed = Self.layout([(.question, "é"), (.choice(1), "a[*]"), (.answer, "k")])
    let read = Self.read(#"[{"e\#u{301}":"Q","a":["x","y"],"k":1}]"#, composed)
    #expect(read.bank.problems.first?.question == "")
  }

  @Test("a duplicate member is an error")
  func twice() {
    for text in [
      #"{"q":"Q","q":"R","a":["x","y"],"k":0}"#, #"{"q":"Q","a":["x","y"],"k":0,"n":1,"n":2}"#,
      #"{"q":"Q","a":["x","y"],"k":0,"n":{"m":1,"m":2}}"#,
    ] {
      for name in ["x.json", "x.jsonl"] {
        let read = Self.read(name == "x.json" ? "[\(text)]" : "\(text)\n\(text)\n", named: name)
        #expect(read.bank.count == 0 && !read.diagnostics.isEmpty)
      }
    }
  }

  @Test("the beginning of a long document suffices, and deep nesting is harmless")
  func prefix() throws {
    let item = #"{"q":"one ,]}\"?","a":["x","y"],"answer":"A"}"#
    let text = "{\"list\":[" + Array(repeating: item, count: 25_000).joined(separator: ",") + "]}"
    let found = TableRecognition(members: Source(Path("x.json"), Array(text.utf8)))
    let paths = found.layout?.columns.flatMap(\.names) ?? []
    #expect(paths.sorted() == ["list[*].a[*]", "list[*].answer", "list[*].q"])
    let deep = String(repeating: "[", count: 600_000) + String(repeating: ",[", count: 300_000)
    #expect(TableRecognition(members: Source(Path("x.json"), Array(deep.utf8))).layout == nil)
  }

  @Test(
    "a document without a list of questions has no layout",
    arguments: ["", "[]", "{}", "7", "[[]]", "{\"a\":{}}", "nope"])
  func nothing(_ text: String) {
    let source = Source(Path("x.json"), Array(text.utf8))
    #expect(TableRecognition(members: source).layout == nil)
    let read = MemberFile.readRecognised(source, ConvertOptions())
    #expect(read.bank.count == 0)
  }
}
