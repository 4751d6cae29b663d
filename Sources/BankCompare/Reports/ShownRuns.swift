@_spi(QBank) import BankText

/// What a piece of a report is, for a style that shows that.
package enum ChangeRole: Sendable {
  /// A heading.
  case heading
  /// What only the old bank has.
  case removed
  /// What only the new bank has.
  case added
  /// What is worth knowing.
  case note
}

/// Pieces of text with their roles, which are broken into lines.
struct ShownRuns {
  private var characters: [(character: Character, role: ChangeRole?)] = []

  /// Adds a text.
  mutating func add(_ text: String, _ role: ChangeRole? = nil) {
    for character in text { characters.append((character, role)) }
  }

  /// Adds the pieces of a comparison with their marks.
  mutating func add(_ diff: WordDiff) {
    for piece in diff.pieces {
      switch piece.kind {
      case .kept: add(MarkedText.marked(piece))
      case .removed: add(MarkedText.marked(piece), .removed)
      case .added: add(MarkedText.marked(piece), .added)
      }
    }
  }

  /// The text in lines of at most `width` cells, broken after spaces and beside wide characters, or
  /// anywhere in a word that is longer than a line.
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

  /// Where the line ends that begins at a place.
  private func end(from start: Int, width: Int) -> Int {
    var used = 0
    for place in start..<characters.count {
      let character = characters[place].character
      used += DisplayWidth.of(character)
      if used > width, !character.isBlank { return lastBreak(after: start, upTo: place) }
    }
    return characters.count
  }

  /// The last place where a line that began at `start` may be broken; where there is none, the place itself.
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
