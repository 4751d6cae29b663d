@_spi(QBank) import BankModel

/// A way in which a row changed, in order of importance: the first change of a row names it.
package enum RowChange: Hashable, Sendable {
  /// Another answer is right.
  case answer(AnswerChange)
  /// Wrong choices have other texts, or their number differs.
  case wrongChoices
  /// The question has another text.
  case question
  /// The answer is written differently and says the same.
  case answerNotation
  /// A detail was changed, added (no old text) or removed (no new text).
  case detail(feature: Feature, name: String, old: String?, new: String?)
  /// The choices are in another order, and the same one is right.
  case order
  /// The row has another position among the others.
  case moved

  /// Whether it concerns the choices: their texts, their order, or which one is right.
  var isOfChoices: Bool {
    switch self {
    case .answer, .wrongChoices, .answerNotation, .order: true
    case .question, .detail, .moved: false
    }
  }
}

/// A remark on a change.
package enum ChangeNote: String, Hashable, Sendable {
  /// The choices were reordered, but the number of the right one was not updated: a common accident.
  case numberStayed
  /// The texts differ only in their Unicode normalization (NFC, NFD).
  case composition
}

/// A row that changed.
package struct RowEdit: Hashable, Sendable {
  /// The rows, and how they were matched.
  package let pair: BankMatching.Pair
  /// The old version.
  package let old: Problem
  /// The new version.
  package let new: Problem
  /// The changes, the one that names the row first.
  package let changes: [RowChange]
  /// Remarks on the changes.
  package let notes: [ChangeNote]

  /// Compares two versions of a row; `isMoved` if its position among the others changed.
  package init(_ pair: BankMatching.Pair, _ old: Problem, _ new: Problem, isMoved: Bool) {
    self.pair = pair
    self.old = old
    self.new = new
    let choices = ChoiceComparison(old, new)
    let answer = AnswerChange(old, new)
    var changes: [RowChange] = answer.map { [.answer($0)] } ?? []
    if choices.areWrongOnesChanged { changes.append(.wrongChoices) }
    if !old.question.isSame(as: new.question) { changes.append(.question) }
    if answer == nil, !areSame(old.rightText, new.rightText) { changes.append(.answerNotation) }
    changes += RowEdit.details(old, new)
    if choices.isReordered { changes.append(.order) }
    // Several choices have equal texts, and another of them is right or was rewritten.
    if !changes.contains(where: \.isOfChoices) {
      if choices.areTextsChanged {
        changes.insert(.wrongChoices, at: 0)
      } else if old.answer != new.answer {
        changes.append(.order)
      }
    }
    if isMoved { changes.append(.moved) }
    self.changes = changes
    let numberStayed = answer != nil && choices.isReordered && old.answer == new.answer
    let differs = !changes.filter { $0 != .moved }.isEmpty
    notes =
      (numberStayed ? [.numberStayed] : [])
      + (differs && RowEdit.areEqualInNFC(old, new) ? [.composition] : [])
  }

  /// Whether another answer is right.
  package var hasOtherAnswer: Bool { if case .answer = changes.first { true } else { false } }

  private static func details(_ old: Problem, _ new: Problem) -> [RowChange] {
    var rest = Detail.all(of: new.details)
    var changes: [RowChange] = []
    for detail in Detail.all(of: old.details) {
      let other = rest.firstIndex { $0.isNamed(as: detail) }.map { rest.remove(at: $0) }
      if let other, other.text.isSame(as: detail.text) { continue }
      changes.append(
        .detail(feature: detail.feature, name: detail.name, old: detail.text, new: other?.text))
    }
    return changes
      + rest.map { .detail(feature: $0.feature, name: $0.name, old: nil, new: $0.text) }
  }

  private static func areEqualInNFC(_ old: Problem, _ new: Problem) -> Bool {
    let texts = [old, new].map { problem in
      [problem.question, String(problem.answer)] + problem.choices
        + Detail.all(of: problem.details).flatMap { [$0.name, $0.text] }
    }
    let isAnyOther = zip(texts[0], texts[1]).contains { !$0.isSame(as: $1) }
    return isAnyOther && texts[0].count == texts[1].count
      && zip(texts[0], texts[1]).allSatisfy { ComposedForm.of($0).isSame(as: ComposedForm.of($1)) }
  }
}

