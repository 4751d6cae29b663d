@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Unresolved merge conflicts")
struct MergeConflictTests {
  private static func lint(_ text: String, _ name: String = "bank.csv") -> LintedFile {
    Lint(LintOptions(mode: .showAll, verdicts: .error)).run([Source(Path(name), Array(text.utf8))])[
      0]
  }

  private static func found(_ file: LintedFile) -> [String] {
    file.diagnostics.map { "\($0.rule) \($0.place.record ?? 0)" }
  }

  private static let sky = "Sky?,1,blue,red,green,black\n"
  private static let other = "Sky?,2,blue,red,green,black\n"
  private static let sea = "Sea?,1,wet,dry,hot,cold\n"

  private static func block(_ reason: String = "x", _ length: Int = 7, _ end: String = "\n")
    -> String
  {
    let mark = { (mark: String) -> String in String(repeating: mark, count: length) }
    return "\(mark("<")) ours,0,\(reason),,,\(end)\(sky)\(mark("|")) base,0,,,,\(end)"
      + "\(mark("=")) ,0,,,,\(end)\(other)\(mark(">")) theirs,0,,,,\(end)"
  }

  @Test(
    "a conflict is one finding, and other rules do not check its rows",
    arguments: [
      (block() + sea, ["merge-conflict 1"]), (sea + block("x", 9), ["merge-conflict 2"]),
      (sea + block() + block(), ["merge-conflict 2", "merge-conflict 8"]),
      // As a spreadsheet writes it.
      (
        sea + "\"<<<<<<< ours\",0,x,,,\n" + sky + "=======,0,,,,\n>>>>>>> theirs,0,,,,\n",
        ["merge-conflict 2"]
      ),
      // Conflicts as git writes them, with and without the common version.
      (sea + "<<<<<<< HEAD\n\(sky)=======\n\(other)>>>>>>> b\n", ["merge-conflict 2"]),
      (
        sea + "<<<<<<< HEAD\n\(sky)||||||| 1a2b3c\n=======\n\(other)>>>>>>> b\n",
        ["merge-conflict 2"]
      ),
      // Inside a version, one of another length, like the ancestor of a criss-cross merge.
      (
        sea + "<<<<<<< ours\n\(sky)||||||| base\n<<<<<<<<< a\n=========\n>>>>>>>>> b\n=======\n"
          + ">>>>>>> theirs\n", ["merge-conflict 2"]
      ),
      // Halves of blocks.
      (sea + ">>>>>>> b\n", ["merge-conflict 2"]), (sea + "=======\n" + sky, ["merge-conflict 2"]),
      (sea + "<<<<<<< HEAD\n" + sky, ["merge-conflict 2"]),
      (
        "<<<<<<< a\n\(sky)<<<<<<< b\n\(sea)=======\n>>>>>>> b\n",
        ["merge-conflict 1", "merge-conflict 3"]
      ),
      // No markers: too short, followed by text, with a different answer, in another cell.
      ("<<<<<<,1,a,b,c,d\n" + sea, []), ("<<<<<<<x,1,a,b,c,d\n" + sea, []),
      ("======= ,1,a,b,c,d\n" + sea, ["edge-space 1"]), ("What?,1,<<<<<<<,b,c,d\n" + sea, []),
    ])
  func findings(_ text: String, _ expected: [String]) {
    let file = Self.lint(text)
    #expect(Self.found(file).filter { !$0.hasPrefix("formula-cell") } == expected)
  }

  @Test("rows in a conflict are not compared, but those around it are")
  func duplicates() {
    let file = Self.lint(Self.sea + Self.block() + Self.sea)
    #expect(Self.found(file) == ["merge-conflict 2", "duplicate-question 8"])
  }

  @Test("no row of a conflict is sound")
  func verdicts() {
    let file = Self.lint(Self.sea + Self.block() + "Ice?,1,cold,hot,wet,dry\n")
    for record in 1...8 {
      let isOpen = file.verdicts.entries(ofRecord: record).contains { $0.rule == "merge-conflict" }
      #expect(isOpen == (2...7).contains(record), "\(record)")
    }
  }

  @Test("the finding gives the reason and the number of rows, in English and Japanese")
  func words() throws {
    let finding = try #require(
      Self.lint(Self.sea + Self.block("answer changed on both sides")).diagnostics.first)
    #expect(
      finding.message
        == Localized(
          en: "a merge conflict is unresolved: answer changed on both sides",
          ja: "マージの競合が解決されていません（正解が両方で変更されました）。"))
    #expect(
      finding.why
        == Localized(
          en: "it has 1 row of ours, 0 rows of the original and 1 row of theirs",
          ja: "自分側が1行、変更前が0行、相手側が1行あります。"))
  }

  @Test(
    "a conflict in JSON is an item with the rows of both sides",
    arguments: [
      ("a.json", "[\n", ",\n", "\n]\n"), ("a.jsonl", "", "\n", "\n"),
    ])
  func json(_ name: String, _ start: String, _ between: String, _ end: String) {
    let item = { (name: String) -> String in
      #"{"question":"\#(name)?","answer":1,"choices":["x","y"]}"#
    }
    let conflict =
      #"{"conflict":"<<<<<<< x","ours":[\#(item("A"))],"base":[],"theirs":[\#(item("A"))]}"#
    let file = { (items: [String]) -> String in start + items.joined(separator: between) + end }
    let object = Self.lint(file([item("A"), conflict, item("B"), conflict]), name)
    #expect(Self.found(object) == ["merge-conflict 2", "merge-conflict 4"])
    #expect(
      object.diagnostics[0].why?.en
        == "it has 1 row of ours, 0 rows of the original and 1 row of theirs")
    let alone = Self.lint(file([conflict, conflict]), name)
    #expect(Self.found(alone) == ["merge-conflict 1", "merge-conflict 2"])
    // A member of that name alone means nothing.
    let other = Self.lint(
      file([#"{"conflict":"none","question":"A?","answer":1,"choices":["x","y"]}"#, item("B")]),
      name)
    #expect(Self.found(other).allSatisfy { $0.hasPrefix("unknown-member") })
  }

  @Test("conflicts are found anywhere in a file that is read in chunks", arguments: ["\n", "\r\n"])
  func pieces(_ end: String) {
    let long = String(repeating: "7", count: 500)
    let filler = (0..<4).map { "Question \($0) of % and \(long)?,1,a,b,c,d\n" }.joined()
    var text = ""
    var blocks = 0
    // Chunks are a MiB long.
    while text.utf8.count < (Deep.hasTime ? 5_500_000 : 1_200_000) {
      text += Self.block("x", 7, end) + filler.split(separator: "%").joined(separator: "\(blocks)")
      blocks += 1
    }
    let one = Lint(LintOptions(mode: .show(10))).run([Source(Path("a.csv"), Array(text.utf8))])[0]
    #expect(one.counts["merge-conflict"]?.total == blocks)
    #expect(one.counts["duplicate-question"] == nil && one.counts["conflicting-answer"] == nil)
  }
}
