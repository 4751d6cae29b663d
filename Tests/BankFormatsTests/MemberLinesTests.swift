@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import BankSyntax
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("JSON of others, read line by line or as a whole")
struct MemberLinesTests {
  private static func layout(
    _ columns: [(Layout.Field, String)], _ answer: Layout.AnswerStyle = .letter
  ) -> Layout {
    Layout(
      "mine", title: Localized("mine"), header: .names,
      columns: columns.map { LayoutColumn($0.0, names: [$0.1], presence: .required) },
      answer: answer)
  }

  private static let listed = layout([(.question, "q"), (.choice(1), "o[*]"), (.answer, "k")])
  private static let flat = layout([
    (.question, "q"), (.choice(1), "a"), (.choice(2), "b"), (.choice(3), "c"), (.answer, "k"),
  ])
  private static let sound = #"{"q":"Sea?","o":["red","blue"],"k":"B"}"#

  /// Returns the rows of lines, each as its question, its answer and its choices, and the number of defects.
  private static func rows(
    _ lines: [String], _ format: Format
  ) -> (rows: [[String]], defects: Int) {
    let text = lines.map { $0 + "\n" }.joined()
    let bank = BankFile(Source(Path("quiz.jsonl"), Array(text.utf8)), in: format)
    var (found, defects): ([[String]], Int) = ([], 0)
    bank.readRows { chunk in
      defects += chunk.defects.count
      chunk.rows.withView(bank.source.bytes) { view in
        for index in 0..<view.count {
          let row = view.row(index)
          found.append((1...row.count).map { row.string($0) })
        }
      }
    }
    return (found, defects + (bank.extract?.diagnostics.count ?? 0))
  }

