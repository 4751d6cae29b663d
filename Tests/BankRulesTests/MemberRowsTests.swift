@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("JSON Lines in a layout, checked row by row")
struct MemberRowsTests {
  private static func layout(_ columns: [(Layout.Field, String)]) -> Layout {
    Layout(
      "mine", title: Localized("mine"), header: .names,
      columns: columns.map { LayoutColumn($0.0, names: [$0.1], presence: .required) },
      answer: .letter)
  }

  private static let layouts = [
    layout([
      (.question, "q"), (.choice(1), "o[*]"), (.answer, "k"), (.category, "about.topic"),
      (.points, "p"),
    ]),
    layout([
      (.question, "q"), (.choice(1), "o[*].t"), (.answer, "k"), (.difficulty, "about.tags"),
    ]),
    layout([
      (.question, "q"), (.choice(1), "a"), (.choice(2), "b"), (.choice(3), "c"), (.answer, "k"),
      (.explanation, "why"),
    ]),
  ]

  /// Lines with every member that a question can have, valid or not.
  private static func lines(_ seed: UInt64) -> String {
    var generator = Generator(seed: seed)
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int(generator.below(UInt64(list.count)))]
    }
    let texts = [
      #""sky""#, #""blue""#, #"" red""#, #""green ""#, "\"a\u{200B}b\"", #""""#, #""５""#,
      #""空の色は？""#,
      #""say \"no\"""#, #""two\nlines""#, "\"\u{202E}x\"", "\"e\u{301}\"", #""é""#, "1", "true",
      "null", #""B""#, #""A) x""#, "1.50",
    ]
    func text() -> String {
      generator.below(40) == 0 ? pick(["[1]", "{}", "{\"t\":1}"]) : pick(texts)
    }
    let rows = (0..<Int(generator.below(12)) + 2).map { _ -> String in
      switch generator.below(30) {
      case 0: return ""
      case 1: return pick(["{", "7", "nope", "{\"q\":\"Q\"", "[]", "{}", "{} {}", "null"])
      default: break
      }
      let choices = (0..<Int(generator.below(5))).map { _ in text() }
      var members = [#""q":\#(pick([text(), #""Which?""#, #""which?""#]))"#]
      members.append(
        #""k":\#(pick([#""A""#, #""B""#, #""ｂ""#, #""(C)""#, #""D""#, "\"\"", #""A,C""#, "9"]))"#)
      members.append(#""o":[\#(choices.joined(separator: ","))]"#)
      members += zip(["a", "b", "c"], choices).map { #""\#($0)":\#($1)"# }
      if generator.below(3) == 0 {
        members.append(#""o2":1,"about":{"topic":\#(text()),"tags":\#(text()),"x":[1]}"#)
      }
      if generator.below(4) == 0 {
        members.append(#""p":\#(pick(["1", "\"x\"", "\"\"", "null"]))"#)
      }
      if generator.below(4) == 0 { members.append(#""why":\#(text())"#) }
      if generator.below(20) == 0 { members.append(pick(members)) }
      let isNested = generator.below(2) == 0
      let line = "{" + members.joined(separator: ", ") + "}"
      return isNested
        ? line.replacing(#""o":["#, with: #""o":[{"t":"first"},"#).replacing(",]", with: "]") : line
    }
    let first = #"{"q":"First?","k":"A","o":["x","y"],"a":"x","b":"y"}"#
    let mark = generator.below(4) == 0 ? "\u{FEFF}" : ""
    return mark + ([first] + rows).joined(separator: "\n") + pick(["", "\n"])
  }

  @Test("findings and fixes are those of the same lines read into values")
  func same() throws {
    var (questions, findings) = (0, 0)
    let rounds = Deep.rounds(120, exhaustive: 10_000)
    for seed in 0..<UInt64(rounds) {
      let text = Self.lines(seed)
      let source = Source(Path("lines.jsonl"), Array(text.utf8))
      for layout in Self.layouts {
        let format = try #require(layout.members)
        let rows = SeenFindings(in: source, format)
        rows.expectSame(as: SeenFindings(in: source, format.readIntoValues), "\(seed): \(text)")
        (questions, findings) = (questions + rows.records, findings + rows.ranges.count)
      }
    }
    #expect(questions > rounds * 2 && findings > rounds * 2)
  }
}
