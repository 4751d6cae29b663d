@_spi(QBank) import BankText

/// A three-way merge by line, as version control does it, for what cannot be merged by question.
package struct LineMerge: Sendable {
  /// The merged text, with markers around conflicting lines.
  package private(set) var bytes: [UInt8] = []
  /// The number of conflicts.
  package private(set) var conflictCount = 0

  private let markerLength: Int
  private let base, ours, theirs: [ArraySlice<UInt8>]

  /// Merges the changes that two sides made to a base.
  package init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], markerLength: Int = ConflictMarkers.defaultLength
  ) {
    self.markerLength = markerLength
    self.base = LineMerge.lines(base)
    self.ours = LineMerge.lines(ours)
    self.theirs = LineMerge.lines(theirs)
    run()
  }

  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for offset in text.indices where text[offset] == ASCII.lineFeed {
      lines.append(text[start...offset])
      start = offset + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  /// Advances from one line common to all three versions to the next, and merges what was changed in between.
  private mutating func run() {
    let ofOurs = LineAlignment.partners(base, ours)
    let ofTheirs = LineAlignment.partners(base, theirs)
    var (line, own, other) = (0, 0, 0)
    for next in base.indices {
      guard let ownNext = ofOurs[next], let otherNext = ofTheirs[next] else { continue }
      add(line..<next, own..<ownNext, other..<otherNext)
      bytes += base[next]
      (line, own, other) = (next + 1, ownNext + 1, otherNext + 1)
    }
    add(line..<base.count, own..<ours.count, other..<theirs.count)
  }

  private mutating func add(_ old: Range<Int>, _ own: Range<Int>, _ other: Range<Int>) {
    let (oldLines, ownLines, otherLines) = (base[old], ours[own], theirs[other])
    if ownLines.elementsEqual(otherLines) || oldLines.elementsEqual(otherLines) {
      bytes += ownLines.joined()
    } else if oldLines.elementsEqual(ownLines) {
      bytes += otherLines.joined()
    } else {
      conflictCount += 1
      addMarker("<", " ours")
      addLines(ownLines)
      addMarker("|", " base")
      addLines(oldLines)
      addMarker("=", "")
      addLines(otherLines)
      addMarker(">", " theirs")
    }
  }

  private mutating func addLines(_ lines: ArraySlice<ArraySlice<UInt8>>) { bytes += lines.joined() }

  private mutating func addMarker(_ mark: Character, _ name: String) {
    let end = lineEnding
    if let last = bytes.last, last != ASCII.lineFeed { bytes += end }
    bytes += (String(repeating: mark, count: markerLength) + name).utf8
    bytes += end
  }

  /// The line ending of ours, taken from its first line.
  private var lineEnding: [UInt8] {
    let pair = [ASCII.carriageReturn, ASCII.lineFeed]
    return ours.first?.suffix(2).elementsEqual(pair) == true ? pair : [ASCII.lineFeed]
  }
}

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
    for line in old { places[oldNumbers[line]] = (places[oldNumbers[line]] == nil ? line : -1, -2) }
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
