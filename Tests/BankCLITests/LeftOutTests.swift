import Foundation
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("What a conversion leaves out")
struct LeftOutTests {
  /// Questions of other kinds, pictures, markup and several files' worth of details.
  private static let gift = """
    ::Capitals:: Match {=a -> b =c -> d}

    Write about the sky.{}

    [html]Which <img src="organs/kidney.png"> is <b>this</b>?{=<img src="a.png" alt="a"> ~b}

    Q{=a ~b}

    More.{}

    Much more.{}

    How many?{#3}

    The last one.{}


    """
  /// Details, some of them hostile, line breaks and too many choices.
  private static let json = """
    {"title":"T","problems":[
    {"question":"首都は？","answer":1,"choices":["東京","大阪","京都","札幌","福岡"],"id":"g1",
     "explanation":"日本の首都は東京です。1868年に江戸から改称されました。","category":"地理"},
    {"question":"Nearest?","answer":2,"choices":["Venus","Mercury","Mars","Earth"],
     "explanation":"Because it is.","difficulty":0.3,"points":2,"tags":["a","b"]},
    {"question":"Line\\nbreak?","answer":1,"choices":["a","b","c","d"],
     "category":"evil\\u001b[31m\\u202Ename of a category that goes on and on for ever"},
    {"question":"Line\\nbreak 2?","answer":1,"choices":["a","b","c","d"],"category":"x"},
    {"question":"No break?","answer":1,"choices":["a","b","c","d"],"category":"y"}]}

    """
  private static let files = ["a.gift": gift, "b.json": json]

  @Test(
    "losses are a table at the end, as wide as the terminal, in both languages",
    arguments: ["en", "ja"],
    [
      ("gift", "convert a.gift --to csv"), ("details", "convert b.json --to aiken --on-loss warn"),
      ("files", "convert a.gift b.json --to csv --on-loss warn --drop-choices"),
      ("listed", "convert a.gift b.json --to csv --list-skipped"),
    ])
  func table(_ language: String, _ picture: (name: String, line: String)) {
    let run = Run("\(picture.line) --lang \(language)", files: Self.files) {
      $0.environment["COLUMNS"] = "80"
    }
    let name = "left-out-\(picture.name)-\(language).txt"
    #expect(Golden.complaint(run.errors, name) == nil)
    #expect(run.errors.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 80 })
    // Text of a bank never reaches the terminal as a control sequence.
    #expect(!run.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test("nothing is reported if nothing is left out")
  func nothing() {
    let run = Run("convert a.csv --to jsonl --list-skipped", files: ["a.csv": Row.good])
    #expect(run.errors.isEmpty && run.status == .clean)
  }

  @Test("the table is the same whether a file is streamed or read as a whole")
  func streamed() {
    let lines = (1...5000).map {
      #"{"question":"q\#($0)","answer":1,"choices":["a","b","c","d"],"id":"i\#($0)","category":"c"}"#
    }
    let files = ["a.jsonl": lines.joined(separator: "\n")]
    let streamed = Run("convert a.jsonl --to csv -o b.csv --on-loss warn", files: files)
    // `--verify` reads the file as a whole.
    let whole = Run("convert a.jsonl --to csv -o b.csv --on-loss warn --verify", files: files)
    #expect(streamed.errors == whole.errors)
    #expect(
      streamed.errors == """
        Not supported by csv  Count  First 3
        id                     5000  item 1 “i1”; item 2 “i2”; item 3 “i3”; …
        category               5000  item 1 “c”; item 2 “c”; item 3 “c”; …
        Use --list-skipped to list all.

        """)
    let all = Run("convert a.jsonl --to csv -o b.csv --on-loss warn --list-skipped", files: files)
    #expect(all.errors.split(separator: "\n").count == 10_000 + 3)
    #expect(all.errors.contains("loss[id]: item 5000: the id “i5000” is left out\n"))
  }

  @Test("the table stays short, however much is left out")
  func much() {
    let count = 20_000
    let gift = (1...count).map { "essay \($0){}\n\n" }.joined() + "Q{=a ~b}\n"
    let run = Run("convert a.gift --to jsonl --on-loss warn", files: ["a.gift": gift])
    #expect(
      run.errors == """
        Left out or changed  Count  First 3
        essay question       20000  items 1, 2, 3, …
        Use --list-skipped to list all.
        20000 whole questions are left out.

        """)
  }

  @Test("--losses writes a report in JSON, even if no bank is written")
  func report() throws {
    let stopped = Run(
      "convert a.gift b.json -o c.csv --losses r.json", files: Self.files)
    #expect(stopped.status == .failure && stopped.written == ["r.json"])
    let text = try #require(stopped.file("r.json"))
    let whole = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(whole["version"] as? Int == 1 && whole["to"] as? String == "csv")
    let kinds = try #require(whole["leftOut"] as? [[String: Any]])
    let told = kinds.map { kind in
      "\(kind["side"] ?? "") \(kind["kind"] ?? "") \(kind["count"] ?? "")"
    }
    #expect(
      told == [
        "input question 1", "input question 4", "input question 1", "input question 1",
        "output id 1",
        "output category 4", "output explanation 2", "output difficulty 1", "output points 1",
        "output tags 1", "output others 1", "output choices 2",
      ])
    let essays = try #require(kinds[1]["items"] as? [[String: Any]])
    #expect(essays.map { $0["item"] as? Int } == [2, 5, 6, 8])
    #expect(essays.allSatisfy { $0["file"] as? String == "a.gift" && $0["message"] != nil })
    let done = Run(
      "convert a.gift --to jsonl -o c.jsonl --losses r.json --on-loss warn", files: Self.files)
    #expect(done.status == .findings && Set(done.written) == ["c.jsonl", "r.json"])
    // In a folder, the report is not a bank.
    let folder = Run("lint .", files: ["r.json": text, "a.csv": Row.good])
    #expect(folder.status == .clean && folder.output.contains("1 file,"), "\(folder.output)")
  }

  @Test("the report never replaces a file that is read or written")
  func reportElsewhere() {
    for line in [
      "convert b.json -o c.csv --losses b.json", "convert b.json -o c.csv --losses c.csv",
    ] {
      let run = Run(line, files: Self.files)
      #expect(run.status == .usage && run.written.isEmpty, "\(run.errors)")
    }
  }
}
