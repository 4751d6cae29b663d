/// What a player does with a question.
public struct Attempt: Hashable, Codable, Sendable {
  /// The number of the choice taken, counted from 1, or nil if time ran out.
  public let choice: Int?
  /// Milliseconds on the clock, or the limit if time ran out.
  public let milliseconds: Int

  /// Creates an attempt from a choice and its time.
  package init(choice: Int?, milliseconds: Int) {
    self.choice = choice
    self.milliseconds = milliseconds
  }

  /// Creates a choice after the given milliseconds, or a time-out if these exceed the limit.
  init(_ choice: Int, after milliseconds: Int, limit: Int) {
    let isInTime = milliseconds <= limit
    self.init(choice: isInTime ? choice : nil, milliseconds: isInTime ? milliseconds : limit)
  }

  /// Returns a time-out.
  static func timeOut(_ question: TimedQuestion) -> Attempt {
    Attempt(choice: nil, milliseconds: question.limit)
  }
}
