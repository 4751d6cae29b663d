@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// If a format cannot write a fix, that is reported, with the commands that help.
@Suite("Fixes that a format cannot write")
struct UnwrittenFixTests {
  /// A bank with an invisible character in the middle of a word, which an unsafe fix deletes.
  private static let bank = Bank.problems([
    Problem(question: "Which of these is a pl\u{200B}anet?", answer: 2, choices: ["Sun", "Mars"]),
    Problem(question: "Which of these is a star?", answer: 1, choices: ["Sun", "Mars"]),
  ])

  /// The formats that are read and written and whose texts have no places of their own.
  private static let formats = Format.all.filter {
    $0.isReadable && $0.isWritable && $0.syntax == nil && $0.notation == nil
      && $0.name != Format.csv.name && $0.kinds.contains(.problems)
  }

  @Test("such fixes are reported once, with commands that make a fixed copy", arguments: formats)
  func told(_ format: Format) throws {
    let file = "a.\(format.extensions[0])"
    let bytes = try #require(format.write(Self.bank)).bytes
    for fix in ["", " --fix", " --unsafe-fixes"] {
      let line = "lint\(fix) \(file) --from \(format.name)"
      let run = Run(line) { $0.files[file] = bytes }
      #expect(run.status == .clean && run.written.isEmpty, "\(run.output)")
      let told = run.output.split(separator: "\n").filter { $0.hasPrefix("\(file): ") }
      #expect(told.count == 1 && told.allSatisfy { $0.contains("1 finding has a fix") })
      let commands = run.output.split(separator: "\n").filter { $0.hasPrefix("  qbank ") }
      var (files, said) = ([file: bytes], "")
      for command in commands {
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let next = Run(words) { $0.files = files }
        #expect(next.status == .clean, "\(command): \(next.errors)")
        files = next.bytesOfFiles
        said += next.errors
      }
      #expect(said.contains("Fixed 1 finding"), "\(commands) \(said) \(run.output)")
    }
  }

  @Test("nothing is reported if there is no fix, or if it can be written")
  func unreported() throws {
    let gift = Run("lint a.gift", files: ["a.gift": "Which pl\u{200B}anet?{=Mars ~Sun}\n"])
    #expect(!gift.output.contains("has a fix"))
    #expect(gift.output.contains("1 can be fixed with --unsafe-fixes"))
    let sound = Bank.problems(Array(Self.bank.problems.dropFirst()))
    let bytes = try #require(Format.docx.write(sound)).bytes
    #expect(!Run("lint a.docx") { $0.files["a.docx"] = bytes }.output.contains("has a fix"))
  }

  @Test("such fixes are counted in JSON")
  func counted() throws {
    let bytes = try #require(Format.docx.write(Self.bank)).bytes
    let run = Run("lint a.docx --format json") { $0.files["a.docx"] = bytes }
    #expect(run.output.contains("\"safeFixes\":0,\"unsafeFixes\":0,\"unwrittenFixes\":1"))
  }

  @Test("the report is also in Japanese")
  func japanese() throws {
    let bytes = try #require(Format.docx.write(Self.bank)).bytes
    let run = Run("lint 問題.docx --lang ja") { $0.files["問題.docx"] = bytes }
    #expect(
      run.output.contains(
        """
        問題.docx: 1件は直し方が分かっていますが、docxの中には書き込めません。ファイルを手で直すか、次のように変換したファイルを直してください。
          qbank convert 問題.docx -o 問題.jsonl
          qbank lint --unsafe-fixes 問題.jsonl

        """), "\(run.output)")
  }

  @Test(
    "the commands copy a workbook with errors and all its rows, and keep its answers")
  func workbook() throws {
    let (wrong, hidden) = ("海の色は？,青,赤,緑,黄,オ\n", "空の\u{200B}色は？,青,赤,緑,黄,ア\n")
    let table = "問題,選択肢ア,選択肢イ,選択肢ウ,選択肢エ,正解\n" + hidden + wrong + "草の色は？,青,赤,緑,黄,ウ\n"
    let cells = table.split(separator: "\n").map { line in
      line.split(separator: ",").map { WorkbookSheet.Cell.text(String($0)) }
    }
    let book = XLSXWriter.workbook(WorkbookSheet(rows: cells, head: 1, widths: [9, 9, 9, 9, 9, 9]))
    let lint = Run("lint --layout auto q.xlsx") { $0.files["q.xlsx"] = book }
    let commands = lint.output.split(separator: "\n").filter { $0.hasPrefix("  qbank ") }
    #expect(commands.count == 2, "\(lint.output)")
    var files = ["q.xlsx": book]
    for (command, status) in zip(commands, [Ending.clean, .findings]) {
      let next = Run(command.split(separator: " ").dropFirst().map(String.init)) {
        $0.files = files
      }
      #expect(next.status == status, "\(command): \(next.errors)")
      files = next.bytesOfFiles
    }
    let copy = try #require(files["q.csv"])
    #expect(copy.starts(with: [0xEF, 0xBB, 0xBF]))
    let fixed = table.replacing("\u{200B}", with: "")
    #expect(String(decoding: copy.dropFirst(3), as: UTF8.self) == fixed)
  }
}
