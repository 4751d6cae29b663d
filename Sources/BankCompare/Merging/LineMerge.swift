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
    base: [UInt8], ours: [UInt8], theirs: [UInt8],
    markerLength: Int = ConflictMarkers.defaultLength
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
