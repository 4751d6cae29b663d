@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

@Suite("Writing CSV for the program that will read it")
struct CSVWriterTests {
  private func write(_ rows: [[String]], _ loader: Loader) -> CSVWriter {
    var writer = CSVWriter(loader)
    for row in rows {
      for cell in row { writer.append(cell.bytes.arraySpan) }
      writer.endRecord()
    }
    writer.finish()
    return writer
  }

  @Test(
    "quotes are written only where needed",
    arguments: [
      ([["a", "b"]], "a,b\n"),
      ([["", ""]], ",\n"),
      ([["a"], ["b"]], "a\nb\n"),
      ([["a,b"]], "\"a,b\"\n"),
      ([["say \"yes\""]], "\"say \"\"yes\"\"\"\n"),
      ([["\""]], "\"\"\"\"\n"),
      ([["a\nb", "c\rd"]], "\"a\nb\",\"c\rd\"\n"),
      ([[" a ", "あ、い"]], " a ,あ、い\n"),
      ([["\u{FEFF}a", "\u{FEFF}b"]], "\"\u{FEFF}a\",\u{FEFF}b\n"),
      ([], ""),
    ])
  func quotes(rows: [[String]], file: String) {
    let writer = write(rows, .rfc4180)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == file)
    #expect(writer.unwritableCells.isEmpty)
  }

  @Test(
    "the file ends as its loader requires",
    arguments: [(Loader.rfc4180, "a,b\nc,d\n"), (.timerquiz, "a,b\nc,d"), (.loadcsv, "a,b\nc,d\n")])
  func end(loader: Loader, file: String) {
    let writer = write([["a", "b"], ["c", "d"]], loader)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == file)
    #expect(write([], loader).bytes.isEmpty)
  }

  /// Rows, each with the cells that an app loader cannot read back, and why.
  private static let refused: [([[String]], [CSVWriter.UnwritableCell])] = [
    ([["a,b", "c"]], [refusal(1, 1, .comma)]),
    ([["a", "\"b\""]], [refusal(1, 2, .quote)]),
    ([["a", "b\nc"]], [refusal(1, 2, .lineBreak)]),
    ([["a\rb", "c"]], [refusal(1, 1, .lineBreak)]),
    ([["a", "b"], ["c", "d,e"], ["f\"", "g"]], [refusal(2, 2, .comma), refusal(3, 1, .quote)]),
    ([["a\",\n"]], [refusal(1, 1, .quote)]),
    ([["a", "\u{301}b"]], [refusal(1, 2, .joinsComma(0x301))]),
    ([["a", "\u{200D}b"]], [refusal(1, 2, .joinsComma(0x200D))]),
    ([["\u{600}", "b"]], [refusal(1, 1, .joinsComma(0x600))]),
    ([["a", "\u{301}b\u{600}", "c"]], [refusal(1, 2, .joinsComma(0x301))]),
    ([["a", "\u{600}"], ["b", "c"]], []),
    ([["\u{301}a", "b"]], []),
    ([["a\u{301}", "b\u{3099}"]], []),
    ([["\u{FEFF}a", "b"]], [refusal(1, 1, .byteOrderMark)]),
    ([["a", "b"], ["\u{FEFF}c", "\u{FEFF}d"]], []),
    ([["a", "b"], [""]], [refusal(2, 1, .emptyRow)]),
    ([[""]], [refusal(1, 1, .emptyRow)]),
    ([["", ""]], []),
    ([["a", ""]], []),
  ]

  private static func refusal(
    _ record: Int, _ cell: Int, _ reason: CSVWriter.Reason
  ) -> CSVWriter.UnwritableCell {
    CSVWriter.UnwritableCell(record: record, cell: cell, reason: reason)
  }

  @Test(
    "cells that an app would misread are refused", arguments: refused, [Loader.timerquiz, .loadcsv])
  func unwritableCells(_ test: ([[String]], [CSVWriter.UnwritableCell]), loader: Loader) {
    #expect(write(test.0, loader).unwritableCells == test.1)
    #expect(write(test.0, .rfc4180).unwritableCells.isEmpty)
  }

  private static let parts = [
    "a", "い", " ", ",", "\"", "\n", "\r", "\u{301}", "\u{FEFF}", "\u{600}", "\u{200D}", "👨‍👩‍👧", "",
  ]

  private func rows(_ generator: inout Generator, upTo length: Int) -> [[String]] {
    (0..<generator.number(0...3)).map { _ in
      (0..<generator.number(1...4)).map { _ in generator.text(upTo: length, of: Self.parts) }
    }
  }

  @Test("a CSV reader reads back everything that is written")
  func readBack() {
    var generator = Generator(seed: 11)
    for _ in 0..<1_500 {
      let rows = rows(&generator, upTo: 5)
      let records = PlainCSV(write(rows, .rfc4180).bytes, widths: []).records
      #expect(records.allSatisfy { $0.defects.isEmpty })
      let texts = records.map { $0.cells.map(\.text) }
      #expect(texts == rows.map { $0.map(\.bytes) }, "\(rows)")
    }
  }

  @Test(
    "an app reads back exactly the rows that are not refused",
    arguments: [Loader.timerquiz, .loadcsv])
  func appReadsBack(loader: Loader) throws {
    let app = try #require(AppLoader(loader))
    var generator = Generator(seed: 12)
    var refused = 0
    for _ in 0..<3_000 {
      let rows = rows(&generator, upTo: 2)
      let writer = write(rows, loader)
      let isSame = app.rows(of: writer.bytes) == rows.map { $0.map(\.bytes) }
      if writer.unwritableCells.isEmpty {
        #expect(isSame || rows.isEmpty, "\(rows)")
      } else {
        refused += 1
        let reasons = writer.unwritableCells.map(\.reason)
        let isStrict = reasons.contains(.quote) || reasons.contains(.emptyRow)
        #expect(!isSame || isStrict, "\(rows)")
      }
    }
    #expect((500..<2_500).contains(refused))
  }
}
