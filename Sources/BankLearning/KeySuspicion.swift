import BankFigures

/// A reason why the key of a question may be wrong.
package enum KeySuspicion: Hashable, Sendable {
  /// Stronger players take this choice: certainly, or at least so that it is worth checking.
  case strongerTake(Int, isCertain: Bool)
  /// Hardly anybody takes the key, so that nothing can be said of those who do.
  case hardlyTaken

  /// The suspicions about the keys of all questions, with p-values corrected together: tested one by one, a
  /// thousand questions would cause many false alarms.
  static func of(_ questions: [PlayedQuestion]) -> (suspicions: [KeySuspicion?], tested: Int) {
    let found = questions.map { question -> (choice: Int, chance: Double)? in
      guard question.isPublic, question.right.count >= Minimum.key, let key = question.key else {
        return nil
      }
      return question.choices.likelyKey(insteadOf: key)
    }
    let tested = found.indices.filter { found[$0] != nil }
    let adjusted = Holm.adjusted(tested.map { found[$0]?.chance ?? 1 })
    var suspicions = questions.map { $0.hasHardlyTakenKey ? KeySuspicion.hardlyTaken : nil }
    for (index, chance) in zip(tested, adjusted) {
      guard let found = found[index] else { continue }
      let isCertain = found.chance < 0.01 / Double(tested.count)
      if isCertain || chance < 0.05 {
        suspicions[index] = .strongerTake(found.choice, isCertain: isCertain)
      }
    }
    return (suspicions, tested.count)
  }
}

extension PlayedQuestion {
  fileprivate var hasHardlyTakenKey: Bool {
    guard isPublic, let key, choices.choices.indices.contains(key - 1) else { return false }
    return choices.choices[key - 1].count < Minimum.takersOfKey
      && choices.choices.contains { $0.count >= Minimum.wrong }
  }
}
