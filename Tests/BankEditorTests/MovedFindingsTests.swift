@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@testable import BankEditor

@Suite("Findings in a text that is edited")
struct MovedFindingsTests {
  private static let text = PlacedText(Source(name: "a.csv", "one\ntwo\nsix\nten\n".utf8), .utf8)
  private static let other = Source(name: "b.csv", "one\ntwo\nsix\nten\n".utf8)
  private static let words = Localized(en: "words", ja: "文字")

  private static func finding(
    _ start: Int, _ end: Int, rule: String = "answer-not-plain",
    related: [Diagnostic.Related] = [], edits: [TextRange] = []
  ) -> Diagnostic {
    let fix = edits.isEmpty ? nil : Fix(.safe, words, edits.map { Edit($0, "x") })
    return Diagnostic(
      rule: rule, severity: .warning, place: Place(TextRange(start, end), record: 1),
      message: words, related: related, fix: fix)
  }

  /// Returns the findings after a range of the text was replaced by a number of bytes.
  private static func after(
    _ range: TextRange, _ count: Int, _ findings: [Diagnostic]
  ) -> FileFindings {
    var edited = text
    let edit = edited.replace(range, by: [UInt8](repeating: 0x2D, count: count))
    var found = FileFindings(text, findings, number: 1)
    found.follow(edit, to: edited, number: 2)
    return found
  }

  /// A range, an edit as a range and the length of the new text, and the range after it.
  static let moved: [(range: TextRange, edit: TextRange, count: Int, result: TextRange?)] = [
    (TextRange(0, 5), TextRange(8, 10), 3, TextRange(0, 5)),
    (TextRange(0, 8), TextRange(8, 10), 3, TextRange(0, 8)),
    (TextRange(0, 9), TextRange(8, 10), 3, nil), (TextRange(8, 10), TextRange(8, 10), 3, nil),
    (TextRange(8, 8), TextRange(8, 10), 3, nil), (TextRange(9, 9), TextRange(8, 10), 1, nil),
    (TextRange(9, 12), TextRange(8, 10), 3, nil), (TextRange(5, 15), TextRange(8, 10), 3, nil),
    (TextRange(10, 12), TextRange(8, 10), 3, TextRange(11, 13)),
    (TextRange(12, 14), TextRange(8, 10), 0, TextRange(10, 12)),
    (TextRange(6, 8), TextRange(8, 8), 2, TextRange(6, 8)),
    (TextRange(8, 10), TextRange(8, 8), 2, TextRange(10, 12)),
    (TextRange(7, 9), TextRange(8, 8), 2, nil),
  ]

  @Test("what follows an edit moves with it, and what it touches is gone", arguments: moved)
  func ranges(range: TextRange, edit: TextRange, count: Int, result: TextRange?) {
    #expect(range.following(TextEdit(edit, count: count)) == result)
    let found = Self.after(edit, count, [Self.finding(range.start, range.end)])
    #expect(found.diagnostics.first?.place.range == result)
    #expect(found.diagnostics.first?.place.record == (result == nil ? nil : 1))
    #expect(found.number == 2 && found.text.source.count == 16 - edit.count + count)
  }

  /// A finding at `one` with edits in other words, an edit of the text, and where the edits are then.
  static let fixes: [(fix: [TextRange], edit: TextRange, count: Int, result: [TextRange]?)] = [
    ([TextRange(0, 3)], TextRange(5, 6), 3, [TextRange(0, 3)]),
    ([TextRange(8, 11)], TextRange(5, 6), 3, [TextRange(10, 13)]),
    (
      [TextRange(0, 3), TextRange(8, 11)], TextRange(5, 5), 1, [TextRange(0, 3), TextRange(9, 12)]
    ),
    ([TextRange(4, 7)], TextRange(5, 6), 1, nil),
    ([TextRange(0, 3), TextRange(8, 11)], TextRange(9, 9), 1, nil),
  ]

  @Test("a fix moves with its text, and is gone once a part of it is touched", arguments: fixes)
  func fix(fix: [TextRange], edit: TextRange, count: Int, result: [TextRange]?) {
    let found = Self.after(edit, count, [Self.finding(0, 3, edits: fix)])
    #expect(found.diagnostics.map(\.place.range) == [TextRange(0, 3)])
    #expect(found.diagnostics[0].fix?.edits.map(\.range) == result)
  }

  @Test("related places move with their text, and those in other files stay")
  func related() {
    let places = [
      Diagnostic.Related(Self.text.source, TextRange(8, 11), Self.words, row: TextRange(8, 12)),
      Diagnostic.Related(Self.text.source, TextRange(4, 7), Self.words),
      Diagnostic.Related(Self.other, TextRange(4, 7), Self.words, row: TextRange(4, 8)),
    ]
    let found = Self.after(TextRange(5, 6), 3, [Self.finding(0, 3, related: places)])
    #expect(found.diagnostics.map(\.place.range) == [TextRange(0, 3)])
    let related = found.diagnostics[0].related
    #expect(related.map(\.range) == [TextRange(10, 13), TextRange(4, 7)])
    #expect(related.map(\.row) == [TextRange(10, 14), TextRange(4, 8)])
    #expect(related.map(\.source.path) == [Path("a.csv"), Path("b.csv")])
    #expect(related.first?.source === found.text.source)
  }

  @Test("new findings of rows replace the old ones of rules that look at single rows")
  func replaced() {
    var found = FileFindings(
      Self.text,
      [
        Self.finding(3, 4), Self.finding(4, 5), Self.finding(5, 6, rule: "duplicate-question"),
        Self.finding(7, 9), Self.finding(8, 9),
      ], number: 1)
    found.replace(in: TextRange(4, 8), by: [Self.finding(6, 7, rule: "edge-space")])
    #expect(found.diagnostics.map(\.place.range.start) == [3, 5, 6, 8])
    #expect(
      found.diagnostics.map(\.rule) == [
        "answer-not-plain", "duplicate-question", "edge-space", "answer-not-plain",
      ])
  }

  @Test("the edited rows reach from the start of one row to the start of another")
  func rows() {
    let rows = { (edit: TextRange, count: Int) -> TextRange? in
      var edited = Self.text
      let change = edited.replace(edit, by: [UInt8](repeating: 0x2D, count: count))
      var found = FileFindings(Self.text, [], rows: [0, 4, 8, 12], number: 1)
      found.follow(change, to: edited, number: 2)
      return found.rows(around: change, from: 0)
    }
    #expect(rows(TextRange(5, 6), 1) == TextRange(4, 8))
    #expect(rows(TextRange(5, 6), 3) == TextRange(4, 10))
    #expect(rows(TextRange(1, 2), 0) == TextRange(0, 3))
    #expect(rows(TextRange(13, 14), 2) == TextRange(12, 17))
    #expect(rows(TextRange(5, 9), 0) == TextRange(4, 8))
    #expect(
      FileFindings(Self.text, [], number: 1).rows(
        around: TextEdit(TextRange(1, 2), count: 1), from: 0) == nil)
  }
}
