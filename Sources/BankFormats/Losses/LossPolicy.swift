import BankModel

/// What to do with a bank of which something is lost.
package enum LossPolicy: String, CaseIterable, Sendable {
  case error, warn, ignore

  /// Returns the permit to write a bank with these numbers of losses by weight, or nil if it must not be written.
  package func permit(_ losses: [Loss.Weight: Int]) -> LossPermit? {
    if self == .error, losses.contains(where: { $0.key > .detail && $0.value > 0 }) { return nil }
    return LossPermit(dropped: losses[.questions] ?? 0)
  }
}

/// The proof that the losses of a bank have been weighed. Nothing that writes a bank hands out its bytes without
/// one.
package struct LossPermit: Sendable {
  /// The number of questions that are left out as a whole.
  package let dropped: Int

  fileprivate init(dropped: Int) { self.dropped = dropped }

  /// Returns a permit for everything that both permits allow.
  package func joined(with other: LossPermit) -> LossPermit {
    LossPermit(dropped: dropped + other.dropped)
  }

  /// The permit for rows that are copied verbatim, so that nothing can be lost.
  package static let copying = LossPermit(dropped: 0)
}
