@_spi(QBank) import BankText

/// Aligns the common lines of two texts, as patience diff does.
///
/// Lines that are unique in both texts are certain matches; the longest increasing subsequence of them divides the
/// texts, and the parts between are aligned recursively. A part without unique lines is compared pairwise if it is
/// small, and is otherwise considered changed.
struct LineAlignment {
  private let oldNumbers, newNumbers: [UInt32]
  private var partners: [Int?]

  /// The maximum number of pairs of lines that are compared pairwise.
  private static let maxPairs = 250_000
  /// The maximum recursion depth.
  private static let maxDepth = 60

  /// For each old line, the index of the new line that it matches, or nil if there is none.
  static func partners(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Int?] {
    var alignment = LineAlignment(old, new)
    alignment.align(0..<old.count, 0..<new.count, depth: 0)
    return alignment.partners
  }

  private init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    let classes = DigestClasses(
      old: old.map { RowDigest(line: $0) }, new: new.map { RowDigest(line: $0) })
    (oldNumbers, newNumbers) = (classes.old, classes.new)
    partners = [Int?](repeating: nil, count: old.count)
  }

  private mutating func align(_ old: Range<Int>, _ new: Range<Int>, depth: Int) {
    var (old, new) = (old, new)
    while let one = old.first, let other = new.first, oldNumbers[one] == newNumbers[other] {
      partners[one] = other
      (old, new) = (one + 1..<old.upperBound, other + 1..<new.upperBound)
    }
    while let one = old.last, let other = new.last, oldNumbers[one] == newNumbers[other] {
      partners[one] = other
      (old, new) = (old.lowerBound..<one, new.lowerBound..<other)
    }
    if old.isEmpty || new.isEmpty || depth > Self.maxDepth { return }
    let anchors = anchors(old, new)
    if anchors.isEmpty { return compareEach(old, new) }
    var (line, other) = (old.lowerBound, new.lowerBound)
    for anchor in anchors {
      partners[anchor.old] = anchor.new
      align(line..<anchor.old, other..<anchor.new, depth: depth + 1)
      (line, other) = (anchor.old + 1, anchor.new + 1)
    }
    align(line..<old.upperBound, other..<new.upperBound, depth: depth + 1)
  }

  /// The longest increasing subsequence of the lines that are unique in both parts.
  private func anchors(_ old: Range<Int>, _ new: Range<Int>) -> [(old: Int, new: Int)] {
    var places: [UInt32: (old: Int, new: Int)] = [:]
    // A repeated line is marked with -1 for good.
    for line in old {
      places[oldNumbers[line]] = (places[oldNumbers[line]] == nil ? line : -1, -2)
    }
    for line in new {
      guard let known = places[newNumbers[line]] else { continue }
      places[newNumbers[line]] = (known.old, known.new == -2 ? line : -1)
    }
    let unique = places.values.filter { $0.old >= 0 && $0.new >= 0 }.sorted { $0.old < $1.old }
    return RisingRun.longest(unique.map(\.new)).map { unique[$0] }
  }

  /// Matches the longest common subsequence of small parts.
  private mutating func compareEach(_ old: Range<Int>, _ new: Range<Int>) {
    if old.count > Self.maxPairs / new.count { return }
    let common = CommonSubsequence.places(
      oldNumbers.arraySpan.extracting(old), newNumbers.arraySpan.extracting(new))
    for place in common { partners[old.lowerBound + place.old] = new.lowerBound + place.new }
  }
}

extension RowDigest {
  /// The digest of a line.
  fileprivate init(line: ArraySlice<UInt8>) {
    var maker = RowDigestMaker()
    maker.add(Array(line).arraySpan)
    self = maker.digest
  }
}
