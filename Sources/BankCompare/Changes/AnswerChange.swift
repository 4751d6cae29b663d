@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What happened to the right answer of a problem. The answer is a text, never a number.
package enum AnswerChange: String, Hashable, Sendable {
  /// Another choice has become the right one.
  case moved
  /// The text of the right choice was rewritten.
  case rewritten
  /// Both: a right choice went and another came that was not right, or was not there, before.
  case movedAndRewritten
  /// It names other choices by their places, and these stand elsewhere: `both A and B`.
  case pointsElsewhere
  /// It was not known before.
  case found
  /// It is not known any more.
  case lost

  /// What happened to the answer; nil where it says the same, in whatever notation.
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
  /// The text of the right choice; nil where it is not known.
  var rightText: String? {
    let index = answer.subtracting(clamped: 1)
    return choices.indices.contains(index) ? choices[index] : nil
  }

  /// Whether the right choices differ in nothing but how they are written.
  ///
  /// Nobody is asked to choose between two ways of writing: where another choice has the same form,
  /// the difference is what the question is about.
  func hasSameAnswer(as other: Problem) -> Bool {
    guard let own = rightText, let others = other.rightText,
      AnswerNotation.isSame(own, others)
    else { return false }
    let form = MatchingForm.of(own)
    return [self, other].allSatisfy { problem in
      problem.choices.count { MatchingForm.of($0) == form } == 1
    }
  }
}

extension String {
  /// Whether two texts are the same to the byte; `==` takes two spellings of one letter for one.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// Tells how something is written from what it says.
enum AnswerNotation {
  /// Whether two answers say the same: they have one form, and what that leaves out has no meaning.
  static func isSame(_ one: String, _ other: String) -> Bool {
    guard MatchingForm.of(one) == MatchingForm.of(other) else { return false }
    let (form, others) = (SameText.form(of: one), SameText.form(of: other))
    if form == others { return true }
    return isSameButForCase(form, others)
  }

  /// Whether texts differ only in the case of words, none of which is short: `PARIS` is `Paris`,
  /// but `Bb` is not `bb`, and `mW` not `MW`.
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
  fileprivate static func form(of text: String) -> [UInt32] {
    form(of: Array(text.utf8).arraySpan)
  }
}
