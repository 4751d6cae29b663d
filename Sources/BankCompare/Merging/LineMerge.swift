@_spi(QBank) import BankText

/// Merges two versions of a text line by line, as version control does: for what cannot be merged by
/// question.
package struct LineMerge: Sendable {
  /// The merged text, with marks around lines of which a person must choose.
  package private(set) var bytes: [UInt8] = []
  /// How often a person must choose.
  package private(set) var conflictCount = 0

  private let markerLength: Int
  private let base, ours, theirs: [ArraySlice<UInt8>]

  /// Merges the changes that two sides have made to a base.
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

  /// Goes from one line that all three have to the next; what is between those was changed.
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

  /// What ends the lines of ours, as the first one shows.
  private var lineEnding: [UInt8] {
    let pair = [ASCII.carriageReturn, ASCII.lineFeed]
    return ours.first?.suffix(2).elementsEqual(pair) == true ? pair : [ASCII.lineFeed]
  }
}
