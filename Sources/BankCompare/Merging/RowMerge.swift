@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What becomes of a question that both sides changed.
struct RowMerge {
  private let base, ours, theirs: Problem
  private(set) var notes: [MergeNote] = []
  /// The question with the changes of both sides; nil where a person must decide.
  private(set) var merged: Problem?
  /// Why a person must decide.
  private(set) var reason: MergeReason?

  init(base: Problem, ours: Problem, theirs: Problem) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    reason = merge()
    if reason != nil { (merged, notes) = (nil, []) }
  }

  /// A thing that each side did to the base or did not.
  private struct Sides {
    let ours, theirs: Bool
    /// Whether one side alone did this, and the other one alone did something else.
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

  /// Whether one side moved choices that the other one's words may name by their places: `both A and B`.
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

  /// Whether choices are equal that are so on neither side.
  private func hasNewEqualChoices(_ problem: Problem) -> Bool {
    problem.hasEqualChoices && !ours.hasEqualChoices && !theirs.hasEqualChoices
  }

  /// Whether the two versions differ in nothing but the order of choices, with the same one right.
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
