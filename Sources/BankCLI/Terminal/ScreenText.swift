@_spi(QBank) import BankText

extension StreamText {
  /// Lines that take the place of all that is on a screen of so many lines; of those that are known to be
  /// there, only what differs is written.
  init(screen lines: [String], height: Int, over old: [String]? = nil) {
    self = StreamText()
    guard lines != old else { return }
    self += StreamText(command: "\u{1B}[H")
    for (index, line) in lines.enumerated() {
      if index > 0 { self += StreamText(command: "\r\n") }
      if let old, index < old.count, old[index] == line { continue }
      // It is emptied before it is written: behind its last cell the cursor still stands in it.
      self += StreamText(command: "\u{1B}[K") + StreamText(line)
    }
    if lines.count < old?.count ?? height { self += StreamText(command: "\r\n\u{1B}[J") }
  }
}

extension String {
  /// Without signs that a terminal of ASCII could not show.
  var plainASCII: String {
    let words: [Character: String] = [
      "·": ",", "–": "-", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "…": "...",
    ]
    return map { words[$0] ?? String($0) }.joined()
  }
}
