@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The places of findings behind which others have the same cause.
struct Claims: Sendable {
  /// What was found in a place.
  private struct Claim {
    let range: TextRange
    let precedence: Precedence
    let severity: Severity
  }

  private var byRecord: [Int: [Claim]] = [:]
  /// Where a part of the file begins of which nothing is said but that it is lost.
  var lost: Int?

  /// Whether nothing can be silenced.
  var isEmpty: Bool { byRecord.isEmpty && lost == nil }

  /// Remembers a finding.
  mutating func add(_ place: Place, _ precedence: Precedence, _ severity: Severity) {
    guard precedence != .content, let record = place.record else { return }
    byRecord[record, default: []].append(
      Claim(range: place.range, precedence: precedence, severity: severity))
  }

  /// Whether a finding has the cause of another one.
  func cover(_ place: Place, _ precedence: Precedence, _ severity: Severity) -> Bool {
    if let lost, precedence != .encoding, place.range.start >= lost { return true }
    guard let record = place.record, let claims = byRecord[record] else { return false }
    return claims.contains { claim in
      claim.precedence.rawValue < precedence.rawValue && claim.severity >= severity
        && claim.range.start <= place.range.start && place.range.end <= claim.range.end
    }
  }

  /// Forgets the findings of records that have been looked at by all rules.
  mutating func removeAll() { byRecord.removeAll(keepingCapacity: true) }
}
