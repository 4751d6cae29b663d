import BankCLI
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// A command that reads a small table beside a bank.
struct SideTableReader: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The command line, which reads the table `t.csv`.
  let line: String
  /// The headings of its two columns.
  let heading: [String]
  /// The two cells of a row; the first one appears in the output.
  let row: [String]

  static let all = [
    SideTableReader(
      testDescription: "a table of new names", line: "transform categorize --table t.csv a.jsonl",
      heading: ["新しい名前", "元の名前"], row: ["東京と神奈川", "food"]),
    SideTableReader(
      testDescription: "a roster",
      line: "draw a.csv --seed 1 --count 1 --to html -o p.html --roster t.csv --key k.csv",
      heading: ["氏名", "番号"], row: ["やまだたろうとはなこ", "7"]),
    SideTableReader(
      testDescription: "a class",
      line: "forecast a.csv --seed 1 --pass 2 --ability t.csv --sets 3 --count 3",
      heading: ["名前", "能力"], row: ["やまだたろうとはなこ", "0,5"]),
  ]

  /// Returns the cells in the order of their columns: new names come after the old ones.
  private func ordered(_ cells: [String]) -> [String] {
    line.hasPrefix("transform") ? cells.reversed() : cells
  }

  func table(_ separator: String) -> String {
    [heading, row].map { cells in
      ordered(cells).map { $0.contains(separator) ? "\"\($0)\"" : $0 }.joined(separator: separator)
    }
    .joined(separator: "\r\n") + "\r\n"
  }

  func run(_ bytes: [UInt8]) -> Run {
    let bank = (0..<9).map { "Ask \($0),\($0 % 4 + 1),w,x,y,z\n" }.joined()
    let item = #"{"question":"Sun?","answer":2,"choices":["a","b"],"category":"food"}"# + "\n"
    return Run(line, files: ["a.csv": bank, "a.jsonl": item]) { $0.files["t.csv"] = bytes }
  }

  func comesOut(_ run: Run) -> Bool {
    (run.output + (run.file("p.html") ?? "") + (run.file("k.csv") ?? "")).contains(text: row[0])
  }
}

@Suite("Tables beside banks")
struct SideTableTests {
  @Test(
    "a table can have any encoding, and any but UTF-8 is reported", arguments: SideTableReader.all,
    ["cp932", "euc-jp", "iso-2022-jp", "utf-16", "utf-16be", "utf-8"])
  func encodings(_ reader: SideTableReader, _ name: String) throws {
    let encoding = try #require(EncodingName(name))
    let text = EncodedText(Array(reader.table(",").utf8).arraySpan, as: encoding)
    let run = reader.run(text.bytes)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(reader.comesOut(run), "\(run.output)")
    #expect(run.errors.contains(text: "t.csv is not UTF-8; it was read as") == (name != "utf-8"))
  }

  @Test(
    "a table can have any separator, below whatever spreadsheets write first",
    arguments: SideTableReader.all,
    [
      (separator: ",", before: ""), (";", ""), ("\t", ""), (";", "sep=;\r\n"), ("|", "sep=|\r\n"),
      (",", "\u{FEFF}"), (";", "\r\n\r\n"), (",", ",,\r\n"),
    ])
  func separators(_ reader: SideTableReader, _ form: (separator: String, before: String)) {
    let run = reader.run(Array((form.before + reader.table(form.separator)).utf8))
    #expect(run.status == .clean, "\(run.errors)")
    #expect(reader.comesOut(run), "\(run.output)")
  }

