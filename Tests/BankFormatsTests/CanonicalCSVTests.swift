@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

@Suite("The canonical form of a CSV file")
struct CanonicalCSVTests {
  private func canonical(
    _ bytes: [UInt8], _ loader: Loader?
  ) -> (bytes: [UInt8], unwritableCells: [CSVWriter.UnwritableCell])? {
    CanonicalCSV.write(Source(Path("a.csv"), bytes), for: loader)
  }

  @Test(
    "all notations of the same rows have one canonical form",
    arguments: [
      "q,1,a,b\nr,2,c,d\n", "q,1,a,b\r\nr,2,c,d\r\n", "q,1,a,b\rr,2,c,d\r",
      "\"q\",\"1\",\"a\",\"b\"\n\"r\",\"2\",\"c\",\"d\"\n", "\u{FEFF}q,1,a,b\nr,\"2\",c,d\r",
    ])
  func spellings(file: String) throws {
    let forms = [
      (Loader.rfc4180, "q,1,a,b\nr,2,c,d\n"), (.timerquiz, "q,1,a,b\nr,2,c,d"),
      (.loadcsv, "q,1,a,b\nr,2,c,d\n"),
    ]
    for (loader, form) in forms {
      let written = try #require(canonical(file.bytes, loader))
      #expect(written.bytes == form.bytes)
      #expect(written.unwritableCells.isEmpty)
    }
  }

  @Test(
    "without a loader the end of the file is kept; for RFC 4180 it is a line break",
    arguments: [
      ("q,1,\"a\"\r\nr,2,b", "q,1,a\nr,2,b"), ("q,1,\"a\"\r\nr,2,b\r\n", "q,1,a\nr,2,b\n"),
      ("a\n\"\"", "a\n\n"), ("\"\"", "\n"), ("", ""),
    ])
  func ends(_ file: String, _ form: String) throws {
    #expect(try #require(canonical(file.bytes, nil)).bytes == form.bytes)
    let named = form.isEmpty || form.hasSuffix("\n") ? form : form + "\n"
    #expect(try #require(canonical(file.bytes, .rfc4180)).bytes == named.bytes)
  }

  private static let parts = [
    "a", "い", " ", ",", ",", "\n", "\r\n", "\r", "\"x,\"\"y\"", "\"\"", "\"\n\"", "\"\u{FEFF}\"",
    "\u{301}",
  ].map { Array($0.utf8) }

  @Test(
    "the canonical form has the same cells for every loader, and is its own canonical form",
    arguments: Loader.allCases)
  func sameCells(loader: Loader) throws {
    var generator = Generator(seed: 21)
    var written = 0
    for _ in 0..<1_500 {
      let file = generator.text(upTo: 12, of: Self.parts)
      let records = PlainCSV(file, widths: []).records
      guard records.allSatisfy({ $0.defects.isEmpty }) else { continue }
      let texts = records.map { $0.cells.map(\.text) }
      let shown = VisibleText.escape(file)
      let form = try #require(canonical(file, loader), "\(shown)")
      guard form.unwritableCells.isEmpty else { continue }
      written += 1
      #expect(PlainCSV(form.bytes, widths: []).records.map { $0.cells.map(\.text) } == texts)
      if let app = AppLoader(loader), !texts.isEmpty {
        #expect(app.rows(of: form.bytes) == texts, "\(shown)")
      }
      let again = try #require(canonical(form.bytes, loader), "\(shown)")
      #expect(again.bytes == form.bytes, "\(shown)")
    }
    #expect(written > 300)
  }

  @Test(
    "nothing is returned if the writer has written something else", arguments: Loader.allCases)
  func wrongWriter(loader: Loader) {
    let source = Source(Path("a.csv"), "q,1,a,b\n".bytes)
    var writer = CSVWriter(loader)
    #expect(CanonicalCSV.write(source, by: writer, for: loader) != nil)
    writer.append("a cell too many".bytes.arraySpan)
    #expect(CanonicalCSV.write(source, by: writer, for: loader) == nil)
    writer.endRecord()
    #expect(CanonicalCSV.write(source, by: writer, for: loader) == nil)
  }

  /// Pairs of files, each with the loaders that read the same cells from both.
  private static let pairs: [(String, String, Set<Loader>)] = [
    ("q,1\nr,2\n", "q,1\nr,2", [.rfc4180, .timerquiz]),
    ("q,1\nr,2\n", "q,1\nr,2\n", [.rfc4180, .loadcsv]),
    ("q,1\n", "\"q\",1\n", [.rfc4180]),
    ("", "", [.rfc4180, .timerquiz, .loadcsv]),
    ("q,1\nr,2\n", "q,1\n", []), ("q,1\n", "q,1\nr,2\n", []), ("q,1\n", "", []),
    ("q,1\n", "q,2\n", []), ("q,1\n", "p,1\n", []), ("q,1\n", "q,1,\n", []), ("q,1\n", "q\n", []),
    ("q,1\n", "q,\u{301}1\n", []), ("が,1\n", "か\u{3099},1\n", []),
  ]

  @Test(
    "two files are equivalent for a loader if it reads the same cells from both", arguments: pairs)
  func sameCells(file: String, other: String, loaders: Set<Loader>) {
    let source = Source(Path("a.csv"), file.bytes)
    for loader in Loader.allCases {
      let isSame = CanonicalCSV.saysTheSame(source, other.bytes, loader)
      #expect(isSame == loaders.contains(loader), "\(loader)")
    }
  }

  @Test(
    "a cell that an app cannot read is refused with its place and reason",
    arguments: [
      ("q,1,\"a,b\",c\n", 1, 3, CSVWriter.Reason.comma),
      ("q,1,a,b\n\"r\nr\",1,a,b\n", 2, 1, .lineBreak),
      ("q,1,a,b\n\n", 2, 1, .emptyRow), ("q,1,\"\"\"a\",b\n", 1, 3, .quote),
    ], [Loader.timerquiz, .loadcsv])
  func unwritableCells(test: (String, Int, Int, CSVWriter.Reason), loader: Loader) throws {
    let (file, record, cell, reason) = test
    let unwritableCells = try #require(canonical(file.bytes, loader)).unwritableCells
    #expect(unwritableCells.map(\.record) == [record])
    #expect(unwritableCells.map(\.cell) == [cell])
    #expect(unwritableCells.map(\.reason) == [reason])
    #expect(try #require(canonical(file.bytes, .rfc4180)).unwritableCells.isEmpty)
  }
}
