@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank transform merge and split")
struct MergeAndSplitTests {
  /// Returns a row of JSON Lines.
  private static func row(_ question: String, _ rest: String = "") -> String {
    #"{"question":"\#(question)","answer":1,"choices":["a","b"]\#(rest)}"# + "\n"
  }

  private static func category(_ name: String) -> String { ",\"category\":\"\(name)\"" }

  private func texts(_ run: Run) -> [String: String] {
    run.bytesOfFiles.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test("merge makes file names the categories of questions that have none")
  func merged() {
    let files = [
      "banks/geo/asia.jsonl": Self.row("1?") + Self.row("2?", Self.category("mine")),
      "banks/music.jsonl": Self.row("3?"),
    ]
    let run = Run("transform merge banks", files: files)
    #expect(
      run.output == Self.row("1?", Self.category("geo/asia"))
        + Self.row("2?", Self.category("mine"))
        + Self.row("3?", Self.category("music")))
    #expect(run.errors.contains(text: "2 questions got a category"))
    let without = Run("transform merge --no-category banks", files: files)
    #expect(without.output == files.keys.sorted().compactMap { files[$0] }.joined())
  }

  @Test("merging files without a column for categories loses the file names, and says so")
  func withoutColumn() {
    let files = ["a.csv": "Sky?,1,a,b,c,d\n", "b.csv": "Sea?,1,a,b,c,d\n"]
    let run = Run("transform merge a.csv b.csv", files: files)
    #expect(run.output == "Sky?,1,a,b,c,d\nSea?,1,a,b,c,d\n" && run.status == .clean)
    #expect(run.errors.contains(text: "file names are not kept as categories"), "\(run.errors)")
    let json = Run("transform merge a.csv b.csv --to jsonl", files: files)
    #expect(json.output.contains(text: Self.category("b")))
  }

  @Test("--list-skipped lists all that a format cannot hold")
  func listed() {
    let rows = (1...5).map { Self.row("\($0)?", Self.category("c\($0)")) }.joined()
    let words = "transform sort a.jsonl --to csv"
    let (some, all) = (
      Run(words, files: ["a.jsonl": rows]), Run(words + " --list-skipped", files: ["a.jsonl": rows])
    )
    #expect(some.errors.contains(text: "--list-skipped") && !some.errors.contains(text: "c5"))
    #expect(all.errors.contains(text: "c5") && !all.errors.contains(text: "--list-skipped"))
  }

