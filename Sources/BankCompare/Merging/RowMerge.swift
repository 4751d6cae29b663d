@_spi(QBank) import BankFormats

/// Merges a question that both sides changed.
struct RowMerge {
  private let base, ours, theirs: Problem
  private(set) var notes: [MergeNote] = []
  /// The question with the changes of both sides, or nil if a person must resolve it.
  private(set) var merged: Problem?
  /// Why a person must resolve it.
  private(set) var reason: MergeReason?

  init(base: Problem, ours: Problem, theirs: Problem) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    reason = merge()
    if reason != nil { (merged, notes) = (nil, []) }
  }

  /// Whether each side made a certain kind of change to the base.
  private struct Sides {
    let ours, theirs: Bool
    /// Whether exactly one side made this change and exactly the other one made `other`.
    func cross(_ other: Sides) -> Bool {
      ours && !theirs && other.theirs && !other.ours
        || theirs && !ours && other.ours && !other.theirs
    }
  }

  private mutating func merge() -> MergeReason? {
    let all = [base, ours, theirs]
    if all.contains(where: { $0.rightText == nil }) { return .unclearAnswer }
    var result = ours
    if !ours.question.isSame(as: theirs.question) {
      let isTheirs = ours.question.isSame(as: base.question)
      guard isTheirs || theirs.question.isSame(as: base.question) else { return .question }
      if isTheirs { result.question = theirs.question }
    }
    let units = all.map { ChoiceUnit($0) }
    let questions = sides { !$0.question.isSame(as: base.question) }
    let answers = sides { ChoiceUnit($0).hasOtherAnswer(than: units[0]) }
    if questions.cross(answers) { return .questionAndAnswer }
    if mixesPlaces(units) { return answers.ours || answers.theirs ? .answerAndChoices : .choices }
    let choices = ChoiceUnit.merge(units[0], units[1], units[2])
    guard let unit = choices.unit else { return choices.reason }
    guard let details = DetailMerge.merge(base.details, ours.details, theirs.details) else {
      return .details
    }
    result.details = details
    unit.put(into: &result)
    merged = result
    let wrong = sides {
      ![.none, .order].contains(ChoiceUnit($0).change(from: units[0]))
        && !ChoiceUnit($0).hasOtherAnswer(than: units[0])
    }
    notes = [choices.note, questions.cross(wrong) ? .questionAndChoices : nil].compactMap(\.self)
    let explanations = sides { !areSame($0.details.explanation, base.details.explanation) }
    if explanations.cross(answers) { notes.append(.answerAndExplanation) }
    return hasNewEqualChoices(result) ? .equalChoices : nil
  }

  /// Whether one side moved choices that the other one's texts may refer to by position: `both A and B`.
  private func mixesPlaces(_ units: [ChoiceUnit]) -> Bool {
    if units[1].isSame(as: units[2]) { return false }
    let moved = sides { [.order, .other].contains(ChoiceUnit($0).change(from: units[0])) }
    let changed = sides { !$0.isSame(as: base) }
    guard moved.ours && changed.theirs || moved.theirs && changed.ours else { return false }
    return [base, ours, theirs].contains { ChoiceRoles($0).keepsOrder }
  }

  private func sides(_ hasDone: (Problem) -> Bool) -> Sides {
    Sides(ours: hasDone(ours), theirs: hasDone(theirs))
  }

  /// Whether choices are equal that are equal on neither side.
  private func hasNewEqualChoices(_ problem: Problem) -> Bool {
    problem.hasEqualChoices && !ours.hasEqualChoices && !theirs.hasEqualChoices
  }

  /// Whether the two versions differ only in the order of choices, with the same one right.
  static func isOnlyReordered(_ base: Problem, _ other: Problem) -> Bool {
    guard ChoiceUnit(other).change(from: ChoiceUnit(base)) == .order else { return false }
    var back = other
    ChoiceUnit(base).put(into: &back)
    return back.isSame(as: base)
  }
}

extension Problem {
  fileprivate var hasEqualChoices: Bool {
    let forms = choices.map { SameText.form(of: Array($0.utf8).arraySpan) }
    return forms.indices.contains { forms[..<$0].contains(forms[$0]) }
  }
}

/// Merges the details of questions, each by itself.
private enum DetailMerge {
  private typealias Details = Problem.Details

  /// The details of both sides combined, with the pinned choices of ours, or nil if both changed one of them
  /// differently.
  static func merge(
    _ base: Problem.Details, _ ours: Problem.Details, _ theirs: Problem.Details
  ) -> Problem.Details? {
    var result = ours
    for text in [\Details.id, \.category, \.explanation, \.difficulty] {
      guard put(text, base, theirs, into: &result, areSame) else { return nil }
    }
    for number in [\Details.points, \.limit] {
      guard put(number, base, theirs, into: &result, ==) else { return nil }
    }
    result.tags = tags(base.tags, ours.tags, theirs.tags)
    guard let members = members(base, ours, theirs) else { return nil }
    result.unknownMembers = members
    return result
  }

  /// Takes a value of theirs if only they changed it; returns false if both changed it.
  private static func put<Value>(
    _ place: WritableKeyPath<Problem.Details, Value>, _ base: Problem.Details,
    _ theirs: Problem.Details, into ours: inout Problem.Details, _ isSame: (Value, Value) -> Bool
  ) -> Bool {
    let (old, own, other) = (base[keyPath: place], ours[keyPath: place], theirs[keyPath: place])
    if isSame(old, other) || isSame(own, other) { return true }
    guard isSame(old, own) else { return false }
    ours[keyPath: place] = other
    return true
  }

  /// The tags of ours without those that theirs removed, and with those that they added.
  private static func tags(_ base: [String], _ ours: [String], _ theirs: [String]) -> [String] {
    if areSame(base, ours) { return theirs }
    let has = { (tags: [String], tag: String) in tags.contains { $0.isSame(as: tag) } }
    let kept = ours.filter { has(theirs, $0) || !has(base, $0) }
    return kept + theirs.filter { !has(base, $0) && !has(kept, $0) }
  }

  /// Merges the members that qbank does not know, by name.
  private static func members(
    _ base: Problem.Details, _ ours: Problem.Details, _ theirs: Problem.Details
  ) -> [Problem.Details.UnknownMember]? {
    let json = { (details: Problem.Details, name: String) in
      details.unknownMembers.first { $0.name.isSame(as: name) }?.json
    }
    let isOurs = { (name: String) in json(ours, name) != nil }
    var result: [Problem.Details.UnknownMember] = []
    let others = theirs.unknownMembers.map(\.name).filter { !isOurs($0) }
    for name in ours.unknownMembers.map(\.name) + others {
      let (old, own, other) = (json(base, name), json(ours, name), json(theirs, name))
      let isTheirs = areSame(old, own)
      guard isTheirs || areSame(old, other) || areSame(own, other) else { return nil }
      if let kept = isTheirs ? other : own { result.append(.init(name, json: kept)) }
    }
    return result
  }
}

/// The choices of a question with everything that depends on their positions: the answer and the pinned choices.
///
/// They are merged as a unit: a wrong choice of one side may be right next to the answer of the other.
private struct ChoiceUnit {
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
