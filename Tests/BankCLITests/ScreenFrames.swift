import Foundation

/// The successive contents of a screen, each as its lines without leading spaces.
///
/// Each frame starts at the first line and goes down; a line that has not changed is not written again.
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
