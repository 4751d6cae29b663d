@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Tables checked row by row")
struct TableRowsTests {
  /// Tables with everything that a row can have, valid or not.
  private static func table(_ seed: UInt64) -> (text: String, delimiter: String) {
    var generator = Generator(seed: seed)
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int(generator.below(UInt64(list.count)))]
    }
    let delimiter = pick([",", ";", "\t"])
    let texts = [
      "sky", "blue", " red", "green ", "a\u{200B}b", "", "", "５", "空の色は？", "x, y", "a;b",
      "say \"no\"",
      "two\nlines", "=1+1", "\u{202E}x", "e\u{301}", "é", "1", "B",
    ]
    func cell(_ text: String) -> String {
      let isPlain = !text.contains { ",;\t\"\n".contains($0) } && generator.below(8) > 0
      return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
    let rows = (0..<Int(generator.below(12)) + 1).map { _ -> String in
      switch generator.below(20) {
      case 0: return ""
      case 1:
        return ["no", "問題", "A", "B", "C", "正解", "分野", "制限時間", "tags", ""].joined(
          separator: delimiter)
      case 2: return ["1", "Q\"x", "a", "b", "c", "A", "", "", "", ""].joined(separator: delimiter)
      default:
        let question = pick(texts + ["Which?", "Which?", "which?"])
        let choices = (0..<3).map { _ in pick(texts + ["a", "b", "c", "d"]) }
        let key = pick(["A", "B", "C", "a", "ｂ", "(C)", "D", "", "A,C", "ア", "9", "A\u{200B}"])
        let limit = pick(["", "", "20", "x", "90000 ", "\t90000", "-5", "0x10", "1e999", "２０"])
        let tags = pick(["", "", "a", "a;b\t", "\t\t", "\ta ; \tb"])
        let rest = [pick(["", "sky"]), limit, tags, pick(["", "", "", "!"])]
        let cells = [pick(["1", "2", ""]), question] + choices + [key] + rest
        let row = cells.map(cell).joined(separator: delimiter)
        return generator.below(15) == 0 ? row + delimiter + "more" : row
      }
    }
    let head = ["no", "問題", "A", "B", "C", "正解", "分野", "制限時間", "tags", ""].joined(
      separator: delimiter)
    let mark = generator.below(4) == 0 ? "\u{FEFF}" : ""
    let ends = pick([["\n"], ["\n"], ["\r\n"], ["\n", "\r\n"], ["\r"], ["\n", "\r", "\r\n"]])
    let lines = ([head] + rows).enumerated().map { $0 > 0 ? pick(ends) + $1 : $1 }
    return (mark + lines.joined() + pick(["", ends[0]]), delimiter)
  }

  @Test("findings, places and fixes are those of the same table read into values")
  func same() throws {
    var (questions, findings) = (0, 0)
    let rounds = Deep.rounds(300, exhaustive: 20_000)
    for seed in 0..<UInt64(rounds) {
      let (text, delimiter) = Self.table(seed)
      var layout = Layout.letters.reading(
        Layout.Delimiter(rawValue: delimiter.utf8.first!), nil)
      layout.rowsAbove = 0
      let source = Source(Path("table.csv"), Array(text.utf8))
      let rows = SeenFindings(in: source, layout.csv)
      rows.expectSame(as: SeenFindings(in: source, layout.csv.readIntoValues), "\(seed): \(text)")
      (questions, findings) = (questions + rows.records, findings + rows.ranges.count)
    }
    #expect(questions > rounds * 2 && findings > rounds * 2)
  }

  private static func findings(_ bytes: [UInt8], _ format: Format) -> [Diagnostic] {
    let options = LintOptions(format: format, mode: .showAll)
    return Lint(options).run([Source(Path("table.csv"), bytes)]).flatMap(\.diagnostics)
  }

  @Test(
    "line endings and formulas are checked however the table is read",
    arguments: [
      ("question,A,B,answer\r\na?,x,y,A\nb?,x,y,B\r\n", "line-endings", 29),
      ("question,A,B,answer\ra?,x,y,A\rb?,x,y,B\r", "line-endings", 19),
      ("question,A,B,answer\na?,=x,y,A\nb?,x,y,B\n", "formula-cell", 23),
    ])
  func asText(_ text: String, _ rule: String, _ place: Int) {
    for format in [Layout.letters.csv, Layout.letters.csv.readIntoValues] {
      let found = Self.findings(Array(text.utf8), format)
      #expect(found.map(\.rule) == [rule] && found.first?.place.range.start == place, "\(found)")
    }
  }

  @Test("a line left over from a merge is that and no row, however the table is read")
  func leftoverMarker() {
    let text = "question,A,B,answer\na?,x,y,C\n>>>>>>> theirs\n"
    for format in [Layout.letters.csv, Layout.letters.csv.readIntoValues] {
      let found = Self.findings(Array(text.utf8), format)
      #expect(found.map(\.rule).sorted() == ["layout-mismatch", "merge-conflict"], "\(found)")
      #expect(found.compactMap(\.place.record).sorted() == [2, 3])
    }
  }

  @Test("rows in another encoding are one finding, with their bytes by line")
  func mixedEncodings() {
    let sound = Array("question,A,B,answer\na?,x,y,A\n".utf8)
    let broken: [UInt8] = [0x88, 0xEA, 0x3F, 0x2C] + Array("x,y,B\nb?,x,y,B\n".utf8)
    let found = Self.findings(sound + broken, Layout.letters.csv)
    #expect(found.map(\.message.en) == ["the file is not UTF-8 in 1 place: line 3 (88 EA)"])
    #expect(found.first?.message.ja == "1か所がUTF-8ではありません（3行目の 88 EA）。")
  }

  @Test("tags in a cell are separated by semicolons, with spaces around them, and listed once")
  func tags() {
    let text = "question,A,B,answer,tags\na?,x,y,A, b ; a;;b \nb?,x,y,B,\nc?,x,y,A,x  y\n"
    for format in [Layout.letters.csv, Layout.letters.csv.readIntoValues] {
      let file = BankFile(Source(Path("table.csv"), Array(text.utf8)), in: format)
      var found: [[String]] = []
      file.readRows { chunk in
        chunk.rows.withView(file.source.bytes) { view in
          for index in 0..<view.count {
            found.append(view.row(index).tags.map { String(decoding: $0, as: UTF8.self) })
          }
        }
      }
      #expect(found == [["b", "a"], [], ["x  y"]])
    }
  }
}
