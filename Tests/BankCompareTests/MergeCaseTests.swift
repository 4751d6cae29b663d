@_spi(QBank) import BankFormats
import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCompare

/// A case: its number in the table of cases, the rows of both sides, and the rows of the result, where `C` and a
/// reason represent a conflict block.
struct MergeCase: Sendable, CustomTestStringConvertible {
  let number: Int
  let ours, theirs, result: [String]
  /// The base, if it differs from that of most cases.
  var base: [String]?
  var notes: [MergeNote] = []

  var testDescription: String { "\(number): \(ours) | \(theirs)" }
}

/// The ways in which two people change a bank, each with the result of the merge.
@Suite("Merges, case by case")
struct MergeCaseTests {
  private static let sun = String(SampleRow.good.dropLast())
  private static let legs = String(SampleRow.errorFixed.dropLast())
  private static let paris = String(SampleRow.other.dropLast())
  private static let gas = "Which gas do plants take in?,2,Oxygen,Carbon dioxide,Helium,Neon"
  private static let moon = "Who walked on the Moon first?,1,Armstrong,Aldrin,Gagarin,Glenn"

  /// Returns the base with its second row replaced by `rows`.
  private static func with(_ rows: String...) -> [String] { [sun] + rows + [paris] }

  private static let h1 = "How many legs does a spider have?,4,Two,Four,Six,Eight"
  private static let h2 = "How many legs has every spider?,4,Two,Four,Six,Eight"
  private static let w1 = "How many legs has a spider?,4,One,Four,Six,Eight"
  private static let w2 = "How many legs has a spider?,4,Zero,Four,Six,Eight"
  private static let w3 = "How many legs has a spider?,4,Two,Four,Seven,Eight"
  private static let r1 = "How many legs has a spider?,4,Two,Four,Six,Eight legs"
  private static let k2 = "How many legs has a spider?,2,Two,Four,Six,Eight"
  private static let k3 = "How many legs has a spider?,3,Two,Four,Six,Eight"
  private static let p1 = "How many legs has a spider?,1,Eight,Two,Four,Six"
  private static let p2 = "How many legs has a spider?,3,Six,Four,Eight,Two"
  private static let stayed = "How many legs has a spider?,4,Eight,Two,Four,Six"
  private static let base = with(legs)

  private static func c(_ reason: MergeReason) -> String { "C \(reason.rawValue)" }

