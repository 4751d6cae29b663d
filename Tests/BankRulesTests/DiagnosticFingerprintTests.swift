@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Fingerprints of findings")
struct DiagnosticFingerprintTests {
  private static let bad = "Which is it?,9,a,b,c,a\n"
  private static let good = "What is it?,1,a,b,c,d\n"

  private static func fingerprints(
    _ text: String, _ rule: String = "answer-out-of-range", as name: String = "a.csv"
  ) -> [String] {
    let file = Lint().run([Source(Path(name), Array(text.utf8))])[0]
    return zip(file.diagnostics, file.fingerprints).filter { $0.0.rule == rule }.map(\.1)
  }

  @Test("a fingerprint is the digest that its page describes")
  func digest() {
    // printf '19:answer-out-of-range,22:Which is it?,9,a,b,c,a,1:0,' | sha256sum | head -c 16
    #expect(Self.fingerprints(Self.bad) == ["ea053d42c7831d2e"])
  }

  @Test(
    "a fingerprint does not change with other rows or line endings",
    arguments: [
      good + bad, bad + good, good + good.replacing("What", with: "Who") + bad, "\n\n" + bad,
      bad.replacing("\n", with: "\r\n"), String(bad.dropLast()),
    ])
  func stays(_ text: String) {
    #expect(Self.fingerprints(text) == Self.fingerprints(Self.bad))
  }

  @Test(
    "another row or rule has another fingerprint",
    arguments: [bad.replacing("9", with: "8"), bad.replacing("it", with: "this")])
  func differs(_ text: String) {
    let own = Self.fingerprints(Self.bad)
    #expect(Self.fingerprints(text).count == 1)
    #expect(Self.fingerprints(text) != own)
    #expect(Self.fingerprints(Self.bad, "duplicate-choice") != own)
  }

  @Test("findings in equal rows, or several in one row, have different fingerprints")
  func own() {
    let twice = Self.fingerprints(Self.bad + Self.bad)
    #expect(Set(twice).count == 2)
    #expect(twice.first == Self.fingerprints(Self.bad).first)
    #expect(Set(Self.fingerprints("What?,1, a, b,c,d\n", "edge-space")).count == 2)
  }

  @Test(
    "fingerprints of findings at every character of a long row take linear time",
    .timeLimit(.minutes(1)))
  func longRow() {
    let row = "\(String(repeating: "🏴\u{E0067}", count: 8_192)),1,a,b,c,d\n"
    let found = Self.fingerprints(row, "hidden-character")
    #expect(found.count == 8_192 && Set(found).count == found.count)
  }

  @Test("a fingerprint in JSON depends on the item, not on its lines")
  func json() {
    let items = [
      #"{"question":"What?","answer":1,"choices":["a","b","c","d"]}"#,
      #"{"question":"Which?","answer":1,"choices":["a ","b","c","d"]}"#,
    ]
    let one = Self.fingerprints("[\(items[1])]", "edge-space", as: "a.json")
    let other = Self.fingerprints("[\(items[0]),\n\(items[1])]", "edge-space", as: "a.json")
    #expect(one.count == 1 && one == other)
  }
}
