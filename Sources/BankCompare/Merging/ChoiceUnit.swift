@_spi(QBank) import BankFormats

/// The choices of a question with everything that depends on their positions: the answer and the pinned choices.
///
/// They are merged as a unit: a wrong choice of one side may be right next to the answer of the other.
struct ChoiceUnit {
  let choices: [String]
  /// The right choice, counted from 0.
  let right: Int
  let pinned: [Int]

  init(_ problem: Problem) {
    choices = problem.choices
    right = problem.answer.subtracting(clamped: 1)
    pinned = problem.details.pinned
  }

  private init(choices: [String], right: Int, pinned: [Int]) {
    (self.choices, self.right, self.pinned) = (choices, right, pinned)
  }

  /// A way in which the unit changed.
  enum Change {
    case none
    /// The same choices are in another order, and the same one is right.
    case order
    /// The choices are the same, and another one is right.
    case key
    /// Wrong choices have other texts.
    case wrong
    /// Any other change, and any change if two choices are equal.
    case other
  }

  /// The text of the right choice.
  private var rightText: String? { choices.indices.contains(right) ? choices[right] : nil }

  private var areDistinct: Bool {
    choices.indices.allSatisfy { index in
      !choices[..<index].contains { $0.isSame(as: choices[index]) }
    }
  }

  func isSame(as other: ChoiceUnit) -> Bool {
    right == other.right && pinned == other.pinned && areSame(choices, other.choices)
  }

  /// Whether another answer is right, or may be: which of several equal choices is meant is unknown.
  func hasOtherAnswer(than base: ChoiceUnit) -> Bool {
    if isSame(as: base) { return false }
    return !areSame(rightText, base.rightText) || !areDistinct || !base.areDistinct
  }

  /// Classifies the change from `base` to this unit.
  func change(from base: ChoiceUnit) -> Change {
    if isSame(as: base) { return .none }
    guard base.areDistinct, areDistinct, choices.count == base.choices.count else { return .other }
    let isSameAnswer = areSame(rightText, base.rightText)
    if areSame(choices, base.choices) {
      return pinned == base.pinned && right != base.right ? .key : .other
    }
    if choices.allSatisfy({ base.place(of: $0) != nil }) { return isSameAnswer ? .order : .other }
    let isInPlace = isSameAnswer && right == base.right && pinned == base.pinned
    return isInPlace && !isPartlyReordered(from: base) ? .wrong : .other
  }

  /// Whether a text that both have is at another position.
  private func isPartlyReordered(from base: ChoiceUnit) -> Bool {
    choices.indices.contains { index in
      base.place(of: choices[index]).map { $0 != index } ?? false
    }
  }

  private func place(of text: String) -> Int? { choices.firstIndex { $0.isSame(as: text) } }

  /// Applies to this order of choices the other side's change to the base: other texts, or another answer.
  private func taking(_ other: ChoiceUnit, from base: ChoiceUnit) -> ChoiceUnit {
    let places = choices.map { base.place(of: $0) ?? 0 }
    return ChoiceUnit(
      choices: places.map { other.choices[$0] },
      right: places.firstIndex(of: other.right) ?? right, pinned: pinned)
  }

  /// Whether this is the other side's result with a further change of order, text or key, so that one side knew of
  /// the other's change. If the right choice has the same number in another order, updating it may have been
  /// forgotten.
  private func contains(_ other: ChoiceUnit, _ change: Change, from base: ChoiceUnit) -> Bool {
    if right == base.right, hasOtherAnswer(than: base) { return false }
    return switch change {
    case .order: [.key, .wrong].contains(self.change(from: other))
    case .key, .wrong: self.change(from: other) == .order
    case .none, .other: false
    }
  }

  /// Combines both changes, or returns the reason why only a person can resolve them.
  static func merge(
    _ base: ChoiceUnit, _ ours: ChoiceUnit, _ theirs: ChoiceUnit
  ) -> (unit: ChoiceUnit?, note: MergeNote?, reason: MergeReason?) {
    let (one, other) = (ours.change(from: base), theirs.change(from: base))
    if other == .none || ours.isSame(as: theirs) { return (ours, nil, nil) }
    switch (one, other) {
    case (.none, _): return (theirs, nil, nil)
    case (.order, .order): return (ours, .orderOfChoices, nil)
    case (.order, .key), (.order, .wrong): return (ours.taking(theirs, from: base), nil, nil)
    case (.key, .order), (.wrong, .order): return (theirs.taking(ours, from: base), nil, nil)
    default:
      if ours.contains(theirs, other, from: base) { return (ours, nil, nil) }
      if theirs.contains(ours, one, from: base) { return (theirs, nil, nil) }
      let changed = [ours, theirs].count { $0.hasOtherAnswer(than: base) }
      return (nil, nil, [.choices, .answerAndChoices, .answer][changed])
    }
  }

  /// Replaces the choices of a problem with these.
  func put(into problem: inout Problem) {
    problem.choices = choices
    problem.answer = right + 1
    problem.details.pinned = pinned
  }
}
