@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Inconsistent spelling, endings and units in a bank")
struct ConsistencyRuleTests {
  /// The messages of a rule about questions with these stems, and their rows.
  private static func found(
    _ rule: String, _ stems: [String], choices: String = "1,p,q,r,s", cut: Int? = nil
  ) -> [String] {
    let text = stems.map { "\($0),\(choices)\n" }.joined()
    let file = Lint().run([Source(Path("bank.csv"), Array(text.utf8))])[0]
    return file.diagnostics.filter { $0.rule == rule }.map {
      "\($0.place.record ?? 0): \($0.message.en)"
    }
  }

  @Test(
    "each spelling except the most common one is reported once",
    arguments: [
      (["an e-mail", "an e-mail", "an email"], ["3"]),
      (["an email", "an e-mail", "Emails of an email"], ["2"]),
      (["このe-mail", "e-mail", "このemail"], ["3"]),
      (["the colour red", "a color", "colours and colors", "a color"], ["1", "3"]),
      (["JavaScript", "a Javascript", "javascript"], ["1"]),
      (["サーバー", "サーバ", "サーバー"], ["2"]), (["ウィルス", "ウイルス", "ウイルス"], ["1"]),
      (["ヴァイオリン", "バイオリン", "バイオリン"], ["1"]), (["マイ・ページ", "マイページ", "マイページ"], ["1"]),
      (["子供の本", "子どもの本", "子どもの絵"], ["1"]), (["3か月", "3ヶ月", "4か月"], ["2"]),
    ])
  func variants(_ stems: [String], _ records: [String]) {
    let found = Self.found("spelling-variants", stems)
    #expect(found.map { String($0.prefix(1)) }.sorted() == records, "\(found)")
  }

  @Test(
    "words that only look like spelling variants are not reported",
    arguments: [
      ["EMAIL", "Email", "email"], ["カバ", "カバー"], ["彼は行った", "試験を行う"], ["NOT this", "not this"],
      ["see example.com/e-mail", "an email"], ["foo_bar", "fooBar()"], ["café-bar", "cafébar"],
      ["ドイツ", "イツ"], ["an I-beam", "beam"],
    ])
  func others(_ stems: [String]) {
    #expect(Self.found("spelling-variants", stems) == [])
  }

  @Test("a question that has both spellings, as one about spelling has, is not reported")
  func both() {
    let stems = ["サーバー", "サーバー", "どちらがサーバ"]
    #expect(Self.found("spelling-variants", stems) != [])
    #expect(Self.found("spelling-variants", stems, choices: "1,サーバーは,q,r,s") == [])
  }

  @Test("a message says how often each spelling appears")
  func message() {
    let found = Self.found("spelling-variants", ["サーバー", "サーバ", "サーバー", "サーバーとサーバ", "サーバー"])
    #expect(
      found == ["2: this file has “サーバ” twice and “サーバー” 4 times"])
  }

  @Test(
    "no spelling is called the most common one if both are equally common",
    arguments: [
      (["サーバー", "サーバ"], "the other form is here"),
      (["サーバー", "サーバー", "サーバ"], "the most common form is here"),
    ])
  func related(_ stems: [String], _ expected: String) {
    let text = stems.map { "\($0),1,p,q,r,s\n" }.joined()
    let file = Lint().run([Source(Path("bank.csv"), Array(text.utf8))])[0]
    let found = file.diagnostics.filter { $0.rule == "spelling-variants" }
    #expect(found.flatMap(\.related).map(\.message.en) == [expected])
  }

  @Test(
    "questions that end differently from most are reported",
    arguments: [
      (
        ["What is it?", "Who is it", "Which?"],
        ["2: 1 of 3 questions ends without a question mark, the others with one"]
      ),
      (["What is it?", "It is an", "Fill in: what ___ it", "Name it."], []),
      (
        ["何ですか？", "どれですか？", "何か？"],
        ["3: 1 of 3 questions ends in だ, である or か, the others in です or ます"]
      ),
      (
        ["何か。", "どれか。", "何ですか。"],
        ["3: 1 of 3 questions ends in です or ます, the others in だ, である or か"]
      ),
      (["首都は？", "何ですか？", "山の名は？"], []),
      (
        ["どれですか", "何ですか？", "誰ですか？"],
        ["1: 1 of 3 questions ends without a question mark, the others with one"]
      ),
    ])
  func endings(_ stems: [String], _ expected: [String]) {
    #expect(Self.found("mixed-sentence-endings", stems) == expected)
  }

  @Test(
    "a choice without the unit of the others is reported",
    arguments: [
      ("1,3 km,5 km,7,9 km", ["1: choice 3 has no unit, unlike the others (“3 km”)"]),
      ("1,3 km,5 km,0,9 km", []), ("1,3 km,5 m,7,9 km", []), ("1,3,5,7,9 km", []),
      ("1,3%,5%,7,9%", []),
      ("1,三人,五人,七,九人", ["1: choice 3 has no unit, unlike the others (“三人”)"]),
    ])
  func units(_ choices: String, _ expected: [String]) {
    #expect(Self.found("inconsistent-units", ["How much?"], choices: choices) == expected)
  }

  @Test(
    "a unit in two forms is reported",
    arguments: [
      (["5 km", "7 km", "3 kilometers"], 1), (["5km", "5 m", "5 kg"], 0), (["$5m", "5 meters"], 0),
      (["£5m", "5 meters"], 0), (["€5m", "5 meters"], 0),
      (["3 meters", "1 meter"], 0), (["5 mL", "7 mL", "9 ml"], 1), (["5 m2", "5 meters"], 0),
      (["50%", "50パーセント"], 1), (["F1 m", "3メートル"], 0),
    ])
  func unitForms(_ stems: [String], _ count: Int) {
    #expect(Self.found("inconsistent-units", stems).count == count)
  }

  /// Chunks are cut every MiB, so words and records must be merged correctly.
  @Test("spellings are counted across the chunks of a file")
  func chunks() {
    let digits = String(repeating: "7", count: 1_000)
    let filler = (0..<1_200).map { "Which number is \($0)\(digits)?" }
    let stems = ["サーバー"] + filler + ["サーバ", "サーバー"]
    let found = Self.found("spelling-variants", stems)
    #expect(found == ["1202: this file has “サーバ” once and “サーバー” twice"])
  }

  @Test(
    "a unit that is a part of another one is not a form of its own",
    arguments: ["5 m/s", "5 m^2", "5 m*s", "5 m²", "5 m³", "5 m·s", "5 m2", "5 ms"])
  func partsOfUnits(_ stem: String) {
    #expect(Self.found("inconsistent-units", [stem, "5 meters"]).isEmpty)
  }

  @Test(
    "only a whole word in another cell counts as the other spelling of a question about it",
    arguments: [
      ("p", true), ("website", false), ("Website", false), ("a website.", false),
      ("megawebsite", true), ("websites", true), ("ebsite", true), ("websites and website", false),
    ])
  func otherSpelling(_ choice: String, _ isFound: Bool) {
    let rows = ["a website,1,p,q,r,s", "my website,1,p,q,r,s", "the web-site,1,\(choice),q,r,s"]
    let text = rows.joined(separator: "\n") + "\n"
    let file = Lint().run([Source(Path("bank.csv"), Array(text.utf8))])[0]
    let found = file.diagnostics.filter { $0.rule == "spelling-variants" }
    #expect(!found.isEmpty == isFound)
  }
}
