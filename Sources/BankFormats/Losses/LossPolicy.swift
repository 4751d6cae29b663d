package import BankModel

/// What becomes of a bank of which something is lost.
package enum LossPolicy: String, CaseIterable, Sendable {
  case error, warn, ignore

  /// What lets a bank be written of which so much is lost, by its weight; nil where it must not be.
  package func permit(_ losses: [Loss.Weight: Int]) -> LossPermit? {
    if self == .error, losses.contains(where: { $0.key > .detail && $0.value > 0 }) { return nil }
    return LossPermit(dropped: losses[.questions] ?? 0)
  }
}

/// That what is lost of a bank has been weighed: nothing that writes one hands out its bytes without.
package struct LossPermit: Sendable {
  /// How many questions are left out as a whole.
  package let dropped: Int

  fileprivate init(dropped: Int) { self.dropped = dropped }

  /// The permit for what this one and another one allow.
  package func joined(with other: LossPermit) -> LossPermit {
    LossPermit(dropped: dropped + other.dropped)
  }

  /// For rows that are copied as they stand, so that nothing can be lost.
  package static let copying = LossPermit(dropped: 0)
}