extension Detail {
  fileprivate func isNamed(as other: Detail) -> Bool {
    feature == other.feature && name.isSame(as: other.name)
  }
}

/// How the right answer of a problem changed. The answer is compared as text, never as a number.
package enum AnswerChange: String, Hashable, Sendable {
  /// Another choice became the right one.
  case moved
  /// The text of the right choice was rewritten.
  case rewritten
  /// Both: the right choice was removed, or became wrong, and another one is right that was wrong, or missing,
  /// before.
  case movedAndRewritten
  /// It refers to other choices by their positions, and these were reordered: `both A and B`.
  case pointsElsewhere
  /// It was unknown before.
  case found
  /// It is no longer known.
  case lost

  /// How the answer changed, or nil if it says the same, in whatever notation.
  init?(_ old: Problem, _ new: Problem) {
    let (oldText, newText) = (old.rightText, new.rightText)
    guard let oldText, let newText else {
      if oldText == nil, newText == nil { return nil }
      self = oldText == nil ? .found : .lost
      return
    }
    if oldText.isSame(as: newText) || old.hasSameAnswer(as: new) {
      guard AnswerChange.pointsElsewhere(old, new) else { return nil }
      self = .pointsElsewhere
      return
    }
    let remains = new.choices.contains { $0.isSame(as: oldText) }
    let wasThere = old.choices.contains { $0.isSame(as: newText) }
    switch (remains, wasThere) {
    case (true, true): self = .moved
    case (false, false): self = .rewritten
    default: self = .movedAndRewritten
    }
  }

  private static func pointsElsewhere(_ old: Problem, _ new: Problem) -> Bool {
    guard ChoiceComparison(old, new).isReordered else { return false }
    return [old, new].contains { ChoiceRoles($0).naming.contains($0.answer - 1) }
  }
}

extension Problem {
  /// Whether the right choices differ only in how they are written.
  ///
  /// No question asks to choose between two ways of writing the same answer: if another choice has the same form,
  /// the difference is what the question is about.
  fileprivate func hasSameAnswer(as other: Problem) -> Bool {
    guard let own = rightText, let others = other.rightText, AnswerNotation.isSame(own, others)
    else { return false }
    let form = MatchingForm.of(own)
    return [self, other].allSatisfy { problem in
      problem.choices.count { MatchingForm.of($0) == form } == 1
    }
  }
}

/// Compares answers by what they say, not by how they are written.
enum AnswerNotation {
  /// Whether two answers say the same: their forms are equal, and what the form leaves out has no meaning.
  static func isSame(_ one: String, _ other: String) -> Bool {
    guard MatchingForm.of(one) == MatchingForm.of(other) else { return false }
    let (form, others) = (SameText.form(of: one), SameText.form(of: other))
    if form == others { return true }
    return isSameButForCase(form, others)
  }

  /// Whether texts differ only in the case of words of at least four letters: `PARIS` equals `Paris`, but `Bb`
  /// differs from `bb`, and `mW` from `MW`.
  private static func isSameButForCase(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    guard one.count == other.count else { return false }
    var (length, differs) = (0, false)
    for (scalar, another) in zip(one + [0x20], other + [0x20]) {
      if scalar != another {
        guard isCapital(scalar, of: another) || isCapital(another, of: scalar) else { return false }
        differs = true
      }
      if isLetter(scalar) {
        length += 1
      } else {
        if differs, length < 4 { return false }
        (length, differs) = (0, false)
      }
    }
    return true
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
  }

  private static func isCapital(_ scalar: UInt32, of small: UInt32) -> Bool {
    guard let capital = Unicode.Scalar(scalar), let small = Unicode.Scalar(small) else {
      return false
    }
    return capital.properties.lowercaseMapping == String(small)
  }
}

extension SameText {
  fileprivate static func form(of text: String) -> [UInt32] { form(of: Array(text.utf8).arraySpan) }
}
