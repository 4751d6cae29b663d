@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import TestSupport
import Testing

/// Compares the fingerprints of questions with the comparison of rows, and with Python's SHA-256.
@Suite("Fingerprints of questions")
struct QuestionFingerprintsTests {
  private static func fingerprints(_ text: String) -> [QuestionFingerprints] {
    let file = BankFile(Source(Path("a.csv"), Array(text.utf8)), .csv, given: .problems)
    var found: [QuestionFingerprints] = []
    file.readRows { chunk in
      chunk.rows.withView(file.source.bytes) { rows in
        for index in 0..<rows.count {
          found.append(QuestionFingerprints(ProblemRow(rows.row(index))))
        }
      }
    }
    return found
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Computed by Python from the texts as written here:
  ///
  ///     from hashlib import sha256
  ///     key = lambda text: sha256(text).hexdigest()[:32]
  ///     key("空の色は".encode())
  ///     key("空の色は".encode() + b"\xff" + b"\xff".join(x.encode() for x in "緑赤青黄")
  ///       + b"\xfe" + "空の色は".encode() + b"\xff" + b"\xff".join(x.encode() for x in "緑赤青黄"))
  @Test("fingerprints are those in the documentation")
  func vectors() throws {
    let prints = Self.fingerprints("SKY,2,b,a,d,c\n空の色は？,1,青,赤,緑,黄\n全角のＡは,1,Ａ,A,a,b\n")
    try #require(prints.count == 3)
    #expect(Self.hexadecimal(prints[0].question) == "05f514fae7ca5710f9e9289a20a5c9b3")
    #expect(Self.hexadecimal(prints[0].problem) == "1086f591b6953f69b13341768c3c5d49")
    #expect(Self.hexadecimal(prints[0].answer ?? []) == "ca978112ca1bbdcafac231b39a23dc4d")
    #expect(Self.hexadecimal(prints[1].question) == "1a0da8a495ebad5b063946b022db2fcd")
    #expect(Self.hexadecimal(prints[1].problem) == "439f16766f69c3d582699d9ca3e202a5")
    #expect(Self.hexadecimal(prints[2].problem) == "f915e50419e4ea5044922cc8e0067bae")
    #expect(Self.hexadecimal(prints[2].answer ?? []) == "3075754175ec49df8c22100b30492f82")
  }

  @Test(
    "fingerprints are equal if rows say the same",
    arguments: [
      ("空の色は？,1,青,赤,緑,黄", "空の色は,2,赤,青,黄,緑", true, true),
      ("空の色は？,1,青,赤,緑,黄", "空の色は？,2,青,赤,緑,黄", true, false),
      ("Is it so?,1,Yes,No,a,b", "Is it  so?,1,Yes,No ,a,b", true, true),
      ("Is it so?,1,Yes,No,a,b", "is it so?,1,Yes,No,a,b", false, true),
      ("x²は？,1,a,b,c,d", "x2は？,1,a,b,c,d", false, true),
      ("a?,1,あ,b,c,d", "a?,1,ア,b,c,d", false, false),
      ("What is it?,1,a,b,c,d", "What is it?,1,a,b,c,e", false, true),
    ])
  func alike(one: String, other: String, same: Bool, answer: Bool) throws {
    let prints = Self.fingerprints("\(one)\n\(other)\n")
    try #require(prints.count == 2)
    #expect((prints[0].problem == prints[1].problem) == same)
    #expect((prints[0].answer == prints[1].answer) == answer)
  }

  @Test("an answer that is not the number of a choice has no fingerprint")
  func noAnswer() {
    let prints = Self.fingerprints("a,9,b,c,d,e\na,1,b,c,d,e\n")
    #expect(prints[0].answer == nil)
    #expect(prints[0].problem == prints[1].problem)
  }

  /// What lint reports about two rows.
  private enum Verdict: Equatable {
    case nothing, repetition, contradiction
  }

  private static func verdict(_ bank: String) -> Verdict {
    let files = Lint().run([Source(name: "a.csv", Array(bank.utf8))])
    let found = files.flatMap(\.diagnostics)
    if found.contains(where: { $0.rule == "conflicting-answer" && $0.severity == .error }) {
      return .contradiction
    }
    let exact = "this question appears earlier with the same choices"
    let isRepetition = found.contains {
      $0.rule == "duplicate-question" && $0.message.en == exact
    }
    return isRepetition ? .repetition : .nothing
  }

  private static func verdict(_ one: QuestionFingerprints, _ other: QuestionFingerprints) -> Verdict
  {
    if one.problem != other.problem { return .nothing }
    guard let first = one.answer, let second = other.answer else { return .repetition }
    return first == second ? .repetition : .contradiction
  }

  private static let texts = [
    "空の色", "空の 色", "そらのいろ", "ソラノイロ", "x²", "x2", "Ａ", "A", "a", "a?", "a？", "a!", "半角のA", "半角のＡ",
    "it's", "it’s", "\"\"a\"\"", "「a」", "1.5", "15", "if a { b }", "a  b", "a b", "a-b", "a–b",
    "a—b", "ー",
  ]

  @Test("two rows share fingerprints exactly if lint finds them exact duplicates")
  func likeLint() {
    var generator = Generator(seed: 14)
    func row(_ words: [String], _ question: String) -> String {
      let choices = words.map { "\"\($0)\"" }.joined(separator: ",")
      return "\"\(question)\",\(1 + Int(generator.below(4))),\(choices)\n"
    }
    func text() -> String { Self.texts[Int(generator.below(UInt64(Self.texts.count)))] }
    var seen: [Verdict] = []
    let rounds = Deep.rounds(3_000, exhaustive: 100_000)
    for _ in 0..<rounds {
      var words = (0..<4).map { _ in text() }
      let question = text() + text()
      let first = row(words, question)
      if Int(generator.below(2)) == 0 { words.swapAt(0, Int(generator.below(4))) }
      if Int(generator.below(3)) == 0 { words[1] = text() }
      let other = Int(generator.below(2)) == 0 ? question : text() + text()
      let bank = first + row(words, other)
      let prints = Self.fingerprints(bank)
      guard prints.count == 2 else { continue }
      let expected = Self.verdict(bank)
      #expect(Self.verdict(prints[0], prints[1]) == expected, "\(bank)")
      seen.append(expected)
    }
    #expect(seen.count { $0 == .repetition } > rounds / 50)
    #expect(seen.count { $0 == .contradiction } > rounds / 50)
  }
}
