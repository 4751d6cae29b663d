@_spi(QBank) import BankQuiz

/// How often each choice of a question was taken, and the ability of those who took it.
package struct ChoiceFigures: Sendable {
  /// One choice.
  package struct Choice: Sendable {
    /// The number of times it was taken.
    package private(set) var count = 0
    private var sum = 0.0
    private var squares = 0.0

    /// Creates a choice that nobody took.
    package init() {}

    /// Adds a player by ability, estimated without this question.
    mutating func add(_ ability: Double) {
      count += 1
      sum += ability
      squares += ability * ability
    }

    /// The mean ability of those who took it.
    package var meanAbility: Double? { count > 0 ? sum / Double(count) : nil }

    /// The sum of squared deviations from that mean.
    fileprivate var distances: Double {
      count > 0 ? max(0, squares - sum * sum / Double(count)) : 0
    }
  }

  /// The choices in the order of the bank.
  package private(set) var choices: [Choice]

  /// Creates the given number of choices that nobody took.
  package init(count: Int) { choices = .init(repeating: Choice(), count: max(2, count)) }

  mutating func add(choice: Int, ability: Double) {
    guard choice > 0 else { return }
    while choices.count < choice { choices.append(Choice()) }
    choices[choice - 1].add(ability)
  }

  /// Tests whether those who took a wrong choice are abler than those who took the key: the chance that they seem
  /// so by accident, with the t statistic and the degrees of freedom it comes from.
  package func test(
    _ choice: Int, key: Int
  ) -> (t: Double, degrees: Int, chance: Double)? {
    let (one, other) = (choices[choice - 1], choices[key - 1])
    guard one.count > 0, other.count > 0, one.count + other.count > 3,
      let mean = one.meanAbility, let ofKey = other.meanAbility
    else { return nil }
    let degrees = one.count + other.count - 2
    let variance = (one.distances + other.distances) / Double(degrees)
    guard variance > 0 else { return nil }
    let width = (variance * (1 / Double(one.count) + 1 / Double(other.count))).squareRoot()
    let t = (mean - ofKey) / width
    return (t, degrees, StudentT.above(t, degrees: Double(degrees)))
  }

  /// The wrong choice that is most likely to be right, with the chance that it seems so by accident, times the
  /// number of wrong choices; nil if there are too few answers to say.
  package func likelyKey(insteadOf key: Int) -> (choice: Int, chance: Double)? {
    guard choices.indices.contains(key - 1), choices[key - 1].count >= Minimum.takersOfKey else {
      return nil
    }
    let tested = choices.indices.compactMap { index -> (choice: Int, chance: Double)? in
      guard index != key - 1, choices[index].count >= Minimum.takersOfWrong else { return nil }
      return test(index + 1, key: key).map { (index + 1, $0.chance) }
    }
    return tested.min { ($0.chance, $0.choice) < ($1.chance, $1.choice) }.map {
      ($0.choice, min(1, $0.chance * Double(choices.count - 1)))
    }
  }

  /// The upper 95 % bound of the share of wrong answers that a choice which nobody took can have.
  package static func boundOfUntaken(wrong: Int) -> Double {
    wrong > 0 ? 1 - Elementary.exp(Elementary.ln(0.05) / Double(wrong)) : 1
  }
}