  @Test(
    "a line is read whatever its members are called and how they are escaped",
    arguments: [
      #"{"q":"Sky?","o":["red","blue"],"k":"B"}"#, #"{"\u0071":"Sky?","o":["red","blue"],"k":"B"}"#,
      #"{"q":"\u0053ky?","o":["r\u0065d","blue"],"k":"\u0042"}"#,
      "{\((1...17).map { "\"n\($0)\":\($0)," }.joined())\(sky.dropFirst())",
      "{\((1...16).map { "\"n\($0)\":\($0)," }.joined())\(sky.dropFirst())",
      #"{"deep":{"a":1,"b":[{}]},"q":"Sky?","o":["red","blue"],"k":"B"}"#,
      #"{"q":"Sky?","o":["red","blue","",null],"k":"B"}"#,
    ])
  func lines(_ line: String) throws {
    let format = try #require(Self.listed.members)
    let found = Self.rows([Self.sound, line, Self.sound], format)
    let sea = ["Sea?", "2", "red", "blue"]
    #expect(found.rows == [sea, ["Sky?", "2", "red", "blue"], sea], "\(line)")
    #expect(found.defects == 0)
  }

  private static let sky = #"{"q":"Sky?","o":["red","blue"],"k":"B"}"#

  @Test(
    "a line that is not a question is a defect of its own",
    arguments: [
      #"{"q":"Sky?","o":["red","blue"],"k":"C"}"#, #"{"q":"Sky?","o":["red"],"k":"A"}"#,
      #"{"q":"Sky?","o":["red",{"t":"blue"}],"k":"A"}"#, #"{"q":"Sky?","o":["red","blue"]}"#,
      #"{"q":"Sky?","o":["red","blue"],"k":"B""#, #"{"q":"Sky?","o":["red","blue],"k":"B"}"#,
      #"{"q":"Sky?","o":["red",tru],"k":"B"}"#, #"{"q":"Sky?" "o":["red","blue"],"k":"B"}"#,
      #"{"q":"Sky?","x":tru,"o":["red","blue"],"k":"B"}"#, "7", "[]",
      #"{"q":"Sky?","o":["red","","blue"],"k":"A"}"#,
    ])
  func defects(_ line: String) throws {
    let format = try #require(Self.listed.members)
    let found = Self.rows([Self.sound, line, Self.sound], format)
    #expect(found.rows.map { $0[0] } == ["Sea?", "Sea?"] && found.defects == 1, "\(line)")
    let whole = Self.rows([Self.sound, line, Self.sound], format.readIntoValues)
    #expect(whole.rows.map { $0[0] } == ["Sea?", "Sea?"] && whole.defects == 1, "\(line)")
  }

  @Test("choices with a member each may be missing at the end, but not between others")
  func missingChoices() throws {
    let format = try #require(Self.flat.members)
    let lines = [
      #"{"q":"1?","a":"x","b":"y","c":"z","k":"C"}"#, #"{"q":"2?","a":"x","b":"y","k":"B"}"#,
      #"{"q":"3?","a":"x","b":"y","c":null,"k":"B"}"#,
      #"{"q":"4?","a":"x","b":"y","c":"","k":"A"}"#,
      #"{"q":"5?","a":"x","c":"z","k":"A"}"#, #"{"q":"6?","b":"y","c":"z","k":"B"}"#,
      #"{"q":"7?","a":"x","k":"A"}"#,
    ]
    let found = Self.rows(lines, format)
    #expect(found.rows.map { $0[0] } == ["1?", "2?", "3?", "4?"])
    #expect(found.rows.map(\.count) == [5, 4, 4, 4] && found.defects == 3)
  }

  @Test("a letter that is the text of another choice is not clear, even if that is escaped")
  func letters() throws {
    let format = try #require(Self.listed.members)
    for (choices, isClear) in [
      (#"["red","A"]"#, false), (#"["red","\u0041"]"#, false), (#"["A","red"]"#, true),
      (#"["red","B"]"#, true), (#"["red","\u0042"]"#, true),
    ] {
      let line = #"{"q":"Sky?","o":\#(choices),"k":"A"}"#
      let (lines, whole) = (
        Self.rows([Self.sound, line], format), Self.rows([Self.sound, line], format.readIntoValues)
      )
      #expect(lines.rows == whole.rows, "\(line)")
      #expect(lines.defects == (isClear ? 0 : 1), "\(line)")
    }
  }

  @Test("members below the same one are found together")
  func shared() throws {
    let layout = Self.layout([
      (.question, "d.q"), (.choice(1), "d.a"), (.choice(2), "d.b"), (.answer, "k"),
    ])
    let lines = [
      #"{"d":{"q":"Sky?","a":"red","b":"blue"},"k":"B"}"#,
      #"{"k":"A","d":{"b":"blue","q":"Sea?","a":"red"}}"#,
    ]
    let format = try #require(layout.members)
    let found = Self.rows(lines, format)
    #expect(found.rows == [["Sky?", "2", "red", "blue"], ["Sea?", "1", "red", "blue"]])
  }

  @Test("members may be found by their place in an array")
  func places() throws {
    let layout = Self.layout([
      (.question, "c[0]"), (.choice(1), "c[1]"), (.choice(2), "c[2]"), (.answer, "k"),
    ])
    let lines = [#"{"c":["Sky?","red","blue"],"k":"B"}"#, #"{"c":["Sea?","red","blue"],"k":"A"}"#]
    let format = try #require(layout.members)
    let found = Self.rows(lines, format)
    #expect(found.rows == [["Sky?", "2", "red", "blue"], ["Sea?", "1", "red", "blue"]])
  }

  @Test("a line that is not UTF-8 is an error, and the others are read")
  func notUTF8() throws {
    let format = try #require(Self.listed.members)
    let bytes =
      Array((Self.sound + "\n{\"q\":\"caf").utf8) + [0xE9]
      + Array("?\",\"o\":[\"x\",\"y\"],\"k\":\"A\"}\n\(Self.sound)\n".utf8)
    let read = try #require(format.read(Source(Path("quiz.jsonl"), bytes)))
    #expect(read.bank.problems.map(\.question) == ["Sea?", "Sea?"])
    let place = Self.sound.utf8.count + 10
    #expect(read.diagnostics.map(\.place.range) == [TextRange(place, place + 1)])
  }

  @Test(
    "questions with many members are read, wherever the needed ones are",
    arguments: [13, 14, 30])
  func manyMembers(_ count: Int) {
    let others = (1...count).map { "\"n\($0)\":\($0)" }
    let items = (1...3).map { number in
      let own = ["\"question\":\"\(number)?\"", "\"options\":[\"x\",\"y\"]", "\"answer\":\"y\""]
      let all = [own + others, others + own, (own + others).reversed()][number - 1]
      return "{\(all.joined(separator: ","))}"
    }
    let source = Source(Path("quiz.json"), Array("[\(items.joined(separator: ","))]".utf8))
    let read = MemberFile.readRecognised(source, ConvertOptions())
    #expect(read.diagnostics == [])
    #expect(read.bank.problems.map(\.question) == ["1?", "2?", "3?"])
    #expect(read.bank.problems.map(\.answer) == [2, 2, 2])
  }

  @Test(
    "a time of less than a thousand is a limit in seconds",
    arguments: [("30", 30), ("999", 999), ("1000", nil), ("20000", nil)] as [(String, Double?)])
  func times(_ time: String, _ limit: Double?) {
    let items = ["Sky?", "Sea?"].map {
      #"{"question":"\#($0)","options":["red","blue"],"answer":"blue","timeLimit":\#(time)}"#
    }
    let source = Source(Path("quiz.json"), Array("[\(items.joined(separator: ","))]".utf8))
    let read = MemberFile.readRecognised(source, ConvertOptions())
    #expect(read.bank.problems.map(\.details.limit) == [limit, limit])
  }

  @Test("a bank is read as one, even if its layout is to be recognised")
  func banks() {
    let item = #"{"question":"Sky?","answer":2,"choices":["red","blue"]}"#
    for (name, text, syntax) in [
      ("a.json", "[\(item)]", FileSyntax.json), ("a.jsonl", item + "\n" + item, .jsonLines),
    ] {
      let bank = BankFile(Source(Path(name), Array(text.utf8)), in: .recognisedMembers(nil))
      #expect(bank.syntax == syntax && bank.extract == nil && bank.defectOfWhole == nil)
    }
  }
}
