@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Automatic numbers of Word documents")
struct WordNumberingTests {
  private static let kana =
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン".map(String.init)

  @Test("numbers are shown in the form of their format")
  func forms() {
    let forms: [(format: String, texts: [Int: String])] = [
      ("decimal", [1: "1", 10: "10", 1234: "1234"]),
      (
        "upperRoman",
        [
          1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", 8: "VIII", 9: "IX", 10: "X", 14: "XIV",
          40: "XL", 49: "XLIX", 50: "L", 90: "XC", 99: "XCIX", 100: "C", 400: "CD", 444: "CDXLIV",
          500: "D", 900: "CM", 1000: "M", 1994: "MCMXCIV", 2026: "MMXXVI", 3999: "MMMCMXCIX",
          4000: "4000", 0: "0",
        ]
      ),
      ("lowerRoman", [1: "i", 4: "iv", 9: "ix", 48: "xlviii", 666: "dclxvi"]),
      (
        "upperLetter",
        [
          1: "A", 26: "Z", 27: "AA", 52: "ZZ", 53: "AAA", 0: "0",
          780: String(repeating: "Z", count: 30), 781: "781",
        ]
      ),
      ("lowerLetter", [1: "a", 2: "b", 26: "z", 27: "aa", 28: "bb"]),
      ("iroha", [1: "イ", 2: "ロ", 10: "ヌ"]), ("irohaFullWidth", [3: "ハ", 0: "0"]),
      ("japaneseCounting", [1: "一", 2: "二", 10: "十"]), ("chineseCounting", [9: "九", 10: "十"]),
      ("ideographDigital", [1: "一", 9: "九"]),
      ("decimalEnclosedCircle", [1: "①", 2: "②", 20: "⑳", 21: "21", 0: "0"]),
      ("decimalEnclosedCircleChinese", [1: "①", 20: "⑳", 21: "21"]),
    ]
    for (format, texts) in forms {
      for (number, text) in texts {
        #expect(WordNumber.text(number, format) == text, "\(format) \(number)")
      }
    }
    for (index, letter) in Self.kana.enumerated() {
      #expect(WordNumber.text(index + 1, "aiueo") == letter)
      #expect(WordNumber.text(index + 1, "aiueoFullWidth") == letter)
    }
  }

  private static func level(
    _ index: Int, _ format: String, _ text: String, start: Int = 1
  ) -> String {
    "<w:lvl w:ilvl=\"\(index)\"><w:start w:val=\"\(start)\"/><w:numFmt w:val=\"\(format)\"/>"
      + "<w:lvlText w:val=\"\(text)\"/></w:lvl>"
  }

  private static func list(_ id: Int, of abstract: Int, _ more: String = "") -> String {
    "<w:num w:numId=\"\(id)\"><w:abstractNumId w:val=\"\(abstract)\"/>\(more)</w:num>"
  }

  private static func abstract(_ id: Int, _ content: String) -> String {
    "<w:abstractNum w:abstractNumId=\"\(id)\">\(content)</w:abstractNum>"
  }

  /// Returns the labels shown before questions in these lists, each at a level.
  private static func labels(
    _ numbering: String, _ paragraphs: [(list: Int, level: Int)]
  ) -> [String] {
    var document = WordDocument()
    document.numbering = numbering
    for (list, level) in paragraphs {
      document.add("really?", properties: WordDocument.list(list, level))
      for line in ["A) x", "B) y", "Answer: B"] { document.add(line) }
    }
    let lines = document.found.extractedText?.text.split(separator: "\n") ?? []
    return lines.filter { $0.hasSuffix(" really?") }.map { String($0.dropLast(8)) }
  }

  @Test("lists start where they or their levels say, and count on from each other")
  func starts() {
    let start = { (level: Int, number: String) in
      "<w:lvlOverride w:ilvl=\"\(level)\"><w:startOverride w:val=\"\(number)\"/></w:lvlOverride>"
    }
    let numbering =
      Self.abstract(1, Self.level(0, "decimal", "%1.", start: 5)) + Self.list(1, of: 1)
      + Self.list(2, of: 1, start(0, "3")) + Self.list(3, of: 1, start(1, "8"))
      + Self.list(4, of: 1, start(0, "many"))
    let lists = [1, 1, 2, 2, 1, 3, 4, 2]
    #expect(
      Self.labels(numbering, lists.map { ($0, 0) })
        == ["5.", "6.", "3.", "4.", "5.", "6.", "7.", "8."])
  }

  @Test("deeper levels start again below each number, and may show those above")
  func levels() {
    let numbering =
      Self.abstract(
        1,
        Self.level(0, "upperRoman", "%1.", start: 4) + Self.level(1, "decimal", "%1-%2)")
          + Self.level(2, "lowerLetter", "2026/%3 (%1)")) + Self.list(1, of: 1)
    #expect(
      Self.labels(numbering, [0, 1, 1, 2, 2, 1, 2, 0, 1, 2].map { (1, $0) })
        == [
          "IV.", "IV-1)", "IV-2)", "2026/a (IV)", "2026/b (IV)", "IV-3)", "2026/a (IV)", "V.",
          "V-1)", "2026/a (V)",
        ])
    #expect(Self.labels(numbering, [(1, 1)]) == ["IV-1)"])
  }

  @Test("a list may get its levels from a style of lists")
  func styles() {
    let numbering =
      Self.abstract(1, "<w:numStyleLink w:val=\"Exam\"/>")
      + Self.abstract(2, "<w:styleLink w:val=\"Exam\"/>" + Self.level(0, "decimal", "Q%1:"))
      + Self.abstract(3, "<w:numStyleLink w:val=\"Unknown\"/>" + Self.level(0, "decimal", "(%1)"))
      + Self.list(1, of: 1) + Self.list(3, of: 3)
    #expect(Self.labels(numbering, [(1, 0), (1, 0), (3, 0)]) == ["Q1:", "Q2:", "(1)"])
  }
}
