@_spi(QBank) import BankText

/// Tells whether the numbers behind words such as `Question` count the questions of a list, or are parts of
/// what is asked: `Question 3 + 4 = ?`.
enum ListQuestionNumbers {
  /// Gives numbers that do not count back to their texts.
  static func settle(_ lines: inout [ListLine]) {
    let doubtful = lines.indices.filter { lines[$0].unnumbered != nil }
    if doubtful.isEmpty || count(lines) { return }
    for index in doubtful {
      guard let text = lines[index].unnumbered else { continue }
      let isLabelled = text.start > lines[index].range.start
      lines[index].labels =
        isLabelled ? [ListLabel(family: .init(script: .question), value: 0)] : []
      lines[index].text = text
    }
  }

  private static func count(_ lines: [ListLine]) -> Bool {
    let typed = lines.filter { $0.row == nil && $0.kind == .text }
    let numbers = typed.compactMap(\.questionLabel?.value)
    return parts(numbers).allSatisfy(counts)
  }

  /// The numbers, parted where they begin again.
  private static func parts(_ numbers: [Int]) -> [[Int]] {
    numbers.reduce(into: [[Int]]()) { parts, number in
      if number == 1 || parts.isEmpty { parts.append([]) }
      parts[parts.count - 1].append(number)
    }
  }

  /// Whether numbers go up one by one; from 1 on a few may be missing.
  private static func counts(_ numbers: [Int]) -> Bool {
    guard let first = numbers.first, let last = numbers.last else { return true }
    let isIncreasing = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    let hasAll = last - first == numbers.count - 1
    return isIncreasing && (first == 1 ? last <= 2 * numbers.count : numbers.count > 2 && hasAll)
  }
}
