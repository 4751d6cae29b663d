@_spi(QBank) import BankText

/// The role of a run of text in a report, for styling.
package enum ChangeRole: Sendable {
  /// A heading.
  case heading
  /// Text that only the old bank has.
  case removed
  /// Text that only the new bank has.
  case added
  /// A remark on the change.
  case note
}

/// Runs of text with roles, which can be wrapped into lines.
struct ShownRuns {
  private var characters: [(character: Character, role: ChangeRole?)] = []

  /// Adds a text.
  mutating func add(_ text: String, _ role: ChangeRole? = nil) {
    for character in text { characters.append((character, role)) }
  }

  /// Adds the pieces of a comparison, marked.
  mutating func add(_ diff: WordDiff) {
    for piece in diff.pieces {
      switch piece.kind {
      case .kept: add(MarkedText.marked(piece))
      case .removed: add(MarkedText.marked(piece), .removed)
      case .added: add(MarkedText.marked(piece), .added)
      }
    }
  }

  /// Wraps the text into lines of at most `width` cells. Lines are broken after spaces and next to wide characters,
  /// or anywhere in a word that is longer than a line.
  func lines(width: Int, _ style: (ChangeRole, String) -> String) -> [String] {
    var lines: [String] = []
    var start = 0
    while start < characters.count {
      let end = self.end(from: start, width: width)
      var last = end
      while last > start, characters[last - 1].character.isBlank { last -= 1 }
      lines.append(styled(start..<last, style))
      start = end
    }
    return lines
  }

  /// The end of the line that starts at an index.
  private func end(from start: Int, width: Int) -> Int {
    var used = 0
    for place in start..<characters.count {
      let character = characters[place].character
      used += DisplayWidth.of(character)
      if used > width, !character.isBlank { return lastBreak(after: start, upTo: place) }
    }
    return characters.count
  }

  /// The last index at which a line from `start` may be broken, or `place` if there is none.
  private func lastBreak(after start: Int, upTo place: Int) -> Int {
    if place == start { return start + 1 }
    return (start + 1...place).last(where: mayBreak) ?? place
  }

  private func mayBreak(before place: Int) -> Bool {
    let (last, next) = (characters[place - 1].character, characters[place].character)
    if next.isBlank { return false }
    if last.isBlank { return true }
    if next.isAny(of: ShownRuns.neverFirst) || last.isAny(of: ShownRuns.neverLast) { return false }
    return DisplayWidth.of(last) == 2 || DisplayWidth.of(next) == 2
  }

  private static let neverFirst = Set("、。，．」』）】〉》！？ーゃゅょっャュョッ-]+}).,!?")
  private static let neverLast = Set("「『（【〈《[{(-+")

  private func styled(_ range: Range<Int>, _ style: (ChangeRole, String) -> String) -> String {
    var (line, run) = ("", "")
    for place in range {
      run.append(characters[place].character)
      let role = characters[place].role
      if place + 1 == range.upperBound || characters[place + 1].role != role {
        line += role.map { style($0, run) } ?? run
        run = ""
      }
    }
    return line
  }
}

/// Marks removed and added text: `the [-old-]{+new+} text`.
package enum MarkedText {
  /// A piece of a comparison, escaped and marked.
  package static func marked(_ piece: WordDiff.Piece) -> String {
    let text = VisibleText.escape(piece.text)
    return switch piece.kind {
    case .kept: escaped(text, after: nil)
    case .removed: "[-\(escaped(text, after: UInt8(ascii: "-")))-]"
    case .added: "{+\(escaped(text, after: UInt8(ascii: "+")))+}"
    }
  }

  /// Escapes a text so that nothing in it looks like a mark: a mark in the text gets a backslash, and one that
  /// already has backslashes gets one more.
  ///
  /// - Parameter before: The last character of the mark before the text.
  static func escaped(_ text: String, after before: UInt8?) -> String {
    var result: [UInt8] = []
    // The last character that was not a backslash: a mark may begin with it.
    var opening = before
    for byte in text.utf8 {
      if let opening, isMark(opening, byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
      if byte != UInt8(ascii: "\\") { opening = byte }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isMark(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (UInt8(ascii: "["), UInt8(ascii: "-")), (UInt8(ascii: "-"), UInt8(ascii: "]")),
      (UInt8(ascii: "{"), UInt8(ascii: "+")), (UInt8(ascii: "+"), UInt8(ascii: "}")):
      true
    default: false
    }
  }
}
