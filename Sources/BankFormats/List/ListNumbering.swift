@_spi(QBank) import BankText

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