  static let cases: [MergeCase] = [
    MergeCase(number: 1, ours: base, theirs: base, result: base),
    MergeCase(number: 2, ours: with(h1), theirs: base, result: with(h1)),
    MergeCase(number: 3, ours: with(h1), theirs: with(h1), result: with(h1)),
    MergeCase(number: 4, ours: with(h1), theirs: with(h2), result: with(c(.question))),
    MergeCase(
      number: 5, ours: with(h1), theirs: with(w1),
      result: with("How many legs does a spider have?,4,One,Four,Six,Eight"),
      notes: [.questionAndChoices]),
    MergeCase(number: 6, ours: with(h1), theirs: with(k2), result: with(c(.questionAndAnswer))),
    MergeCase(number: 7, ours: with(h1), theirs: with(r1), result: with(c(.questionAndAnswer))),
    MergeCase(
      number: 8, ours: with(h1), theirs: with(p1),
      result: with("How many legs does a spider have?,1,Eight,Two,Four,Six")),
    MergeCase(number: 9, ours: with(w1), theirs: with(w1), result: with(w1)),
    MergeCase(number: 10, ours: with(w1), theirs: with(w2), result: with(c(.choices))),
    MergeCase(number: 11, ours: with(w1), theirs: with(w3), result: with(c(.choices))),
    MergeCase(number: 12, ours: with(w1), theirs: with(k2), result: with(c(.answerAndChoices))),
    MergeCase(
      number: 13, ours: with(w1), theirs: with(p1),
      result: with("How many legs has a spider?,1,Eight,One,Four,Six")),
    MergeCase(number: 14, ours: with(r1), theirs: with(p1), result: with(c(.answerAndChoices))),
    MergeCase(number: 15, ours: with(k2), theirs: with(k2), result: with(k2)),
    MergeCase(number: 16, ours: with(k2), theirs: with(k3), result: with(c(.answer))),
    MergeCase(
      number: 17, ours: with(k2), theirs: with(p1),
      result: with("How many legs has a spider?,3,Eight,Two,Four,Six")),
    MergeCase(
      number: 18, ours: with(p1), theirs: with(p2), result: with(p1), notes: [.orderOfChoices]),
    MergeCase(number: 19, ours: with(stayed), theirs: base, result: with(stayed)),
    MergeCase(number: 20, ours: with(), theirs: with(h1), result: with(c(.deleted))),
    MergeCase(number: 20, ours: with(), theirs: with(p1), result: with()),
    MergeCase(number: 20, ours: with(), theirs: with(), result: with()),
    MergeCase(number: 21, ours: with(legs, gas), theirs: with(legs, gas), result: with(legs, gas)),
    MergeCase(
      number: 22, ours: with(legs, gas), theirs: with(legs, moon), result: with(legs, gas, moon)),
    MergeCase(
      number: 23, ours: with(legs, gas),
      theirs: with(legs, "Which gas do plants take in?,3,Oxygen,Carbon dioxide,Helium,Neon"),
      result: with(legs, c(.added))),
    MergeCase(
      number: 24, ours: with(legs, gas),
      theirs: with(legs, "Which gass do plants take in?,2,Oxygen,Carbon dioxide,Helium,Neon"),
      result: with(
        legs, gas, "Which gass do plants take in?,2,Oxygen,Carbon dioxide,Helium,Neon"),
      notes: [.alike]),
    MergeCase(number: 26, ours: [gas], theirs: [moon], result: [gas, moon], base: []),
    MergeCase(number: 27, ours: [paris, sun, legs], theirs: base, result: [paris, sun, legs]),
    MergeCase(number: 28, ours: base, theirs: [paris, sun, legs], result: [paris, sun, legs]),
    MergeCase(
      number: 29, ours: [legs, sun, paris], theirs: [sun, paris, legs], result: [legs, sun, paris],
      notes: [.orderOfRows]),
    MergeCase(number: 30, ours: [legs, sun, paris], theirs: with(h1), result: [h1, sun, paris]),
    MergeCase(number: 31, ours: [legs, sun, paris], theirs: with(), result: [sun, paris]),
    MergeCase(number: 32, ours: with(), theirs: with(legs, gas), result: with(gas)),
    MergeCase(number: 33, ours: with(legs, legs), theirs: base, result: with(legs, legs)),
    MergeCase(
      number: 34, ours: with(legs, legs), theirs: with(), result: with(legs), notes: [.copy]),
    MergeCase(
      number: 35, ours: with(legs), theirs: with(legs, legs), result: with(legs),
      base: with(legs, legs)),
    MergeCase(
      number: 36, ours: with("\"How many legs has a spider?\",4,\"Two\",Four,Six,Eight"),
      theirs: with(h1),
      result: with("\"How many legs does a spider have?\",4,\"Two\",Four,Six,Eight")),
  ]

  static func merge(
    _ base: String, _ ours: String, _ theirs: String, in ending: String = "csv"
  ) -> FileMerge {
    let source = { (text: String) in Source(Path("bank.\(ending)"), Array(text.utf8)) }
    return FileMerge(base: source(base), ours: source(ours), theirs: source(theirs))
  }

  /// Returns the rows of a merged file, with one line for each conflict block.
  static func rows(_ merge: FileMerge) -> [String] {
    var rows: [String] = []
    var isInBlock = false
    for line in String(decoding: merge.bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("<<<<<<< ours,0,"), line.hasSuffix(",,,") {
        rows.append("C " + line.dropFirst(15).dropLast(3))
        isInBlock = true
      }
      if !isInBlock { rows.append(String(line)) }
      if line == ">>>>>>> theirs,0,,,," { isInBlock = false }
    }
    return rows
  }

  private static func text(_ rows: [String]) -> String { rows.map { $0 + "\n" }.joined() }

  @Test("edits of two people give the expected rows and notes", arguments: cases)
  func result(_ example: MergeCase) {
    let merge = Self.merge(
      Self.text(example.base ?? Self.base), Self.text(example.ours), Self.text(example.theirs))
    #expect(Self.rows(merge) == example.result)
    #expect(merge.notes == example.notes)
  }

