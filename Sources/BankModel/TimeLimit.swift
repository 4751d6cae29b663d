@_spi(QBank) import BankText

/// The time limit of a question as it is written: `10`, `1:30` or `1:00:00`.
package enum TimeLimit {
  /// What holds when nothing is said, in milliseconds.
  package static let usual = 10_000

  /// The longest, in milliseconds: a second less than a day.
  package static let longest = 86_399_000

  /// Whether a question can have a limit of so many seconds: some time, and no more than the longest.
  package static func isPossible(seconds: Double) -> Bool {
    seconds > 0 && seconds <= Double(longest / 1_000)
  }

  /// The time in milliseconds; nil for what is no time, nothing at all, or a day and more.
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

/// How long there is for each question of a set: what every command and every game counts with.
package struct TimeLimits: Hashable, Sendable, Codable {
  /// What holds for all questions, whatever they say themselves, in milliseconds.
  package var forAll: Int?
  /// What holds for a question that says nothing, in milliseconds.
  package var usual = TimeLimit.usual

  /// The limit of the app, unless a question has its own.
  package init() {}

  /// The limit of a question in milliseconds: the one for all, else its own, else the usual one.
  package func of(_ problem: Problem) -> Int {
    if let forAll { return forAll }
    guard let own = problem.details.limit, own > 0 else { return usual }
    guard TimeLimit.isPossible(seconds: own) else { return TimeLimit.longest }
    return max(1, Int(clamping: (own * 1_000).rounded()))
  }

  /// Whether a question has a limit of its own that cannot hold: none at all, or a day, say.
  package func isReplaced(in problem: Problem) -> Bool {
    guard forAll == nil, let own = problem.details.limit else { return false }
    return !TimeLimit.isPossible(seconds: own)
  }
}
