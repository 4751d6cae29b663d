// A run is recorded when it begins, so that nobody gets a second first run by breaking one off, and again when it
// ends or is left. Lines are only added; this decides which of them is valid.

extension [RunRecord] {
  /// The indices of records that a later record of the same run replaces.
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

  /// The last record of each run.
  package var current: [RunRecord] {
    let overtaken = overtaken
    return overtaken.isEmpty ? self : indices.filter { !overtaken.contains($0) }.map { self[$0] }
  }
}

/// What identifies the run of a line, or nil if the line does not state its beginning.
private struct RunIdentity: Hashable {
  private let begun: Int
  private let parts: [String]

  init?(_ run: RunRecord) {
    guard let begun = run.begun else { return nil }
    self.begun = begun.secondsSince1970
    parts = [run.player ?? "", run.kind.rawValue, run.quiz.digest, run.quiz.seed]
  }
}
