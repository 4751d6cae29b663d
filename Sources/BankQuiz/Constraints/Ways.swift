/// In how many ways something can be done: a number that may be far too large for a `Double`.
///
/// It has 53 digits of two, which is as exact as chances need be, and only products, sums and quotients
/// are taken of it, so that it is the same on every machine.
struct Ways: Comparable, Sendable {
  /// From 1 to below 2; 0 for no way.
  private var digits: Double
  /// The power of two that it is to be multiplied by.
  private var power: Int

  static let none = Ways(0)
  static let one = Ways(1)

  /// So many ways.
  init(_ number: Double) { self.init(number, power: 0) }

  private init(_ number: Double, power: Int) {
    let isNone = number <= 0
    digits = isNone ? 0 : number.significand
    self.power = isNone ? 0 : power + number.exponent
  }

  /// In how many ways so many of a number of things can be chosen.
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

  /// Which part of all ways these are.
  func part(of all: Ways) -> Double {
    all.digits == 0 ? 0 : scaled(to: all.power) / all.digits
  }

  /// The number as a multiple of a power of two that is no smaller than its own.
  private func scaled(to other: Int) -> Double {
    let steps = other - power
    return digits == 0 || steps > 200
      ? 0 : Double(sign: .plus, exponent: -steps, significand: digits)
  }

  /// Picks one of several things, each as often as it has ways.
  static func pick(_ ways: [Ways], _ number: Double) -> Int? {
    let all = ways.reduce(.none, +)
    var left = number
    for (index, own) in ways.enumerated() where own > .none {
      left -= own.part(of: all)
      if left < 0 { return index }
    }
    // What is left over by rounding belongs to the last.
    return ways.lastIndex { $0 > .none }
  }
}
