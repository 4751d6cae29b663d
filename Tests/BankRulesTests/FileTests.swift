@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Foundation
import TestSupport
import Testing

/// Files that cannot be shown as the text of an example.
@Suite("Files that are hard to read")
struct FileTests {
  private func lint(_ bytes: [UInt8], _ options: LintOptions = LintOptions()) -> LintedFile {
    Lint(options).run([Source(Path("bank.csv"), bytes)])[0]
  }

  private static let row = "ここから見えるいちばん大きな湖は？,1,びわ湖,かすみがうら,サロマ湖,はまな湖\n"

  @Test(
    "a file in another encoding is reported with the name of the encoding",
    arguments: [
      (row.data(using: .utf16), "looks like UTF-16"),
      ("What is 2 + 2?,4,1,2,3,4\n".data(using: .utf16BigEndian), "UTF-16BE"),
      ("What is 2 + 2?,4,1,2,3,4\n".data(using: .utf16LittleEndian), "UTF-16LE"),
      (row.data(using: .shiftJIS), "Shift_JIS"),
      // あ？,1,い,う,え,お
      (
        Data(
          [0xA4, 0xA2, 0xA1, 0xA9] + [0x2C, 0x31, 0x2C, 0xA4, 0xA4, 0x2C, 0xA4, 0xA6]
            + [0x2C, 0xA4, 0xA8, 0x2C, 0xA4, 0xAA, 0x0A]), "EUC-JP"
      ),
      (row.data(using: .utf32LittleEndian), "UTF-32LE"),
      (row.data(using: .utf16LittleEndian), "UTF-16LE"),
    ] as [(Data?, String)])
  func foreign(_ data: Data?, _ name: String) throws {
    let findings = lint(Array(try #require(data))).diagnostics
    #expect(findings.map(\.rule) == ["invalid-utf8"])
    #expect(findings.first?.message.en.contains(name) == true, "\(findings.map(\.message))")
  }

  /// Files with one defect repeated very often; each took minutes when every finding was compared with all others,
  /// or with everything in its row or file.
  private static let crowded: [(String, [UInt8], Loader)] = [
    (
      "invalid-utf8",
      Array(row.utf8)
        + (0..<Deep.samples(30_000, exhaustive: 100_000)).flatMap { _ in [0x61, 0xFF] }
        + Array(",1,a,b,c,d\n".utf8),
      .rfc4180
    ),
    (
      "stray-quote",
      Array(
        (String(repeating: "a\"bbbbbbbbbbbb", count: Deep.samples(6_000, exhaustive: 20_000))
          + ",1,a,b,c,d\n").utf8),
      .timerquiz
    ),
    (
      "answer-out-of-range",
      (1...Deep.samples(2_000, exhaustive: 6_000)).flatMap {
        Array("What is \($0)?,9,a,b,c,d\r".utf8)
      },
      .timerquiz
    ),
  ]

  @Test(
    "a file with a defect at every character takes linear time",
    .timeLimit(.minutes(1)), arguments: crowded)
  func crowdedFiles(_ rule: String, _ bytes: [UInt8], _ loader: Loader) {
    let file = lint(bytes, LintOptions(loader: loader, mode: .showAll))
    #expect(file.diagnostics.contains { $0.rule == rule })
  }

  @Test(
    "a file in another encoding has one finding, and its rows are not checked",
    arguments: [Loader.rfc4180, .timerquiz, .loadcsv])
  func foreignBanks(_ loader: Loader) throws {
    // Ten rows with an answer out of range, blank rows and a wrong number of cells.
    let text = (0..<10).map { "大きな湖は\($0)？,9,びわ湖,サロマ湖\n\n" }.joined()
    for encoding in [String.Encoding.shiftJIS, .utf16LittleEndian, .utf32BigEndian] {
      let file = lint(Array(try #require(text.data(using: encoding))), LintOptions(loader: loader))
      #expect(file.diagnostics.map(\.rule) == ["invalid-utf8"])
      #expect(file.total.safeFixes + file.total.unsafeFixes == 0)
    }
  }

  @Test("a file with invalid UTF-8 is promised no fix and gets none")
  func noFixes() {
    let bytes =
      Array("空の色は？,１,青,赤,緑,黄\n\n".utf8) + [0x61, 0xFF, 0x0A] + Array("海は？, 1,青,赤,緑,黄\n".utf8)
    let file = lint(bytes)
    #expect(file.total.errors == 4 && file.total.safeFixes + file.total.unsafeFixes == 0)
    #expect(file.diagnostics.allSatisfy { $0.fix == nil })
    #expect(Fixer().fix([Source(Path("bank.csv"), bytes)]).made == [0])
  }

  @Test("rows are not checked for an app that cannot read the file")
  func unreadByApp() {
    let bytes = Array("空の色は？,9,青,赤,緑,黄\n".utf8) + [0x61, 0xFF, 0x0A]
    for loader in [Loader.timerquiz, .loadcsv] {
      let file = lint(bytes, LintOptions(loader: loader))
      #expect(file.diagnostics.map(\.rule) == ["invalid-utf8"])
      #expect(file.diagnostics[0].why?.en == "the app cannot read the file at all")
      #expect(!file.verdicts.isSound(record: 1))
    }
  }

  @Test("an unreadable row does not hide the readable ones")
  func brokenRow() {
    let bytes =
      Array("空の色は？,9,青,赤,緑,黄\n".utf8) + [0x61, 0xFF, 0x2C, 0x31, 0x0A]
      + Array("海の色は？,7,青,赤,緑,黄\n".utf8)
    let file = lint(bytes)
    #expect(
      file.diagnostics.map(\.rule) == [
        "answer-out-of-range", "invalid-utf8", "answer-out-of-range",
      ])
    #expect(file.diagnostics[1].place.range == TextRange(35, 36))
    #expect(file.diagnostics.map(\.place.record) == [1, 2, 3])
  }

  @Test("a cell that is too large and a row with too many are reported")
  func limits() {
    let large = "空の色は？,1,青,赤,緑," + String(repeating: "あ", count: Limits.cellBytes / 3 + 1) + "\n"
    let wide = "空の色は？" + String(repeating: ",1", count: Limits.columns) + "\n"
    let good = "海の色は？,1,青,赤,緑,黄\n"
    for text in [large, wide] {
      let file = lint(Array((good + text + good).utf8), LintOptions(kind: .problems))
      #expect(file.diagnostics.map(\.rule) == ["beyond-limits", "duplicate-question"])
      #expect(file.diagnostics.map(\.place.record) == [2, 3])
    }
    let largest = "空の色は？,1,青,赤,緑," + String(repeating: "a", count: Limits.cellBytes) + "\n"
    #expect(lint(Array(largest.utf8)).diagnostics.isEmpty)
  }

  @Test("all findings are counted, but only a limited number for each rule is kept")
  func manyFindings() {
    let rows = Limits.diagnosticsPerRule + 5
    let text = (0..<rows).map { "問題\($0)は？,5,a\($0),b,c,d\n" }.joined()
    let file = lint(Array(text.utf8))
    #expect(file.diagnostics.count == Limits.diagnosticsPerRule)
    #expect(file.total.errors == rows)
  }

  @Test("rows are compared with those of all other files of a run")
  func acrossFiles() {
    let files = Lint().run([
      Source(Path("one.csv"), Array("空の色は？,1,青,赤,緑,黄\n".utf8)),
      Source(Path("two.csv"), Array("空の色は?,2,赤,青,緑,黄\n空の色は？,1,赤,青,緑,黄\n".utf8)),
    ])
    #expect(files[0].diagnostics.isEmpty)
    #expect(files[1].diagnostics.map(\.rule) == ["duplicate-question", "conflicting-answer"])
    #expect(files[1].diagnostics.allSatisfy { $0.related.first?.source.path == Path("one.csv") })
  }
}

@Suite("The kind of a file")
struct KindTests {
  @Test(
    "the kind depends on the option, then the name, then the columns of all rows",
    arguments: [
      ("bank.csv", "a,1,b,c,d,e\n", nil, BankKind.problems),
      ("bank.csv", "a,b\n", nil, .guidance),
      ("guidance.csv", "a,b\n", nil, .guidance),
      ("Guidance-en.csv", "a,1,b,c,d,e\n", nil, .guidance),
      ("sub/guidance.csv", "a,1,b,c,d,e\n", BankKind.problems, .problems),
      ("bank.csv", "a,b\nc,d\ne,1,f,g,h,i\n", nil, .guidance),
      ("bank.csv", "a\nb\n", nil, nil),
      ("bank.csv", "a,b\nc,1,d,e,f,g\n", nil, nil),
    ] as [(String, String, BankKind?, BankKind?)])
  func kind(_ path: String, _ text: String, _ given: BankKind?, _ expected: BankKind?) {
    let file = Lint(LintOptions(kind: given)).run([Source(Path(path), Array(text.utf8))])[0]
    #expect(file.kind == expected)
    if expected == nil { #expect(file.total.errors > 0) }
  }
}
