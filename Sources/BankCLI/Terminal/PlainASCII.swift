extension String {
  /// The text with ASCII in place of signs that an ASCII terminal could not show.
  var plainASCII: String {
    let words: [Character: String] = [
      "·": ",", "–": "-", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "…": "...",
    ]
    return map { words[$0] ?? String($0) }.joined()
  }
}
