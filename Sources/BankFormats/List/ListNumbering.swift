/// Determines which labels number the questions of a list, if no word says it.
struct ListNumbering {
  private let family: ListLabel.Family
  private var values: [Int] = []
  /// How many of the numbers are followed by a list with other labels.
  private var heads = 0
  private var isHead = true
  private var counts: [ListLabel.Family: Int] = [:]

  /// Returns the families of labels that number the questions, or none if no number is theirs. After the first come
  /// others that number whole questions, too.
  static func families(of lines: [ListLine]) -> [ListLabel.Family] {
    var families: [ListLabel.Family] = []
    for label in lines.lazy.filter({ $0.kind == .text }).flatMap(\.labels)
    where label.family.numbersQuestions && !families.contains(label.family) {
      families.append(label.family)
      if families.count == limit { break }
    }
    // A number without any sign may be part of the text.
    let signed = families.filter { !$0.isBare } + families.filter(\.isBare)
    var found: [ListLabel.Family] = []
    for family in signed {
      var numbering = ListNumbering(family: family)
      for line in lines where line.kind == .text { numbering.add(line) }
      let isOne = found.isEmpty ? numbering.numbersQuestions : numbering.numbersNearlyAll
      if isOne { found.append(family) }
    }
    return found
  }

  /// The maximum number of families: no list counts in more ways.
  private static let limit = 12

  private mutating func add(_ line: ListLine) {
    if let value = line.value(in: family) {
      values.append(value)
      isHead = false
      counts = [:]
    }
    guard !isHead, !values.isEmpty else { return }
    for label in line.labels where label.family != family {
      let count = counts[label.family] ?? 0
      let isNext = label.value == 0 || label.value == count + 1 || label.family.automatic != nil
      counts[label.family] = isNext ? count + 1 : label.value == 1 ? 1 : 0
      if counts[label.family] ?? 0 > 1 {
        heads += 1
        isHead = true
        return
      }
    }
  }

  private var numbersQuestions: Bool {
    // `100 meters` and `7 samurai` begin with a number that is part of the text.
    if family.isBare, !values.starts(with: values.count > 1 ? [1, 2] : [1]), !restarts {
      return false
    }
    if heads > 0, heads * 2 >= values.count || isIncreasing { return true }
    return values.count > 2 && restarts
  }

  /// Whether choices follow nearly all of the numbers.
  private var numbersNearlyAll: Bool {
    !family.isBare && heads > 1 && heads * 10 >= values.count * 9
  }

  /// Whether the first number is followed by choices that count from 1 again.
  private var restarts: Bool {
    values.count > 1 && values[1] == 1 && (!family.isBare || values[0] == 1)
  }

  private var isIncreasing: Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
  }
}
