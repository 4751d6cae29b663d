@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// An unreadable file gives one clear error in bounded time, and nothing is written.
@Suite("Unreadable input")
struct BadInputTests {
  /// An unreadable file, and what is reported about it.
  struct Bad: CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let options: String
    let en: String
    let ja: String
    let bytes: @Sendable () throws -> [UInt8]

    init(
      _ what: String, _ file: String, _ options: String = "", en: String, ja: String,
      _ bytes: @escaping @Sendable () throws -> [UInt8]
    ) {
      (testDescription, self.file, self.options, self.en, self.ja) = (what, file, options, en, ja)
      self.bytes = bytes
    }
  }

  private static let heading = "問題,選択肢1,選択肢2,選択肢3,選択肢4,正解"
  private static let rows = ["空の色は？,青,赤,緑,黄", "海の色は？,赤,青,緑,黄", "草の色は？,青,赤,黄,緑"]

  private static func table(_ more: String = "", keys: [String]) -> [UInt8] {
    Array(([heading + more] + zip(rows, keys).map { "\($0),\($1)" }).joined(separator: "\n").utf8)
  }

  /// Returns a workbook packed by Python, with the rows that the Python expression `sheetData` gives.
  private static func workbook(_ sheetData: String) throws -> [UInt8] {
    let book = XLSXWriter.workbook(WorkbookSheet(rows: [[.text("a")]], head: 0, widths: [9]))
    return try packed(
      book,
      """
      text = "<worksheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'>" \
      + "<sheetData>" + \(sheetData) + "</sheetData></worksheet>"
      """, "sheet1.xml")
  }

  /// Returns an archive with one part replaced by what a Python script assigns to `text`.
  private static func packed(
    _ old: [UInt8], _ script: String, _ part: String
  ) throws -> [UInt8] {
    let answer = Python.run(
      """
      import base64, io, sys, zipfile
      \(script)
      old, out = zipfile.ZipFile(sys.stdin.buffer), io.BytesIO()
      with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new:
          for name in old.namelist():
              new.writestr(name, text if name.endswith("\(part)") else old.read(name))
      print(base64.b64encode(out.getvalue()).decode(), end="")
      """, input: Data(old))
    let text = try #require(answer)
    return [UInt8](try #require(Data(base64Encoded: text)))
  }

  private static func document(_ paragraphs: [String]) -> [UInt8] {
    let body = paragraphs.map { "<w:p><w:r><w:t>\($0)</w:t></w:r></w:p>" }.joined()
    let text = """
      <w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">\
      <w:body>\(body)</w:body></w:document>
      """
    return ArchiveWriter.archive([(name: "word/document.xml", content: Array(text.utf8))])
  }

  private static let archive = ArchiveWriter.archive(
    [(name: "imsmanifest.xml", content: [])] + (0..<5).map { (name: "\($0).xml", content: []) })

  static let all = [
    Bad(
      "a workbook that unfolds to very much", "a.xlsx",
      en: "“xl/worksheets/sheet1.xml” unpacks to more than 256 MiB",
      ja: "「xl/worksheets/sheet1.xml」は展開すると256 MiBを超えます。"
    ) { try workbook("' ' * (260 << 20)") },
    Bad(
      "a document that unfolds to very much", "a.docx",
      en: "“word/document.xml” unpacks to more than 256 MiB",
      ja: "「word/document.xml」は展開すると256 MiBを超えます。"
    ) { try packed(document(["a"]), "text = '<w>' + ' ' * (260 << 20)", "document.xml") },
    Bad(
      "a package that unfolds to very much", "a.zip", "--from qti21",
      en: "the parts together unpack to more than 512 MiB",
      ja: "全部を展開すると512 MiBを超えます。"
    ) { try packed(archive, "text = ' ' * (90 << 20)", ".xml") },
    Bad(
      "a workbook of empty rows down to the last that there can be", "a.xlsx",
      en: "the table is empty", ja: "表に何も書かれていません。"
    ) { try workbook("'<row/>' * 100000 + '<row r=\"1048576\"/>'") },
    Bad(
      "two headings that mean the same, and say different things", "a.csv", "--layout auto",
      en: "two columns could be the answer: “正解” and “答え”",
      ja: "正解の列が「正解」と「答え」の2つあり、どちらか決まりません。"
    ) { table(",答え", keys: ["1,2", "2,3", "4,4"]) },
    Bad(
      "a column of answers that name no choice", "a.csv", "--layout auto",
      en: "the answers in “正解” are not numbers, letters or texts of choices",
      ja: "「正解」の列の正解が、選択肢の番号・文字・文のどれでもありません。"
    ) { table(keys: ["x", "y", "z"]) },
    Bad(
      "a document without a list", "a.docx", en: "no list of questions was found",
      ja: "問題の一覧が見つかりません。"
    ) { document(["学年だより", "今月の予定をお知らせします。"]) },
    Bad(
      "an empty file", "a.csv", "--layout auto",
      en: "the table is empty", ja: "表に何も書かれていません。"
    ) { [] },
    Bad(
      "a workbook that is called JSON Lines", "a.jsonl",
      en: "the file is not text: it looks like a workbook or other office document",
      ja: "このファイルはテキストではなく、表計算ソフトやワープロのファイルのようです。"
    ) { try workbook("'<row/>' * 100") },
    Bad(
      "an archive that is cut off, so that nothing tells what it was", "a.zip",
      en: "'--from qti12', '--from qti21', '--from qti22' or '--from qti30'",
      ja: "--from qti12、--from qti21、--from qti22、--from qti30 のどれかを付けて"
    ) { Array("PK\u{3}\u{4}cut off".utf8) },
    Bad(
      "XML that is no bank", "a.xml",
      en: "'--from moodle-xml', '--from qti12', '--from qti21' or '--from qti30'",
      ja: "--from moodle-xml、--from qti12、--from qti21、--from qti30 のどれかを付けて"
    ) { Array("<note>buy tea</note>".utf8) },
    Bad(
      "an encoding that does not fit", "a.csv", "--encoding utf-16",
      en: "a.csv is not in the given encoding, utf-16: it looks like UTF-8",
      ja: "a.csv は、指定された文字コード utf-16 ではありません（UTF-8のようです）。"
    ) { table(keys: ["1", "2", "4"]) },
    Bad(
      "a layout that reads nothing", "a.csv", "--layout wayground",
      en: "there is no header row of the layout wayground",
      ja: "レイアウト「wayground」の見出し行がありません。"
    ) { table(keys: ["1", "2", "4"]) },
  ]

  @Test(
    "an unreadable file is exactly one error", .enabled(if: Python.has("zipfile"), "needs Python"),
    .timeLimit(.minutes(1)), arguments: all)
  func one(_ bad: Bad) throws {
    let bytes = try bad.bytes()
    let own = "\(bad.file) \(bad.options)"
    for (line, isLint) in [
      ("lint \(own)", true), ("convert \(own) -o out.jsonl", false),
      ("draw \(own) --count 1 --seed 1 -o out.txt", false),
    ] {
      let languages = [("en", bad.en), ("ja", bad.ja)].prefix(isLint || Deep.hasTime ? 2 : 1)
      for (language, words) in languages {
        let run = Run("\(line) --lang \(language)") { $0.files[bad.file] = bytes }
        let told = run.output + run.errors
        #expect(told.components(separatedBy: words).count == 2, "\(line): \(told)")
        let findings = told.components(separatedBy: language == "en" ? "error[" : "エラー[").count - 1
        #expect(findings <= 1, "\(line): \(told)")
        #expect(run.status == .failure || isLint && run.status == .findings, "\(line)")
        #expect(run.written.isEmpty, "\(line)")
        // Binary data is not shown as the source line of an error.
        #expect(!told.contains("PK"), "\(line): \(told)")
      }
    }
  }

  @Test("a missing sheet is one error, and nothing is written")
  func noSheet() {
    let rows = zip(Self.rows, ["1", "2", "4"]).map { "\($0),\($1)" }
    let cells = ([Self.heading] + rows).map { line in
      line.split(separator: ",").map { WorkbookSheet.Cell.text(String($0)) }
    }
    let book = XLSXWriter.workbook(WorkbookSheet(rows: cells, head: 1, widths: [9, 9, 9, 9, 9, 9]))
    for (language, words) in [
      ("en", "the workbook has no sheet called “二学期”"), ("ja", "「二学期」というシートがありません。"),
    ] {
      let run = Run("convert a.xlsx --layout auto --sheet 二学期 -o b.jsonl --lang \(language)") {
        $0.files["a.xlsx"] = book
      }
      #expect(run.status == .failure && run.written.isEmpty)
      #expect(run.errors.components(separatedBy: words).count == 2, "\(run.errors)")
    }
    let read = Run("convert a.xlsx --layout auto -o b.jsonl") { $0.files["a.xlsx"] = book }
    #expect(read.status == .clean && read.file("b.jsonl")?.contains("空の色は？") == true)
  }
}
