@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText
import Testing

/// Banks are cut into parts of a few bytes, so that cuts fall in every place; the result must equal the bank
/// written as a whole, from values.
@Suite("Writing a bank in parts")
struct PartWritingTests {
  static let formats = Format.all.filter { $0.isWrittenInParts }

  @Test("GIFT is the only format that is written in parts")
  func inParts() { #expect(Self.formats.map(\.name).sorted() == ["gift"]) }

  /// Returns a bank in CSV, cut into parts of `size` bytes and written, or nil if a part was refused.
  private func parts(_ csv: [UInt8], _ format: Format, _ size: Int, _ workers: Int) -> [UInt8]? {
    let file = BankFile(Source(Path("a.csv"), csv), given: .problems)
    guard let parts = BankParts(file, for: format, Threads.workers(workers), size: size) else {
      return nil
    }
    var bytes: [UInt8] = []
    for index in 0..<parts.count {
      guard parts.write(index, to: &bytes) else { return nil }
    }
    return bytes
  }

  private func csv(_ problems: [Problem]) throws -> [UInt8] {
    let write = try #require(Format.csv.writer)
    return write(.problems(problems), ConvertOptions()).bytes
  }

  private func expectSame(_ problems: [Problem], _ format: Format, sizes: [Int]) throws {
    let csv = try csv(problems)
    let source = Source(Path("a.csv"), csv)
    let options = ConvertOptions(kind: .problems)
    let read = try #require(Format.csv.reader?(source, options))
    #expect(read.bank.count == problems.count)
    let whole = try #require(format.writer?(read.bank, options))
    #expect(whole.losses.isEmpty)
    for size in sizes {
      for workers in [1, 4] {
        #expect(parts(csv, format, size, workers) == whole.bytes, "\(size) bytes, \(workers)")
      }
    }
  }

  @Test("parts give the same bytes as the whole for every text", arguments: formats.map(\.name))
  func texts(_ name: String) throws {
    let format = try #require(Format.named(name))
    let ends = HostileBanks.texts.map { "a\($0)a" } + HostileBanks.texts.map { "\($0)\\" }
    let more = (ends + ["", "\r", "a\rb", "a\r\nb", "a\0b", "a\\"]).map {
      Problem(question: $0, answer: 3, choices: ["x", $0, "\($0)\n1,2,3", ""])
    }
    try expectSame(HostileBanks.ofTexts + more, format, sizes: [97, 1_000, 1 << 20])
  }

  @Test(
    "parts give the same bytes wherever the bank is cut", arguments: 1...10 as ClosedRange<UInt64>)
  func cuts(_ seed: UInt64) throws {
    let problems = HostileBanks.random(seed, choices: 4...4, count: 12)
    for format in Self.formats { try expectSame(problems, format, sizes: Array(1...40)) }
  }

  @Test("quoted lines that look like rows do not mislead the cuts")
  func rowsInQuotes() throws {
    let cell = String(repeating: "q?,1,a,b,c,d\n", count: 30)
    let problem = Problem(question: cell, answer: 1, choices: [cell, "b", cell, "d"])
    let problems = [Problem](repeating: problem, count: 5)
    for format in Self.formats { try expectSame(problems, format, sizes: [20, 50, 300, 1_000]) }
  }

  @Test(
    "a bank with an unsound row anywhere is not written in parts",
    arguments: [
      "q?,5,a,b,c,d\n", "q?,,a,b,c,d\n", "q?,1,a,b,c\n", "q?,1,a,\"b\"c,c,d\n", "\n",
      "q?,1,a,b,\u{1},d\n", "q?,1,a,b,c,\"d\n",
    ])
  func unsound(_ row: String) {
    let sound = String(repeating: "q?,1,a,b,c,d\n", count: 20)
    for text in [sound + row + sound, sound + row, row + sound] {
      let bytes = text.utf8.map { $0 == 1 ? 0xFF : $0 }
      for format in Self.formats {
        for size in [30, 100, 1 << 20] { #expect(parts(bytes, format, size, 1) == nil) }
      }
    }
  }

  @Test("a file without problems is not written in parts", arguments: ["", "a,b\nc,d\n"])
  func noProblems(_ text: String) {
    let file = BankFile(Source(Path("a.csv"), Array(text.utf8)))
    for format in Self.formats { #expect(BankParts(file, for: format, .serial) == nil) }
  }
}
