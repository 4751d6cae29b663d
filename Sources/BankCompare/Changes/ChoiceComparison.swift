@_spi(QBank) import BankModel

/// The choices of two versions of a problem, side by side.
package struct ChoiceComparison: Hashable, Sendable {
  /// A choice in both versions.
  package struct Line: Hashable, Sendable {
    /// Its index in the old version, or nil if it is new.
    package let old: Int?
    /// Its index in the new version, or nil if it was removed.
    package let new: Int?
  }

  /// The choices in the order of the new version, then those that were removed.
  package let lines: [Line]
  /// Whether the choices that both versions have are in another order or, if both have the same number of choices,
  /// at other positions.
  package let isReordered: Bool
  /// Whether a wrong choice has another text, is new or was removed.
  let areWrongOnesChanged: Bool
  /// Whether any choice has another text, is new or was removed.
  let areTextsChanged: Bool

  /// Compares the choices of two versions of a problem.
  package init(_ old: Problem, _ new: Problem) {
    var partners = ChoiceComparison.equalTexts(old.choices, new.choices)
    let kept = partners.compactMap(\.self)
    isReordered =
      zip(kept, kept.dropFirst()).contains { $0 > $1 }
      || old.choices.count == new.choices.count
        && partners.enumerated().contains { $1 != nil && $1 != $0 }
    let isKept = Set(kept)
    var oldRest = old.choices.indices.filter { !isKept.contains($0) }
    var newRest = new.choices.indices.filter { partners[$0] == nil }
    for index in newRest where oldRest.contains(index) { partners[index] = index }
    newRest.removeAll { partners[$0] != nil }
    oldRest.removeAll { partners.contains($0) }
    for (index, partner) in zip(newRest, oldRest) { partners[index] = partner }
    lines =
      partners.indices.map { Line(old: partners[$0], new: $0) }
      + oldRest.dropFirst(newRest.count).map { Line(old: $0, new: nil) }
    areTextsChanged = lines.contains { !$0.isSame(old, new) }
    areWrongOnesChanged = lines.contains { line in
      !line.isRight(old, new) && !line.isSame(old, new)
    }
  }

  /// For each new choice, the index of the old one with the same text; choices with equal texts are paired in
  /// order.
  private static func equalTexts(_ old: [String], _ new: [String]) -> [Int?] {
    var isTaken = old.map { _ in false }
    return new.map { text in
      let found = old.indices.first { !isTaken[$0] && old[$0].isSame(as: text) }
      if let found { isTaken[found] = true }
      return found
    }
  }
}

extension ChoiceComparison.Line {
  /// Whether this is the right choice in either version.
  fileprivate func isRight(_ oldProblem: Problem, _ newProblem: Problem) -> Bool {
    let wasRight = old.map { $0 == oldProblem.answer.subtracting(clamped: 1) }
    return wasRight == true || new.map { $0 == newProblem.answer.subtracting(clamped: 1) } == true
  }

  /// Whether the text is unchanged.
  fileprivate func isSame(_ oldProblem: Problem, _ newProblem: Problem) -> Bool {
    guard let old, let new else { return false }
    return oldProblem.choices[old].isSame(as: newProblem.choices[new])
  }
}
