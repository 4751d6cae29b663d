@_spi(QBank) import BankModel

/// A choice that is a single number, with or without a unit.
package struct NumberChoice {
  /// The number.
  let value: Double
  /// The text before and after the number.
  let unit: [UInt32]

  /// Creates the number in a choice, or nil if there is none or more than one.
  init?(_ choice: Span<UInt8>) {
    guard NumberChoice.mayBegin(choice) else { return nil }
    var reader = Reader(MatchingForm.of(choice.string))
    guard let value = reader.number() else { return nil }
    self.value = value
    unit = reader.unit
    // The choice must not be a list, a range or a date.
    if unit.contains(where: { Reader.isNumber($0) || $0 == 0x2D || $0 == 0x2C }) { return nil }
  }

  /// Whether a choice may begin with a number: a prefilter that rejects most choices by their first byte.
  @inline(__always)
  static func mayBegin(_ choice: Span<UInt8>) -> Bool {
    guard !choice.isEmpty else { return false }
    let first = choice[0]
    if first < 0x80 {
      return first &- 0x30 < 10 || first == 0x20 || first == 0x24 || first == 0x2B
        || first &- 0x2D < 2
    }
    guard let scalar = choice.scalar(at: 0)?.value else { return false }
    return 0xFF04...0xFF19 ~= scalar || first == 0xC2 || 0x2010...0x2212 ~= scalar
      || scalar == 0x3000 || scalar == 0x7D04 || scalar == 0xFFE5 || Reader.isNumber(scalar)
  }

  /// The rank of each of four choices, or nil unless they are distinct numbers of one unit.
  package static func ranks(of problem: borrowing ProblemRow) -> [Int]? {
    guard mayHaveRanks(problem) else { return nil }
    var choices: [NumberChoice] = []
    for number in 1...4 {
      guard let choice = NumberChoice(problem.choice(number)) else { return nil }
      choices.append(choice)
    }
    guard choices.allSatisfy({ $0.unit == choices[0].unit }) else { return nil }
    let ranks = choices.map { choice in choices.count { $0.value < choice.value } }
    return Set(ranks).count == 4 ? ranks : nil
  }

  /// Whether there are four choices that may begin with a number; nearly always the first one already does not.
  static func mayHaveRanks(_ problem: borrowing ProblemRow) -> Bool {
    guard problem.choiceCount == 4 else { return false }
    for number in 1...4 where !mayBegin(problem.choice(number)) { return false }
    return true
  }

  /// Reads a number from the start of a text.
  private struct Reader {
    private let text: [UInt32]
    private var offset = 0
    private(set) var unit: [UInt32] = []

    init(_ text: [UInt32]) { self.text = text }

    private var next: UInt32 { offset < text.count ? text[offset] : 0 }

    /// Whether a scalar is a digit or a kanji numeral.
    static func isNumber(_ scalar: UInt32) -> Bool {
      switch scalar {
      case 0x30...0x39, 0x3007, 0x96F6, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03,
        0x516B, 0x4E5D, 0x5341, 0x767E, 0x5343, 0x4E07, 0x5104, 0x5146:
        true
      default: false
      }
    }

    private static let kanji: [UInt32: Double] = Dictionary(
      uniqueKeysWithValues: zip(
        "〇零一二三四五六七八九十百千万億兆".unicodeScalars.map(\.value),
        [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1_000, 1e4, 1e8, 1e12]))

    /// Reads a sign, a number and what follows it; nil if there is no number.
    mutating func number() -> Double? {
      var sign = 1.0
      while let taken = prefix() { sign *= taken }
      guard let number = next < 0x80 ? decimal() : kanjiNumber() else { return nil }
      while offset < text.count {
        unit.append(next)
        offset += 1
      }
      if unit.last == UInt32(UInt8(ascii: "s")) { unit.removeLast() }
      return sign * number
    }

    /// Reads a sign, a currency or a word for “about” as a factor of 1 or -1.
    private mutating func prefix() -> Double? {
      switch next {
      case 0x2B, 0x20: break
      case 0x2D, 0x2212, 0x2013:
        offset += 1
        return -1
      case 0x24, 0xA3, 0xA5, 0x20AC, 0x7D04: unit.append(next)
      default: return nil
      }
      offset += 1
      return 1
    }

    /// Reads digits with thousands separators, decimals, a fraction, and a trailing 千, 万 or 億.
    private mutating func decimal() -> Double? {
      guard var value = digits() else { return nil }
      if next == 0x2E, offset + 1 < text.count, text[offset + 1] &- 0x30 < 10 {
        offset += 1
        var place = 0.1
        while next &- 0x30 < 10 {
          value += Double(next - 0x30) * place
          place /= 10
          offset += 1
        }
      }
      if next == 0x2F || next == 0x2044 {
        offset += 1
        guard let under = digits(), under > 0 else { return nil }
        value /= under
      }
      while let factor = Reader.kanji[next], factor >= 100 {
        value *= factor
        offset += 1
      }
      return value
    }

    private mutating func digits() -> Double? {
      var (value, count) = (0.0, 0)
      while true {
        if next &- 0x30 < 10 {
          value = value * 10 + Double(next - 0x30)
          count += 1
        } else if !(next == 0x2C && count > 0 && hasThousands) {
          break
        }
        offset += 1
      }
      return count > 0 || next == 0x2E ? value : nil
    }

    /// Whether exactly three digits follow a comma.
    private var hasThousands: Bool {
      guard offset + 3 < text.count else { return false }
      let isThousand = text[offset + 1...offset + 3].allSatisfy { $0 &- 0x30 < 10 }
      return isThousand && (offset + 4 >= text.count || text[offset + 4] &- 0x30 >= 10)
    }

    /// Reads a number in kanji: 二百三十万.
    private mutating func kanjiNumber() -> Double? {
      var (whole, part, digit): (Double, Double, Double?) = (0, 0, nil)
      var isEmpty = true
      while let value = Reader.kanji[next] {
        if value < 10 {
          digit = (digit ?? 0) * 10 + value
        } else if value < 1e4 {
          part += (digit ?? 1) * value
          digit = nil
        } else {
          whole += max(part + (digit ?? 0), 1) * value
          (part, digit) = (0, nil)
        }
        isEmpty = false
        offset += 1
      }
      return isEmpty ? nil : whole + part + (digit ?? 0)
    }
  }
}
