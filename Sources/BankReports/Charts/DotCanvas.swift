/// A small picture made of dots in terminal cells: eight dots per cell in Braille, one in ASCII.
struct DotCanvas {
  let dotsAcross: Int
  let dotsDown: Int
  private let isASCII: Bool
  /// The content of each cell: dots in the numbering of Braille; in ASCII 1 for a line and 2 for a mark.
  private var cells: [[UInt8]]

  init(width: Int, height: Int, isASCII: Bool) {
    self.isASCII = isASCII
    dotsAcross = isASCII ? width : width * 2
    dotsDown = isASCII ? height : height * 4
    cells = Array(repeating: Array(repeating: 0, count: width), count: height)
  }

  /// Draws a line between two dots.
  mutating func line(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int)) {
    let steps = max(abs(to.x - from.x), abs(to.y - from.y), 1)
    for step in 0...steps {
      // Rounds to the nearest dot in either direction of the line.
      let x = from.x * steps * 2 + (to.x - from.x) * step * 2 + steps
      let y = from.y * steps * 2 + (to.y - from.y) * step * 2 + steps
      set((x / (2 * steps), y / (2 * steps)), 1)
    }
  }

  /// Marks a point of the line, with more than one dot where dots are small.
  mutating func mark(_ point: (x: Int, y: Int)) {
    set(point, 2)
    if isASCII { return }
    let (x, y) = (point.x == 0 ? 1 : point.x - 1, point.y == 0 ? 1 : point.y - 1)
    for dot in [(x, point.y), (point.x, y), (x, y)] { set(dot, 2) }
  }

  private mutating func set(_ point: (x: Int, y: Int), _ kind: UInt8) {
    if isASCII {
      cells[point.y][point.x] = max(cells[point.y][point.x], kind)
    } else {
      cells[point.y / 4][point.x / 2] |= Self.bits[point.x % 2][point.y % 4]
    }
  }

  /// The bits of the dots in a cell from the top, for the left and the right column.
  private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  /// The rows from the top, without trailing spaces.
  var rows: [String] {
    cells.map { row in
      let end = row.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
      return String(String.UnicodeScalarView(row[..<end].map { sign($0) }))
    }
  }

  private func sign(_ cell: UInt8) -> Unicode.Scalar {
    if cell == 0 { return " " }
    if isASCII { return cell == 2 ? "*" : "." }
    return Unicode.Scalar(0x2800 + UInt32(cell)) ?? " "
  }
}
