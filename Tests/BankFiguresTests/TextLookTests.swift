import BankFigures
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Scanning many bytes at once")
struct TextLookTests {
  private static let words = [
    "not", "Never ", "except", " incorrect", "false", "untrue ", "least", "cannot", "n't", "N'T",
    "'",
    "t", "no", "knot", "é", "énot", "？not", "誤", "誤っている", "間違", "間", "不適", "不", "除", "ない", "な",
    "い", "でない", "鳥", "って", "what is ", " the ", "x", " ", "…", "😀",
  ]

  @Test("the fast scan for negative words equals the plain one")
  func negatives() {
    var (generator, found) = (Generator(seed: 5), 0)
    let rounds = Deep.rounds(4_000, exhaustive: 400_000)
    for round in 0..<rounds {
      // Most long texts of such words are negative; the others are longer than a block, too.
      let parts = round % 3 == 0 ? Self.words : Self.words.suffix(10) + ["な", "不", "tno", "間"]
      let text = Array(generator.text(upTo: 60, of: parts).utf8)
      let isThere = NegativeAskPrefilter.mayBeIn(plainly: text.arraySpan)
      #expect(
        NegativeAskPrefilter.mayBeIn(text.arraySpan) == isThere,
        "\(String(decoding: text, as: UTF8.self))"
      )
      found += isThere ? 1 : 0
    }
    #expect(found > rounds / 10)
  }

  private static let brackets = [
    "(", ")", "[", "]", "（", "）", "［", "］", "「", "」", "『", "』", "【", "】", "a", "漢", "か", "、", "！",
    "é",
    "😀", " long text without any of them ", "かっこのない長い文",
  ]

  @Test("the fast scan for unbalanced brackets equals a plain count")
  func balance() {
    var (generator, even) = (Generator(seed: 6), 0)
    let rounds = Deep.rounds(4_000, exhaustive: 400_000)
    for _ in 0..<rounds {
      let text = generator.text(upTo: 24, of: Self.brackets)
      let bytes = Array(text.utf8)
      let isEven = Self.isEven(text)
      #expect(BracketBalance.isEven(in: bytes.arraySpan) == isEven, "\(text)")
      #expect(BracketBalance.isEven(plainlyIn: bytes.arraySpan) == isEven, "\(text)")
      even += isEven ? 1 : 0
    }
    #expect(even > rounds / 50)
  }

  /// Whether each kind of bracket is opened as often as it is closed.
  private static func isEven(_ text: String) -> Bool {
    [("([（［", ")]）］"), ("「", "」"), ("『", "』"), ("【", "】")].allSatisfy { open, close in
      text.count { open.contains($0) } == text.count { close.contains($0) }
    }
  }

  @Test(
    "a negative word begins behind a space, a sign or a Japanese character, not within a word",
    arguments: [
      ("not", true), ("not red", true), (" not", true), ("xnot", false), ("énot", false),
      ("éénot", false), ("ünever", false), ("水not", true), ("あnot", true), ("…は、never", true),
      ("“not”", true), ("‘never’", true), ("—except", true), ("isn't", true),
      ("isn't it", true), ("isn'x", false), ("誤り", true), ("過誤", true), ("不正", true), ("不安", false),
      ("間違い", true), ("間近", false), ("除く", true), ("険しい", false), ("ない", true), ("なか", true),
      ("なく", false), ("except", true), ("exit", false), ("least", true), ("lest", false),
    ])
  func starts(_ word: String, _ isThere: Bool) {
    for text in [word, word + String(repeating: " 12", count: 40)] {
      let bytes = Array(text.utf8)
      #expect(NegativeAskPrefilter.mayBeIn(bytes.arraySpan) == isThere)
      #expect(NegativeAskPrefilter.mayBeIn(plainly: bytes.arraySpan) == isThere)
    }
  }
}
