/// Finds what two sequences have in common in the same order.
package enum CommonSubsequence {
  /// Returns the places of a longest common subsequence in ascending order. If several are equally long, elements of
  /// the old sequence are left out first.
  ///
  /// - Complexity: O(*nm*) in the lengths, in time and memory.
  package static func places(
    _ old: Span<UInt32>, _ new: Span<UInt32>
  ) -> [(old: Int, new: Int)] {
    let width = new.count + 1
    // For each place in both sequences, the length for what follows there.
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for oldIndex in old.indices.reversed() {
      for newIndex in new.indices.reversed() {
        let here = oldIndex * width + newIndex
        lengths[here] =
          old[oldIndex] == new[newIndex]
          ? lengths[here + width + 1] + 1 : max(lengths[here + width], lengths[here + 1])
      }
    }
    var (places, oldIndex, newIndex): ([(old: Int, new: Int)], Int, Int) = ([], 0, 0)
    while oldIndex < old.count, newIndex < new.count {
      let here = oldIndex * width + newIndex
      if old[oldIndex] == new[newIndex] {
        places.append((oldIndex, newIndex))
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      } else if lengths[here + width] >= lengths[here + 1] {
        oldIndex += 1
      } else {
        newIndex += 1
      }
    }
    return places
  }
}
