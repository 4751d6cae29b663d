import Testing

@_spi(QBank) @testable import BankText

/// Numbers of SplitMix64 and xoshiro256** as published by their authors and independent libraries, and further ones
/// from a second, independent computation.
@Suite("Random numbers from a seed")
struct GeneratorTests {
  @Test(
    "SplitMix64 expands a seed into its published numbers",
    arguments: [
      (
        1_234_567,
        [
          6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
          4_593_380_528_125_082_431, 16_408_922_859_458_223_821, 7_804_594_928_223_864_054,
        ]
      ),
      (
        1_477_776_061_723_855_037,
        [
          1_985_237_415_132_408_290, 2_979_275_885_539_914_483, 13_511_426_838_097_143_398,
          8_488_337_342_461_049_707, 15_141_737_807_933_549_159,
        ]
      ),
      (
        0,
        [
          0xE220_A839_7B1D_CDAF, 7_960_286_522_194_355_700, 487_617_019_471_545_679,
          17_909_611_376_780_542_444,
        ]
      ),
      (
        1,
        [
          10_451_216_379_200_822_465, 13_757_245_211_066_428_519, 17_911_839_290_282_890_590,
          8_196_980_753_821_780_235,
        ]
      ),
      (
        42,
        [
          13_679_457_532_755_275_413, 2_949_826_092_126_892_291, 5_139_283_748_462_763_858,
          6_349_198_060_258_255_764,
        ]
      ),
    ] as [(UInt64, [UInt64])])
  func splitMix(seed: UInt64, numbers: [UInt64]) {
    var seeds = SplitMix64(state: seed)
    #expect(numbers.map { _ in seeds.next() } == numbers)
  }

  @Test("xoshiro256** gives its published numbers for the state 1, 2, 3, 4")
  func state() {
    var generator = Generator(state: (1, 2, 3, 4))
    let numbers: [UInt64] = [
      11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
      607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
      10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
    ]
    #expect(numbers.map { _ in generator.next() } == numbers)
  }

  @Test(
    "a seed always gives the same numbers",
    arguments: [
      (
        0,
        [
          11_091_344_671_253_066_420, 13_793_997_310_169_335_082, 1_900_383_378_846_508_768,
          7_684_712_102_626_143_532,
        ]
      ),
      (
        1,
        [
          12_966_619_160_104_079_557, 9_600_361_134_598_540_522, 10_590_380_919_521_690_900,
          7_218_738_570_589_545_383,
        ]
      ),
      (
        42,
        [
          1_546_998_764_402_558_742, 6_990_951_692_964_543_102, 12_544_586_762_248_559_009,
          17_057_574_109_182_124_193,
        ]
      ),
      (
        2_024,
        [
          1_029_197_146_548_041_518, 14_427_268_137_155_694_693, 1_329_179_038_587_965_441,
          2_946_237_779_985_736_811,
        ]
      ),
      (
        .max,
        [
          10_328_197_420_357_168_392, 14_156_678_507_024_973_869, 9_357_971_779_955_476_126,
          13_791_585_006_304_312_367,
        ]
      ),
    ] as [(UInt64, [UInt64])])
  func seeds(seed: UInt64, numbers: [UInt64]) {
    var generator = Generator(seed: seed)
    #expect(numbers.map { _ in generator.next() } == numbers)
  }

  /// A bound, a seed, and the first numbers below the bound.
  private static let bounds: [(bound: UInt64, seed: UInt64, numbers: [UInt64])] = [
    (2, 42, [0, 0, 1, 1, 1, 1]),
    (3, 42, [0, 1, 2, 2, 2, 2]),
    (4, 42, [0, 1, 2, 3, 3, 3, 2, 3, 3, 2, 2, 1, 3, 1, 2, 3, 2, 3, 2, 2, 0, 0, 1, 2]),
    (4, 0, [2, 2, 0, 1, 2, 3, 1, 2, 3, 3, 0, 0, 0, 2, 1, 1, 2, 0, 2, 0, 1, 1, 1, 2]),
    (5, 42, [0, 1, 3, 4, 4, 3]),
    (6, 42, [0, 2, 4, 5, 5, 4]),
    (10, 42, [0, 3, 6, 9, 9, 7, 7, 8, 7, 5, 6, 2, 8, 3, 7, 8, 6, 8, 7, 7, 0, 1, 4, 6]),
    (100, 42, [8, 37, 68, 92, 99, 76]),
    (
      1 << 32, 42,
      [
        360_188_718, 1_627_707_782, 2_920_764_210, 3_971_525_959, 4_259_765_375, 3_306_005_809,
      ]
    ),
    (
      1 << 63, 42,
      [
        773_499_382_201_279_371, 3_495_475_846_482_271_551, 6_272_293_381_124_279_504,
        8_528_787_054_591_062_096,
      ]
    ),
    (
      1 << 63 + 1, 42,
      [
        9_147_776_489_032_658_738, 7_099_593_415_032_875_292, 6_633_989_454_467_100_377,
        7_022_439_175_346_172_479,
      ]
    ),
    (
      .max, 42,
      [
        1_546_998_764_402_558_741, 6_990_951_692_964_543_101, 12_544_586_762_248_559_008,
        17_057_574_109_182_124_192,
      ]
    ),
  ]

  @Test("a seed always gives the same numbers below a bound", arguments: bounds)
  func below(bound: UInt64, seed: UInt64, numbers: [UInt64]) {
    var generator = Generator(seed: seed)
    #expect(numbers.map { _ in generator.below(bound) } == numbers)
  }

  @Test("a draw below 1 uses up a number, and numbers out of range are rejected")
  func draws() {
    var (one, other) = (Generator(seed: 42), Generator(seed: 42))
    #expect(one.below(1) == 0)
    _ = other.next()
    #expect(one.next() == other.next())

    // Just above half of all numbers, nearly every second draw is rejected: nine for four.
    (one, other) = (Generator(seed: 42), Generator(seed: 42))
    for _ in 0..<4 { _ = one.below(1 << 63 + 1) }
    for _ in 0..<9 { _ = other.next() }
    #expect(one.next() == other.next())
  }

  @Test(
    "a family of streams gives the stream of each key", arguments: [0, 1, 42, .max] as [UInt64])
  func family(_ key: UInt64) {
    var (one, same) = (
      StreamFamily(seed: 7, keys: [3, 5])[key], Generator(seed: 7, keys: [3, 5, key])
    )
    #expect([one.next(), one.next()] == [same.next(), same.next()])
  }
}
