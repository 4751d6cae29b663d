@_spi(QBank) import BankSystem
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Searching for near-duplicates")
struct NearSearchTests {
  private struct Text: Hashable {
    var units: [UInt16]
    var `guard`: UInt64 = 0
  }

  private func search(
    _ texts: [Text], _ edits: Int, pieces: Int = 1, workers: Workers = .serial,
    work: SearchWork = SearchWork()
  ) -> NearSearch.Found {
    let made = (0..<pieces).map { piece in
      var made = NearTexts()
      for text in texts[texts.count * piece / pieces..<texts.count * (piece + 1) / pieces] {
        made.append(text.units.arraySpan)
        made.endText(guard: text.guard)
      }
      return made
    }
    return NearSearch.nearDuplicates(
      in: made, within: NearLimit(edits), workers: workers, work: work)
  }

  /// Compares every text with every other by the whole matrix.
  private func plainly(_ texts: [Text], _ edits: Int) -> [NearPair] {
    var firsts: [Text: Int] = [:]
    var pairs: [NearPair] = []
    for (second, text) in texts.enumerated() {
      if let first = firsts[text] {
        pairs.append(NearPair(first, second, distance: 0))
        continue
      }
      for (other, first) in firsts where other.guard == text.guard {
        let length = max(other.units.count, text.units.count)
        let distance = PlainDistance.between(other.units, text.units)
        if distance <= max(1, min(edits, length / 10)) {
          pairs.append(NearPair(first, second, distance: distance))
        }
      }
      firsts[text] = second
    }
    return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  private func drawn(_ count: Int, _ alphabet: Int, _ numbers: inout Generator) -> [Text] {
    var texts: [Text] = []
    let most = numbers.pick([3, 12, 30, 60])
    for _ in 0..<count {
      let new = (0..<numbers.number(0...most)).map { _ in UInt16(numbers.number(1...alphabet)) }
      let isNew = texts.isEmpty || numbers.below(3) == 0
      let units =
        isNew
        ? new : numbers.edited(numbers.pick(texts).units, times: numbers.number(0...9), alphabet)
      texts.append(Text(units: units, guard: numbers.below(5) == 0 ? 1 : 0))
    }
    return texts
  }

  @Test("the search finds the pairs that comparing every two texts finds", arguments: [2, 4, 30])
  func everyPair(alphabet: Int) {
    var numbers = Generator(seed: UInt64(alphabet))
    for round in 0..<Deep.rounds(100, exhaustive: 20_000) {
      let texts = drawn(numbers.number(0...25), alphabet, &numbers)
      let edits = numbers.number(1...8)
      let found = search(texts, edits, pieces: numbers.number(1...3))
      #expect(found.pairs == plainly(texts, edits), "round \(round), \(texts), \(edits)")
      #expect(found.unfinished.isEmpty)
    }
  }

  /// For each text, the first one that pairs link it to.
  private func linked(_ count: Int, _ pairs: [NearPair]) -> [Int] {
    var groups = Array(0..<count)
    for pair in pairs where groups[pair.first] != groups[pair.second] {
      let (one, other) = (groups[pair.first], groups[pair.second])
      groups = groups.map { $0 == max(one, other) ? min(one, other) : $0 }
    }
    return groups
  }

  private func links(
    _ texts: [Text], _ edits: Int, _ workers: Workers = .serial, work: SearchWork = .forLinks
  ) -> [Int]? {
    var made = NearTexts()
    for text in texts {
      made.append(text.units.arraySpan)
      made.endText(guard: text.guard)
    }
    return NearSearch.links(in: [made], within: NearLimit(edits), workers: workers, work: work)?
      .firsts
  }

  @Test("texts are linked as all their pairs link them", arguments: [2, 4, 30])
  func everyLink(alphabet: Int) {
    var numbers = Generator(seed: UInt64(alphabet) + 100)
    for round in 0..<Deep.rounds(100, exhaustive: 20_000) {
      let texts = drawn(numbers.number(0...40), alphabet, &numbers)
      let edits = numbers.number(1...8)
      let expected = linked(texts.count, plainly(texts, edits))
      #expect(links(texts, edits) == expected, "round \(round), \(texts), \(edits)")
    }
  }

  @Test("texts that are all alike are linked with little work")
  func crowd() {
    let texts = (0..<4_000).map { number in
      // Two units of sixty differ.
      Text(units: [UInt16](repeating: 1, count: 58) + [UInt16(number / 64), UInt16(number % 64)])
    }
    let work = SearchWork(fixed: 0, perText: 200)
    #expect(links(texts, 3, Threads.workers(2), work: work) == [Int](repeating: 0, count: 4_000))
    #expect(!search(texts, 3, work: work).unfinished.isEmpty)
    #expect(links(texts, 3, work: SearchWork(fixed: 0, perText: 2)) == nil)
  }

  @Test("texts that are shifted by as many characters as allowed are found")
  func movedTexts() {
    var numbers = Generator(seed: 5)
    for _ in 0..<Deep.rounds(40, exhaustive: 5_000) {
      let edits = numbers.number(1...8)
      let text = (0..<numbers.number(80...120)).map { _ in UInt16(numbers.number(1...50)) }
      let lost = Array(text.dropFirst(edits))
      let moved = Array(lost.dropLast(edits / 2)) + Array(text.prefix(edits / 2))
      let texts = [text, lost, moved, Array(text.dropLast(edits))].map { Text(units: $0) }
      #expect(search(texts, edits).pairs == plainly(texts, edits))
    }
  }

  @Test("the pairs do not depend on the number of threads or the order of work")
  func threads() {
    var numbers = Generator(seed: 6)
    let texts = (0..<40).flatMap { _ in drawn(25, 4, &numbers) }
    let backwards = Workers(count: 3) { pieces, body in
      for piece in (0..<pieces).reversed() { body(piece) }
    }
    let work = SearchWork(fixed: 2_000, perText: 40)
    let found = search(texts, 3, work: work)
    #expect(!found.pairs.isEmpty && !found.unfinished.isEmpty)
    for workers in [backwards, Threads.workers(2), Threads.workers(7)] {
      let other = search(texts, 3, pieces: 5, workers: workers, work: work)
      #expect(other.pairs == found.pairs)
      #expect(other.unfinished == found.unfinished)
    }
  }

  @Test("only texts with the same guard are paired")
  func guards() {
    let texts = [0, 0, 1, 1].map { Text(units: [1, 2, 3], guard: $0) }
    let pairs = search(texts, 3).pairs
    #expect(pairs == [NearPair(0, 1, distance: 0), NearPair(2, 3, distance: 0)])
  }

  @Test("each of many equal texts is paired only with the first")
  func equalTexts() {
    let texts = [Text](repeating: Text(units: Array(1...40)), count: 1_000)
    let found = search(texts, 3)
    #expect(found.pairs == (1..<1_000).map { NearPair(0, $0, distance: 0) })
  }

  /// Texts on which the time and memory of the search must not be quadratic.
  private static let crowds: [(name: String, texts: @Sendable (Int) -> [UInt16])] = [
    ("one edit from each other", { [1, 2, 3, UInt16($0), 4, 5, 6] }),
    ("two units", { [UInt16($0 % 70 + 1), UInt16($0 / 70 + 1)] }),
    ("the same ending", { [UInt16($0 + 1), UInt16($0 * 7 % 997)] + Array(1...60) }),
    ("the same unit over and over", { [UInt16](repeating: 1, count: $0) }),
  ]

  @Test("the work is bounded for texts that are all alike", arguments: [0, 1, 2, 3])
  func crowds(number: Int) {
    let texts = (0..<1_000).map {
      Text(units: Self.crowds[number].texts(number == 3 ? $0 % 300 : $0))
    }
    let work = SearchWork(fixed: 5_000, perText: 200)
    let found = search(texts, 3, work: work)
    // A text in progress is finished, so a block may slightly exceed its limit.
    let blocks = Set(texts.map(\.units.count)).count
    #expect(found.steps <= blocks * (work.fixed + 5_000) + work.perText * texts.count)
    #expect(found.pairs.count <= found.steps / 256 + texts.count)
    let missing = Set(plainly(Array(texts.prefix(Deep.hasTime ? 150 : 60)), 3)).subtracting(
      found.pairs)
    let unfinished = Set(found.unfinished)
    #expect(missing.allSatisfy { unfinished.contains($0.first) || unfinished.contains($0.second) })
  }

  @Test("one more text that is like thousands is not paired with all of them")
  func oneMore() {
    let texts = (0..<4_097).map { number in
      Text(units: [UInt16](repeating: 1, count: 30) + [UInt16(number / 90), UInt16(number % 90)])
    }
    let paired = { (count: Int) in
      Set(search(Array(texts.prefix(count)), 3).pairs.flatMap { [$0.first, $0.second] }).count
    }
    // The search gives up within the first 4,096; one more begins a second block of texts.
    #expect(paired(4_097) - paired(4_096) < 1_000)
  }

  @Test("the allowed number of edits grows with the length, up to a maximum")
  func limits() {
    let lengths = [0, 1, 9, 10, 19, 20, 29, 30, 40, 80, 1_000]
    #expect(lengths.map { NearLimit().allowed(ofLength: $0) } == [1, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3])
    #expect(
      lengths.map { NearLimit(8).allowed(ofLength: $0) } == [1, 1, 1, 1, 1, 2, 2, 3, 4, 8, 8])
    #expect([-5, 0, 1, 8, 9, .max].map { NearLimit($0).edits } == [1, 1, 1, 8, 8, 8])
  }
}