  @Test("an edit that both sides made to one of two equal rows counts once")
  func equalRows() {
    let base = [Self.legs, Self.sun, Self.legs]
    let sides = [[Self.h1, Self.sun, Self.legs], [Self.legs, Self.sun, Self.h1]]
    for (ours, theirs) in [(sides[0], sides[1]), (sides[1], sides[0]), (sides[0], sides[0])] {
      let merge = Self.merge(Self.text(base), Self.text(ours), Self.text(theirs))
      #expect([ours, theirs].contains(Self.rows(merge)))
    }
  }

  @Test("a new key and a new order conflict if a choice refers to others by letter")
  func namedPlaces() {
    let base = "Which are even?,1,2,4,3,both A and B"
    let (key, order) = (
      "Which are even?,4,2,4,3,both A and B", "Which are even?,2,3,2,4,both A and B"
    )
    for (ours, theirs) in [(key, order), (order, key)] {
      let merge = Self.merge(Self.text([base]), Self.text([ours]), Self.text([theirs]))
      #expect(Self.rows(merge) == [Self.c(.answerAndChoices)])
    }
    let alone = Self.merge(Self.text([base]), Self.text([order]), Self.text([base]))
    #expect(Self.rows(alone) == [order])
  }

  @Test("titles or members of a document that both sides changed are a conflict")
  func documents() {
    let document = { (title: String, more: String) in
      "{\"title\":\"\(title)\"\(more),\"problems\":[\n{\"question\":\"q\",\"answer\":1,\"choices\":[\"a\",\"b\"]}\n]}\n"
    }
    let merge = { (ours: String, theirs: String) in
      let name = Path("bank.json")
      return FileMerge(
        base: Source(name, Array(document("T", "").utf8)), ours: Source(name, Array(ours.utf8)),
        theirs: Source(name, Array(theirs.utf8)))
    }
    #expect(merge(document("A", ""), document("B", "")).conflictCount == 1)
    let both = merge(document("T", ",\"author\":\"me\""), document("T", ",\"lang\":\"ja\""))
    #expect(both.conflictCount == 1)
    let one = merge(document("A", ""), document("T", ""))
    #expect(one.conflictCount == 0 && one.bytes == Array(document("A", "").utf8))
  }

  @Test(
    "a conflict block shows ours, the base and theirs under their labels",
    arguments: ["\n", "\r\n"])
  func block(_ end: String) {
    let versions = [Self.legs, Self.k2, Self.k3].map { row in
      Self.with(row).map { $0 + end }.joined()
    }
    let merge = Self.merge(versions[0], versions[1], versions[2])
    let expected = [
      Self.sun, "<<<<<<< ours,0,answer changed on both sides,,,", Self.k2,
      "||||||| base,0,,,,", Self.legs, "======= ,0,,,,", Self.k3, ">>>>>>> theirs,0,,,,",
      Self.paris,
    ]
    #expect(merge.bytes == Array(expected.map { $0 + end }.joined().utf8))
    #expect(merge.conflictCount == 1)
  }

  @Test("case 37: the result has the line endings of ours, whichever side changed them")
  func lineEndings() {
    let windows = Self.base.map { $0 + "\r\n" }.joined()
    let (plain, changed) = (Self.text(Self.base), Self.text(Self.with(Self.h1)))
    let expected = Array(Self.with(Self.h1).map { $0 + "\r\n" }.joined().utf8)
    #expect(Self.merge(plain, windows, changed).bytes == expected)
    #expect(Self.merge(plain, changed, windows).bytes == expected)
  }

