@_spi(QBank) import BankFormats
import BankModel
@_spi(QBank) import BankText
import Testing

@testable import BankCompare

/// What a merge writes around the questions, and what it decides about ids.
@Suite("Merged files")
struct MergedFileTests {
  private static let rows: [Character: String] = [
    "A": "What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara",
    "B": "Who painted the Mona Lisa?,3,Monet,Goya,Leonardo,Rubens",
    "C": "How many legs has a spider?,4,Two,Four,Six,Eight",
    "D": "Which metal melts first?,1,Lead,Iron,Gold,Tungsten",
  ]

  private static func table(_ pattern: String) -> String {
    pattern.map { rows[$0] ?? String($0) }.joined()
  }

  private static func json(_ pattern: String) -> String {
    pattern.map { letter -> String in
      guard let row = rows[letter] else { return String(letter) }
      let cells = row.split(separator: ",").map(String.init)
      let choices = cells[2...].map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"question":"\#(cells[0])","answer":\#(cells[1]),"choices":[\#(choices)]}"#
    }.joined()
  }

  private static func text(_ merge: FileMerge) -> String {
    String(decoding: merge.bytes, as: UTF8.self)
  }

  /// Base, ours, theirs and the result; letters are questions.
  static let documents: [(base: String, ours: String, theirs: String, result: String)] = [
    ("[]\n", "[A]\n", "[B]\n", "[A,\nB]\n"), ("[]\r\n", "[A]\r\n", "[B]\r\n", "[A,\r\nB]\r\n"),
    ("[]\n", "[]\n", "[\n  A\n]\n", "[\n  A\n]\n"), ("[]\n", "[\n  A\n]\n", "[]\n", "[\n  A\n]\n"),
    ("[A]\n", "[A]\n", "[ ]\n", "[ ]\n"), ("[A]\n", "[ ]\n", "[A]\n", "[ ]\n"),
    ("[A]\n", "[ ]\n", "[ A , B ]\n", "[ B ]\n"), ("[A]\n", "[ A , B ]\n", "[ ]\n", "[ B ]\n"),
    ("[ ]\n", "[A]\n", "[ A ]\n", "[A]\n"),
    ("[A , B]\n", "[C , A , B]\n", "[D , A , B]\n", "[C , D , A , B]\n"),
    ("[A]\n", "[A]\n", "[A, B]\n", "[A, B]\n"),
  ]

  @Test("a document keeps its brackets and commas when questions come and go", arguments: documents)
  func document(base: String, ours: String, theirs: String, result: String) {
    let merge = MergeCaseTests.merge(
      Self.json(base), Self.json(ours), Self.json(theirs), in: "json")
    #expect(Self.text(merge) == Self.json(result))
    #expect(merge.conflictCount == 0)
  }

  static let ends: [(base: String, ours: String, theirs: String, result: String)] = [
    ("A", "A\nB", "A\nC", "A\nB\nC"), ("A\n", "A\nB\n", "A\nC\n", "A\nB\nC\n"),
    ("A\n", "A\nB", "A\nC\n", "A\nB\nC"), ("A\n", "A\nB\n", "A", "A\nB"),
    ("A", "A\nB", "A\n", "A\nB\n"), ("A", "A\nB\n", "A\nC", "A\nB\nC\n"),
    ("A\r\n", "A\r\nB", "A\r\nC\r\n", "A\r\nB\r\nC"),
    ("A\r\n", "A\r\nB\r\n", "A\r\nC", "A\r\nB\r\nC"), ("A", "A", "A\nB\n", "A\nB\n"),
    ("A\n", "A\n", "A\nB", "A\nB"), ("A\nB\n", "A\n", "A\nB", "A"),
  ]

  @Test("a table ends as ours does, unless only theirs changed its end", arguments: ends)
  func end(base: String, ours: String, theirs: String, result: String) {
    let merge = MergeCaseTests.merge(Self.table(base), Self.table(ours), Self.table(theirs))
    #expect(Self.text(merge) == Self.table(result))
  }

  @Test("blank lines belong to the rows before them")
  func blankLines() {
    let merge = MergeCaseTests.merge(
      Self.table("A\n\nB\n"), Self.table("A\n\nB\nC\n"), Self.table("A\n\nD\nB\n"))
    guard case .questions = merge.manner else {
      Issue.record("\(merge.manner)")
      return
    }
    #expect(MergeCaseTests.rows(merge) == ["A", "D", "B", "C"].map { Self.table($0) })
    #expect(Self.text(merge).hasPrefix(Self.table("A\n\n")))
  }

  @Test("a table whose base has other columns is merged by line")
  func otherColumns() {
    let old = "Question,A,B,C,D,Correct\nWhat is the capital of Japan?,Osaka,Tokyo,Kyoto,Nara,B\n"
    let new = { (answer: String) in
      "Category,Question,A,B,C,D,Correct\n"
        + "geo,What is the capital of Japan?,Osaka,Tokyo,Kyoto,Nara,\(answer)\n"
    }
    let isByLine = { (base: String) -> Bool in
      if case .lines = MergeCaseTests.merge(base, new("B"), new("b")).manner { true } else { false }
    }
    #expect(isByLine(old))
    #expect(!isByLine(new("B")))
  }

  // MARK: Ids

