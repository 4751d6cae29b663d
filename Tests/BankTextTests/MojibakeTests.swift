@_spi(QBank) import BankText
import Testing

@Suite("Text that was decoded in a wrong encoding")
struct MojibakeTests {
  private static let clean = [
    "The café’s naïve résumé — “cheap”, 5 € or £8",
    "Où est l’hôtel ? « là-bas », dit-il. « thé » !",
    "Größe, Ärmel, Straße, „Ä“ und „Ö“", "¿Cuál es? ¡Qué niño!",
    "NÃO, São João; Ã, Â e ã",
    "Zażółć gęślą jaźń", "Thủ đô của Việt Nam là gì?", "Столица России — Москва, «Да»",
    "空の色は何色ですか？",
    "半角ｶﾅのﾃｨｰﾊﾟｰﾃｨ、縺れる糸と繧繝", "ﾎﾟｲﾝﾄA、Aﾎﾟｲﾝﾄ", "中国的首都是哪里？《红楼梦》", "20 °C, m², ½, 1ª",
    "Ångström, Çà et là…",
  ]

  /// The text as it looks if each byte of its UTF-8 is decoded as Latin-1.
  private static func broken(_ text: String) -> String {
    String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
  }

  /// Letters followed by a character, which could be one letter if they were not words as written.
  private static let ambiguous = ["AMANHÃ” disse", "LÃ\u{A0}!", "„Ä“"]

  @Test("none is found in sound text", arguments: clean + ambiguous)
  func sound(_ text: String) {
    #expect(Mojibake.all(in: text).isEmpty)
  }

  @Test("text that was broken once or twice is restored", arguments: clean)
  func latin(_ text: String) {
    for broken in [Self.broken(text), Self.broken(Self.broken(text))] {
      #expect(Self.restored(broken) == text)
    }
  }

  private static func restored(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for found in Mojibake.all(in: text).reversed() {
      bytes.replaceSubrange(found.part, with: Array((found.original ?? "?").utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Made by `text.encode("utf-8").decode("cp932", "replace")` and the same with cp1252.
  @Test(
    "text broken by code pages of Windows is found, and restored where nothing was lost",
    arguments: [
      ("cafÃ© â€“ â€œcheapâ€\u{9D}", "café – “cheap”"), ("GrÃ¶ÃŸe", "Größe"),
      ("leÅ¼y KrakÃ³w", "leży Kraków"),
      ("縺ゅ＞縺�", nil), ("遨ｺ縺ｮ濶ｲ", "空の色"), ("Fﾃｼnf Grﾃｶﾃ歹", "Fünf Größe"), ("Espaﾃｱa", "España"),
      ("ﾐ｡ﾐｰﾐｼ", "Сам"), ("竄ｬ 5", "€ 5"), ("Dziﾄ�", nil), ("�ｽｩ", nil),
    ] as [(String, String?)])
  func windows(_ broken: String, _ original: String?) {
    #expect(!Mojibake.all(in: broken).isEmpty)
    if let original { #expect(Self.restored(broken) == original) }
  }

  @Test("parts that were broken before the whole text are restored, too")
  func brokenInParts() {
    let text = Self.broken("é") + "水" + Self.broken("ü") + "火" + Self.broken("ß")
    #expect(Self.restored(Self.broken(text)) == "é水ü火ß")
  }

  @Test(
    "a single sign is restored if its bytes do not look like ordinary text",
    arguments: [
      ("costs â‚¬5", "costs €5"), ("a â‰¤ b", "a ≤ b"), ("done âœ“", "done ✓"), ("â™¥", "♥"),
      ("four â˜…", "four ★"), ("note â€¡", "note ‡"),
      ("Brand â„¢", "Brand ™"), ("a â†’ b", "a → b"), ("5 âˆ’ 3", "5 − 3"), ("waitâ€¦", "wait…"),
      ("ã€‚", "。"), ("ã‚¹", "ス"), ("ãƒ»", "・"), ("why ï¼Ÿ", "why ？"), ("wave ï½ž", "wave ～"),
      ("lá»›p", "lớp"), ("báº¹", "bẹ"), ("Aä¸\u{AD}B", "A中B"),
    ])
  func singleSigns(_ broken: String, _ original: String) {
    #expect(Self.restored(broken) == original)
  }

  @Test(
    "two letters with accents side by side are not taken for one broken character",
    arguments: ["voilâ…”", "«â—»", "ä¸\u{AD}", "â©", "ï°", "ï¿", "á¹", "ãé", "Ã©Ã"])
  func sideBySide(_ text: String) {
    #expect(Mojibake.all(in: text).isEmpty)
  }

  @Test("text that is cut within a character is found, but not restored")
  func cutOff() {
    let found = Mojibake.all(in: "x Ã©Ã¼Ã¶Ã")
    #expect(found.map(\.part) == [2..<16])
    #expect(found.map(\.original) == [nil])
  }
}
