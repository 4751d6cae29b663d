import Foundation
@_spi(QBank) import TestSupport
import Testing

/// A file of many equal pieces, and how commands that read it end.
struct LargeFile: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let start: String
  let piece: [UInt8]
  let count: Int
  let end: String
  let lint: Int32
  let fmt: Int32

  init(
    _ name: String, start: String = "", _ piece: [UInt8], _ count: Int, end: String = "",
    lint: Int32 = 1, fmt: Int32 = 1
  ) {
    testDescription = name
    (self.start, self.piece, self.count, self.end) = (start, piece, count, end)
    (self.lint, self.fmt) = (lint, fmt)
  }

  init(
    _ name: String, start: String = "", _ piece: String, _ count: Int, end: String = "",
    lint: Int32 = 1, fmt: Int32 = 1
  ) {
    self.init(name, start: start, Array(piece.utf8), count, end: end, lint: lint, fmt: fmt)
  }

  var data: Data {
    var data = Data(start.utf8)
    let block = Data(Array(repeating: piece, count: 1_000).joined())
    for _ in 0..<(count / 1_000) { data.append(block) }
    data.append(contentsOf: end.utf8)
    return data
  }
}

@Suite(
  "Large files",
  .deep(.exhaustive))
struct LargeTests {
  @Test(
    "large files are checked to the end, with little output",
    arguments: [
      LargeFile("20 MB of quotes", "\"", 20_000_000),
      LargeFile("20 MB of NUL", [0], 20_000_000),
      LargeFile("a cell of 5 MB", "Q", 5_000_000, end: ",1,a,b,c,d\n"),
      LargeFile(
        "a cell of 500,000 lines", start: "\"", "Q\n", 500_000, end: "\",1,a,b,c,d\n", lint: 0,
        fmt: 0),
      LargeFile("a cell of 600,000 lines", start: "\"", "Q\n", 600_000, end: "\",1,a,b,c,d\n"),
      LargeFile("100,000 columns", "x,", 100_000),
      LargeFile("50,000 quotes that are never closed", "Q,1,\"a,b,c,d\n", 50_000, fmt: 2),
      LargeFile("2 MB that are not UTF-8", [0xFF], 2_000_000, fmt: 2),
      LargeFile("halves of characters", [0xF0, 0x9F], 500_000, fmt: 2),
      LargeFile("one letter with a million marks", "\u{301}", 1_000_000, end: ",1,a,b,c,d\n"),
      LargeFile(
        "one picture of 100,000 people", "👩\u{200D}", 100_000, end: "👩,1,a,b,c,d\n", lint: 0,
        fmt: 0),
      LargeFile("50,000 line breaks", "\n", 50_000, fmt: 0),
      LargeFile("50,000 quoted line breaks", "\"\n", 50_000, fmt: 0),
    ])
  func large(file: LargeFile) throws {
    let folder = try TemporaryFolder()
    let data = file.data
    #expect(data.count >= file.piece.count * file.count)
    try folder.write("bank.csv", data)
    for (line, status) in [("lint bank.csv", file.lint), ("fmt --check bank.csv", file.fmt)] {
      let run = try Program(line, in: folder.path)
      #expect(run.status == status, "\(line)")
      // A hundred errors of a rule are shown, each in about 300 bytes.
      #expect(run.output.count + run.errors.utf8.count < 40_000)
    }
    #expect(folder.bytes("bank.csv") == Array(data))
  }
}
