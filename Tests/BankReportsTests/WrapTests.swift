import BankReports
@_spi(QBank) import BankText
import Testing

@Suite("Wrapping text")
struct WrapTests {
  @Test(
    "lines break at spaces and between Japanese phrases",
    arguments: [
      (
        "Put text with a comma between quotes.", 20,
        ["Put text with a", "comma between", "quotes."]
      ),
      ("答えは1ですが、選択肢は1から4までです。", 39, ["答えは1ですが、選択肢は1から4までです。"]),
      ("答えは1ですが、選択肢は1から4までです。", 38, ["答えは1ですが、選択肢は1から", "4までです。"]),
      ("答えは1ですが、選択肢は1から4までです。", 24, ["答えは1ですが、選択肢は", "1から4までです。"]),
      (
        "「ご確認ください」と「質問」を見てください。", 30,
        ["「ご確認ください」と「質問」を", "見てください。"]
      ),
      ("このセルにはほかに1か所あります。", 26, ["このセルにはほかに", "1か所あります。"]),
      ("なっているかもしれないためです。", 22, ["なっているかもしれない", "ためです。"]),
    ] as [(String, Int, [String])])
  func phrases(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(Wrap.lines(text, width: width) == lines)
  }

  @Test("no line is wider than allowed, and nothing is lost", arguments: 8..<60)
  func fit(_ width: Int) {
    let text = "選択肢2と4は大文字と小文字だけが違い、見分けられないかもしれません。`duplicate-choice`を見てください。"
    let lines = Wrap.lines(text, width: width)
    #expect(lines.joined() == text)
    for line in lines where !line.contains("duplicate") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
    // A break inside です or the like would leave a single kana.
    #expect(lines.last.map { $0.count > 2 } ?? false)
  }
}
