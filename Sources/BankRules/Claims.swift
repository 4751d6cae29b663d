@_spi(QBank) import BankModel

/// The places of findings that suppress others inside them, because those have the same cause.
struct Claims: Sendable {
  /// The places in a record where something of one precedence and severity was found.
  ///
  /// No place contains another, so they are sorted both by start and by end, and finding one that contains a given
  /// place takes O(log *n*). A record may have as many places as bytes.
  fileprivate struct Claim {
    let precedence: Precedence
    let severity: Severity
    var places: [TextRange] = []
  }

  private var byRecord: [Int: [Claim]] = [:]
  /// The start of the part that the app drops; findings after it are suppressed.
  var lost: Int?
  /// The records that an app joins with the next one, which is reported at the character between them.
  private var joinedRecords: Set<Int> = []

  /// Whether nothing can be suppressed.
  var isEmpty: Bool { byRecord.isEmpty && lost == nil && joinedRecords.isEmpty }

  /// Marks a record as a part of a row.
  mutating func addPart(_ record: Int) { joinedRecords.insert(record) }

  /// Whether a record is only a part of a row.
  func isPart(_ record: Int) -> Bool { joinedRecords.contains(record) }

  /// Whether a finding is in the part that the app drops.
  func isLost(_ place: Place, _ precedence: Precedence) -> Bool {
    lost.map { precedence != .encoding && place.range.start >= $0 } ?? false
  }

  /// Claims the place of a finding.
  mutating func add(_ place: Place, _ precedence: Precedence, _ severity: Severity) {
    guard precedence != .content, let record = place.record else { return }
    byRecord[record, default: []].add(place.range, precedence, severity)
  }

  /// Whether another finding has claimed the place of this one.
  func covers(_ place: Place, _ precedence: Precedence, _ severity: Severity) -> Bool {
    if isLost(place, precedence) { return true }
    guard let record = place.record else { return false }
    if precedence != .encoding, isPart(record) { return true }
    guard let claims = byRecord[record] else { return false }
    return claims.contains { claim in
      claim.precedence.rawValue < precedence.rawValue && claim.severity >= severity
        && claim.contains(place.range)
    }
  }

  /// Removes the claims of records that all rules have checked.
  mutating func removeAll() {
    byRecord.removeAll(keepingCapacity: true)
    joinedRecords.removeAll(keepingCapacity: true)
  }
}

extension [Claims.Claim] {
  fileprivate mutating func add(
    _ place: TextRange, _ precedence: Precedence, _ severity: Severity
  ) {
    let known = firstIndex { $0.precedence == precedence && $0.severity == severity }
    if known == nil { append(Claims.Claim(precedence: precedence, severity: severity)) }
    self[known ?? count - 1].add(place)
  }
}

extension Claims.Claim {
  /// Whether one of the claimed places contains `place`.
  fileprivate func contains(_ place: TextRange) -> Bool {
    let next = firstIndex(startingAfter: place.start)
    return next > 0 && place.end <= places[next - 1].end
  }

  /// Adds a place unless another contains it, and removes those that it contains.
  fileprivate mutating func add(_ place: TextRange) {
    if contains(place) { return }
    let next = firstIndex(startingAfter: place.start)
    let first = next > 0 && places[next - 1].start == place.start ? next - 1 : next
    let end = places[next...].firstIndex { $0.end > place.end } ?? places.count
    places.replaceSubrange(first..<end, with: CollectionOfOne(place))
  }

  private func firstIndex(startingAfter start: Int) -> Int {
    places.indices.partitioningIndex { places[$0].start > start }
  }
}
