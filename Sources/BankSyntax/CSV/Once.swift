/// A lazily computed value, cached after the first access.
struct Once<Answer: Equatable & Sendable>: Equatable, Sendable {
  private var known: Answer?

  /// Returns the value; `work` is called if it is not cached yet.
  mutating func answer(_ work: () -> Answer) -> Answer {
    if let known { return known }
    let found = work()
    known = found
    return found
  }
}
