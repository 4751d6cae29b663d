@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Manifests of qbank draw")
struct ManifestTests {
  private static let bank = (0..<20).map { "q\($0),2,a\($0),b\($0),c,d\n" }.joined()
  private static let files = ["a.csv": bank, "lib/b.csv": "r0,1,a,b,c,d\nr1,1,a,b,c,d\n"]

  /// Draws sets, and returns the files with the manifest, and the output.
  private static func drawn(
    _ options: String = "a.csv lib --seed 7 --count 3 --sets 2 --shuffle-choices",
    _ files: [String: String] = files
  ) throws -> (files: [String: String], output: String) {
    let run = Run("draw \(options) --manifest m.json", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.written.last == "m.json")
    let manifest = try #require(run.file("m.json"))
    return (files.merging(["m.json": manifest]) { $1 }, run.output)
  }

  @Test("a manifest has the seed, the options, the sets, and the SHA-256 of each source")
  func content() throws {
    let (files, output) = try Self.drawn("a.csv --seed exam --count 2 --disjoint --sets 3")
    let bytes = Data((files["m.json"] ?? "").utf8)
    let object = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(object["manifest"] as? Int == 1)
    #expect(object["algorithm"] as? String == "shuffle-v1")
    #expect(object["seed"] as? String == "\(StableHash.of("exam"))")
    #expect(object["seedText"] as? String == "exam")
    #expect(object["pool"] as? Int == 20)
    let options = try #require(object["options"] as? [String: [String]])
    let expected = [
      "count": ["2"], "sets": ["3"], "disjoint": [], "format": ["csv"], "on-error": ["stop"],
      "loader": ["rfc4180"],
    ]
    #expect(options == expected)
    let sources = try #require(object["sources"] as? [[String: String]])
    // Computed by sha256sum.
    let digest = "6d266d64fc8d998d4bc9e730c66acea68e964e30f0e320a4b58274eb71e47def"
    #expect(sources == [["path": "a.csv", "sha256": digest]])
    let sets = try #require(object["sets"] as? [[[String: Any]]])
    let questions = try #require(object["questions"] as? [[String: Any]])
    let rows = try sets.joined().map { drawn in
      let question = questions[try #require(drawn["question"] as? Int) - 1]
      #expect(drawn["choices"] as? [Int] == [1, 2, 3, 4])
      #expect(question["place"] as? Int == question["row"] as? Int)
      return try #require(question["row"] as? Int) - 1
    }
    #expect(output == rows.map { "q\($0),2,a\($0),b\($0),c,d\n" }.joined())
  }

  @Test(
    "--replay makes the same bytes again",
    arguments: [
      "a.csv lib --seed 7 --sets 3 --shuffle-choices", "a.csv --seed exam --count 1",
      "a.csv --seed 18446744073709551615 --to json --hide-answers",
      "a.csv lib --seed 3 --to text --lang ja",
      "a.csv lib --per-category a=2,b=1 --seed 9 --to html", "a.csv --to jsonl",
      "a.csv --seed 1 --to markdown --exclude lib/b.csv --disjoint --sets 1 --kind problems",
    ])
  func replay(_ options: String) throws {
    let (files, output) = try Self.drawn(options)
    let again = Run("draw --replay m.json", files: files)
    #expect(again.status == .clean, "\(again.errors)")
    #expect(again.output == output)
    // In another folder, with rows before and after.
    let elsewhere = [
      "x/a.csv": "new,1,a,b,c,d\n" + Self.bank + "other,1,a,b,c,d\nbroken,,,\n",
      "x/lib/b.csv": files["lib/b.csv"] ?? "", "m.json": files["m.json"] ?? "",
    ]
    let moved = Run("draw x --replay m.json -o out", files: elsewhere)
    #expect(moved.status == .clean, "\(moved.errors)")
    #expect(moved.file("out") == output)
    let verified = Run("draw --compare m.json", files: files)
    #expect(verified.status == .clean && verified.output.hasPrefix("Nothing has changed"))
  }

  @Test("--replay makes sets for an app again, with the same --on-error and --loader")
  func replayOfApp() throws {
    let sound = ["a.csv": String(Self.bank.dropLast())]
    let broken = ["a.csv": "q?,9,a,b,c,d\n" + Self.bank]
    for (options, files, status) in [
      ("--compat timerquiz", sound, Ending.clean), ("--on-error skip", broken, .findings),
      ("--loader loadcsv --on-error skip", broken, .findings),
    ] {
      let run = Run("draw a.csv --seed 1 --count 3 --manifest m.json \(options)", files: files)
      #expect(run.status == status, "\(run.errors)")
      let manifest = try #require(run.file("m.json"))
      #expect(manifest.contains("\"on-error\":[\"\(status == .clean ? "stop" : "skip")\"]"))
      let all = files.merging(["m.json": manifest]) { $1 }
      #expect(Run("draw --replay m.json", files: all).output == run.output)
      let verified = Run("draw --compare m.json", files: all)
      #expect(verified.status == .clean, "\(verified.output)")
      let given = Run("draw --replay m.json --loader timerquiz", files: all)
      #expect(given.errors.contains("'--loader' is set by the manifest"))
    }
  }

  @Test("--replay makes the same bytes again, whatever the bank and the options are")
  func everyReplay() throws {
    var generator = Generator(seed: 404)
    let words = ["あ", "a,b", "\"q\"", "e\u{301}", "All of these", "A and B", "\n", "🙂", "x", "1"]
    for _ in 0..<Deep.rounds(60, least: 12, exhaustive: 600) {
      var rows = ""
      for row in 0..<generator.number(6...30) {
        let cells = (1...4).map { "\(generator.pick(words))\(row)\($0)" }
        let texts = (["\(generator.pick(words))\(row)", "\(generator.number(1...4))"] + cells).map {
          "\"\($0.replacingOccurrences(of: "\"", with: "\"\""))\""
        }
        rows += texts.joined(separator: ",") + "\n"
      }
      var options =
        "a.csv --seed \(generator.next()) --count \(generator.number(1...3)) --on-loss ignore"
      for option in [
        " --shuffle-choices", " --hide-answers", " --disjoint --sets 2", " --on-error skip",
      ]
      where generator.below(2) == 0 { options += option }
      options += " --to \(generator.pick(["csv", "jsonl", "text"]))"
      let (files, output) = try Self.drawn(options, ["a.csv": rows])
      let again = Run("draw --replay m.json --on-loss ignore", files: files)
      #expect(again.output == output && !output.isEmpty, "\(options) \(again.errors)")
      #expect(Run("draw --compare m.json", files: files).status == .clean)
    }
  }

  /// Changes the row of the drawn question; returns the runs of `--compare` and `--replay`.
  private static func changed(_ change: (String) -> String) throws -> (Run, Run) {
    var (files, output) = try drawn("a.csv --seed 7 --count 1")
    let row = String(output.dropLast())
    files["a.csv"] = bank.replacingOccurrences(of: row + "\n", with: change(row))
    return (Run("draw --compare m.json", files: files), Run("draw --replay m.json", files: files))
  }

  @Test(
    "--compare names what was changed, and --replay does not make another set of it",
    arguments: [
      ("text", "it was removed or reworded, and row"), ("choice", "its choices were edited"),
      ("key", "another choice is now right"), ("order", "the order of its choices"),
      ("removed", "it was removed"), ("wrong", "its answer is no longer a choice"),
    ])
  func changes(_ what: String, _ message: String) throws {
    let (verified, replayed) = try Self.changed { row in
      let cells = row.split(separator: ",")
      switch what {
      case "text": return (["what?"] + cells.dropFirst()).joined(separator: ",") + "\n"
      case "choice": return (cells.dropLast() + ["e"]).joined(separator: ",") + "\n"
      case "key": return ([cells[0], "1"] + cells.dropFirst(2)).joined(separator: ",") + "\n"
      case "order":
        return [cells[0], "2", cells[2], cells[3], "d", "c"].joined(separator: ",") + "\n"
      case "wrong": return ([cells[0], "9"] + cells.dropFirst(2)).joined(separator: ",") + "\n"
      default: return ""
      }
    }
    #expect(verified.status == .findings)
    #expect(verified.output.hasPrefix("a.csv has changed\na.csv, row "))
    #expect(verified.output.contains(message), "\(verified.output)")
    #expect(replayed.status == .failure)
    #expect(replayed.output == "")
    #expect(replayed.errors.contains("1 question of the sets changed since"))
  }

  @Test("--compare reports a row that was moved, and --replay makes the set all the same")
  func moved() throws {
    let (verified, replayed) = try Self.changed { "first,1,a,b,c,d\n\($0)\n" }
    #expect(verified.status == .findings)
    #expect(verified.output.contains("it has moved to row"), "\(verified.output)")
    #expect(replayed.status == .clean)
    let japanese = try Self.drawn("a.csv --seed 7 --count 1").files.merging(
      ["a.csv": "first,1,a,b,c,d\n" + Self.bank]) { $1 }
    let run = Run("draw --compare m.json --lang ja", files: japanese)
    #expect(run.output.contains("件目に移動しました"))
  }

  @Test("--compare reports sets that the seed does not produce, and missing files")
  func forged() throws {
    var (files, _) = try Self.drawn("a.csv --seed 7 --count 2")
    let manifest = files["m.json"] ?? ""
    files["m.json"] = manifest.replacingOccurrences(of: "\"seed\": \"7\"", with: "\"seed\": \"8\"")
    let run = Run("draw --compare m.json", files: files)
    #expect(run.status == .findings)
    #expect(run.output == "the sets in the manifest are not the ones its seed produces\n")
    files["a.csv"] = nil
    #expect(Run("draw --compare m.json", files: files).status == .failure)
    let other = Run("draw lib --compare m.json", files: files)
    #expect(other.status == .findings && other.output.hasPrefix("a.csv is missing\n"))
  }

  @Test(
    "a manifest that is damaged, newer or of another method is refused",
    arguments: [
      ("{", "{", "line "), ("\"manifest\": 1", "\"manifest\": 2", "has version 2"),
      ("\"manifest\": 1,", "", "“manifest” is missing"),
      ("\"manifest\": 1", "\"manifest\": \"1\"", "“manifest”"),
      ("shuffle-v1", "shuffle-v9", "drawn with “shuffle-v9”"),
      ("\"seed\": \"7\"", "\"seed\": 7", "“seed”"),
      ("\"seed\": \"7\"", "\"seed\": \"18446744073709551616\"", "“seed”"),
      ("\"seedText\": null", "\"seedText\": \"x\"", "“seedText”"),
      ("\"language\": \"en\"", "\"language\": \"fr\"", "“language”"),
      ("\"disjoint\":[]", "\"disjoint\":[\"x\"]", "“options”"),
      ("\"disjoint\"", "\"unknown\"", "“options”"),
      ("\"format\":[\"csv\"]", "\"format\":[\"gift\"]", "'csv', 'json'"),
      ("\"count\":[\"2\"]", "\"count\":[\"0\"]", "at least 1"),
      ("\"pool\": 20", "\"pool\": 1", "“place”"),
      ("\"source\":1", "\"source\":2", "“source”"), ("\"source\":1", "\"source\":0", "“source”"),
      ("\"row\":", "\"row\":9999999999", "“row”"),
      ("\"choices\":[1,2,3,4]", "\"choices\":[1,2,3,3]", "“choices”"),
      ("\"choices\":[1,2,3,4]", "\"choices\":[1,2,3]", "“choices”"),
      ("\"choices\":[1,2,3,4]", "\"choices\":[1,2,3,5]", "“choices”"),
      ("\"choices\":[1,2,3,4]", "\"choices\":[0,1,2,3]", "“choices”"),
      ("\"choices\":[1,2,3,4]", "\"choices\":[1.5,2,3,4]", "“choices”"),
      ("{\"question\":1,", "{\"question\":3,", "“question”"),
      ("{\"question\":1,", "{\"question\":2,", "“sets”"),
      ("\"choiceCount\":4", "\"choiceCount\":5", "“choices”"),
      ("\"sets\": [", "\"sets\": [],\"x\": [", "“sets”"),
      ("\"sha256\"", "\"sha-256\"", "“sha256”"), ("]\n}", "]\n]", "line "),
    ])
  func damaged(_ part: String, _ other: String, _ message: String) throws {
    var (files, _) = try Self.drawn("a.csv --seed 7 --count 2 --disjoint")
    let manifest = files["m.json"] ?? ""
    #expect(manifest.contains(part))
    let place = part == "{" ? nil : manifest.range(of: part)
    files["m.json"] = place.map { manifest.replacingCharacters(in: $0, with: other) } ?? "{"
    for flag in ["--replay", "--compare"] {
      let run = Run("draw \(flag) m.json -o out", files: files)
      #expect(run.status == .failure)
      #expect(run.complaint.contains(message), "\(run.errors)")
      #expect(run.output == "" && run.written == [])
    }
  }

  @Test("files of one name are distinguished by their folders, even after a move")
  func sameNames() throws {
    let rows = ["a", "b", "c"].map { name in "\(name)1,1,a,b,c,d\n\(name)2,1,a,b,c,d\n" }
    let files = ["x/p.csv": rows[0], "x/y/p.csv": rows[1], "z/p.csv": rows[2]]
    let manifest = try Self.drawn("x z --seed 7", files).files["m.json"] ?? ""
    let moved = Dictionary(uniqueKeysWithValues: files.map { ("n/\($0)", $1) })
    let run = Run("draw n --compare -", files: moved, input: manifest)
    #expect(run.status == .clean && run.output.hasPrefix("Nothing has changed in 3"))
    let two = Run("draw n/x --compare -", files: moved, input: manifest)
    #expect(two.output.hasPrefix("z/p.csv is missing\nz/p.csv, row"), "\(two.output)")
  }

  @Test("a file is found by its name in a renamed folder, but not by another name")
  func otherFolder() throws {
    let files = ["x/p.csv": Self.bank]
    let manifest = try Self.drawn("x --seed 7 --count 2", files).files["m.json"] ?? ""
    let moved = Run("draw y --compare -", files: ["y/p.csv": Self.bank], input: manifest)
    #expect(moved.status == .clean && moved.output.hasPrefix("Nothing has changed"))
    let other = Run("draw x --compare -", files: ["x/q.csv": Self.bank], input: manifest)
    #expect(other.output.hasPrefix("x/p.csv is missing\n"), "\(other.output)")
  }

  @Test("a manifest can come from standard input")
  func piped() throws {
    let (files, output) = try Self.drawn()
    let manifest = files["m.json"] ?? ""
    #expect(Run("draw --replay -", files: Self.files, input: manifest).output == output)
    #expect(Run("draw --compare -", files: Self.files, input: manifest).status == .clean)
  }

  @Test("--replay of several sets needs an output folder again, --compare does not")
  func folder() throws {
    let run = Run(
      "draw a.csv --seed 7 --sets 2 --to json --output-dir old --manifest m.json",
      files: Self.files
    ) { $0.folders = ["old"] }
    let files = Self.files.merging(["m.json": run.file("m.json") ?? ""]) { $1 }
    #expect(Run("draw --compare m.json", files: files).status == .clean)
    let nowhere = Run("draw --replay m.json", files: files)
    #expect(nowhere.status == .usage && nowhere.errors.contains("need '--output-dir'"))
    let again = Run("draw --replay m.json --output-dir new", files: files) {
      $0.folders = ["new"]
    }
    #expect(again.written == ["new/set-1.json", "new/set-2.json"])
    for set in 1...2 {
      #expect(again.file("new/set-\(set).json") == run.file("old/set-\(set).json"))
    }
  }

  @Test(
    "options that contradict a manifest are refused",
    arguments: [
      ("a.csv --replay m.json --count 3", "'--count' is set by the manifest", .usage),
      ("a.csv --compare m.json --seed 3", "'--seed' is set by the manifest", .usage),
      ("--replay none.json", "cannot read none.json", .failure),
      ("--replay a.csv", "a.csv cannot be used as a manifest", .failure),
      ("a.csv --manifest a.csv", "'a.csv' is also read", .usage),
      ("--replay m.json --manifest n.json", "'--replay' or '--manifest', not both", .usage),
      ("--compare m.json --replay m.json", "'--compare' or '--replay', not both", .usage),
      ("--compare m.json --key k", "'--compare' or '--key', not both", .usage),
      ("--compare m.json -o m.json", "'m.json' is also read", .usage),
      ("--replay m.json -o m.json", "'m.json' is also read", .usage),
    ] as [(String, String, Ending)])
  func senseless(_ line: String, _ message: String, _ status: Ending) throws {
    let (files, _) = try Self.drawn()
    let run = Run("draw \(line)", files: files)
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "" && run.written == [])
  }

  @Test(
    "--exclude leaves out the questions of manifests and of sheets without answers",
    arguments: [
      "old.csv", "old.json", "old.jsonl", "old-manifest.json", "old.man", "manifest", "m.csv",
    ])
  func exclude(_ name: String) throws {
    let format = name.split(separator: ".").last.map(String.init) ?? ""
    let isManifest = !["old.csv", "old.json", "old.jsonl"].contains(name)
    let options =
      isManifest
      ? "-o x --manifest \(name)" : "--hide-answers --to \(format) -o \(name)"
    let first = Run(
      "draw a.csv --seed 5 --count 15 --shuffle-choices \(options)", files: Self.files)
    #expect(first.status == .clean, "\(first.errors)")
    let old = try #require(first.file(name))
    let files = Self.files.merging([name: old]) { $1 }
    let rest = Run("draw a.csv --seed 6 --exclude \(name)", files: files)
    #expect(rest.status == .clean, "\(rest.errors)")
    let drawn = Set(
      rest.output.split(separator: "\n").compactMap { $0.split(separator: ",").first })
    #expect(drawn.count == 5)
    for question in drawn {
      #expect(!old.contains("\(question),") && !old.contains("\"\(question)\""))
    }
    let none = Run("draw a.csv --seed 6 --count 6 --exclude \(name)", files: files)
    #expect(none.errors.contains("a set of 6 cannot be drawn from 5 questions"))
  }

  @Test("an edited manifest is distinguished from changed files")
  func editedManifest() throws {
    let bank = (1...9).map { "Q\($0)?,1,a\($0),b,c,d\n" }.joined()
    let first = Run(
      "draw a.csv --seed 1 --count 2 -o x.csv --manifest m.json", files: ["a.csv": bank])
    let manifest = try #require(first.file("m.json"))
    let row = try #require(manifest.split(separator: "\"row\":").dropFirst().first).prefix(1)
    let other = row == "9" ? "8" : "9"
    let edited = manifest.replacing("\"row\":\(row)", with: "\"row\":\(other)")
    let files = ["a.csv": bank, "m.json": edited]
    let verified = Run("draw --compare m.json", files: files)
    #expect(verified.output.contains("has this question in row \(row): the manifest was edited"))
    #expect(!verified.output.contains("it has moved"))
    let replayed = Run("draw --replay m.json", files: files)
    #expect(replayed.errors.contains("the manifest was edited: the files are unchanged"))
    #expect(!replayed.errors.contains("have changed since"))
    let moved = Run(
      "draw --compare m.json", files: ["a.csv": "New?,1,a,b,c,d\n" + bank, "m.json": manifest])
    #expect(moved.output.contains("it has moved"))
  }
}
