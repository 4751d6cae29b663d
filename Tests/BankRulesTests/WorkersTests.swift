@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Checking on several threads")
struct WorkersTests {
  /// A bank of several chunks with occasional defects, among them quotes that cross chunk boundaries.
  private static let large: [UInt8] = {
    var generator = Generator(seed: 11)
    var text = ""
    let long = String(repeating: "7", count: 300)
    while text.utf8.count < (Deep.hasTime ? 9 : 5) << 18 {
      let number = generator.below(4_000)
      switch generator.below(40) {
      case 0: text += "問題\(number)？,９,あ,い,う,え\n"
      case 1: text += "問題\(number)？,1,あ,い,う\n"
      case 2: text += "\"問題\(number)\n数は？,1,あ,い,う,え\n\",1,あ,い,う,え\n"
      case 3: text += "問題\(number)？,1,あ\u{200B},い,う,え\n\n"
      case 4: text += "問題\(number)？,1,\"あ,い,う,え\n"
      default: text += "問題\(number)？,\(1 + number % 4),あ\(number),い,う,\(long)\n"
      }
    }
    return Array(text.utf8)
  }()

  @Test("several threads find the same as one, in a file of several chunks")
  func sameForAll() {
    let files = [
      Source(Path("large.csv"), Self.large),
      Source(Path("small.csv"), Array(Self.large.prefix(1_000))),
    ]
    let alone = found(Lint().run(files))
    #expect(alone.count > 250)
    for count in [2, 3, 8] {
      #expect(found(Lint(workers: Threads.workers(count)).run(files)) == alone)
    }
  }

  private func found(_ files: [LintedFile]) -> [String] {
    files.flatMap { file in
      file.diagnostics.map { finding in
        let related = finding.related.map { "\($0.range)" }.joined()
        return
          "\(file.source.path.displayText) \(finding.rule) \(finding.place) \(finding.message) \(related)"
      }
    }
  }
}