  @Test("a bank that is split and merged again has the same questions")
  func thereAndBack() {
    let topics = ["geo", "geo/asia", "音楽", "math/algebra"]
    var generator = Generator(seed: 5)
    var rows: [String: String] = [:]
    var bank = ""
    for number in 0..<200 {
      let topic = generator.pick(topics)
      let row = Self.row("Q\(number)?", Self.category(topic))
      rows[topic, default: ""] += row
      bank += row
    }
    let split = Run("transform split --output-dir out bank.jsonl", files: ["bank.jsonl": bank])
    #expect(split.status == .clean, "\(split.errors)")
    var expected = ["bank.jsonl": bank]
    for topic in topics { expected["out/\(topic).jsonl"] = rows[topic] }
    #expect(texts(split) == expected)
    let merged = Run("transform merge out", files: texts(split)).output
    #expect(
      merged.split(separator: "\n").sorted() == bank.split(separator: "\n").sorted())
  }

  @Test("split makes files of a given size, or one to train and one to test with")
  func sizes() {
    let bank = (0..<10).map { "A question by itself \($0 * 7919)?,1,a,b,c,d\n" }
    let files = ["a.csv": bank.joined()]
    let parts = Run("transform split --size 4 --output-dir out a.csv", files: files)
    let expected: [String: ArraySlice<String>] = [
      "a.csv": bank[...], "out/part-1.csv": bank[..<4], "out/part-2.csv": bank[4..<8],
      "out/part-3.csv": bank[8...],
    ]
    #expect(texts(parts) == expected.mapValues { $0.joined() })
    for share in ["--test 0.3", "--test 30%", "--train 0.7", "--train 0.7 --test 0.3"] {
      let run = Run("transform split \(share) --seed 4 --output-dir out a.csv", files: files)
      let (train, test) = (texts(run)["out/train.csv"] ?? "", texts(run)["out/test.csv"] ?? "")
      #expect(train.split(separator: "\n").count == 7 && test.split(separator: "\n").count == 3)
      let all = (train + test).split(separator: "\n").map { String($0) + "\n" }
      #expect(all.sorted() == bank.sorted(), "\(run.errors)")
    }
  }

  @Test(
    "similar questions kept on one side are counted, and a missed share is reported",
    arguments: [
      (
        "", "split: 6 questions in 2 groups have the same or nearly the same stem", "",
        "3 to test were"
      ),
      ("--by question", "split: no two questions have nearly the same stem", "", ""),
      ("", "問題文が同じか、ほぼ同じ問題が2組（6問）", "--lang ja", "test は3問の指定ですが"),
    ])
  func together(_ by: String, _ kept: String, _ language: String, _ missed: String) {
    let stems = ["What may lie on a desk?", "Whose song is heard at night?"]
    let rows = (0..<6).map { index in
      let choices = (1...4).map {
        "\(String(repeating: "abcdef".map { "\($0)" }[index], count: 9))\($0)"
      }
      return "\(stems[index / 2 % 2]),1,\(choices.joined(separator: ","))\n"
    }
    let run = Run(
      "transform split --test 0.5 \(by) --output-dir out \(language) a.csv",
      files: ["a.csv": rows.joined()])
    #expect(run.errors.contains(text: kept), "\(run.errors)")
    #expect(run.errors.contains(text: missed.isEmpty ? kept : missed), "\(run.errors)")
    let sides = ["out/train.csv", "out/test.csv"].map { run.file($0) ?? "" }
    let shared = stems.filter { stem in sides.allSatisfy { $0.contains(text: stem) } }
    #expect(shared.isEmpty || !by.isEmpty)
  }

  @Test("split comes last, after other steps, and writes other formats, too")
  func chained() {
    let files = [
      "a.jsonl": Self.row("1?", Self.category("x")) + Self.row("1?", Self.category("x"))
        + Self.row("2?", Self.category("y"))
    ]
    let run = Run("transform dedupe --then split --output-dir out --to json a.jsonl", files: files)
    #expect(run.written.sorted() == ["out/x.json", "out/y.json"], "\(run.errors)")
    #expect(texts(run)["out/x.json"]?.split(separator: "1?").count == 2)
  }

  @Test(
    "what cannot be split or merged is an error, and nothing is written",
    arguments: [
      ("split a.jsonl", "split needs '--output-dir <folder>'", 64),
      ("split --output-dir out --then sort a.jsonl", "split", 64),
      ("split --output-dir out --in-place a.jsonl", "--in-place", 64),
      ("split --output-dir out -o b.jsonl a.jsonl", "--output", 64),
      ("split --output-dir out --size 0 a.jsonl", "1 or more", 64),
      ("split --output-dir out --size 2 --test 0.5 a.jsonl", "cannot be used with '--train'", 64),
      ("split --output-dir out --train 0.5 --test 0.6 a.jsonl", "must add up to 1", 64),
      ("split --output-dir out --by stem a.jsonl", "it needs '--train' or '--test'", 64),
      ("split --output-dir out --test 0.5 --by id a.jsonl", "stem", 64),
      ("split --output-dir out --test 1 a.jsonl", "a share such as 0.2 or 20%", 64),
      ("split --output-dir out --test nan a.jsonl", "a share such as 0.2 or 20%", 64),
      ("split --output-dir full a.jsonl", "full already contains files", 2),
      ("split --output-dir a.jsonl a.jsonl", "a.jsonl", 2),
      ("split --output-dir out up.jsonl", "a name begins with a dot", 2),
      ("split --output-dir out root.jsonl", "a slash has no name before or after it", 2),
      ("split --output-dir out case.jsonl", "“Geo” and “geo”", 2),
      ("merge ids.jsonl a.jsonl", "different questions have the same ID", 2),
      ("merge a.jsonl b.csv", "have different formats", 64),
      ("merge guidance.csv a.jsonl", "transform works on questions", 2),
      ("merge --in-place a.jsonl", "name the new file with '--output'", 64),
    ])
  func refusals(_ words: String, _ reason: String, _ status: Int32) {
    let files = [
      "a.jsonl": Self.row("1?", #","id":"x""#), "ids.jsonl": Self.row("2?", #","id":"x""#),
      "b.csv": "Sky?,1,a,b,c,d\n", "guidance.csv": "Title,Text\n", "full/x": "there",
      "up.jsonl": Self.row("1?", Self.category("../up")),
      "root.jsonl": Self.row("1?", Self.category("/etc/passwd")),
      "case.jsonl": Self.row("1?", Self.category("Geo")) + Self.row("2?", Self.category("geo")),
    ]
    let run = Run("transform \(words)", files: files)
    #expect(run.errors.contains(text: reason), "\(run.errors)")
    #expect(run.status.rawValue == status)
    #expect(run.output == "")
    #expect(texts(run) == files)
  }

  @Test("if one of the files cannot be written, none is")
  func allOrNothing() {
    let files = [
      "a.jsonl": (0..<50).map { Self.row("\($0)?", Self.category("c\($0)")) }.joined()
    ]
    for number in [0, 17, 49] {
      let run = Run("transform split --output-dir out a.jsonl", files: files) {
        $0.failures["write:out/c\(number).jsonl"] = .noSpace
      }
      #expect(run.status == .failure)
      #expect(texts(run) == files)
    }
  }

  @Test("--renumber leaves out copies with one ID, and gives other questions new IDs")
  func ids() {
    let id = #","id":"x""#
    let files = [
      "a.jsonl": Self.row("1?", id), "b.jsonl": Self.row("1?", id) + Self.row("2?", id),
    ]
    let run = Run("transform merge --no-category --renumber a.jsonl b.jsonl", files: files)
    let rows = run.output.split(separator: "\n").map { String($0) + "\n" }
    #expect(rows.count == 2 && rows[0] == Self.row("1?", id))
    #expect(rows.count == 2 && rows[1].contains(text: "2?") && !rows[1].contains(text: id))
    #expect(run.errors.contains(text: "removed 1 copy"))
    #expect(run.errors.contains(text: "b.jsonl, row 2: ID x is "))
  }

  @Test("merge reports questions that are the same but have different answers")
  func conflicts() {
    let files = [
      "a.csv": "Sky?,1,a,b,c,d\n", "b.csv": "Sky?,2,a,b,c,d\nSea?,1,a,b,c,d\n",
    ]
    let run = Run("transform merge --no-category a.csv b.csv", files: files)
    #expect(run.output == "Sky?,1,a,b,c,d\nSky?,2,a,b,c,d\nSea?,1,a,b,c,d\n")
    #expect(run.errors.contains(text: "b.csv, row 1"), "\(run.errors)")
  }
}
