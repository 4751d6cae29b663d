@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("What the items of a typed list are labelled with")
struct ListLabelTests {
  /// Returns the labels that a text begins with, and what follows them.
  private static func label(_ text: String) -> (labels: [ListLabel], rest: String)? {
    let source = Source(Path("list.txt"), Array(text.utf8))
    let scalars = ListText(source, TextRange(0, source.count))
    return ListLabelReader(text: scalars).label(at: 0).map {
      ($0.labels, scalars.string($0.end..<scalars.count))
    }
  }

  private static func scalars(_ first: String, _ last: String) -> [Unicode.Scalar] {
    let ends = [first, last].map { $0.unicodeScalars.first?.value ?? 0 }
    return (ends[0]...ends[1]).compactMap { Unicode.Scalar($0) }
  }

  @Test(
    "circled and bracketed numbers and letters are labels by themselves",
    arguments: [
      ("①", "⑳", 20, ListLabel.Script.circled), ("⑴", "⒇", 20, .circled),
      ("⒈", "⒛", 20, .circled), ("❶", "❿", 10, .circled), ("➀", "➉", 10, .circled),
      ("⒜", "⒵", 26, .lower), ("Ⓐ", "Ⓩ", 26, .upper), ("ⓐ", "ⓩ", 26, .lower),
      ("㋐", "㋣", 20, .kana),
    ])
  func alone(_ first: String, _ last: String, _ count: Int, _ script: ListLabel.Script) {
    let signs = Self.scalars(first, last)
    #expect(signs.count == count)
    for (index, sign) in signs.enumerated() {
      #expect(ListLabel.Script.standsAlone(sign))
      let readings = ListLabel.Script.readings(of: sign)
      #expect(readings.map(\.script) == [script] && readings.map(\.value) == [index + 1])
      let found = Self.label("\(sign)tea")
      #expect(found?.labels.map(\.value) == [index + 1] && found?.rest == "tea")
    }
    let around = [(signs[0].value - 1, 0), ((signs.last?.value ?? 0) + 1, count + 1)]
    for (value, wrong) in around {
      let readings = Unicode.Scalar(value).map { ListLabel.Script.readings(of: $0) } ?? []
      #expect(!readings.contains { $0.script == script && $0.value == wrong })
    }
  }

  @Test(
    "letters of every script count from their first one",
    arguments: [
      (ListLabel.Script.upper, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
      (.lower, "abcdefghijklmnopqrstuvwxyz"),
      (.upper, "ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ"),
      (.lower, "ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ"),
      (.upperRoman, "ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ"), (.lowerRoman, "ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ"),
      (.kana, "アイウエオカキクケコサシスセソタチツテトナニヌネノハ"),
      (.kana, "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊ"),
      (.smallKana, "あいうえおかきくけこさしすせそたちつてとなにぬねのは"),
      (.iroha, "イロハニホヘトチリヌ"), (.kanji, "一二三四五六七八九十"),
    ])
  func letters(_ script: ListLabel.Script, _ letters: String) {
    for (index, letter) in letters.unicodeScalars.enumerated() {
      let readings = ListLabel.Script.readings(of: letter)
      #expect(readings.contains { $0.script == script && $0.value == index + 1 }, "\(letter)")
      #expect(readings.count { $0.script == script } == 1)
      #expect(!ListLabel.Script.standsAlone(letter))
    }
  }

  @Test(
    "signs beside letters and numbers are no labels",
    arguments: ["@", "[", "`", "{", "＠", "［", "ァ", "ぁ", "ｰ", "〇", "Ⅻ", "ⅻ", "⓪", "❵", "㋏"])
  func others(_ sign: String) {
    for scalar in sign.unicodeScalars {
      #expect(ListLabel.Script.readings(of: scalar).isEmpty)
    }
  }

  @Test(
    "Roman numerals up to ten are labels if their case is uniform",
    arguments: [
      ("i", 1), ("iii", 3), ("iv", 4), ("viii", 8), ("ix", 9), ("x", 10), ("xi", nil),
      ("iiii", nil), ("", nil),
    ])
  func romans(_ word: String, _ value: Int?) {
    let (small, large) = (ListLabel.Script.roman(word), ListLabel.Script.roman(word.uppercased()))
    #expect(small?.value == value && large?.value == value)
    #expect(value == nil || small?.script == .lowerRoman && large?.script == .upperRoman)
    #expect(ListLabel.Script.roman("Ii") == nil && ListLabel.Script.roman("iV") == nil)
  }

  @Test(
    "a list may be labelled in any script",
    arguments: [
      "⑴ ⑵ ⑶", "⒈ ⒉ ⒊", "❶ ❷ ❸", "➀ ➁ ➂", "⒜ ⒝ ⒞", "Ⓐ Ⓑ Ⓒ", "ⓐ ⓑ ⓒ", "㋐ ㋑ ㋒", "Ⅰ． Ⅱ． Ⅲ．",
      "ⅰ) ⅱ) ⅲ)", "ｱ) ｲ) ｳ)", "①. ②. ③.", "①： ②： ③：", "①、 ②、 ③、", "(I) (II) (III)",
      "ⓐ) ⓑ) ⓒ)", "（ａ） （ｂ） （ｃ）", "[i] [ii] [iii]", "あ) い) う)",
    ])
  func lists(_ labels: String) throws {
    let signs = labels.split(separator: " ")
    for (right, sign) in signs.enumerated() {
      let choices = zip(signs, ["assam", "keemun", "sencha"]).map { "\($0) \($1)\n" }
      let text = "1. Which tea?\n\(choices.joined())Answer: \(sign)\n"
      let found = try #require(Format.list.read(text))
      #expect(found.diagnostics.map(\.message.en) == [], "\(text)")
      #expect(found.bank.problems.map(\.choices) == [["assam", "keemun", "sencha"]], "\(text)")
      #expect(found.bank.problems.map(\.answer) == [right + 1], "\(text)")
    }
  }

  @Test(
    "a word for a question may be in brackets with its number",
    arguments: [
      ("[問1] 空", 1, " 空"), ("（問２）空", 2, "空"), ("【問題 3】空", 3, "空"), ("［第４問］空", 4, "空"),
      ("(Question 5): Sky", 5, ": Sky"), ("[Q6]Sky", 6, "Sky"), ("〔設問七〕空", 7, "空"),
    ])
  func bracketedWords(_ text: String, _ value: Int, _ rest: String) {
    let found = Self.label(text)
    #expect(found?.labels.map(\.family.script) == [.question])
    #expect(found?.labels.map(\.value) == [value] && found?.rest == rest)
  }

  @Test(
    "a word for a question and its number need the closing bracket",
    arguments: ["[問1 空", "(Q1 of the paper) Sky", "（問２", "[Question 3"])
  func openBrackets(_ text: String) {
    #expect(Self.label(text)?.labels.contains { $0.family.script == .question } != true)
  }
}
