@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankQuiz

@Suite("Quotas by category and difficulty at once")
struct JointQuotasTests {
  /// All tables with these sums, found by brute force.
  private static func tables(_ rows: [Int], _ columns: [Int], _ there: [[Int]]) -> [[[Int]]] {
    guard let row = rows.first else { return columns.allSatisfy { $0 == 0 } ? [[]] : [] }
    var divisions: [[Int]] = [[]]
    for column in columns.indices {
      divisions = divisions.flatMap { division in
        (0...min(there[0][column], columns[column])).map { division + [$0] }
      }
    }
    return divisions.filter { $0.reduce(0, +) == row }.flatMap { division in
      let left = zip(columns, division).map { $0 - $1 }
      return tables(Array(rows.dropFirst()), left, Array(there.dropFirst())).map { [division] + $0 }
    }
  }

  @Test("a table is found exactly if brute force finds one; otherwise the shortage is true")
  func exact() {
    var generator = Generator(seed: 5)
    var found = (some: 0, none: 0)
    for _ in 0..<400 {
      let (height, width) = (1 + Int(generator.below(3)), 1 + Int(generator.below(3)))
      let there = (0..<height).map { _ in (0..<width).map { _ in Int(generator.below(4)) } }
      var (rows, columns) = (Array(repeating: 0, count: height), Array(repeating: 0, count: width))
      for _ in 0..<Int(generator.below(7)) {
        rows[Int(generator.below(UInt64(height)))] += 1
        columns[Int(generator.below(UInt64(width)))] += 1
      }
      let quotas = JointQuotas(rows: rows, columns: columns, there: there)
      let all = Self.tables(rows, columns, there)
      #expect(Set(quotas.tables(atMost: 1_000) ?? []) == Set(all))
      let table = JointTables(quotas).next(&generator)
      #expect((quotas.shortage == nil) == !all.isEmpty && (table == nil) == all.isEmpty)
      if let table { #expect(table.isFair && all.contains(table.counts)) }
      if all.isEmpty { found.none += 1 } else { found.some += 1 }
      guard let shortage = quotas.shortage else { continue }
      // The shortage is true: these categories have `there` questions of these difficulties, but need `wanted`,
      // because the other difficulties cannot take more.
      let have = shortage.rows.reduce(0) { sum, row in
        shortage.columns.reduce(sum) { $0 + there[row][$1] }
      }
      let others = columns.indices.filter { !shortage.columns.contains($0) }
      let need =
        shortage.rows.reduce(0) { $0 + rows[$1] } - others.reduce(0) { $0 + columns[$1] }
      #expect(shortage.there == have && shortage.wanted == need && have < need)
    }
    #expect(found.some > 50 && found.none > 50)
  }

  @Test("few tables are found whatever their numbers, and too many are given up at once")
  func bounded() {
    let one = JointQuotas(rows: [150, 2], columns: [100, 52], there: [[100, 50], [0, 2]])
    #expect(one.tables(atMost: 100) == [[[100, 50], [0, 2]]])
    let none = JointQuotas(rows: [2, 2], columns: [3, 1], there: [[1, 9], [1, 9]])
    #expect(none.tables(atMost: 100) == [])
    let six = Array(repeating: 6, count: 4)
    let many = JointQuotas(
      rows: six, columns: six, there: Array(repeating: Array(repeating: 15, count: 4), count: 4))
    #expect(many.tables(atMost: 100) == nil)
    let huge = JointQuotas(
      rows: [1 << 31, 1 << 31], columns: [1 << 31, 1 << 31],
      there: [[1 << 31, 1 << 31], [1 << 31, 1 << 31]])
    #expect(huge.tables(atMost: 100) == nil)
  }

  /// The pool has 3 easy and 4 hard questions about food, and 2 and 5 about places. Two of each category and two of
  /// each difficulty are wanted: 3 · 10 sets have two easy questions about food, 12 · 10 have one, and 6 · 1 have
  /// none.
  @Test("a table is as likely as the number of sets that have it")
  func fair() {
    let quotas = JointQuotas(rows: [2, 2], columns: [2, 2], there: [[3, 4], [2, 5]])
    var counts = [0, 0, 0]
    let rounds = 4_000
    for seed in 0..<UInt64(rounds) {
      var generator = Generator(seed: seed)
      if let table = JointTables(quotas).next(&generator) { counts[table.counts[0][0]] += 1 }
    }
    for (count, ways) in zip(counts, [6.0, 120, 30]) {
      let part = ways / 156
      let error = (part * (1 - part) / Double(rounds)).squareRoot()
      #expect(abs(Double(count) / Double(rounds) - part) < 4 * error)
    }
  }

  @Test("huge quotas are answered at once, and not called fair if they cannot be counted")
  func large() throws {
    let many = 1 << 32
    let quotas = JointQuotas(
      rows: [many, many], columns: [many, many], there: [[many, many], [many, many]])
    var generator = Generator(seed: 1)
    let table = try #require(JointTables(quotas).next(&generator))
    #expect(!table.isFair && table.counts.allSatisfy { $0.reduce(0, +) == many })
    #expect(JointQuotas(rows: [], columns: [], there: []).shortage == nil)
  }
}

@Suite("Numbers of combinations")
struct WaysTests {
  @Test(
    "numbers of combinations equal binomial coefficients",
    arguments: [(5, 2, 10), (5, 0, 1), (5, 5, 1), (5, 6, 0), (49, 6, 13_983_816)])
  func choosing(_ all: Int, _ count: Int, _ ways: Double) {
    let found = Ways(choosing: count, of: all)
    #expect(abs(found.part(of: Ways(1)) - ways) < 1e-6 * ways || found == Ways(ways))
  }

  /// 2000 over 1000 is about 2.05e600, twice 1999 over 1000.
  @Test("numbers of combinations may exceed the range of floating-point numbers")
  func large() {
    let (large, half) = (Ways(choosing: 1_000, of: 2_000), Ways(choosing: 1_000, of: 1_999))
    #expect(abs(half.part(of: large) - 0.5) < 1e-9)
    #expect(abs(half.part(of: half + half + half) - 1.0 / 3) < 1e-12)
    #expect(Ways.none < half && half < large && Ways.none + half == half)
    #expect(Ways.none.part(of: .none) == 0)
  }
}
