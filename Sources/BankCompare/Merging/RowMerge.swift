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
enum DetailMerge {
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
