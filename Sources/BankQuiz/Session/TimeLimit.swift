import BankModel

/// The time limit of a question as it is written: `10`, `1:30` or `1:00:00`.
package enum TimeLimit {
  /// What holds when nothing is said, in milliseconds.
  package static let usual = 10_000

  /// The longest, in milliseconds: a second less than a day.
  package static let longest = 86_399_000

  /// The limit of a problem in milliseconds: its own, or else so many seconds.
  static func of(_ problem: Problem, else seconds: Int) -> Int {
    let own = problem.details.limit.map {
      $0 > 0 && $0.isFinite ? min($0, 86_399) : Double(seconds)
    }
    return max(1, Int((min(max(own ?? Double(seconds), 0.001), 86_399) * 1_000).rounded()))
  }

  /// The time in milliseconds; nil for what is no time, nothing at all, or a day and more.
  package static func read(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard (1...5).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part), index == 0 || number < 60
      else { return nil }
      seconds = seconds * 60 + number
    }
    return (1...longest / 1_000).contains(seconds) ? seconds * 1_000 : nil
  }
}
