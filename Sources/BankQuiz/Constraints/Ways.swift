/// A number of ways, which may be far too large for a `Double`.
///
/// Its 53 binary digits are as exact as chances need to be. Only products, sums and quotients are computed, so that
/// it is the same on every machine.
struct Ways: Comparable, Sendable {
  /// The significand, from 1 to below 2; 0 for no way.
  private var digits: Double
  /// The exponent of two.
  private var power: Int

  static let none = Ways(0)
  static let one = Ways(1)

  /// Creates a number of ways.
  init(_ number: Double) { self.init(number, power: 0) }

  private init(_ number: Double, power: Int) {
    let isNone = number <= 0
    digits = isNone ? 0 : number.significand
    self.power = isNone ? 0 : power + number.exponent
  }

  /// The number of ways to choose `count` of `all` things.
  init(choosing count: Int, of all: Int) {
    self = count > all || count < 0 ? .none : .one
    if digits == 0 { return }
    for step in 0..<min(count, all - count) {
      self = self * Ways(Double(all - step) / Double(step + 1))
    }
  }

  static func * (one: Ways, other: Ways) -> Ways {
    Ways(one.digits * other.digits, power: one.power + other.power)
  }

  static func + (one: Ways, other: Ways) -> Ways {
    let (large, small) = one < other ? (other, one) : (one, other)
    return Ways(large.digits + small.scaled(to: large.power), power: large.power)
  }

  static func < (one: Ways, other: Ways) -> Bool {
    if one.digits == 0 || other.digits == 0 { return one.digits < other.digits }
    return (one.power, one.digits) < (other.power, other.digits)
  }

  /// The quotient of this number and `all`.
  func part(of all: Ways) -> Double {
    all.digits == 0 ? 0 : scaled(to: all.power) / all.digits
  }

  /// The significand for an exponent that is not smaller than its own.
  private func scaled(to other: Int) -> Double {
    let steps = other - power
    return digits == 0 || steps > 200
      ? 0 : Double(sign: .plus, exponent: -steps, significand: digits)
  }

  /// Picks an index with a chance in proportion to its ways.
  static func pick(_ ways: [Ways], _ number: Double) -> Int? {
    let all = ways.reduce(.none, +)
    var left = number
    for (index, own) in ways.enumerated() where own > .none {
      left -= own.part(of: all)
      if left < 0 { return index }
    }
    // A remainder due to rounding belongs to the last.
    return ways.lastIndex { $0 > .none }
  }
}
