/// A line being typed, with a cursor between two characters as people see them.
struct LineEditor: Equatable {
  /// The text before the cursor.
  private(set) var before = ""
  /// The text after the cursor.
  private(set) var after = ""

  /// The whole line.
  var text: String { before + after }

  mutating func insert(_ text: String) { before += text }

  mutating func backspace() { _ = before.popLast() }

  mutating func delete() { if !after.isEmpty { after.removeFirst() } }

  /// Deletes the word before the cursor and the white space between the two.
  mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }

  mutating func clear() { (before, after) = ("", "") }

  mutating func left() {
    if let last = before.popLast() { after = String(last) + after }
  }

  mutating func right() {
    if let first = after.first {
      before.append(first)
      after.removeFirst()
    }
  }

  mutating func home() { (before, after) = ("", text) }

  mutating func end() { (before, after) = (text, "") }
}
