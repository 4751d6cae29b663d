@_spi(QBank) import BankText

extension StreamText {
  /// Lines that take the place of all that is on a screen of so many lines.
  init(screen lines: [String], height: Int) {
    self = StreamText(command: "\u{1B}[H")
    for (index, line) in lines.enumerated() {
      // It is emptied before it is written: behind its last cell the cursor still stands in it.
      self += StreamText(command: index > 0 ? "\r\n\u{1B}[K" : "\u{1B}[K") + StreamText(line)
    }
    if lines.count < height { self += StreamText(command: "\r\n\u{1B}[J") }
  }
}

extension String {
  /// Without signs that a terminal of ASCII could not show.
  var plainASCII: String {
    let words: [Character: String] = [
      "·": ",", "–": "-", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right",
    ]
    return map { words[$0] ?? String($0) }.joined()
  }
}
