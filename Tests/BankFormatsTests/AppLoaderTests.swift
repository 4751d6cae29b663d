@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("How the apps read a file, compared with Foundation")
struct AppLoaderTests {
  private static let loaders = [Loader.timerquiz, .loadcsv]

  private func expectSame(_ file: [UInt8], _ loader: Loader) throws {
    let app = try #require(AppLoader(loader))
    let expected = FoundationLoader(loader: loader).rows(of: file)
    #expect(app.rows(of: file) == expected, "\(VisibleText.escape(file)) read by \(loader)")
    guard let expected else { return }
    let (count, few) = (
      app.lineCount(of: file.arraySpan), app.lineCount(of: file.arraySpan, limit: 2)
    )
    #expect(count == expected.count && few == min(2, expected.count))
  }

  /// Two good rows, joined in various ways, each file with the number of fields that each app finds in each row.
  private static let shapes: [(file: [UInt8], timerquiz: [Int]?, loadcsv: [Int]?)] = [
    (joined("\n", end: ""), [6, 6], [6]),
    (joined("\n", end: "\n"), [6, 6, 1], [6, 6]),
    (joined("\n", end: "\n\n"), [6, 6, 1, 1], [6, 6, 1]),
    (joined("\n\n", end: ""), [6, 1, 6], [6, 1]),
    (joined("\r\n", end: "\r\n"), [6, 6, 1], [6, 1, 6, 1]),
    (joined("\r\n", end: ""), [6, 6], [6, 1]),
    (joined("\r", end: "\r"), [11], [6, 6]),
    (joined("\r", end: ""), [11], [6]),
    (joined("\n\r", end: ""), [6, 6], [6, 1]),
    (joined("\r\r\n", end: ""), [6, 6], [6, 1, 1]),
    ([], [1], []),
    (joined("\u{2028}", end: ""), [11], []),
    (joined("\u{85}", end: ""), [11], []),
    (joined("\u{0B}", end: ""), [11], []),
    (joined("\u{0C}", end: ""), [11], []),
    ("q，1，a，b，c，d".bytes, [1], []),
    ("\u{FEFF}".bytes + joined("\n", end: "\n"), [6, 6, 1], [6, 6]),
    ([0x71, 0xFF], nil, nil),
    ([0x71, 0xE3, 0x81], nil, nil),
    ([0xC0, 0x80], nil, nil),
    ([0xED, 0xA0, 0x80], nil, nil),
    ([0x83, 0x4E, 0x83, 0x43], nil, nil),
    ([0xFF, 0xFE, 0x71, 0x00], nil, nil),
  ]

  private static func joined(_ lineEnd: String, end: String) -> [UInt8] {
    "q,1,a,b,c,d\(lineEnd)r,2,e,f,g,h\(end)".bytes
  }

  @Test("each app finds the expected rows and fields in files of every shape", arguments: shapes)
  func rowCounts(file: [UInt8], timerquiz: [Int]?, loadcsv: [Int]?) throws {
    for (loader, expected) in [(Loader.timerquiz, timerquiz), (.loadcsv, loadcsv)] {
      let app = try #require(AppLoader(loader))
      #expect(app.rows(of: file)?.map(\.count) == expected)
      try expectSame(file, loader)
    }
  }

  @Test("the app loader reads bytes as Foundation reads a file on disk", arguments: loaders)
  func filesOnDisk(loader: Loader) throws {
    let app = try #require(AppLoader(loader))
    let folder = try TemporaryFolder()
    for (file, _, _) in Self.shapes {
      let path = try folder.write("bank.csv", file)
      let expected = FoundationLoader(loader: loader).lines(ofFileAt: path)
      #expect(app.lines(of: file.arraySpan) == expected?.map(\.bytes))
    }
  }

  @Test(
    "every short text of delimiters and joining marks is read as by Foundation", arguments: loaders)
  func shortTexts(loader: Loader) throws {
    let marks = [",", "\r", "\n", "a", "\u{301}", "\u{200D}"].map { Array($0.utf8) }
    for text in SeededText.all(upTo: 4, of: marks) { try expectSame(text, loader) }
  }

  @Test(
    "texts with delimiters, joiners and emoji in any order are read as by Foundation",
    arguments: loaders)
  func longTexts(loader: Loader) throws {
    let parts = [
      ",", ",", "\r", "\n", "\r\n", "a", "あ", "は\u{3099}", "\u{301}", "\u{308}", "\u{200D}",
      "\u{200C}",
      "\u{FE0F}", "\u{20E3}", "\u{3099}", "\u{FF9E}", "\u{E33}", "\u{903}", "\u{600}", "\u{1F3FB}",
      "👨‍👩‍👧", "🇯🇵", "🇯", "\u{E0061}", "\u{1100}", "\u{1161}", "각", "\u{FEFF}", "\u{AD}", "\u{202E}",
      "\u{200B}", "\u{94D}", "क", "\u{0}",
    ].map { Array($0.utf8) }
    var generator = Generator(seed: 31)
    for _ in 0..<3_000 { try expectSame(generator.text(upTo: 12, of: parts), loader) }
  }

  @Test("bytes that may not be UTF-8 are read or refused as by Foundation", arguments: loaders)
  func bytes(loader: Loader) throws {
    let parts: [[UInt8]] = [[0x61], [0x2C], [0x0D], [0x0A], [0xE3, 0x81, 0x82], [0xCC, 0x81]]
    let wrong: [[UInt8]] = [[0x82], [0xE3], [0xC0], [0xED, 0xA0, 0x80], [0xFF]]
    var generator = Generator(seed: 32)
    for _ in 0..<500 {
      var file = generator.text(upTo: 6, of: parts)
      if generator.below(2) == 0 {
        file += generator.pick(wrong) + generator.text(upTo: 2, of: parts)
      }
      try expectSame(file, loader)
    }
  }

  @Test(
    "an answer is a number if Int accepts it",
    arguments: [
      "1", "01", "0001", "+1", "0", "-0", "5", "-1", "9223372036854775807", "9223372036854775808",
      "", " 1", "1 ", "\t1", "1\t", "1\u{A0}", "1\u{3000}", "1\u{200B}", "1\r", "\u{FEFF}1", "１",
      "①", "١",
      "᠑", "一", "1.0", "1e0", "0x1", "1_0", "++1", "+", "-", "\"1\"", "\u{2212}1", "1\u{301}",
      "1\u{FE0F}",
      "1️⃣", "99999999999999999999", "1\u{0}",
    ])
  func numbers(field: String) throws {
    let app = try #require(AppLoader(.timerquiz))
    #expect(app.number(field.bytes) == Int(field))
  }

  @Test("an RFC 4180 loader is not an app")
  func noApp() { #expect(AppLoader(.rfc4180)?.loader == nil) }
}
