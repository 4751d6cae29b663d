import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Hostile banks")
struct HostileTests {
  /// Sequences that control a terminal or deceive a reader.
  private static let nasty = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{202E}txt\u{2066}\u{200B}\u{8}"

  /// Whether a text has none of the bytes and scalars that must not be printed raw.
  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0A: true
      case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  }

  @Test(
    "no report shows hidden characters raw",
    arguments: [
      "lint .", "lint --lang ja .", "lint --loader timerquiz .", "lint --format json .",
      "lint --verbose .", "fmt .", "fmt --check .", "fmt --loader loadcsv .",
      "lint --kind guidance .",
    ])
  func reports(line: String) throws {
    let folder = try TemporaryFolder()
    let name = "\(Self.nasty.replacing("/", with: "")).csv"
    try folder.write(
      name, "\(Self.nasty)?,\(Self.nasty),a,a,\(Self.nasty),\(Self.nasty)\n\"\(Self.nasty)\n")
    try folder.write(
      "b.csv", "\(Self.nasty),\(Self.nasty)\n\(Self.nasty),1,a,\"b\"\(Self.nasty),c,d\n")
    let run = try Program(line, in: folder.path)
    #expect(run.status == 1 || run.status == 2)
    #expect(run.output.count + run.errors.utf8.count > 100)
    #expect(Self.isHarmless(run.text))
    #expect(Self.isHarmless(run.errors))
  }
}
