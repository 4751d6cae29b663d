import BankCLI
import BankSystem
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank new")
struct NewCommandTests {
  @Test("a new file is clean and canonical", arguments: ["problems", "guidance"], ["en", "ja"])
  func clean(kind: String, language: String) throws {
    let run = Run("new \(kind) --lang \(language)")
    #expect(run.status == .clean)
    #expect(run.output == "")
    #expect(run.written == ["\(kind).csv"])
    let bank = try #require(run.file("\(kind).csv"))
    let files = ["\(kind).csv": bank]
    let rows = kind == "problems" ? "question rows" : "guidance rows"
    #expect(
      Run("lint --fail-on note", files: files).output == "1 file, 5 \(rows): nothing to report.\n")
    #expect(Run("fmt --check", files: files).status == .clean)
    #expect(Run("new \(kind) - --lang \(language)").output == bank)
  }

  @Test("the message says what to do next")
  func message() {
    #expect(
      Run("new problems food.csv").errors
        == "Created food.csv. Enter your own rows, then run: qbank lint food.csv\n")
    #expect(
      Run("new guidance --lang ja").errors
        == "guidance.csv を作りました。内容を書き換えたら、qbank lint guidance.csv で確かめてください。\n")
    #expect(Run("new problems -").errors == "")
  }

  @Test("kind and language choose the template")
  func templates() {
    #expect(Run("new problems -").output.hasPrefix("How many sides has a hexagon?,2,"))
    #expect(Run("new problems - --lang ja").output.hasPrefix("六角形には辺が"))
    #expect(Run("new guidance -").output.hasPrefix("How to play,"))
    #expect(Run("new guidance - --lang ja").output.hasPrefix("遊び方,"))
  }

  @Test("an existing file is never overwritten")
  func refuses() {
    let run = Run("new problems food.csv", files: ["food.csv": "mine"])
    #expect(run.file("food.csv") == "mine")
    #expect(run.errors == "Error: cannot write food.csv: a file of that name already exists\n")
    #expect(run.status == .failure)
  }

  @Test("a job for Spark says in its first lines how to run it")
  func spark() throws {
    let run = Run("new spark")
    #expect(run.written == ["qbank_spark.py"])
    #expect(run.errors == "Created qbank_spark.py. See its first lines for how to run it.\n")
    let job = try #require(run.file("qbank_spark.py"))
    #expect(job.contains("    spark-submit qbank_spark.py "))
    #expect(job == Run("new spark - --lang ja").output)
  }

  @Test(
    "a sheet for authors is read with its headings, before and after it is filled in",
    arguments: ["en", "ja"])
  func setSheet(_ language: String) throws {
    let run = Run("new set-sheet --lang \(language)")
    #expect(run.written == ["set-sheet.csv"])
    #expect(run.errors.contains("qbank lint --layout auto set-sheet.csv"))
    let sheet = try #require(run.file("set-sheet.csv"))
    // Spreadsheets recognize UTF-8 by its byte order mark.
    #expect(sheet.unicodeScalars.first == "\u{FEFF}")
    let rows = [
      "", "Q1?,1,a,b,c,d,,\r\n", "Q1?,3,a,b,c,d,x,y\r\nQ2?,2,e,f,g,h,,\r\n",
    ]
    for (count, more) in rows.enumerated() {
      // Filled in below the sample, or in its place.
      for base in [sheet, more.isEmpty ? sheet : String(sheet.prefix { $0 != "\r\n" }) + "\r\n"] {
        let files = ["set-sheet.csv": base + more]
        let lint = Run("lint --layout auto --fail-on note set-sheet.csv", files: files)
        #expect(lint.status == .clean, "\(lint.output)\(lint.errors)")
        let lines = Run("convert --layout auto set-sheet.csv --to jsonl", files: files).output
          .split(separator: "\n")
        #expect(lines.count == count + (base == sheet ? 1 : 0))
        #expect(
          count < 1 || lines.last?.contains(count == 1 ? "\"answer\":1" : "\"answer\":2") == true)
      }
    }
  }
}
