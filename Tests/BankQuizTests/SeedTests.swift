@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Testing

@Suite("Seeds and random streams")
struct SeedTests {
  @Test(
    "numbers and texts are read as seeds",
    arguments: [
      ("0", 0, nil), ("42", 42, nil), ("007", 7, nil),
      ("18446744073709551615", UInt64.max, nil),
      ("a", 0xAF63_DC4C_8601_EC8C, "a"), ("foobar", 0x8594_4171_F739_67E8, "foobar"),
      ("日本語", 0xEE9E_E2B5_C854_EF87, "日本語"),
      // One letter composed and decomposed; the hash was computed in Python.
      ("Caf\u{E9}", 0x061B_E9A1_3F8F_0129, "Caf\u{E9}"),
      ("Cafe\u{301}", 0x061B_E9A1_3F8F_0129, "Cafe\u{301}"),
      ("\u{304B}\u{3099}", 0x4D99_4F1B_8369_F09F, "\u{304B}\u{3099}"),
      ("exam 2026", 5_300_225_966_744_177_100, "exam 2026"),
    ] as [(String, UInt64, String?)])
  func written(_ written: String, _ number: UInt64, _ text: String?) throws {
    let seed = try #require(Seed(written))
    #expect(seed.number == number)
    #expect(seed.text == text)
  }

  @Test(
    "an empty text or a number that is too large is not a seed",
    arguments: ["", "18446744073709551616", "99999999999999999999999999999999999999999"])
  func refused(_ written: String) { #expect(Seed(written) == nil) }

  @Test("the hash of an empty text is the published one")
  func emptyHash() { #expect(StableHash.of("") == 0xCBF2_9CE4_8422_2325) }

  /// Streams and the numbers that seed them, computed independently of this code.
  private static let streams: [(seed: UInt64, Purpose, set: Int, of: String?, number: UInt64)] = [
    (0, .questions, 1, nil, 6_952_845_868_788_038_393),
    (42, .questions, 1, nil, 7_859_715_468_191_467_249),
    (42, .questions, 2, nil, 15_069_707_469_404_346_662),
    (.max, .questions, 7, nil, 18_002_827_366_812_376_356),
    (42, .choices, 1, "q1", 15_486_383_885_350_303_188),
    (42, .choices, 2, "q1", 234_537_044_896_503_239),
    (42, .choices, 1, "空の色は？", 5_306_296_790_332_786_689),
    (42, .constraints, 1, nil, 978_336_145_903_504_993),
    (42, .balance, 1, nil, 9_120_231_389_449_093_883),
    (42, .balance, 2, nil, 7_183_789_207_215_605_914),
    (0, .exchanges, 1, nil, 10_735_729_273_975_943_963),
    (0, .choices, 1, "", 15_230_874_495_884_138_196),
  ]

  @Test("each purpose, set and question has a stream of its own", arguments: SeedTests.streams)
  func stream(_ seed: UInt64, _ purpose: Purpose, _ set: Int, _ of: String?, _ number: UInt64) {
    var stream = Generator(Seed(seed), purpose, set: set, of: of)
    var expected = Generator(seed: number)
    #expect(stream.next() == expected.next())
  }
}
