import Foundation

/// What a screen showed from moment to moment, as its lines without blanks at their starts.
///
/// Each time it is written to, the cursor goes to the first line, and from there down; a line that is
/// the same as before is left as it is.
enum ScreenFrames {
  static func of(_ output: String) -> [[String]] {
    var lines: [String] = []
    return output.components(separatedBy: "\u{1B}[H").dropFirst().map { written in
      let parts = written.components(separatedBy: "\r\n")
      for (index, part) in parts.enumerated() {
        if part.hasPrefix("\u{1B}[J") {
          lines.removeLast(max(0, lines.count - index))
        } else if part.hasPrefix("\u{1B}[K") {
          lines += Array(repeating: "", count: max(0, index + 1 - lines.count))
          lines[index] = String(part.dropFirst(3).drop { $0 == " " })
        }
      }
      return lines
    }
  }
}
