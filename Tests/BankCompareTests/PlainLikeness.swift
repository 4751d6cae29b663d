import BankModel
import Foundation

/// A reference implementation of the likeness of rows: the textbook's distance matrix, Foundation's normal form,
/// and all orders of the choices.
enum PlainLikeness {
  static func form(_ text: String) -> [UInt32] {
    var form = text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
      .split { $0.properties.isWhitespace }.map { $0.map(\.value) }.joined(separator: [0x20])
      .map(\.self)
    if form.count > 1, let last = form.last, [0x2E, 0x3002, 0x3F, 0x21].contains(last) {
      form.removeLast()
    }
    return form
  }

  static func choiceForms(_ problem: Problem) -> [[UInt32]] {
    problem.choices.map(form).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the edit distance. Only loops and comparisons are used, because tests are built without optimization.
  static func distance(_ one: [UInt32], _ other: [UInt32]) -> Int {
    if one == other { return 0 }
    var last = Array(0...other.count)
    var row = 0
    while row < one.count {
      // `corner` is the value to the upper left of a column, saved before it is overwritten.
      var (corner, column) = (row, 0)
      last[0] = row + 1
      while column < other.count {
        var best = one[row] == other[column] ? corner : corner + 1
        corner = last[column + 1]
        if corner + 1 < best { best = corner + 1 }
        if last[column] + 1 < best { best = last[column] + 1 }
        last[column + 1] = best
        column += 1
      }
      row += 1
    }
    return last[other.count]
  }

  static func likeness(_ one: [UInt32], _ other: [UInt32]) -> Double {
    let longer = max(one.count, other.count)
    return longer == 0 ? 1 : 1 - Double(distance(one, other)) / Double(longer)
  }

  /// Returns the largest sum over all ways to assign a column to each row of a table.
  static func bestSum(_ table: [[Double]], _ free: Set<Int>) -> Double {
    guard let first = table.first else { return 0 }
    let rest = Array(table.dropFirst())
    return free.map { first[$0] + bestSum(rest, free.subtracting([$0])) }.max() ?? 0
  }

  /// Returns the score of two problems with the same number of choices.
  static func score(_ one: Problem, _ other: Problem) -> Double {
    let (forms, others) = (one.choices.map(form), other.choices.map(form))
    let table = forms.map { form in others.map { likeness(form, $0) } }
    let choices = bestSum(table, Set(other.choices.indices)) / Double(one.choices.count)
    return (likeness(form(one.question), form(other.question)) + choices) / 2
  }
}
