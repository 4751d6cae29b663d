@_spi(QBank) import BankText

/// The tables of given quotas, picked one after the other.
package struct JointTables: Sendable {
  private let flow: (counts: [[Int]], shortage: JointQuotas.Shortage?)
  private let counting: JointCounting?

  /// Creates the tables of the given quotas.
  package init(_ quotas: JointQuotas) {
    flow = quotas.flow()
    counting = flow.shortage == nil ? JointCounting(quotas) : nil
  }

  /// Whether another pick may give another table.
  package var areCounted: Bool { counting != nil }

  /// Picks a table as often as there are sets with it, or always the same table if there are too many entries to
  /// keep. Returns nil if there is no table.
  package func next(_ generator: inout Generator) -> (counts: [[Int]], isFair: Bool)? {
    if flow.shortage != nil { return nil }
    if let picked = counting?.pick(&generator) { return (picked, true) }
    return (flow.counts, false)
  }
}
