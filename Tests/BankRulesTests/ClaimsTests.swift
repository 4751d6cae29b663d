@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankRules

@Suite("Claims of findings")
struct ClaimsTests {
  /// A finding in the only record.
  private struct Found {
    let place: Place
    let precedence: Precedence
    let severity: Severity

    init(_ random: inout Generator) {
      let start = Int(random.next() % 20)
      let end = start + Int(random.next() % 8)
      place = Place(TextRange(start, end), record: 1)
      precedence = [.encoding, .structure, .answer][Int(random.next() % 3)]
      severity = [.note, .warning, .error][Int(random.next() % 3)]
    }

    /// Whether another finding has the same cause.
    func covers(_ other: Found) -> Bool {
      precedence.rawValue < other.precedence.rawValue && severity >= other.severity
        && place.range.start <= other.place.range.start
        && other.place.range.end <= place.range.end
    }
  }

  @Test("a finding inside the place of one with higher precedence is suppressed", arguments: 1...50)
  func covered(_ seed: UInt64) {
    var random = Generator(seed: seed)
    var claims = Claims()
    var known: [Found] = []
    for _ in 0..<200 {
      let found = Found(&random)
      let isCovered = known.contains { $0.covers(found) }
      #expect(claims.covers(found.place, found.precedence, found.severity) == isCovered)
      claims.add(found.place, found.precedence, found.severity)
      known.append(found)
    }
  }

  @Test("findings about content claim nothing, and no claim extends to another record")
  func others() {
    var claims = Claims()
    claims.add(Place(TextRange(0, 9), record: 1), .content, .error)
    #expect(claims.isEmpty)
    claims.add(Place(TextRange(0, 9), record: 1), .encoding, .error)
    #expect(claims.covers(Place(TextRange(1, 2), record: 1), .answer, .error))
    #expect(!claims.covers(Place(TextRange(1, 2), record: 2), .answer, .error))
    claims.removeAll()
    #expect(!claims.covers(Place(TextRange(1, 2), record: 1), .answer, .error))
  }
}
