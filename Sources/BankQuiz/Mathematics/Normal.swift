/// The standard normal distribution.
package enum Normal {
  /// The density at `x`.
  package static func density(_ x: Double) -> Double {
    Elementary.exp(-0.5 * (x * x)) * inverseRootOf2Pi
  }

  /// The chance of a value of at most `x`: Phi.
  ///
  /// A power series in the middle; a continued fraction in the tails, because the difference of nearly equal
  /// numbers would leave few significant digits of a small chance.
  package static func below(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x < -2 { return tail(-x) }
    return x > 2 ? 1 - tail(x) : 0.5 + density(x) * series(x)
  }

  /// x + x³ / 3 + x⁵ / (3 · 5) + …
  private static func series(_ x: Double) -> Double {
    let square = x * x
    var term = x
    var sum = x
    var divisor = 3.0
    while term * term > 1e-36 {
      term = term * square / divisor
      sum += term
      divisor += 2
    }
    return sum
  }

  /// The chance of more than `x`, which is at least 2: density / (x + 1 / (x + 2 / (x + 3 / …))).
  private static func tail(_ x: Double) -> Double {
    if x > 39 { return 0 }
    var fraction = x
    for step in stride(from: 100.0, through: 1, by: -1) { fraction = x + step / fraction }
    return density(x) / fraction
  }

  private static let inverseRootOf2Pi = 0.3989422804014327

  /// The value below which a normal variable is with chance `p`: the inverse of Phi.
  ///
  /// Wichura's rational approximations (algorithm AS 241, 1988), accurate to 16 digits. One random number gives one
  /// value, so that streams stay in step, unlike with rejection methods.
  @inline(__always)
  package static func quantile(_ p: Double) -> Double {
    let fromMiddle = p - 0.5
    if abs(fromMiddle) > 0.425 { return quantileInTail(p) }
    return quantileInMiddle(fromMiddle)
  }

  /// Replaces chances by their quantiles in place, with a scratch buffer of the same size.
  ///
  /// First, all are treated as central, where nearly all are, without a branch.
  static func quantiles(_ chances: inout [Double], using other: inout [Double]) {
    for index in chances.indices { other[index] = quantileInMiddle(chances[index] - 0.5) }
    for index in chances.indices {
      let chance = chances[index]
      chances[index] = abs(chance - 0.5) > 0.425 ? quantileInTail(chance) : other[index]
    }
  }

  @inline(__always)
  private static func quantileInMiddle(_ fromMiddle: Double) -> Double {
    let r = 0.180625 - fromMiddle * fromMiddle
    return fromMiddle * middle.value(r)
  }

  private static func quantileInTail(_ p: Double) -> Double {
    guard p > 0, p < 1 else { return p == 0 ? -.infinity : p == 1 ? .infinity : .nan }
    let root = (-Elementary.ln(min(p, 1 - p))).squareRoot()
    let size = root <= 5 ? nearTail.value(root - 1.6) : farTail.value(root - 5)
    return p < 0.5 ? -size : size
  }

  private static let middle = Ratio(
    over: Ratio.Seventh(
      3.387_132_872_796_366_608, 133.141_667_891_784_377_45, 1_971.590_950_306_551_442_7,
      13_731.693_765_509_461_125, 45_921.953_931_549_871_457, 67_265.770_927_008_700_853,
      33_430.575_583_588_128_105, 2_509.080_928_730_122_672_7),
    under: Ratio.Seventh(
      1, 42.313_330_701_600_911_252, 687.187_007_492_057_908_3, 5_394.196_021_424_751_107_7,
      21_213.794_301_586_595_867, 39_307.895_800_092_710_61, 28_729.085_735_721_942_674,
      5_226.495_278_852_854_561))

  private static let nearTail = Ratio(
    over: Ratio.Seventh(
      1.423_437_110_749_683_577_34, 4.630_337_846_156_545_295_9, 5.769_497_221_460_691_405_5,
      3.647_848_324_763_204_605_04, 1.270_458_252_452_368_382_58, 0.241_780_725_177_450_611_77,
      2.272_384_498_926_918_458_33e-2, 7.745_450_142_783_414_076_4e-4),
    under: Ratio.Seventh(
      1, 2.053_191_626_637_758_821_87, 1.676_384_830_183_803_849_4, 0.689_767_334_985_100_004_55,
      0.148_103_976_427_480_074_59, 1.519_866_656_361_645_719_66e-2,
      5.475_938_084_995_344_946e-4, 1.050_750_071_644_416_843_24e-9))

  private static let farTail = Ratio(
    over: Ratio.Seventh(
      6.657_904_643_501_103_777_2, 5.463_784_911_164_114_369_9, 1.784_826_539_917_291_335_8,
      0.296_560_571_828_504_891_23, 2.653_218_952_657_612_309_3e-2,
      1.242_660_947_388_078_438_6e-3, 2.711_555_568_743_487_578_15e-5,
      2.010_334_399_292_288_132_65e-7),
    under: Ratio.Seventh(
      1, 0.599_832_206_555_887_937_69, 0.136_929_880_922_735_805_31,
      1.487_536_129_085_061_485_25e-2, 7.868_691_311_456_132_591e-4,
      1.846_318_317_510_054_681_8e-5, 1.421_511_758_316_445_888_7e-7,
      2.044_263_103_389_939_785_64e-15))
}

/// The mean of a function of a standard normal variable.
///
/// Uses the trapezoidal rule on a fixed grid, which is practically exact for smooth functions: twelve digits for
/// the logistic curves of questions.
enum StandardNormalMean {
  /// The mean of `value`.
  static func of(_ value: (Double) -> Double) -> Double {
    nodes.reduce(0) { $0 + $1.weight * value($1.place) }
  }

  /// The means of several functions at once.
  static func of(count: Int, _ values: (Double) -> [Double]) -> [Double] {
    var means = [Double](repeating: 0, count: count)
    for node in nodes {
      for (index, value) in values(node.place).enumerated() { means[index] += node.weight * value }
    }
    return means
  }

  private static let nodes = (-144...144).map { step in
    let place = Double(step) / 16
    return (place: place, weight: Normal.density(place) / 16)
  }
}

/// A ratio of two polynomials.
private struct Ratio {
  let over: Seventh
  let under: Seventh

  @inline(__always)
  func value(_ x: Double) -> Double {
    let square = x * x
    let fourth = square * square
    return over.value(x, square, fourth) / under.value(x, square, fourth)
  }

  /// A polynomial of degree seven, its constant term first.
  struct Seventh {
    let c0, c1, c2, c3, c4, c5, c6, c7: Double

    init(
      _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double,
      _ c6: Double, _ c7: Double
    ) {
      (self.c0, self.c1, self.c2, self.c3) = (c0, c1, c2, c3)
      (self.c4, self.c5, self.c6, self.c7) = (c4, c5, c6, c7)
    }

    /// Evaluated in pairs, which a processor computes in parallel.
    @inline(__always)
    func value(_ x: Double, _ square: Double, _ fourth: Double) -> Double {
      let lower = (c0 + c1 * x) + (c2 + c3 * x) * square
      let upper = (c4 + c5 * x) + (c6 + c7 * x) * square
      return lower + upper * fourth
    }
  }
}