  @Test(
    "details in JSON are merged one by one, or conflict",
    arguments: [
      // Case 25: one id for two questions.
      (
        nil, #""id":"q9","#, "Which one is it?", #""id":"q9","#, "How far is that from here?",
        MergeReason.id
      ),
      // Case 38: tags added by both sides.
      (
        #""tags":["x"],"#, #""tags":["x","a"],"#, "Same?", #""tags":["x","b"],"#, "Same?", nil
      ),
      // Case 39: another detail changed by each side.
      (#""points":1,"#, #""points":2,"#, "Same?", #""points":1,"limit":9,"#, "Same?", nil),
      (#""points":1,"#, #""points":2,"#, "Same?", #""points":3,"#, "Same?", .details),
      (nil, #""more":{"a":1},"#, "Same?", #""more":{"a":2},"#, "Same?", .added),
    ] as [(String?, String, String, String, String, MergeReason?)])
  func details(
    _ base: String?, _ ours: String, _ question: String, _ theirs: String, _ other: String,
    _ reason: MergeReason?
  ) throws {
    let item = { (details: String, question: String) -> String in
      "{\(details)\"question\":\"\(question)\",\"answer\":1,\"choices\":[\"\(question) y\",\"n\"]}\n"
    }
    let merge = Self.merge(
      base.map { item($0, question) } ?? "", item(ours, question), item(theirs, other), in: "jsonl")
    guard case .questions(let questions) = merge.manner else {
      Issue.record("not merged by question")
      return
    }
    #expect(questions.entries.compactMap(\.reason) == [reason].compactMap(\.self))
    let text = String(decoding: merge.bytes, as: UTF8.self)
    if reason != nil {
      #expect(text.hasPrefix("{\"conflict\":\"<<<<<<< "))
    } else if base?.contains("tags") == true {
      #expect(text.contains(#""tags":["x","a","b"]"#), "\(text)")
    } else {
      #expect(text.contains(#""points":2,"limit":9"#), "\(text)")
    }
  }

  @Test("case 40: a side that cannot be read is merged by line and reported")
  func unreadable() {
    let torn = Self.text([Self.sun, "\"How many legs,4,Two,Four,Six,Eight", Self.paris])
    let merge = Self.merge(
      Self.text(Self.base), torn, Self.text(Self.with(Self.h1)))
    guard case .linesOfUnreadable(let versions) = merge.manner else {
      Issue.record("\(merge.manner)")
      return
    }
    #expect(versions == [.ours])
    #expect(merge.conflictCount == 1)
    let lines = String(decoding: merge.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(
      lines == [
        Self.sun, "<<<<<<< ours", "\"How many legs,4,Two,Four,Six,Eight", "||||||| base", Self.legs,
        "=======", Self.h1, ">>>>>>> theirs", Self.paris,
      ])
  }

  @Test("in a base with open conflicts, the base versions in their blocks are used")
  func openBase() {
    let open = Self.merge(
      Self.text(Self.base), Self.text(Self.with(Self.k2)), Self.text(Self.with(Self.k3)))
    let merge = Self.merge(
      String(decoding: open.bytes, as: UTF8.self), Self.text(Self.with(Self.k2)),
      Self.text(Self.with(Self.legs, Self.gas)))
    #expect(Self.rows(merge) == Self.with(Self.k2, Self.gas))
    for ending in ["json", "jsonl"] {
      let item = { (question: String, answer: Int) -> String in
        #"{"question":"\#(question)","answer":\#(answer),"choices":["x","y","z"]}"#
      }
      let file = { (items: [String]) -> String in
        ending == "json"
          ? "[\n" + items.joined(separator: ",\n") + "\n]\n" : items.map { $0 + "\n" }.joined()
      }
      let (one, other) = (item("One?", 1), item("Other?", 1))
      let conflict = Self.merge(
        file([one]), file([item("One?", 2)]), file([item("One?", 3)]), in: ending)
      #expect(conflict.conflictCount == 1)
      let again = Self.merge(
        String(decoding: conflict.bytes, as: UTF8.self), file([item("One?", 2)]),
        file([one, other]), in: ending)
      #expect(String(decoding: again.bytes, as: UTF8.self) == file([item("One?", 2), other]))
    }
  }

  @Test("a side with open conflicts is merged by line")
  func openSide() {
    let open = Self.text([
      Self.sun, "<<<<<<< ours,0,x,,,", Self.legs, "======= ,0,,,,", Self.k2,
      ">>>>>>> theirs,0,,,,",
    ])
    let merge = Self.merge(Self.text(Self.base), open, Self.text(Self.with(Self.h1)))
    guard case .linesOfUnreadable([.ours]) = merge.manner else {
      Issue.record("\(merge.manner)")
      return
    }
  }
}

extension FileMerge {
  /// The notes about what a person should check.
  var notes: [MergeNote] {
    if case .questions(let merge) = manner { merge.notes.map(\.note) } else { [] }
  }
}
