/// What a player does with a question.
public struct Attempt: Hashable, Codable, Sendable {
  /// The number of the choice that was taken, counted from 1; nil when time ran out.
  public let choice: Int?
  /// Milliseconds on the clock; the limit when time ran out.
  public let milliseconds: Int

  /// A choice after so many milliseconds.
  package init(choice: Int?, milliseconds: Int) {
    self.choice = choice
    self.milliseconds = milliseconds
  }

  /// A choice after so many milliseconds, if they are no more than the limit; else a time-out.
  init(_ choice: Int, after milliseconds: Int, limit: Int) {
    let isInTime = milliseconds <= limit
    self.init(choice: isInTime ? choice : nil, milliseconds: isInTime ? milliseconds : limit)
  }

  /// A time-out.
  static func timeOut(_ question: TimedQuestion) -> Attempt {
    Attempt(choice: nil, milliseconds: question.limit)
  }
}
