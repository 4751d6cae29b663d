import BankModel
import BankSystem
@_spi(QBank) import BankText
import Testing

@testable import BankCLI

@Suite("Times, names and digests in messages")
struct SmallWordsTests {
  @Test(
    "times are in seconds, minutes or hours",
    arguments: [
      (0, "0 s", "0秒"), (59, "59 s", "59秒"), (60, "1 min", "1分"), (61, "1:01 min", "1分1秒"),
      (69, "1:09 min", "1分9秒"), (70, "1:10 min", "1分10秒"), (600, "10 min", "10分"),
      (3_599, "59:59 min", "59分59秒"), (3_600, "1:00:00 h", "1時間"), (7_500, "2:05:00 h", "2時間5分"),
      (3_601, "1:00:01 h", "1時間0分1秒"), (36_610, "10:10:10 h", "10時間10分10秒"),
    ])
  func clock(_ seconds: Int, _ english: String, _ japanese: String) {
    #expect(ClockText.of(seconds).en == english && ClockText.of(seconds).ja == japanese)
  }

  @Test(
    "of the files that a run left, three are named and the others counted",
    arguments: [
      (1, "left a1, which nothing uses: you can delete it.", "a1 が残って"),
      (3, "left a1, a2, a3, which nothing uses: you can delete them.", "a1、a2、a3 が残って"),
      (4, "left a1, a2, a3 and 1 more, which", "a1、a2、a3 ほか1個 が残って"),
      (9, "left a1, a2, a3 and 6 more, which", "a1、a2、a3 ほか6個 が残って"),
    ])
  func left(_ count: Int, _ english: String, _ japanese: String) {
    var unfinished = Unfinished()
    #expect(unfinished.message == nil)
    unfinished.strays = (1...count).map { Path("a\($0)") }
    let message = unfinished.message
    #expect(message?.en.contains(english) == true && message?.ja.contains(japanese) == true)
  }

  @Test("what an interrupted run did and did not do is told in one message, a line for each")
  func interrupted() {
    var unfinished = Unfinished()
    (unfinished.finished, unfinished.changed) = ([Path("a.csv")], [Path("b.csv")])
    unfinished.failed = [Path("c.csv"), Path("d.csv")]
    let lines = unfinished.message?.en.split(separator: "\n") ?? []
    #expect(lines.count == 3)
    for (line, names) in zip(lines, ["wrote a.csv;", "wrote b.csv,", "wrote c.csv, d.csv and"]) {
      #expect(line.contains(names))
    }
  }

  @Test("the digest of a large content is that of the digests of its MiB, however it arrives")
  func digest() {
    let block = 1 << 20
    for count in [0, 1, block - 1, block, block + 1, 2 * block, 2 * block + 1] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      let parts = stride(from: 0, to: count, by: block).map { start in
        SHA256(Array(bytes[start..<min(start + block, count)])).digest
      }
      let expected =
        count <= block ? SHA256(bytes).hexadecimal : SHA256(Array(parts.joined())).hexadecimal
      #expect(ContentDigest(bytes).hexadecimal == expected, "\(count)")
      var inParts = ContentDigest()
      for start in stride(from: 0, to: count, by: 700_001) {
        inParts.add(Array(bytes[start..<min(start + 700_001, count)]))
      }
      #expect(inParts.hexadecimal == expected && inParts.count == count)
    }
  }

  @Test(
    "a line of the undo log is of a later version if its version is greater than any known",
    arguments: [
      (#"{"version":1}"#, false), (#"{"version":3}"#, false), (#"{"version":4}"#, true),
      (#"{"version":99999999999}"#, true), (#"{"version":"4"}"#, false), ("{}", false),
      ("{\"version\":4", false), ("", false),
    ])
  func newer(_ line: String, _ isNewer: Bool) {
    #expect(ReplacedFile.isNewer(Array(line.utf8)) == isNewer)
  }
}
