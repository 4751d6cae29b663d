@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The places of findings that suppress others inside them, because those have the same cause.
struct Claims: Sendable {
  /// The places in a record where something of one precedence and severity was found.
  ///
  /// None is inside another, so they stand in the order of their starts and of their ends, and it
  /// takes O(log *n*) to find one that contains a place. A record may have as many as it has bytes.
  fileprivate struct Claim {
    let precedence: Precedence
    let severity: Severity
    var places: [TextRange] = []
  }

  private var byRecord: [Int: [Claim]] = [:]
  /// Where the part begins that the app drops; findings behind it are suppressed.
  var lost: Int?
  /// The records that an app joins with the next one, which is reported at the character between them.
  private var joinedRecords: Set<Int> = []

  /// Whether nothing can be suppressed.
  var isEmpty: Bool { byRecord.isEmpty && lost == nil && joinedRecords.isEmpty }

  /// Remembers that a record is only a part of a row.
  mutating func addPart(_ record: Int) { joinedRecords.insert(record) }

  /// Whether a record is only a part of a row.
  func isPart(_ record: Int) -> Bool { joinedRecords.contains(record) }

  /// Whether a finding is about what is lost.
  func isLost(_ place: Place, _ precedence: Precedence) -> Bool {
    lost.map { precedence != .encoding && place.range.start >= $0 } ?? false
  }

  /// Remembers a finding.
  mutating func add(_ place: Place, _ precedence: Precedence, _ severity: Severity) {
    guard precedence != .content, let record = place.record else { return }
    byRecord[record, default: []].add(place.range, precedence, severity)
  }

  /// Whether a finding has the cause of another one.
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

  /// Forgets the findings of records that have been looked at by all rules.
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
  /// Whether one of the places contains this one.
  fileprivate func contains(_ place: TextRange) -> Bool {
    let next = firstIndex(startingAfter: place.start)
    return next > 0 && place.end <= places[next - 1].end
  }

  /// Adds a place unless one contains it, instead of those that it contains.
  fileprivate mutating func add(_ place: TextRange) {
    if contains(place) { return }
    let next = firstIndex(startingAfter: place.start)
    let first = next > 0 && places[next - 1].start == place.start ? next - 1 : next
    let end = places[next...].firstIndex { $0.end > place.end } ?? places.count
    places.replaceSubrange(first..<end, with: CollectionOfOne(place))
  }

  private func firstIndex(startingAfter start: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].start <= start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
