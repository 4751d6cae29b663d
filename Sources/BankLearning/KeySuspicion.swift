import BankFigures

/// Why the key of a question may be a wrong one.
package enum KeySuspicion: Hashable, Sendable {
  /// Stronger players take this choice: surely so, or at least worth a look.
  case strongerTake(Int, isCertain: Bool)
  /// Nearly nobody takes the key, so that nothing can be said of those who do.
  case hardlyTaken

  /// What is suspected of the keys of all questions, looked at together: a thousand questions would
  /// give many false alarms one by one.
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