  private static func item(
    _ question: String, id: String? = nil, points: Int? = nil, right: String = "yes"
  ) -> String {
    let details =
      (id.map { "\"id\":\"\($0)\"," } ?? "") + (points.map { "\"points\":\($0)," } ?? "")
    return #"{\#(details)"question":"\#(question)","answer":1,"choices":["\#(right)","no"]}"# + "\n"
  }

  private static let bread: String = "Is bread baked in an oven?"
  private static let rome: String = "Does the Tiber flow through Rome?"
  private static let whale: String = "Are whales warm-blooded animals?"
  private static let zinc: String = "Can zinc be alloyed to brass?"

  /// Versions of a bank, and the reasons for conflicts.
  struct IDs: Sendable {
    var base: [String] = []
    let ours, theirs: [String]
    let reasons: [MergeReason]
  }

  private static let moon: String = item("Is the Moon smaller than the Earth?")
  private static let oldBread: String = item(bread)
  private static let newBread: String = item(bread, points: 2)
  private static let bread1: String = item(bread, id: "q1")
  private static let bread9: String = item(bread, id: "q9")
  private static let rome2: String = item(rome, id: "q2")
  private static let rome8: String = item(rome, id: "q8")
  private static let rome9: String = item(rome, id: "q9")
  private static let whale1: String = item(whale, id: "q1")
  private static let whale9: String = item(whale, id: "q9")
  private static let zinc2: String = item(zinc, id: "q2")

  static let givenIDs: [IDs] = [
    IDs(base: [oldBread], ours: [oldBread, rome9], theirs: [bread9], reasons: [.id]),
    IDs(base: [oldBread], ours: [bread9], theirs: [oldBread, rome9], reasons: [.id]),
    IDs(base: [oldBread], ours: [newBread, rome9], theirs: [bread9], reasons: [.id]),
    IDs(base: [oldBread], ours: [newBread, rome8], theirs: [bread9], reasons: []),
    IDs(base: [oldBread], ours: [newBread], theirs: [oldBread, rome9], reasons: []),
    IDs(base: [oldBread], ours: [oldBread, rome9], theirs: [newBread], reasons: []),
    IDs(ours: [rome9, whale9], theirs: [zinc2], reasons: []),
    IDs(ours: [zinc2], theirs: [rome9, whale9], reasons: []),
    IDs(
      base: [moon], ours: [moon, bread1, rome2], theirs: [moon, whale1, zinc2],
      reasons: [.id, .id]),
    IDs(ours: [bread1], theirs: [whale1, zinc2], reasons: [.id]),
    IDs(ours: [oldBread], theirs: [item(whale), item(zinc)], reasons: []),
  ]

  @Test("two questions get one id only if one side gave it to both", arguments: givenIDs)
  func equalIDs(_ example: IDs) {
    let merge = MergeCaseTests.merge(
      example.base.joined(), example.ours.joined(), example.theirs.joined(), in: "jsonl")
    guard case .questions(let questions) = merge.manner else {
      Issue.record("\(merge.manner)")
      return
    }
    #expect(questions.entries.compactMap(\.reason) == example.reasons)
    let rows = questions.entries.reduce(0) { $0 + $1.ours.count + $1.theirs.count }
    #expect(rows == example.ours.count + example.theirs.count)
  }

  // MARK: The same wording

  private static func even(_ choices: String) -> String {
    "Which of these numbers is even?,1,\(choices)"
  }

  /// The question of the base, those that ours and theirs added, and whether they are in conflict.
  static let wordings: [(base: String, ours: String, theirs: String, isConflict: Bool)] = [
    (even("660,661,667,669"), even("54,57,59,77"), even("28,11,13,83"), false),
    (even("660,661,667,669"), even("54,57,59,77"), even("54,57,59,79"), true),
    (rows["A"] ?? "", even("54,57,59,77"), even("28,11,13,83"), true),
    (rows["A"] ?? "", even("54,57,59,77"), even("54,57,59,79"), true),
  ]

  @Test(
    "a wording that the base has, too, makes one question only with similar choices",
    arguments: wordings)
  func wording(base: String, ours: String, theirs: String, isConflict: Bool) {
    let merge = MergeCaseTests.merge(
      base + "\n", base + "\n" + ours + "\n", base + "\n" + theirs + "\n")
    let reason = "C \(MergeReason.added.rawValue)"
    #expect(
      MergeCaseTests.rows(merge) == (isConflict ? [base, reason] : [base, ours, theirs]))
  }

  @Test("changes of both sides to a question without a known answer are in conflict")
  func unclear() {
    let row = { (question: String, choice: String) in
      "\(question),9,Osaka,Tokyo,Kyoto,\(choice)\n"
    }
    let merge = MergeCaseTests.merge(
      row("What is the capital of Japan?", "Nara"), row("What was the capital of Japan?", "Nara"),
      row("What is the capital of Japan?", "Kobe"))
    #expect(MergeCaseTests.rows(merge) == ["C \(MergeReason.unclearAnswer.rawValue)"])
  }

  @Test("an edit that both made to different copies counts once, though one removed the other copy")
  func copies() {
    let edited = "How many legs does a spider have?,4,Two,Four,Six,Eight"
    let merge = MergeCaseTests.merge(
      Self.table("C\nA\nC\n"), edited + "\n" + Self.table("A\n"),
      Self.table("C\nA\n") + edited + "\n")
    #expect(MergeCaseTests.rows(merge).sorted() == [edited, Self.table("A")])
  }
}
