// A run is recorded when it begins, so that nobody gets a second first run by breaking one off, and once
// more when it ends or is left. Lines are only added; here it is decided which of them holds.

extension [RunRecord] {
  /// The indices of those after which more was recorded of the same run.
  package var overtaken: Set<Int> {
    guard contains(where: { $0.unfinished != nil }) else { return [] }
    var farthest: [RunIdentity: Int] = [:]
    var overtaken: Set<Int> = []
    for (index, run) in enumerated() {
      guard let identity = RunIdentity(run) else { continue }
      guard let known = farthest[identity] else {
        farthest[identity] = index
        continue
      }
      let isFarther = (run.unfinished ?? 0) <= (self[known].unfinished ?? 0)
      let other = isFarther ? known : index
      if self[other].unfinished != nil { overtaken.insert(other) }
      if isFarther { farthest[identity] = index }
    }
    return overtaken
  }

  /// Of each run what was recorded of it last.
  package var current: [RunRecord] {
    let overtaken = overtaken
    return overtaken.isEmpty ? self : indices.filter { !overtaken.contains($0) }.map { self[$0] }
  }
}

/// What tells that two lines are about one run; nil for one whose beginning is not told.
private struct RunIdentity: Hashable {
  private let begun: Int
  private let parts: [String]

  init?(_ run: RunRecord) {
    guard let begun = run.begun else { return nil }
    self.begun = begun.secondsSince1970
    parts = [run.player ?? "", run.kind.rawValue, run.quiz.digest, run.quiz.seed]
  }
}
