@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Tables that are looked at row by row")
struct TableRowsTests {
  /// Tables with everything that a row can have, wrong or not.
  private static func table(_ seed: UInt64) -> (text: String, delimiter: String) {
    var generator = Generator(seed: seed)
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int(generator.below(UInt64(list.count)))]
    }
    let delimiter = pick([",", ";", "\t"])
    let texts = [
      "sky", "blue", " red", "green ", "a\u{200B}b", "", "", "５", "空の色は？", "x, y", "a;b",
      "say \"no\"",
      "two\nlines", "\u{202E}x", "e\u{301}", "é", "1", "B",
    ]
    func cell(_ text: String) -> String {
      let isPlain = !text.contains { ",;\t\"\n".contains($0) } && generator.below(8) > 0
      return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
    let rows = (0..<Int(generator.below(12)) + 1).map { _ -> String in
      switch generator.below(20) {
      case 0: return ""
      case 1:
        return ["no", "問題", "A", "B", "C", "正解", "分野", "制限時間", ""].joined(separator: delimiter)
      case 2: return ["1", "Q\"x", "a", "b", "c", "A", "", "", ""].joined(separator: delimiter)
      default:
        let question = pick(texts + ["Which?", "Which?", "which?"])
        let choices = (0..<3).map { _ in pick(texts + ["a", "b", "c", "d"]) }
        let key = pick(["A", "B", "C", "a", "ｂ", "(C)", "D", "", "A,C", "ア", "9", "A\u{200B}"])
        let rest = [pick(["", "sky"]), pick(["", "", "20", "x"]), pick(["", "", "", "!"])]
        let cells = [pick(["1", "2", ""]), question] + choices + [key] + rest
        let row = cells.map(cell).joined(separator: delimiter)
        return generator.below(15) == 0 ? row + delimiter + "more" : row
      }
    }
    let head = ["no", "問題", "A", "B", "C", "正解", "分野", "制限時間", ""].joined(separator: delimiter)
    let mark = generator.below(4) == 0 ? "\u{FEFF}" : ""
    return (mark + ([head] + rows).joined(separator: "\n") + pick(["", "\n"]), delimiter)
  }

  @Test("find the same as when they are read into values, at the same places, with the same fixes")
  func same() throws {
    var (questions, findings) = (0, 0)
    let rounds = Places.rounds(300, exhaustive: 20_000)
    for seed in 0..<UInt64(rounds) {
      let (text, delimiter) = Self.table(seed)
      var layout = Layout.letters.reading(
        Layout.Delimiter(rawValue: delimiter.utf8.first!), nil)
      layout.rowsAbove = 0
      let source = Source(Path("table.csv"), Array(text.utf8))
      let rows = SeenFindings(in: source, layout.csv)
      rows.expectSame(as: SeenFindings(in: source, layout.csv.readIntoValues), "\(seed): \(text)")
      (questions, findings) = (questions + rows.records, findings + rows.ranges.count)
    }
    #expect(questions > rounds * 2 && findings > rounds * 2)
  }
}
