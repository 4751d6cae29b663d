import BankCLI
@_spi(QBank) import BankFormats
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank convert")
struct ConvertCommandTests {
  private static let csv = """
    空の色は？,1,青,赤,緑,黄
    "朝、昼, ""夜""？",2,"a,b",い,う,え
    "二行の
    問題？",3,あ,い,う,え
    U+2028は？,4,\u{2028},\\,/,\u{7F}

    """
  private static let guidance = "遊び方,10秒で答えます。\n準備,\"紙と\n鉛筆\"\n"

  @Test(
    "CSV to JSON and back gives the same bytes",
    arguments: ["json", "jsonl"],
    [("bank.csv", csv), ("guidance.csv", guidance)])
  func roundTrip(_ format: String, _ file: (name: String, text: String)) {
    let there = MemoryWorld(
      ["convert", file.name, "-o", "out.\(format)"], files: [file.name: file.text])
    #expect(there.run() == .clean)
    let back = MemoryWorld(
      ["convert", "out.\(format)", "-o", file.name],
      files: ["out.\(format)": there.file("out.\(format)") ?? ""])
    #expect(back.run() == .clean)
    #expect(back.file(file.name) == file.text)
    #expect(there.errors.isEmpty && back.errors.isEmpty)
  }

  @Test(
    "an answer written in another way becomes a number, and this is reported",
    arguments: [("1", 1), ("4", 4), ("02", 2), (" 3", 3), ("２", 2), ("③", 3), ("1.0", 1)],
    ["", " --verify", " --on-error skip"])
  func answers(_ answer: (text: String, number: Int), _ way: String) {
    let csv = "q,\(answer.text),a,b,c,d\n"
    let isPlain = answer.text == "\(answer.number)"
    for target in ["json", "jsonl"] {
      let there = Run("convert a.csv --to \(target)\(way)", files: ["a.csv": csv])
      #expect(there.status == .clean && there.output.contains("\"answer\":\(answer.number),"))
      #expect(there.errors.isEmpty == isPlain)
      if !isPlain { #expect(there.errors.contains("item 1: the answer “")) }
      let back = Run("convert - --from \(target) --to csv\(way)", input: there.output)
      #expect(back.status == .clean && back.errors.isEmpty, "\(back.errors)")
      #expect(back.output == "q,\(answer.number),a,b,c,d\n")
    }
  }

  @Test(
    "an answer that no choice has is an error of every conversion, with its place",
    arguments: ["B", "", "-0", "0", "5", "12345678901234567890", "1.5", "x", "正解"],
    ["json", "jsonl", "gift", "json --verify", "jsonl --verify", "moodle-xml"])
  func noSuchAnswer(_ answer: String, _ way: String) {
    let csv = "p,1,a,b,c,d\nq,\(answer),a,b,c,d\n"
    let json =
      "{\"question\":\"q\",\"answer\":\"\(answer)\",\"choices\":[\"a\",\"b\",\"c\",\"d\"]}\n"
    for (name, text, place) in [("a.csv", csv, "a.csv:2:3"), ("a.jsonl", json, "a.jsonl:1:26")] {
      for piped in [false, true] {
        let from = piped ? "- --from \(name.dropFirst(2))" : name
        let run = Run("convert \(from) --to \(way) -o out", files: [name: text], input: text)
        #expect(run.status == .failure && run.file("out") == nil, "\(from) \(way)")
        if !piped { #expect(run.errors.contains(place), "\(run.errors)") }
      }
    }
  }

  @Test(
    "lint and convert agree about which answers are valid in JSON",
    arguments: [
      ("1", true), ("2.0", true), ("20e-1", true), (#""2""#, true), ("3", false), ("0", false),
      ("1.5", false), ("true", false), ("null", false), (#""b""#, false), (#""""#, false),
      ("[1]", false), ("-1", false), ("1e400", false),
    ])
  func answerOfJSON(_ answer: String, _ isSound: Bool) {
    let json = #"{"question":"q","answer":\#(answer),"choices":["a","b"]}"# + "\n"
    let lint = Run("lint a.jsonl", files: ["a.jsonl": json])
    #expect(lint.status == (isSound ? .clean : .findings), "\(lint.output)")
    for target in ["jsonl", "json", "gift", "jsonl --verify"] {
      let run = Run("convert a.jsonl --to \(target)", files: ["a.jsonl": json])
      #expect(run.status == (isSound ? .clean : .failure), "\(target): \(run.errors)")
      guard isSound, target != "gift" else { continue }
      #expect(run.output.contains("\"answer\":\(answer == "1" ? 1 : 2),"))
    }
  }

  @Test(
    "a table without rows is an error of every conversion",
    arguments: ["", "\u{FEFF}"],
    ["json", "jsonl", "json --verify", "jsonl --on-error skip", "gift", "csv --verify"])
  func emptyTable(_ text: String, _ way: String) {
    for from in ["a.csv", "guidance.csv", "- --from csv"] {
      let files = ["a.csv": text, "guidance.csv": text, "out": "old"]
      let run = Run("convert \(from) --to \(way) -o out --force", files: files, input: text)
      #expect(run.status == .failure && run.file("out") == "old", "\(from)")
      #expect(run.errors.contains("error[empty-file]"), "\(run.errors)")
    }
  }

  @Test("the JSON that convert writes can be read by Foundation")
  func foundation() throws {
    let world = MemoryWorld(["convert", "bank.csv", "--to", "json"], files: ["bank.csv": Self.csv])
    #expect(world.run() == .clean)
    let document = try JSONSerialization.jsonObject(with: Data(world.output.utf8)) as? [String: Any]
    let problems = try #require(document?["problems"] as? [[String: Any]])
    #expect(problems.count == 4)
    #expect(problems[1]["question"] as? String == "朝、昼, \"夜\"？")
    #expect(problems[1]["answer"] as? Int == 2)
    #expect(problems[2]["question"] as? String == "二行の\n問題？")
    #expect(problems[3]["choices"] as? [String] == ["\u{2028}", "\\", "/", "\u{7F}"])
  }

  @Test(
    "a finding about a readable question stops no conversion",
    arguments: ["json", "jsonl", "gift", "html", "moodle-xml"],
    [
      "q,1,a,b,c,d\nq,2,a,b,c,d\n", "q,1,a,a,c,d\n", ",1,a,b,c,d\n", "q,２,a,b,c,d\n",
      "q,1,a,b,c,\nr,1,a,b,c,\ns,1,a,b,c,\n",
    ])
  func flawed(_ format: String, _ csv: String) {
    let files = ["bank.csv": csv]
    #expect(Run("lint bank.csv", files: files).status != .failure)
    let run = Run("convert bank.csv --to \(format)", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    // A rewritten answer is reported only if the format writes its number.
    let isRewritten = csv.contains("２") && format.hasPrefix("json")
    let hasEmpty = csv.hasPrefix(",") || csv.contains(",\n")
    let isEmptyTold =
      hasEmpty && !format.hasPrefix("json") && run.errors.contains(" is empty and is written as is")
    #expect(run.errors.isEmpty != (isRewritten || isEmptyTold), "\(run.errors)")
    #expect(isEmptyTold == (hasEmpty && !format.hasPrefix("json")), "\(run.errors)")
    let json = Run("convert bank.csv --to json", files: files).output
    let again = Run("convert bank.json --to \(format)", files: ["bank.json": json])
    #expect(again.output == run.output)
  }

  @Test(
    "the kind of a JSON bank is the same for every target",
    arguments: [
      ("guidance.json", "[]", true),
      ("guidance.json", #"[{"description":"d","title":"t"}]"#, true),
      (
        "a.json", #"[{"description":"d","question":"q","answer":1,"choices":["a","b","c","d"]}]"#,
        false
      ),
    ])
  func kindOfJSON(_ name: String, _ text: String, _ isGuidance: Bool) {
    let files = [name: text]
    let json = Run("convert \(name) --to json", files: files)
    let isEmpty = text == "[]"
    #expect(json.errors.contains("contains no guidance") == isEmpty)
    #expect(json.output.contains("\"guidance\":[") == (isGuidance && !isEmpty))
    #expect(json.output.contains("\"problems\":[") == !isGuidance)
    let gift = Run("convert \(name) --to gift", files: files)
    #expect(gift.errors.contains("gift does not support guidance") == isGuidance)
    // A row has no place for other members of a problem, and this is reported.
    let csv = Run("convert \(name) --to csv --on-loss warn", files: files)
    #expect(csv.output == (isGuidance ? isEmpty ? "" : "t,d\n" : "q,1,a,b,c,d\n"))
    #expect(csv.errors.contains("description") == !isGuidance)
  }

  @Test(
    "a file without a question is an error, and nothing is written",
    arguments: [
      ("a.json", "[]"), ("a.jsonl", "\n"), ("a.json", "{\"problems\":[]}"),
      ("a.gift", "Write about the sky.{}\n"),
      ("a.xml", "<quiz><question type=\"essay\"><name><text>n</text></name></question></quiz>"),
    ])
  func noQuestion(_ name: String, _ text: String) {
    for target in ["out.csv", "out.jsonl", "out.gift"] {
      let run = Run("convert \(name) -o \(target)", files: [name: text])
      #expect(run.status == .failure && run.written == [], "\(run.errors)")
      #expect(
        run.errors.hasSuffix(
          "\(name) contains no question that a bank supports, so nothing was written\n"),
        "\(run.errors)")
    }
    let japanese = Run("convert \(name) --to csv --lang ja", files: [name: text])
    #expect(
      japanese.errors.hasSuffix("\(name) には、問題ファイルで扱える問題がないため、何も書き込みませんでした。\n"),
      "\(japanese.errors)")
  }

  @Test(
    "a malformed file is an error, and nothing is written",
    arguments: [
      ("a,1,b,c\n", "csv", "json", "a question needs 6"),
      ("a,1,\"b,c,d,e\n", "csv", "json", "quote is never closed"),
      ("[{\"question\":\"a\"}]", "json", "csv", "“answer” and “choices” are missing"),
      ("[{\"question\":\"a\",\"answer\":1,\"choices\":[1]}]", "json", "csv", "should be a string"),
      ("[1,]", "json", "csv", "an object"), ("[", "json", "jsonl", "is cut off here"),
      ("{}", "json", "csv", "no array “problems” or “guidance”"),
      ("{\"version\":2,\"problems\":[]}", "json", "csv", "reads only version 1"),
      ("{\"problems\":[],\"version\":2}", "json", "csv", "reads only version 1"),
      ("{\"kind\":\"guidance\",\"problems\":[]}", "json", "csv", "either questions or guidance"),
      ("{\"problems\":[],\"kind\":\"guidance\"}", "json", "csv", "either questions or guidance"),
      ("{\"problem\":[{\"question\":\"a\"}]}", "json", "csv", "in:1:2"),
      ("{\"problem\":[{\"question\":\"a\"}]}", "json", "gift", "should be called “problems”"),
      ("{\"problems\":[]} x", "json", "csv", "follows the end"),
      ("{\"a\":1}\n{\"a\":1}", "jsonl", "csv", "“choices” are missing"),
      ("::a::b{", "gift", "json", "gift"),
    ])
  func broken(_ text: String, _ from: String, _ to: String, _ message: String) {
    let world = MemoryWorld(
      ["convert", "in", "--from", from, "--to", to, "-o", "out"], files: ["in": text])
    #expect(world.run() == .failure)
    #expect(world.file("out") == nil)
    #expect(world.errors.contains(message), "\(world.errors)")
  }

  private static let rich = """
    [{"question":"a","answer":5,"choices":["1","2","3","4","5"],"id":"x","explanation":"because"}]
    """

  @Test("what the target does not support is reported, and nothing is written")
  func losses() {
    for output in [["-o", "out.csv"], ["--to", "csv"]] {
      let world = MemoryWorld(
        ["convert", "in.json", "--list-skipped"] + output, files: ["in.json": Self.rich])
      #expect(world.run() == .failure)
      #expect(world.now.written.isEmpty && world.output.isEmpty)
      for feature in ["id", "explanation", "choices"] {
        #expect(world.errors.contains("loss[\(feature)]: item 1: "), "\(world.errors)")
      }
    }
  }

  @Test("losses can be accepted, with or without a report")
  func accepted() {
    for (policy, speaks) in [("warn", true), ("ignore", false)] {
      let world = MemoryWorld(
        ["convert", "in.json", "--to", "jsonl", "--on-loss", policy], files: ["in.json": Self.rich])
      #expect(world.run() == .clean)
      let csv = MemoryWorld(
        ["convert", "in.json", "-o", "out.gift", "--on-loss", policy, "--drop-choices"],
        files: ["in.json": Self.rich])
      #expect(csv.run() == .clean)
      let toCSV = MemoryWorld(
        ["convert", "in.json", "--to", "csv", "--on-loss", policy, "--drop-choices"],
        files: ["in.json": Self.rich])
      #expect(toCSV.run() == .clean)
      #expect(toCSV.output.split(separator: ",").count == 6)
      #expect(toCSV.output.contains(",5") && toCSV.errors.isEmpty == !speaks)
    }
  }

  @Test("the choices left out are drawn by the seed, and never include the right one")
  func dropped() {
    let run = { (seed: String) in
      let world = MemoryWorld(
        [
          "convert", "in.json", "--to", "csv", "--drop-choices", "--seed", seed, "--on-loss",
          "ignore",
        ],
        files: ["in.json": Self.rich])
      #expect(world.run() == .clean)
      return world.output
    }
    let drawn = (0..<20).map { run("\($0)") }
    #expect(drawn == (0..<20).map { run("\($0)") })
    #expect(Set(drawn).count == 4)
    #expect(drawn.allSatisfy { $0.hasSuffix(",5\n") && $0.hasPrefix("a,4,") })
  }

  @Test("--verify reads the result back, and is refused for formats that cannot be read")
  func verify() {
    for format in Format.all where format.isWritable && format.kinds.contains(.problems) {
      let world = MemoryWorld(
        ["convert", "in.csv", "--to", format.name, "--verify", "-o", "out", "--on-loss", "ignore"],
        files: ["in.csv": "Which is red?,2,sky,blood,grass,sun\nWhich is 4?,4,2+1,1+2,3-1,2+2\n"])
      let canRead = format.isReadable || format.name == "csv"
      #expect(world.run() == (canRead ? .clean : .usage), "\(format.name): \(world.errors)")
    }
  }

  @Test("several files become one if they are of the same kind")
  func joined() {
    let world = MemoryWorld(
      ["convert", "a.csv", "b.json", "--to", "jsonl"],
      files: [
        "a.csv": "q,1,a,b,c,d\n",
        "b.json": "[{\"question\":\"r\",\"answer\":2,\"choices\":[\"e\",\"f\"]}]",
      ])
    #expect(world.run() == .clean)
    #expect(world.output.split(separator: "\n").count == 2)
    let mixed = MemoryWorld(
      ["convert", "a.csv", "guidance.csv", "--to", "jsonl"],
      files: ["a.csv": "q,1,a,b,c,d\n", "guidance.csv": "a,b\n"])
    #expect(mixed.run() == .failure)
  }

  @Test("an archive is not written to a terminal", arguments: ["xlsx", "docx", "qti12"])
  func archive(_ format: String) {
    let line = "convert a.csv --to \(format)"
    let files = ["a.csv": "q?,1,a,b,c,d\n"]
    let run = Run(line, files: files) { $0.isTerminal = true }
    #expect(run.status == .usage && run.output.isEmpty)
    #expect(run.complaint.hasSuffix("The result is not a text. Name a file for it: -o FILE"))
    #expect(Run(line, files: files).status == .clean)
  }

  @Test(
    "a name that does not determine the format is answered with suggestions",
    arguments: [
      (["convert", "a.csv", "--sheet", "x", "--to", "json"], "'--sheet' is for workbooks"),
      (["convert", "a.dat", "--to", "csv"], "--from with one of csv, json"),
      (["convert", "a.csv"], "Name the format with --to"),
      (["convert", "-", "--to", "csv"], "Name the format with --from"),
      (["convert", "a.csv", "--to", "jsn"], "Did you mean '--to json'?"),
      (["convert", "a.csv", "--to", "canvas"], "Did you mean '--to qti12'?"),
      (
        ["convert", "a.csv", "-o", "b.txt"], "use --to with one of csv, gift, aiken, markdown, anki"
      ),
      (["convert", "a.csv", "--to", "opentdb"], "does not write it"),
      (["convert", "a.csv", "--from", "anki", "--to", "csv"], "does not read it"),
    ])
  func formatNames(_ line: [String], _ message: String) {
    let world = MemoryWorld(line, files: ["a.csv": "", "a.xlsx": ""])
    #expect(world.run() == .usage)
    #expect(world.errors.contains(message), "\(world.errors)")
  }

  @Test(
    "a folder in place of a file, or without a bank, is reported as a folder",
    arguments: [
      (["convert", "a/b.csv", "-o", "a"], "cannot write a: it is a folder"),
      (["convert", "empty", "--to", "json"], "“empty” contains no bank"),
    ])
  func folders(_ line: [String], _ message: String) {
    let world = MemoryWorld(line, files: ["a/b.csv": "q,1,a,b,c,d\n", "empty/x.txt": ""])
    #expect(world.run() == .failure)
    #expect(world.errors.contains(message), "\(world.errors)")
    #expect(!world.errors.contains("Usage"))
  }

  @Test("a result named .csv is CSV, even if the format is usually a workbook")
  func waygroundAsCSV() {
    let world = MemoryWorld(
      ["convert", "a.csv", "--to", "wayground", "-o", "b.csv", "--verify"],
      files: ["a.csv": "q?,2,a,b,c,d\n"])
    #expect(world.run() == .clean, "\(world.errors)")
    #expect(world.file("b.csv")?.hasPrefix("Question Text,Question Type,Option 1,") == true)
  }

  @Test("a layout gives the meaning of each column")
  func layouts() {
    let letters = "question,A,B,C,D,answer\nWhich is red?,sky,blood,grass,sun,B\n"
    let world = MemoryWorld(
      ["convert", "a.csv", "--layout", "letters", "--to", "jsonl"], files: ["a.csv": letters])
    #expect(world.run() == .clean, "\(world.errors)")
    #expect(world.output.contains("\"answer\":2"))
    let back = MemoryWorld(
      ["convert", "-", "--from", "jsonl", "--to", "letters"], input: world.output)
    #expect(back.run() == .clean, "\(back.errors)")
    #expect(back.output.contains("blood,grass,sun,B"))
  }

  private static let item = #""answer":1,"choices":["a","b","c","d"]"#

  /// A command line, a file, what must be reported, and what must not.
  @Test(
    "reasons why nothing is written are given in the words of the file that was read",
    arguments: [
      (
        "other.csv --to json", "question,answer,x\nQ,1,a\n",
        "everything in other.csv has errors", "--on-error"
      ),
      (
        "bad.csv --to json", "Q,9,a,b,c,d\n", "everything in bad.csv has errors",
        "--on-error"
      ),
      (
        "nine.json --to csv",
        #"[{"question":"Q?","answer":9,"choices":["a","b"]},{"question":"R?",\#(item)}]"#,
        "error[answer-out-of-range]: the answer is 9", "JSON"
      ),
      (
        "deep.json --to moodle-xml -o deep.xml",
        #"[{"question":"Q?",\#(item),"category":"\#(String(repeating: "c", count: 300))"}]"#,
        "category levels of up to 255 characters, so one with 300",
        String(repeating: "c", count: 61)
      ),
    ])
  func said(_ words: String, _ text: String, _ expected: String, _ wrong: String) {
    let name = words.split(separator: " ").first.map(String.init) ?? words
    let said = Run("convert \(words)", files: [name: text]).everything
    #expect(said.contains(expected) && !said.contains(wrong), "\(said)")
  }
}
