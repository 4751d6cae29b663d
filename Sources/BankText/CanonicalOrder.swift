/// Scalars whose combining marks are put into canonical order: sorted by combining class, stable within one class.
struct CanonicalOrder {
  private var scalars: [UInt32] = []
  /// Whether the scalars are already in order, which is nearly always the case.
  private var isOrdered = true

  init(capacity: Int) { scalars.reserveCapacity(capacity) }

  mutating func append(_ scalar: UInt32) {
    if !isInert(scalar), let last = scalars.last {
      let order = combiningClass(scalar)
      if order != 0, combiningClass(last) > order { isOrdered = false }
    }
    scalars.append(scalar)
  }

  /// The scalars in canonical order.
  var ordered: [UInt32] { isOrdered ? scalars : CanonicalOrder.ordered(scalars) }

  /// Sorts each run of marks as a whole, because a run may be as long as a file.
  private static func ordered(_ scalars: [UInt32]) -> [UInt32] {
    var result = scalars
    var start = 0
    for end in 0...scalars.count where end == scalars.count || combiningClass(scalars[end]) == 0 {
      let run = start..<end
      let order = run.sorted {
        (combiningClass(scalars[$0]), $0) < (combiningClass(scalars[$1]), $1)
      }
      for (place, index) in zip(run, order) { result[place] = scalars[index] }
      start = end + 1
    }
    return result
  }
}
