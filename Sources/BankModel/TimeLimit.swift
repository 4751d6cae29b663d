@_spi(QBank) import BankText

/// The time limit of a question in text form: `10`, `1:30` or `1:00:00`.
package enum TimeLimit {
  /// The default, in milliseconds.
  package static let usual = 10_000

  /// The maximum, in milliseconds: a second less than a day.
  package static let longest = 86_399_000

  /// Whether a question can have a limit of `seconds`: more than no time, and at most the maximum.
  package static func isPossible(seconds: Double) -> Bool {
    seconds > 0 && seconds <= Double(longest / 1_000)
  }

  /// Returns a limit of `seconds`, more than none, in milliseconds; one that is not possible counts as the maximum.
  package static func milliseconds(_ seconds: Double) -> Int {
    isPossible(seconds: seconds) ? max(1, Int(clamping: (seconds * 1_000).rounded())) : longest
  }

  /// Returns the time in milliseconds, or nil if the text is not a time, no time at all, or a day or more.
  package static func read(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard (1...5).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(bounded: part), index == 0 || number < 60
      else { return nil }
      seconds = seconds * 60 + number
    }
    return (1...longest / 1_000).contains(seconds) ? seconds * 1_000 : nil
  }
}

/// The time for each question of a set, as every command and every game computes it.
package struct TimeLimits: Hashable, Sendable, Codable {
  /// The limit for all questions that overrides their own, in milliseconds.
  package var forAll: Int?
  /// The limit for questions without one of their own, in milliseconds.
  package var usual = TimeLimit.usual

  /// Creates the limits of the app: the default, unless a question has its own.
  package init() {}

  /// Returns the limit of a question in milliseconds: the one for all, else its own, else the default.
  package func of(_ problem: Problem) -> Int {
    if let forAll { return forAll }
    guard let own = problem.details.limit, own > 0 else { return usual }
    return TimeLimit.milliseconds(own)
  }

  /// Whether a question has an invalid limit of its own, such as no time at all or a day.
  package func isReplaced(in problem: Problem) -> Bool {
    guard forAll == nil, let own = problem.details.limit else { return false }
    return !TimeLimit.isPossible(seconds: own)
  }
}
