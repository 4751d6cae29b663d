/// A line that is being typed, and the cursor in it, which stands between two characters as people see them.
struct LineEditor: Equatable {
  /// What stands before the cursor.
  private(set) var before = ""
  /// What stands behind it.
  private(set) var after = ""

  /// All of it.
  var text: String { before + after }

  mutating func insert(_ text: String) { before += text }

  mutating func backspace() { _ = before.popLast() }

  mutating func delete() { if !after.isEmpty { after.removeFirst() } }

  /// Deletes the word before the cursor, with what is between both.
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
