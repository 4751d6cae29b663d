/// The exponential function and the natural logarithm, bit-identical on every machine.
///
/// Those of C libraries differ in the last bits, so that printed figures could differ, too. These use only
/// addition, subtraction, multiplication and division, which are rounded the same everywhere; products and sums are
/// never fused. Relative errors are below 1e-15.
package enum Elementary {
  /// e to the power of `x`.
  package static func exp(_ x: Double) -> Double {
    x > -708 && x < 709 ? boundedExp(x) : farExp(x)
  }

  /// e to the power of `x`, clamped to the range from -708 to 709: branch-free, so that it can be vectorized.
  @inline(__always)
  static func boundedExp(_ x: Double) -> Double {
    let x = min(max(x, -708), 709)
    // Adding and subtracting this number rounds to an integer.
    let shifted = x * inverseLn2 + rounder
    let whole = shifted - rounder
    let rest = (x - whole * ln2Upper) - whole * ln2Lower
    let exponent = shifted.bitPattern &- rounder.bitPattern
    return expSeries(rest) * Double(bitPattern: (exponent &+ 1023) &<< 52)
  }

  /// Handles results whose power of two takes two steps, and results that are not finite.
  private static func farExp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782712893384 { return .infinity }
    if x < -746 { return 0 }
    let half = exp(x / 2)
    return half * half
  }

  /// The exponential of a number between -ln 2 / 2 and ln 2 / 2: 1 + r + r² / 2! + … + r¹³ / 13!.
  @inline(__always)
  private static func expSeries(_ r: Double) -> Double {
    let square = r * r
    let fourth = square * square
    let a = (1 + r) + square * (0.5 + r * (1 / 6))
    let b = (1 / 24 + r * (1 / 120)) + square * (1 / 720 + r * (1 / 5_040))
    let c = (1 / 40_320 + r * (1 / 362_880)) + square * (1 / 3_628_800 + r * (1 / 39_916_800))
    let d = 1 / 479_001_600 + r * (1 / 6_227_020_800)
    return a + fourth * (b + fourth * (c + fourth * d))
  }

  /// The natural logarithm: minus infinity for 0, NaN for negative numbers.
  @inline(__always)
  package static func ln(_ x: Double) -> Double {
    guard x >= .leastNormalMagnitude, x < .infinity else { return farLn(x) }
    let bits = x.bitPattern &- rootOfHalf.bitPattern
    let exponent = Int64(bitPattern: bits) &>> 52
    let mantissa = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: exponent &<< 52))
    let whole = Double(exponent)
    return whole * ln2Upper + (lnSeries(mantissa) + whole * ln2Lower)
  }

  private static func farLn(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    if x == .infinity || x.isNaN { return x }
    return x < 0 ? .nan : ln(x * 0x1p54) - 54 * (ln2Upper + ln2Lower)
  }

  /// The logarithm of a number between the roots of 1/2 and 2: 2 (s + s³ / 3 + s⁵ / 5 + …), where
  /// s = (x - 1) / (x + 1).
  @inline(__always)
  private static func lnSeries(_ x: Double) -> Double {
    let s = (x - 1) / (x + 1)
    let square = s * s
    let fourth = square * square
    let a = 1 / 3 + square * (1 / 5)
    let b = 1 / 7 + square * (1 / 9)
    let c = 1 / 11 + square * (1 / 13)
    let d = 1 / 15 + square * (1 / 17)
    let e = 1 / 19 + square * (1 / 21) + fourth * (1 / 23)
    let tail = a + fourth * (b + fourth * (c + fourth * (d + fourth * e)))
    return 2 * (s + s * (square * tail))
  }

  private static let rounder = 0x1.8p52
  private static let inverseLn2 = 1.4426950408889634
  /// The first 32 bits of ln 2, whose products with integers are exact, and the rest.
  private static let ln2Upper = 0x1.62e42feep-1
  private static let ln2Lower = 0x1.a39ef35793c76p-33
  private static let rootOfHalf = 0.7071067811865476
}
