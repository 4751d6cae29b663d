@_spi(QBank) import BankModel

/// The keys at the end of a list, question by question.
struct ListKeys {
  /// The key of each question, or nil if there is none for it.
  private(set) var values: [TextRange?]
  /// The details beside the keys.
  private(set) var details: [[(detail: Feature, part: ListPart)]]
  /// Whether the keys do not fit the questions, so that none of them counts.
  private(set) var isRefused = false

  /// Matches the keys with the questions by their numbers. If a few have no question, or a few questions no key,
  /// the others still count; if more do not match, all are refused, because a missing one may have shifted the
  /// others.
  init(
    _ sheet: ListKeySheet, _ entries: [ListEntry], _ questions: [ListQuestion], _ lines: [ListLine],
    _ log: inout ImportLog
  ) {
    values = entries.map { _ in nil }
    details = entries.map { _ in [] }
    let numbers = entries.enumerated().map { $1.number ?? $0 + 1 }
    if let line = sheet.unreadable {
      log.addUnreadableKey(line)
      isRefused = true
      return
    }
    if sheet.entries.map(\.number) == numbers {
      for index in numbers.indices { take(sheet.entries[index], index) }
      return
    }
    let listed = sheet.entries.map(\.number)
    let needed = questions.indices.filter {
      lines[entries[$0].lines.lowerBound].tableRow == nil && !questions[$0].hasKey(lines)
    }.map { numbers[$0] }
    let twice = ListKeys.repeated(numbers) + ListKeys.repeated(listed)
    let missing = needed.filter { !Set(listed).contains($0) }
    let surplus = listed.filter { !Set(numbers).contains($0) }
    if !(twice + missing + surplus).isEmpty {
      // If both sides have their own numbers, a few that one of them lacks do not shift the others.
      let isNumbered = entries.allSatisfy { $0.number != nil }
      let few = max(missing.count, surplus.count) * 10 <= numbers.count
      isRefused = !isNumbered || !twice.isEmpty || !(missing.isEmpty || surplus.isEmpty) || !few
      // A question without a key is reported at its own place.
      if isRefused || !surplus.isEmpty {
        log.addWrongKeys(
          sheet.place, missing: missing, surplus: surplus, twice: twice, isRefused: isRefused)
      }
      if isRefused { return }
    }
    let indices = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
    for entry in sheet.entries {
      if let index = indices[entry.number] { take(entry, index) }
    }
  }

  private mutating func take(_ entry: ListKeySheet.Entry, _ index: Int) {
    values[index] = entry.value
    details[index] = entry.details
  }

  private static func repeated(_ numbers: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return numbers.filter { !seen.insert($0).inserted }
  }
}

extension ListQuestion {
  /// Whether it says itself which choice is right.
  fileprivate func hasKey(_ lines: [ListLine]) -> Bool {
    !keys.isEmpty || (choices?.lines.contains { lines[$0].mark == .right } ?? false)
  }
}
