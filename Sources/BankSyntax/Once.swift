/// An answer that is worked out when somebody asks for the first time, and is known from then on.
struct Once<Answer: Equatable & Sendable>: Equatable, Sendable {
  private var known: Answer?

  /// The answer; `work` is called if it is not known yet.
  mutating func answer(_ work: () -> Answer) -> Answer {
    if let known { return known }
    let found = work()
    known = found
    return found
  }
}
