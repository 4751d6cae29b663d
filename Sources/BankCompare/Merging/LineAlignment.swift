@_spi(QBank) import BankText

/// Finds the lines that two texts have in common, in their order.
///
/// Lines that each text has once are certain; the longest run of those that rise divides the texts, and
/// what is between two of them is looked at in the same way. Where no line is there once, few lines are
/// compared each with each and many are taken for changed.
struct LineAlignment {
  private let oldNumbers, newNumbers: [UInt32]
  private var partners: [Int?]

  /// So many pairs of lines are compared each with each at most.
  private static let maxPairs = 250_000
  /// So often a text is divided at most.
  private static let maxDepth = 60

  /// The new line for each old line that stayed.
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

  /// The longest run of lines that both parts have once.
  private func anchors(_ old: Range<Int>, _ new: Range<Int>) -> [(old: Int, new: Int)] {
    var places: [UInt32: (old: Int, new: Int)] = [:]
    // A line that is there twice has the place -1 for ever.
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

  /// The longest common sequence of few lines.
  private mutating func compareEach(_ old: Range<Int>, _ new: Range<Int>) {
    if old.count > Self.maxPairs / new.count { return }
    let width = new.count + 1
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for row in (0..<old.count).reversed() {
      for column in (0..<new.count).reversed() {
        let isSame = oldNumbers[old.lowerBound + row] == newNumbers[new.lowerBound + column]
        lengths[row * width + column] =
          isSame
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < old.count, column < new.count {
      let (one, other) = (old.lowerBound + row, new.lowerBound + column)
      if oldNumbers[one] == newNumbers[other] {
        partners[one] = other
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
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
