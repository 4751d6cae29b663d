/// Scalars whose marks come into canonical order: by their combining class, those of one class as they
/// came.
struct CanonicalOrder {
  private var scalars: [UInt32] = []
  /// Whether all are in order already, which is nearly always so.
  private var isOrdered = true

  init(capacity: Int) { scalars.reserveCapacity(capacity) }

  mutating func append(_ scalar: UInt32) {
    if !isInert(scalar), let last = scalars.last {
      let order = combiningClass(scalar)
      if order != 0, combiningClass(last) > order { isOrdered = false }
    }
    scalars.append(scalar)
  }

  /// The scalars in order.
  var ordered: [UInt32] { isOrdered ? scalars : CanonicalOrder.ordered(scalars) }

  /// Each run of marks is sorted as a whole, because one may be as long as a file.
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
