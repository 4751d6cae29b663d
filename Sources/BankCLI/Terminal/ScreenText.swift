@_spi(QBank) import BankText

extension StreamText {
  /// Creates the text that replaces the contents of a screen of `height` lines. If the old lines are known, only
  /// lines that differ are written.
  init(screen lines: [String], height: Int, over old: [String]? = nil) {
    self = StreamText()
    guard lines != old else { return }
    self += StreamText(command: "\u{1B}[H")
    for (index, line) in lines.enumerated() {
      if index > 0 { self += StreamText(command: "\r\n") }
      if let old, index < old.count, old[index] == line { continue }
      // The line is erased before it is written: after its last cell, the cursor is still in it.
      self += StreamText(command: "\u{1B}[K") + StreamText(line)
    }
    if lines.count < old?.count ?? height { self += StreamText(command: "\r\n\u{1B}[J") }
  }
}

extension String {
  /// The text with ASCII in place of signs that an ASCII terminal could not show.
  var plainASCII: String {
    let words: [Character: String] = [
      "·": ",", "–": "-", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "…": "...",
    ]
    return map { words[$0] ?? String($0) }.joined()
  }
}
