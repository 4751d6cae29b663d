@_spi(QBank) import BankText

/// Decides whether the numbers after words such as `Question` number the questions of a list, or are part of what
/// is asked: `Question 3 + 4 = ?`.
enum ListQuestionNumbers {
  /// Moves numbers that do not count questions back into their texts.
  static func settle(_ lines: inout [ListLine]) {
    settlePoints(&lines)
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

  /// Distinguishes labels before a point and a digit, as in `10．1気圧`, from decimal numbers: a label continues from
  /// the last number, and the next one continues from it; choices follow the last one.
  private static func settlePoints(_ lines: inout [ListLine]) {
    let isDoubtful = { (line: ListLine) in
      line.unnumbered != nil && line.labels.first?.family.script == .number
    }
    guard lines.contains(where: isDoubtful) else { return }
    var following = [Int?](repeating: nil, count: lines.count)
    var next: [ListLabel.Family: Int] = [:]
    for index in lines.indices.reversed() where lines[index].kind == .text {
      guard let label = lines[index].labels.first, label.family.script == .number else { continue }
      following[index] = next[label.family]
      next[label.family] = label.value
    }
    var last: [ListLabel.Family: Int] = [:]
    for index in lines.indices where lines[index].kind == .text {
      guard let label = lines[index].labels.first, label.family.script == .number else { continue }
      if isDoubtful(lines[index]) {
        let isApart =
          index == 0 || lines[index - 1].kind != .text || !lines[index - 1].labels.isEmpty
        guard (last[label.family] ?? 0) + 1 == label.value,
          following[index].map({ $0 == label.value + 1 })
            ?? (isApart && beginsChoices(lines, index))
        else { continue }
        lines[index].unnumbered = nil
      }
      last[label.family] = label.value
    }
    for index in lines.indices where isDoubtful(lines[index]) {
      lines[index].text = lines[index].unnumbered ?? lines[index].text
      (lines[index].labels, lines[index].unnumbered) = ([], nil)
    }
  }

  /// Whether the next line with a label begins a list, or is a bullet.
  private static func beginsChoices(_ lines: [ListLine], _ index: Int) -> Bool {
    let next = lines[(index + 1)...].first {
      $0.kind != .blank && !($0.kind == .text && $0.labels.isEmpty)
    }
    guard let next, next.kind == .text else { return false }
    return next.labels.contains { $0.value <= 1 }
  }

  private static func count(_ lines: [ListLine]) -> Bool {
    let typed = lines.filter { $0.row == nil && $0.kind == .text }
    let numbers = typed.compactMap(\.questionLabel?.value)
    return parts(numbers).allSatisfy(counts)
  }

  /// Splits the numbers where they start again.
  private static func parts(_ numbers: [Int]) -> [[Int]] {
    numbers.reduce(into: [[Int]]()) { parts, number in
      if number == 1 || parts.isEmpty { parts.append([]) }
      parts[parts.count - 1].append(number)
    }
  }

  /// Whether numbers increase one by one; from 1 on, a few may be missing.
  private static func counts(_ numbers: [Int]) -> Bool {
    guard let first = numbers.first, let last = numbers.last else { return true }
    let isIncreasing = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    let hasAll = last - first == numbers.count - 1
    return isIncreasing && (first == 1 ? last <= 2 * numbers.count : numbers.count > 2 && hasAll)
  }
}
