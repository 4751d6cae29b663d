/// What was found in each row of a file, whether it is told row by row or once for the whole file.
///
/// Reports tell many findings as one and keep only some texts. Whoever goes on to use the rows must
/// know about each of them all the same.
public struct RowVerdicts: Hashable, Sendable {
  /// One thing that was found in a row.
  public struct Entry: Hashable, Sendable {
    /// The name of the rule that found it.
    public let rule: String
    /// How much it matters.
    public let severity: Severity

    /// One thing that was found in a row.
    @_spi(QBank) public init(rule: String, severity: Severity) {
      self.rule = rule
      self.severity = severity
    }
  }

  /// For each record where it begins, if it is a row with something to be seen in its heading.
  @_spi(QBank) public let starts: [UInt32]
  private let rules: [String]
  /// What was found in single rows, in the order of the rows.
  private let verdicts: [RowVerdict]
  /// What concerns every row.
  private let everywhere: [Entry]

  /// Stands for a record that is no row.
  @_spi(QBank) public static let noRow = UInt32.max

  /// Nothing about any row.
  @_spi(QBank) public static let none = RowVerdicts(
    starts: [], rules: [], verdicts: [], everywhere: [])

  /// What some rules found; a verdict names its rule by its index in `rules`.
  package init(starts: [UInt32], rules: [String], verdicts: [RowVerdict], everywhere: [Entry]) {
    self.starts = starts
    self.rules = rules
    self.verdicts = verdicts.sorted { ($0.record, $0.rule) < ($1.record, $1.rule) }
    self.everywhere = everywhere
  }

  /// Everything that was found in a record, counted from 1.
  public func entries(ofRecord record: Int) -> [Entry] {
    verdicts(ofRecord: record).map { Entry(rule: rules[Int($0.rule)], severity: $0.severity) }
      + everywhere
  }

  /// The worst that was found in a record, counted from 1; nil when nothing was.
  public func worst(ofRecord record: Int) -> Severity? {
    let own = verdicts(ofRecord: record).map(\.severity).max()
    let common = everywhere.map(\.severity).max()
    return [own, common].compactMap(\.self).max()
  }

  /// Whether a record, counted from 1, is a row in which there is no error.
  public func isSound(record: Int) -> Bool {
    starts.indices.contains(record &- 1) && starts[record - 1] != RowVerdicts.noRow
      && worst(ofRecord: record) != .error
  }

  /// Calls a body with every row, and the number of its record.
  @_spi(QBank) public func forEachRow(_ body: (_ record: Int, _ start: UInt32) -> Void) {
    for (index, start) in starts.enumerated() where start != RowVerdicts.noRow {
      body(index + 1, start)
    }
  }

  /// Calls a body with every row in which there is no error, and the number of its record.
  @_spi(QBank) public func forEachSoundRow(_ body: (_ record: Int, _ start: UInt32) -> Void) {
    if everywhere.contains(where: { $0.severity == .error }) { return }
    var next = verdicts[...]
    for (index, start) in starts.enumerated() where start != RowVerdicts.noRow {
      next = next.drop { $0.record < index + 1 }
      let own = next.prefix { $0.record == index + 1 }
      if !own.contains(where: { $0.severity == .error }) { body(index + 1, start) }
    }
  }

  private func verdicts(ofRecord record: Int) -> ArraySlice<RowVerdict> {
    var (low, high) = (0, verdicts.count)
    while low < high {
      let middle = (low + high) / 2
      if verdicts[middle].record < record { low = middle + 1 } else { high = middle }
    }
    return verdicts[low...].prefix { $0.record == record }
  }
}

/// That a rule found something in a row, by plain numbers: there may be millions.
package struct RowVerdict: Hashable, Sendable {
  /// The number of the row, counted from 1.
  package let record: UInt32
  /// The index of the rule.
  package let rule: UInt16
  /// How much it matters.
  package let severity: Severity

  /// That a rule found something in a row.
  package init(record: Int, rule: Int, _ severity: Severity) {
    self.record = UInt32(truncatingIfNeeded: record)
    self.rule = UInt16(truncatingIfNeeded: rule)
    self.severity = severity
  }

  /// The same with records counted from a later number on.
  package func moved(by records: Int) -> RowVerdict {
    RowVerdict(record: Int(record) + records, rule: Int(rule), severity)
  }
}