  @Test(
    "a table with broken bytes or of another format is refused", arguments: SideTableReader.all,
    [
      (
        Array("a,b\r\n".utf8) + [0x93, 0xFA, 0x80, 0x2C, 0xFF, 0xFE, 0x0A],
        "t.csv, line 2: some bytes"
      ),
      (Array("\"a,b\r\n".utf8), "t.csv, line 1: a quote is not closed"),
      (Array(#"[{"name":"a"}]"#.utf8), "t.csv: this is not a CSV file"),
      (Array("PK\u{3}\u{4}\u{14}".utf8), "t.csv: this is not a CSV file"),
      (Array("%PDF-1.7 a,b".utf8), "t.csv: this is not a CSV file"),
    ])
  func refused(_ reader: SideTableReader, _ file: (bytes: [UInt8], message: String)) {
    let run = reader.run(file.bytes)
    #expect(run.status == .failure)
    #expect(run.errors.contains(text: file.message), "\(run.errors)")
    #expect(run.output == "" && run.written == [])
  }

  @Test(
    "a row with more cells than there are headings is an error",
    arguments: SideTableReader.all.dropFirst())
  func tooManyCells(_ reader: SideTableReader) {
    let table = reader.heading.joined(separator: ",") + "\nLee,1,2\n"
    let run = reader.run(Array(table.utf8))
    #expect(run.status == .failure && run.written == [])
    #expect(
      run.errors.contains(text: "t.csv, line 2: there are 3 cells under 2 headings"),
      "\(run.errors)")
  }

  @Test("an unquoted name with a comma is an error, not a shorter name")
  func cutName() {
    let line = "draw a.csv --seed 1 --count 1 --to html -o p.html --roster t.csv --key k.csv"
    let run = { (names: String) in
      Run(line, files: ["a.csv": "Sun?,1,w,x,y,z\n", "t.csv": names])
    }
    let cut = run("Name\nLee, Ann\nFox, Bob\n")
    #expect(cut.status == .failure && cut.written == [])
    #expect(cut.errors.contains(text: "t.csv, line 2: there are 2 cells under 1 heading;"))
    let whole = run("Name\n\"Lee, Ann\"\n\"Fox, Bob\",\n")
    #expect(whole.status == .clean && whole.file("p.html")?.contains(text: "Lee, Ann") == true)
  }

  @Test("two characters of Shift_JIS are read, even in a short table", arguments: [",", ";"])
  func short(_ separator: String) {
    let run = SideTableReader.all[0].run(
      Array("food\(separator)".utf8) + [0x93, 0xFA, 0x96, 0x7B, 0x0A])
    #expect(run.output.contains(text: #""category":"日本""#), "\(run.errors)\(run.output)")
  }

  @Test(
    "names in half-width katakana are read, or refused with advice if they are unclear"
  )
  func halfWidth() {
    let run = { (names: String) in
      Run(
        "draw a.csv --seed 1 --count 1 --to html -o p.html --roster t.csv --key k.csv",
        files: ["a.csv": "Sun?,1,w,x,y,z\n"]
      ) { world in
        let cp932 = EncodingName(.cp932)
        world.files["t.csv"] = EncodedText(Array(names.utf8).arraySpan, as: cp932).bytes
      }
    }
    let read = run("ﾔﾏﾀﾞ ﾀﾛｳ\nｽｽﾞｷ ﾊﾅｺ\n")
    #expect(read.file("p.html")?.contains(text: ">ﾔﾏﾀﾞ ﾀﾛｳ</b>") == true, "\(read.errors)")
    let unclear = run("ｱｲｳｴ\nｶｷｸｹ\n")
    #expect(unclear.status == .failure && unclear.written == [])
    #expect(unclear.errors.contains(text: "save the file as “CSV UTF-8”"), "\(unclear.errors)")
  }

  @Test("a workbook is read from its first sheet")
  func workbook() throws {
    let bank = "山田太郎,1,w,x,y,z\n鈴木花子,1,w,x,y,z\n"
    let book = Run("convert a.csv -o b.xlsx", files: ["a.csv": bank])
    let bytes = try #require(book.bytes("b.xlsx"), "\(book.errors)")
    let run = Run(
      "draw a.csv --seed 1 --count 1 --to html -o p.html --roster b.xlsx --roster-column 1 "
        + "--key k.csv", files: ["a.csv": bank]
    ) { $0.files["b.xlsx"] = bytes }
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.file("p.html")?.contains(text: ">鈴木花子</b>") == true)
  }

  @Test("a category may begin with a bracket")
  func bracket() {
    let item = #"{"question":"Sun?","answer":2,"choices":["a","b"],"category":"[old] x"}"# + "\n"
    let run = Run(
      "transform categorize --table t.csv a.jsonl",
      files: ["t.csv": "[old] x,\"new; x\"\n", "a.jsonl": item])
    #expect(run.output.contains(text: #""category":"new; x""#), "\(run.errors)")
  }
}
