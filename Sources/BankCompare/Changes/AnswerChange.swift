@_spi(QBank) import BankModel

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
}

extension AnswerChange {
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
  func hasSameAnswer(as other: Problem) -> Bool {
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
