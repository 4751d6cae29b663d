@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank draw")
struct DrawCommandTests {
  /// A bank of a hundred questions, numbered from 0.
  private static let hundred = ["a.csv": (0..<100).map { "q\($0),2,a,b,c,d\n" }.joined()]
  /// The question numbers of the set for seed 42, computed independently of this code.
  private static let set = [97, 30, 23, 13, 99]

  private func rows(_ numbers: [Int]) -> String {
    numbers.map { "q\($0),2,a,b,c,d\n" }.joined()
  }

  @Test(
    "a set is drawn as the method says",
    arguments: [
      ("--seed 42", set), ("--seed 42 --count 6", set + [70]), ("--seed 42 --count 1", [97]),
      ("--seed 42 --sets 2", set + [13, 37, 90, 74, 31]), ("", set), ("--seed 042", set),
    ])
  func drawn(_ options: String, _ numbers: [Int]) {
    let run = Run("draw a.csv \(options)", files: Self.hundred)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.output == rows(numbers))
    #expect(run.written == [])
  }

  @Test(
    "a seed is reported only if it was drawn or hashed",
    arguments: [
      ("", "shuffle-v1, seed 42; --seed 42 draws the same again\n"),
      ("--lang ja", "shuffle-v1、シード42（--seed 42 で同じ結果になります）\n"),
      (
        "--seed foobar",
        "shuffle-v1, seed \(0x8594_4171_F739_67E8 as UInt64), "
          + "the hash of the text “foobar”\n"
      ),
      // The value begins with a combining accent, which forms one character with the `=` before it.
      (
        "--seed=\u{301}",
        "shuffle-v1, seed \(StableHash.of("\u{301}")), the hash of the text “⟨U+0301⟩”\n"
      ),
      ("--seed 42", ""), ("--seed 18446744073709551615", ""),
    ])
  func seeds(_ options: String, _ said: String) {
    #expect(Run("draw a.csv \(options)", files: Self.hundred).errorsBesidesOutlook == said)
  }

  @Test(
    "a contradictory command line is refused",
    arguments: [
      ("--seed 18446744073709551616", "use a number below 2^64 or a text"),
      ("--seed=", "use a number below 2^64 or a text"), ("--count 0", "1 or more"),
      ("--count -1", "whole number"), ("--count 1.5", "whole number"), ("--sets 0", "1 or more"),
      ("--sets 1000001", "No more than 1000000 sets"), ("--compat loadcsv", "'timerquiz'"),
      ("--sets 500001 --count 10", "No more than 5000000 questions"),
      ("--sets 2 --count 9223372036854775807", "No more than 5000000 questions"),
      ("--compat timerquiz --shuffle-choices", "never shuffles choices"),
      ("--sets 2 --to json", "need '--output-dir'"),
      ("--to gift", "'csv', 'json'"),
      ("-o a --output-dir b", "not both"), ("-o a.csv", "'a.csv' is also read"),
      ("--key x -o x", "'x' would be written twice"), ("--key x --manifest ./x", "written twice"),
      ("--output-dir d --sets 2 --key d/set-2.csv", "'d/set-2.csv' would be written twice"),
      ("--exclude old.csv -o old.csv", "'old.csv' is also read"),
      ("--key -", "'--key' needs a file"),
      ("--manifest -", "'--manifest' needs a file"),
      ("--key a.csv", "would replace"),
    ])
  func usage(_ options: String, _ message: String) {
    let files = Self.hundred.merging(["old.csv": "q,1,a,b,c,d\n"]) { $1 }
    let run = Run("draw a.csv \(options)", files: files)
    #expect(run.status == .usage)
    #expect(run.complaint.contains(message), "\(run.errors)")
    #expect(run.output == "" && run.written == [])
  }

  @Test("a missing folder for the sets is created")
  func newFolder() {
    let run = Run("draw a.csv --sets 2 --seed 1 --output-dir new/sets", files: Self.hundred)
    #expect(run.status == .clean)
    #expect(run.written.sorted() == ["new/sets/set-1.csv", "new/sets/set-2.csv"])
  }

  @Test(
    "a draw that cannot be made gives the reason",
    arguments: [
      ("a.csv --count 101", "from 100 questions; --count 100 would work"),
      ("b.csv", "cannot read b.csv"), ("a.csv b.csv", "cannot read b.csv"),
      ("b.csv", "nothing was drawn, because some of the input"),
      ("c.json --to csv", "does not support all of this"), ("guidance.csv", "from 0 questions"),
      ("a.csv --output-dir out --key full", "cannot write full"),
    ])
  func undone(_ line: String, _ message: String) {
    let json = """
      [{"question":"q","answer":1,"choices":["a","b","c","d"],"explanation":"x"}]
      """
    let files = Self.hundred.merging(["c.json": json, "guidance.csv": "a,b\n"]) { $1 }
    let run = Run("draw \(line) --seed 1 \(line.hasPrefix("c") ? "--count 1" : "")", files: files) {
      $0.failures["write:full"] = .noSpace
      $0.folders = ["out"]
    }
    #expect(run.status == .failure)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  private static let withErrors = """
    q,9,a,b,c,d
    r,1,a,b,c,d
    r,2,a,b,c,d
    s,2,a,b,c,d
    t,2,a,b,c
    u,1,a,b,c,d

    """

  @Test("an error stops a draw")
  func errors() {
    let run = Run("draw a.csv --count 1 --seed 1", files: ["a.csv": Self.withErrors])
    #expect(run.status == .failure)
    #expect(run.output == "")
    for rule in ["answer-out-of-range", "conflicting-answer", "wrong-column-count"] {
      #expect(run.errors.contains("error[\(rule)]"))
    }
    #expect(run.errors.contains("3 errors found, so nothing was drawn"))
    #expect(run.errors.contains("draws from the remaining 2 questions"))
  }

  @Test(
    "--compat draws what the app would draw from the file",
    arguments: [
      ("--seed 42", [8, 38, 68, 92, 99]),
      ("--seed 42 --sets 2", [8, 38, 68, 92, 99, 15, 58, 85, 82, 99]),
    ])
  func drawnLikeAnApp(_ options: String, _ numbers: [Int]) {
    // The app reads a line break after the last row as one more row.
    let files = Self.hundred.mapValues { String($0.dropLast()) }
    let run = Run("draw a.csv --compat timerquiz \(options)", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.output == rows(numbers))
  }

  @Test("--on-error skip leaves out rows with errors, and both rows of a contradiction")
  func skipsErrors() {
    let run = Run(
      "draw a.csv --count 2 --seed 1 --on-error skip", files: ["a.csv": Self.withErrors])
    #expect(run.status == .findings)
    #expect(Set(run.output.split(separator: "\n")) == ["s,2,a,b,c,d", "u,1,a,b,c,d"])
    #expect(run.errors.contains("Skipped 4 rows because of 3 errors; 2 questions left."))
    let json = """
      {"question":"q","answer":9,"choices":["a","b"]}
      {"question":"r","answer":1,"choices":["a","b"]}
      {"question":"r","answer":2,"choices":["a","b"]}
      {"question":"s","answer":2,"choices":["a","b"]}

      """
    let lines = Run(
      "draw a.jsonl --count 1 --seed 1 --on-error skip --to jsonl", files: ["a.jsonl": json])
    #expect(lines.output == "{\"question\":\"s\",\"answer\":2,\"choices\":[\"a\",\"b\"]}\n")
  }

  @Test("rows without a valid answer are counted apart from those with errors")
  func unusable() {
    let off = #"{"rules": {"answer-out-of-range": "off"}}"#
    let rows = "q,1,a,b,c,d\nr,9,a,b,c,d\ns,1,a,b,c\nt,2,a,b,c,d\n"
    let run = Run(
      "draw a.csv --count 2 --seed 1 --on-error skip",
      files: ["a.csv": rows, ".qbank.json": off])
    #expect(run.status == .findings)
    #expect(
      run.errors.contains("Skipped 1 row because of 1 error; 2 questions left."), "\(run.errors)")
    #expect(run.errors.contains("Left out 1 question whose answer is not one of the choices"))
  }

  @Test("an error that a baseline suppresses still keeps its question from a draw")
  func baseline() {
    let rows = "q,1,a,b,c,d\nr,9,a,b,c,d\n"
    let known = Run("lint a.csv --write-baseline b.json", files: ["a.csv": rows])
    let run = Run(
      "draw a.csv --count 1 --seed 1",
      files: [
        "a.csv": rows, "b.json": known.file("b.json") ?? "",
        ".qbank.json": #"{"baseline": "b.json"}"#,
      ])
    #expect(run.status == .failure)
    #expect(run.errors.contains("A baseline hides errors in lint"), "\(run.errors)")
    #expect(
      run.errors.contains("--on-error skip draws from the remaining 1 question"), "\(run.errors)")
  }

  @Test(
    "nothing is drawn from a table whose answers may be counted from 0",
    arguments: ["", " --on-error skip"])
  func countedFromZero(_ option: String) {
    let rows = [0, 1, 2, 0, 3, 0].enumerated().map { "q\($0),\($1),a,b,c,d\n" }.joined()
    let run = Run("draw a.csv --seed 1 --count 1" + option, files: ["a.csv": rows])
    #expect(run.status == .failure && run.output.isEmpty)
    #expect(run.errors.contains("counted from 0 or from 1"))
  }

  @Test("drawn questions read back unchanged", arguments: ["csv", "json", "jsonl", "markdown"])
  func formats(_ format: String) {
    let run = Run("draw a.csv --seed 42 --to \(format)", files: Self.hundred)
    let back = Run("convert - --from \(format) --to jsonl", input: run.output)
    let expected = Run("convert - --from csv --to jsonl", input: rows(Self.set))
    #expect(back.status == .clean, "\(back.errors)")
    #expect(back.output == expected.output)
  }

  @Test(
    "a sheet without answers reveals none",
    arguments: [
      ("csv", "q,,dog,cat,cow,owl\n"),
      ("jsonl", "{\"question\":\"q\",\"choices\":[\"dog\",\"cat\",\"cow\",\"owl\"]}\n"),
      ("text", "Set 1\n\n1. q\n   1) dog\n   2) cat\n   3) cow\n   4) owl\n\n"),
      ("markdown", "Quiz title: Set 1\n\n1.  q\na)  dog\nb)  cat\nc)  cow\nd)  owl\n"),
    ])
  func hidden(_ format: String, _ sheet: String) {
    let json = """
      [{"question":"q","answer":2,"choices":["dog","cat","cow","owl"],"explanation":"Purr.",
      "hint":"Meow."}]
      """
    let run = Run(
      "draw a.json --seed 1 --count 1 --hide-answers --to \(format)", files: ["a.json": json])
    #expect(run.output == sheet, "\(run.errors)")
    let page = Run(
      "draw a.json --seed 1 --count 1 --hide-answers --to html", files: ["a.json": json])
    #expect(page.output.contains("dog"))
    for word in ["Purr", "Meow", "id=\"key\"", "#key", "class=\"right\""] {
      #expect(!page.output.contains(word))
    }
  }

  @Test("disjoint sets share no question, and the first is the same as without --disjoint")
  func disjoint() {
    let run = Run("draw a.csv --seed 42 --sets 20 --disjoint", files: Self.hundred)
    #expect(run.output.hasPrefix(rows(Self.set)))
    #expect(Set(run.output.split(separator: "\n")).count == 100)
    let tooMany = Run("draw a.csv --seed 42 --sets 21 --disjoint", files: Self.hundred)
    #expect(tooMany.status == .failure)
    #expect(
      tooMany.complaint.hasSuffix(
        "of 5 without common questions cannot be drawn from 100 questions; --sets 20 or --count 4 would work"
      ))
    #expect(tooMany.output == "")
  }

  private static let library = [
    "lib/food/tea.csv": (0..<4).map { "t\($0),2,a,b,c,d\n" }.joined(),
    "lib/food/nuts.csv": (0..<4).map { "n\($0),2,a,b,c,d\n" }.joined(),
    "lib/space.csv": (0..<6).map { "s\($0),2,a,b,c,d\n" }.joined(),
    "more.json": """
    [{"question":"m","answer":1,"choices":["a","b","c","d"],"category":"food/more"}]
    """,
  ]

  @Test(
    "a set has the given number of questions of each category, by folder, file or member",
    arguments: [
      ("lib --per-category food=2,space=3", ["f": 2, "s": 3]),
      ("lib --per-category lib/food/tea=1,nuts=1", ["t": 1, "n": 1]),
      ("lib --per-category food/tea=4 --count 4", ["t": 4]),
      ("lib more.json --per-category food/more=1,tea=1 --on-loss ignore", ["m": 1, "t": 1]),
      ("lib --per-category food=4,space=3 --sets 2 --disjoint", ["f": 8, "s": 6]),
    ])
  func quotas(_ options: String, _ counts: [String: Int]) {
    for seed in 0..<Deep.rounds(5, exhaustive: 100) {
      let run = Run("draw \(options) --seed \(seed)", files: Self.library)
      #expect(run.status == .clean, "\(run.errors)")
      let lines = run.output.split(separator: "\n")
      #expect(Set(lines).count == counts.values.reduce(0, +) && Set(lines).count == lines.count)
      for (letter, count) in counts {
        let letters = letter == "f" ? ["t", "n"] : [letter]
        #expect(lines.count { line in letters.contains(String(line.prefix(1))) } == count)
      }
    }
  }

  /// c gets 2 of 10 questions, but 1 of 9, and 1 of 11 again: 4.7, 4.7 and 1.6 become 5, 5 and 1.
  @Test("a smaller count is suggested, although more questions can mean fewer of a category")
  func smallerShares() {
    let files = [("a", 5), ("b", 5), ("c", 1)].map { name, count in
      ("\(name).csv", (0..<count).map { "\(name)\($0),2,a,b,c,d\n" }.joined())
    }
    let run = Run(
      "draw . --seed 1 --per-category a:6,b:6,c:2 --count 10",
      files: Dictionary(uniqueKeysWithValues: files))
    #expect(run.status == .failure)
    #expect(run.errors.contains("2 are needed; --count 9 would work"), "\(run.errors)")
  }

  @Test(
    "categories that cannot be met are refused",
    arguments: [
      ("food", "is not a category with a number", .usage),
      ("food=0", "is not a category with a number", .usage),
      ("=2", "is not a category with a number", .usage),
      (",", "is not a category with a number", .usage),
      ("food=2 --count 5", "add up to 2, but '--count' is 5", .usage),
      ("food=2 --compat timerquiz", "has no categories", .usage),
      ("fod=2", "there is no category fod; did you mean food?", .failure),
      ("history=2", "there is no category history; there are ", .failure),
      ("tea=2,tea=1", "'tea' is given twice", .usage),
      ("tea=5", "tea has 4 questions, but 5 are needed; tea=4 would work", .failure),
      ("space=9,nuts=1,tea=5", "9 are needed; space=6 and tea=4 would work", .failure),
      ("tea:1,nuts:1,space:2 --count 20", "are needed; --count 12 would work", .failure),
      (
        "tea=2 --sets 3 --disjoint", "6 are needed for 3 sets; --sets 2 or tea=1 would work",
        .failure
      ),
      ("food=2,tea=1", "tea shares questions", .failure),
      ("tea=99999999999999", "has 4 questions", .failure),
    ] as [(String, String, Ending)])
  func unmet(_ options: String, _ message: String, _ status: Ending) {
    let run = Run("draw lib --seed 1 --per-category \(options)", files: Self.library)
    #expect(run.status == status)
    #expect(run.complaint.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test("questions of earlier sets are left out, whatever the order of their choices")
  func exclude() {
    let files = Self.hundred.merging([
      "old.csv": (0..<60).map { "q\($0),1,b,a,d,c\n" }.joined(),
      "old.jsonl": (60..<95).map {
        "{\"question\":\"q\($0)\",\"answer\":2,\"choices\":[\"a\",\"b\",\"c\",\"d\"]}\n"
      }.joined(), "bad.csv": "q1,x,a,b,c,d\n",
    ]) { $1 }
    let run = Run("draw a.csv --seed 1 --exclude old.csv --exclude old.jsonl", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(
      run.output.split(separator: "\n").sorted() == (95..<100).map { "q\($0),2,a,b,c,d" })
    for file in ["bad.csv", "none.csv"] {
      let run = Run("draw a.csv --seed 1 --exclude \(file)", files: files)
      #expect(run.status == .failure)
      #expect(run.output == "")
      #expect(run.errors.contains(file))
    }
  }

  @Test("each set is written to a file of its own, and the key to another")
  func files() {
    let run = Run(
      "draw a.csv --seed 42 --sets 10 --output-dir out --hide-answers --to csv --key key.csv",
      files: Self.hundred
    ) { $0.folders = ["out"] }
    #expect(run.status == .clean)
    #expect(run.output == "")
    #expect(run.written == (1...9).map { "out/set-0\($0).csv" } + ["out/set-10.csv", "key.csv"])
    #expect(run.file("out/set-01.csv") == Self.set.map { "q\($0),,a,b,c,d\n" }.joined())
    let key = run.file("key.csv") ?? ""
    #expect(key.hasPrefix("sheet,number,answer,choice,question\n1,1,2,b,q97\n1,2,2,b,q30\n"))
    #expect(key.split(separator: "\n").count == 1 + 50)
  }

  @Test("draw reads standard input, passes over guidance, and writes a file at once")
  func output() {
    let files = ["lib/guidance.csv": "a,b\nc,d\n", "lib/x.csv": "s,1,a,b,c,d\n"]
    let run = Run("draw - lib --seed 1 --count 2 -o out.csv", files: files, input: "r,2,a,b,c,d\n")
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.output == "" && run.written == ["out.csv"])
    let drawn = (run.file("out.csv") ?? "").split(separator: "\n").sorted()
    #expect(drawn == ["r,2,a,b,c,d", "s,1,a,b,c,d"])
  }

  @Test("an empty choice stops a draw, even if one summary reports all of them")
  func emptyChoices() {
    let rows = (0..<300).map { "q\($0),1,a,b,c,\n" }.joined() + "sound,1,a,b,c,d\n"
    let stopped = Run("draw a.csv --seed 1 --count 1", files: ["a.csv": rows])
    #expect(stopped.status == .failure)
    let run = Run("draw a.csv --seed 1 --count 1 --on-error skip", files: ["a.csv": rows])
    #expect(run.output == "sound,1,a,b,c,d\n")
  }

  @Test("choices are shuffled with their answer, but not if they refer to each other")
  func choices() {
    // With seed 42, the choices of “q1” are in the order 3, 2, 0, 1, computed independently of this code.
    let files = ["a.csv": "q1,3,w,x,y,z\n", "b.csv": "q2,3,Red,Blue,A and B,Green\n"]
    let moved = Run("draw a.csv --count 1 --seed 42 --shuffle-choices", files: files)
    #expect(moved.output == "q1,2,z,y,w,x\n")
    #expect(moved.errorsBesidesOutlook == "")
    let kept = Run("draw b.csv --count 1 --seed 42 --shuffle-choices", files: files)
    #expect(kept.output == files["b.csv"])
    #expect(kept.errors.hasPrefix("set 1, question 1: the choices keep their order"))
    let many = Run("draw b.csv --count 1 --sets 12 --seed 42 --shuffle-choices", files: files)
    #expect(many.errorsBesidesOutlook.hasSuffix("… and 2 more whose choices keep their order\n"))
  }

  @Test("text output contains no invisible characters, and indents further lines")
  func unseen() {
    let run = Run(
      "draw a.csv --count 1 --seed 1 --to text",
      files: ["a.csv": "\"q\u{200B}\u{200B}\nr\",1,a\u{200B},b,c,d\n"])
    #expect(run.status == .clean)
    #expect(!run.output.unicodeScalars.contains("\u{200B}"))
    #expect(run.output.contains("\n   r\n"))
  }

  @Test("help explains the method in both languages", arguments: ["en", "ja"])
  func explained(_ language: String) {
    let run = Run("help shuffle-v1 --lang \(language)")
    #expect(run.status == .clean)
    #expect(run.output.hasPrefix("shuffle-v1\n"))
    for word in ["97 30 23 13 99", "0x9E3779B97F4A7C15", "\"questions\"", "\"choices\""] {
      #expect(run.output.contains(word))
    }
    for line in run.output.split(separator: "\n") { #expect(DisplayWidth.of(line) <= 100) }
  }

  @Test(
    "skipping errors is not suggested if no question is free of errors",
    arguments: [("en", "no question is free of errors"), ("ja", "誤りのない問題がありません")])
  func nothingSound(_ language: String, _ expected: String) {
    let said = Run("draw bad.csv --lang \(language)", files: ["bad.csv": "Q,9,a,b,c,d\n"])
      .everything
    #expect(said.contains(expected) && !said.contains("--on-error skip"), "\(said)")
  }
}
