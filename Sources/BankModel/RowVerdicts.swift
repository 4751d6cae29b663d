@_spi(QBank) import BankText

/// What was found in each row of a file, whether it is reported row by row or once for the whole file.
///
/// Reports summarize many findings in one and keep only some texts. Code that uses the rows must know about every
/// finding all the same.
public struct RowVerdicts: Hashable, Sendable {
  /// A finding in a row.
  public struct Entry: Hashable, Sendable {
    /// The name of the rule that found it.
    public let rule: String
    /// How much it matters.
    public let severity: Severity

    /// Creates a finding in a row.
    @_spi(QBank) public init(rule: String, severity: Severity) {
      self.rule = rule
      self.severity = severity
    }
  }

  /// The start of each record, or `noRow` if it is not a row with a visible heading.
  @_spi(QBank) public let starts: [UInt32]
  private let rules: [String]
  /// The findings in single rows, in the order of the rows.
  private let verdicts: [RowVerdict]
  /// The findings that concern every row.
  private let everywhere: [Entry]

  /// The start of a record that is not a row.
  @_spi(QBank) public static let noRow = UInt32.max

  /// Verdicts without any rows.
  @_spi(QBank) public static let none = RowVerdicts(
    starts: [], rules: [], verdicts: [], everywhere: [])

  /// Creates verdicts from what rules found; a verdict refers to its rule by the index in `rules`.
  package init(starts: [UInt32], rules: [String], verdicts: [RowVerdict], everywhere: [Entry]) {
    self.starts = starts
    self.rules = rules
    self.verdicts = verdicts.sorted { ($0.record, $0.rule) < ($1.record, $1.rule) }
    self.everywhere = everywhere
  }

  /// Returns everything that was found in a record, counted from 1.
  public func entries(ofRecord record: Int) -> [Entry] {
    verdicts(ofRecord: record).map { Entry(rule: rules[Int($0.rule)], severity: $0.severity) }
      + everywhere
  }

  /// Returns the worst severity found in a record, counted from 1, or nil if nothing was found.
  public func worst(ofRecord record: Int) -> Severity? {
    let own = verdicts(ofRecord: record).map(\.severity).max()
    let common = everywhere.map(\.severity).max()
    return [own, common].compactMap(\.self).max()
  }

  /// Whether a record, counted from 1, is a row without errors.
  public func isSound(record: Int) -> Bool {
    starts.indices.contains(record &- 1) && starts[record - 1] != RowVerdicts.noRow
      && worst(ofRecord: record) != .error
  }

  /// Calls a body with the record number and start of every row.
  @_spi(QBank) public func forEachRow(_ body: (_ record: Int, _ start: UInt32) -> Void) {
    for (index, start) in starts.enumerated() where start != RowVerdicts.noRow {
      body(index + 1, start)
    }
  }

  /// Calls a body with the record number and start of every row without errors.
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
    let first = verdicts.indices.partitioningIndex { verdicts[$0].record >= record }
    return verdicts[first...].prefix { $0.record == record }
  }
}

/// A finding of a rule in a row, as plain numbers because there may be millions.
package struct RowVerdict: Hashable, Sendable {
  /// The number of the row, counted from 1.
  package let record: UInt32
  /// The index of the rule.
  package let rule: UInt16
  /// How much it matters.
  package let severity: Severity

  /// Creates a finding of a rule in a row.
  package init(record: Int, rule: Int, _ severity: Severity) {
    self.record = UInt32(truncatingIfNeeded: record)
    self.rule = UInt16(truncatingIfNeeded: rule)
    self.severity = severity
  }

  /// Returns a copy with its record number increased.
  package func moved(by records: Int) -> RowVerdict {
    RowVerdict(record: Int(record) + records, rule: Int(rule), severity)
  }
}
