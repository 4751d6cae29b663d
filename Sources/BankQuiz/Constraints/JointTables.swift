@_spi(QBank) package import BankText

/// Tables of some numbers, one picked after the other.
package struct JointTables: Sendable {
  private let flow: (counts: [[Int]], shortage: JointQuotas.Shortage?)
  private let counting: JointCounting?

  /// The tables of some numbers.
  package init(_ quotas: JointQuotas) {
    flow = quotas.flow()
    counting = flow.shortage == nil ? JointCounting(quotas) : nil
  }

  /// Whether another pick may be another table.
  package var areCounted: Bool { counting != nil }

  /// A table that is picked as often as there are sets with it; where there are too many numbers to
  /// keep, always the same one. Nil if there is none.
  package func next(_ generator: inout Generator) -> (counts: [[Int]], isFair: Bool)? {
    if flow.shortage != nil { return nil }
    if let picked = counting?.pick(&generator) { return (picked, true) }
    return (flow.counts, false)
  }
}
