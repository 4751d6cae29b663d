import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

/// How often the encoding of a text is recognized, on texts that Python generates and encodes.
@Suite("Detecting encodings of texts that Python made", .enabled(if: Python.has("codecs")))
struct DetectionPythonTests {
  /// Rows of the given total number of characters, made of common words of a language.
  private static let script = """
    import random, sys
    texts = {
      "ja": "これは ですか どの とは 山 日本 で 一番 高い 川 首都 次の うち 正しい ものは 年 人 何 東京 大阪 カメラ テレビ "
            "コンピューター 水 火 世界 歴史 の を に は が 最も 多い 少ない 作った 食べ物 動物 植物 名前".split(),
      "kana": "ｺﾚﾊ ﾃﾞｽｶ ﾄﾞﾉ ﾄﾊ ﾔﾏ ﾆﾎﾝ ﾃﾞ ｲﾁﾊﾞﾝ ﾀｶｲ ｶﾜ ｼｭﾄ ﾂｷﾞﾉ ｳﾁ ﾀﾀﾞｼｲ ﾓﾉﾊ ﾄｳｷｮｳ ｵｵｻｶ ｶﾒﾗ ﾃﾚﾋﾞ ｺﾝﾋﾟｭｰﾀｰ "
            "ﾐｽﾞ ﾋ ｾｶｲ ﾚｷｼ ﾉ ｦ ﾆ ﾊ ｶﾞ ﾓｯﾄﾓ ｵｵｲ ｽｸﾅｲ ﾀﾍﾞﾓﾉ ﾄﾞｳﾌﾞﾂ ｼｮｸﾌﾞﾂ ﾅﾏｴ".split(),
      "zh": "的 一 是 在 不 了 有 和 人 这 中 大 为 上 个 国 我 以 要 他 时 来 用 们 生 到 作 地 于 出 就 分 对 成 会 可 主 发 年 "
            "动 同 工 也 能 下 过 子 说 产 种 面 而 方 后 多 定 行 学 法 所 民 得 经 哪 最 山 河 首都 世界".split(),
      "tw": "的 一 是 在 不 了 有 和 人 這 中 大 為 上 個 國 我 以 要 他 時 來 用 們 生 到 作 地 於 出 就 分 對 成 會 可 主 發 年 "
            "動 同 工 也 能 下 過 子 說 產 種 面 而 方 後 多 定 行 學 法 所 民 得 經 哪 最 山 河 首都 世界".split(),
      "ko": "은 는 이 가 세계 에서 가장 높은 산 한국 의 수도 다음 중 옳은 것은 무엇 입니까 사람 물 나라 강 역사 과학 음식 동물 "
            "식물 이름 많은 적은 년도 서울 부산".split(),
      "fr": "où se trouve la tour à côté de l’île est née élève en août un garçon dans la forêt première Noël quel pays "
            "die größte Stadt für Österreich schön Fuß und nicht mit einem Wort wie viele Tage hat der Juni".split(),
    }
    language, codec, size, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    draw = random.Random(language + codec + str(size))
    for _ in range(count):
        text, rows = "", 0
        while len(text) < size:
            row = lambda: ("" if language != "fr" else " ").join(draw.choices(texts[language], k=draw.randint(1, 5)))
            text += row() + "," + str(draw.randint(1, 4)) + "".join("," + row() for _ in range(4)) + "\\n"
        data = text[:size].encode(codec, "ignore")
        try: data.decode("utf-8")
        except UnicodeDecodeError: print(data.hex())
        else: print(data.hex() if b"\\0" in data or b"\\x1b" in data else "")
    """

  private static let encodings: [(String, String, ForeignText)] = [
    ("ja", "cp932", .shiftJIS), ("kana", "cp932", .shiftJIS), ("ja", "euc_jp", .eucJP),
    ("ja", "iso2022_jp", .iso2022JP),
    ("ja", "utf_16_le", .utf16LittleEndian), ("ja", "utf_16_be", .utf16BigEndian),
    ("ja", "utf_32_le", .utf32LittleEndian), ("zh", "gb18030", .gb18030), ("tw", "big5", .big5),
    ("ko", "euc_kr", .eucKR), ("fr", "cp1252", .windows1252),
  ]

  /// The bytes that lowercase hexadecimal digits represent.
  private static func bytes(_ digits: Substring.UTF8View) -> [UInt8] {
    let values = digits.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  /// Of a hundred texts with this number of characters, how many may be recognized wrongly, and how many not at
  /// all.
  @Test(
    "short texts are rarely misdetected and long ones never",
    arguments: [(20, 3, 35), (100, 0, 5), (500, 0, 0)])
  func rates(_ size: Int, _ mostWrong: Int, _ mostUnknown: Int) throws {
    for (language, codec, expected) in Self.encodings {
      let arguments = [language, codec, String(size), "100"]
      let output = try #require(Python.run(Self.script, arguments, input: Data()))
      var (wrong, unknown) = (0, 0)
      for line in output.split(separator: "\n") {
        switch ForeignText.of(Self.bytes(line.utf8).arraySpan) {
        case expected: break
        case nil, .unknown: unknown += 1
        default: wrong += 1
        }
      }
      #expect(wrong <= mostWrong, "\(codec) \(size)")
      #expect(unknown <= mostUnknown, "\(codec) \(size)")
    }
  }
}
