@_spi(QBank) import BankModel

/// Turns a typed text into lines with their labels and marks.
struct ListLexer {
  private let source: Source
  private(set) var lines: [ListLine] = []

  init(_ source: Source) { self.source = source }

  /// Returns the lines of a file.
  static func lines(_ source: Source) -> [ListLine] {
    var lexer = ListLexer(source)
    for line in TextLines(source) { lexer.add(line) }
    return lexer.lines
  }

  /// Adds a line as it was typed; it may contain several choices.
  mutating func add(_ range: TextRange, beginsParagraph: Bool = false) {
    let text = ListText(source, range)
    let whole = text.whole
    if whole.isEmpty {
      lines.append(ListLine(kind: .blank, range: range, text: range))
      return
    }
    for (index, piece) in ListPieces(text, whole).ranges.enumerated() {
      var line = ListLexer.line(text, piece, takesPoints: true)
      // In `ANS: B PTS: 1 KEY: tides`, `KEY:` introduces search words, not a second key.
      if index > 0, line.kind == .key, lines.last?.isPartOfKey == true {
        line.kind = .detail(.others)
      }
      line.isOnSameLine = index > 0
      line.beginsParagraph = beginsParagraph && index == 0
      lines.append(line)
    }
  }

  /// Adds a line that was made in another way.
  mutating func add(_ line: ListLine) { lines.append(line) }

  /// Returns what a part of a line is.
  static func line(
    _ text: ListText, _ indices: Range<Int>, takesPoints: Bool = false
  ) -> ListLine {
    if ListWords.isKeyHeading(text, indices) {
      let range = text.range(indices)
      return ListLine(kind: .keyHeading, range: range, text: TextRange(at: range.end))
    }
    if let found = ListWords.read(text, indices) {
      return ListLine(
        kind: found.kind, range: text.range(indices), text: text.range(found.value))
    }
    return special(text, indices) ?? labelled(text, indices, takesPoints) ?? bulleted(text, indices)
      ?? ListLine(kind: .text, range: text.range(indices), text: text.range(indices))
  }

  /// Reads `# Heading`, and `^ the right choice`.
  private static func special(_ text: ListText, _ indices: Range<Int>) -> ListLine? {
    let first = text.scalars[indices.lowerBound]
    let signs = text.scalars[indices].prefix { $0 == first }.count
    let value = text.trimmed(indices.lowerBound + signs..<indices.upperBound)
    guard !value.isEmpty, value.lowerBound > indices.lowerBound + signs else { return nil }
    let kind: ListLine.Kind? =
      first == "#" && signs <= 6 ? .heading(signs) : first == "^" && signs == 1 ? .key : nil
    return kind.map {
      ListLine(kind: $0, range: text.range(indices), text: text.range(value))
    }
  }

  // MARK: Labels

  private static func labelled(
    _ text: ListText, _ indices: Range<Int>, _ takesPoints: Bool
  ) -> ListLine? {
    if let inside = ListMark.inBold(text, indices), var line = labelled(text, inside, takesPoints) {
      line.range = text.range(indices)
      mark(&line, asBold: line.range)
      return line
    }
    let start = afterGap(text, indices)
    let before = ListMark.leading(text, at: start)
    if let before, let line = marked(text, indices, before) { return line }
    let reader = ListLabelReader(text: text, takesPoints: takesPoints)
    guard let label = reader.label(at: start), label.end <= indices.upperBound else { return nil }
    return line(text, indices, label, nil)
  }

  /// Reads a label with a mark before it. If a blank separates them, a letter without a sign is a word.
  private static func marked(
    _ text: ListText, _ indices: Range<Int>, _ mark: ListMark.Found
  ) -> ListLine? {
    let start = text.skipBlanks(mark.end)
    guard start < indices.upperBound,
      let label = ListLabelReader(text: text).label(at: start), label.end <= indices.upperBound,
      start == mark.end || !label.labels.contains(where: { $0.family.isBare })
    else { return nil }
    return line(text, indices, label, mark)
  }

  /// Returns the index after the underscores that some sheets have before a number, as room for the answer.
  private static func afterGap(_ text: ListText, _ indices: Range<Int>) -> Int {
    let gap = text.scalars[indices].prefix { $0 == "_" }.count
    let start = text.skipBlanks(indices.lowerBound + gap)
    return gap > 1 && text.scalar(start)?.listDigit != nil ? start : indices.lowerBound
  }

  private static func line(
    _ text: ListText, _ indices: Range<Int>, _ label: ListLabelReader.Found, _ mark: ListMark.Found?
  ) -> ListLine {
    var rest = text.trimmed(label.end..<indices.upperBound)
    var line = ListLine(kind: .text, range: text.range(indices), text: text.range(rest))
    line.labels = label.labels
    if let mark {
      line.mark = mark.mark
      line.markRange = text.range(indices.lowerBound..<mark.end)
    }
    if let inside = ListMark.inBold(text, rest) {
      ListLexer.mark(&line, asBold: text.range(rest))
      line.text = text.range(inside)
      return line
    }
    if let found = ListMark.behindLabel(text, rest) {
      line.mark = line.mark ?? found.mark
      line.markRange = line.markRange ?? text.range(rest.lowerBound..<found.end)
      rest = text.trimmed(found.end..<rest.upperBound)
    }
    readTrailing(text, &rest, &line)
    line.text = text.range(rest)
    if let start = label.unnumbered, start <= rest.lowerBound {
      line.unnumbered = text.range(text.skipBlanks(start)..<rest.upperBound)
    }
    return line
  }

  /// Marks text in bold type as right. If all choices are bold, that is only a look, like a bullet.
  private static func mark(_ line: inout ListLine, asBold range: TextRange) {
    if line.mark != nil { return }
    (line.mark, line.markRange, line.sign) = (.right, range, "*")
  }

  private static func readTrailing(
    _ text: ListText, _ rest: inout Range<Int>, _ line: inout ListLine
  ) {
    guard let found = ListMark.trailing(text, rest) else { return }
    if line.mark == nil {
      line.mark = found.mark
      line.markRange = text.range(text.skipBlanks(found.rest.upperBound)..<rest.upperBound)
    }
    rest = found.rest
  }

  // MARK: Bullets

  private static let bullets = Set("・•‣◦-–—+■◆◇▪➢·●○□*".unicodeScalars)

  /// Signs that are bullets even without a blank after them.
  private static let boxes = Set("✓✔☑☒✅☐□×✗✘✕❌".unicodeScalars)

  private static func bulleted(_ text: ListText, _ indices: Range<Int>) -> ListLine? {
    let first = text.scalars[indices.lowerBound]
    let mark = ListMark.leading(text, at: indices.lowerBound)
    guard mark != nil || bullets.contains(first) else { return nil }
    let end = mark?.end ?? indices.lowerBound + 1
    let isApart = end < indices.upperBound && text.scalars[end].isListBlank
    let isBox = mark.map { $0.sign.map(boxes.contains) ?? true } ?? false
    guard isApart || isBox || first == "・" else { return nil }
    let label = ListLabelReader.Found(
      labels: [ListLabel(family: .init(script: .bullet, shape: "-"), value: 0)], end: end)
    var line = line(text, indices, label, nil)
    line.sign = first
    // If a sign is a bullet as well, the other lines decide which it is.
    if let mark, line.mark == nil {
      line.mark = mark.mark
      line.markRange = text.range(indices.lowerBound..<mark.end)
    }
    return line
  }
}

/// The parts into which a line is split because it contains several choices, or a key after them.
private struct ListPieces {
  private(set) var ranges: [Range<Int>] = []

  init(_ text: ListText, _ whole: Range<Int>) {
    let circled = ListPieces.circled(text, whole)
    if circled.count > 2 {
      let starts = [whole.lowerBound] + circled.filter { $0 > whole.lowerBound }
      let ends = Array(starts.dropFirst()) + [whole.upperBound]
      ranges = zip(starts, ends).map { text.trimmed($0..<$1) }
      return
    }
    let parts = ListPieces.parts(text, whole).prefix(ListPieces.limit)
    var cuts: [Int] = []
    var last: [ListLabel] = ListPieces.labels(text, whole.lowerBound)
    for (index, part) in parts.enumerated() {
      if part.isWord {
        cuts.append(part.start)
      } else if ListPieces.follow(part.labels, last) {
        cuts.append(part.start)
        last = part.labels
      } else if part.labels.contains(where: { $0.value == 1 }),
        parts[(index + 1)...].contains(where: { ListPieces.follow($0.labels, part.labels) })
      {
        cuts.append(part.start)
        last = part.labels
      }
    }
    let starts = [whole.lowerBound] + cuts
    let ends = cuts + [whole.upperBound]
    ranges = zip(starts, ends).map { text.trimmed($0..<$1) }
  }

  /// Returns the starts of choices that are numbered with ①, ② and so on, which need no gap between them; none if
  /// the text may merely refer to others: `①と②は正しい`.
  private static func circled(_ text: ListText, _ whole: Range<Int>) -> [Int] {
    var starts: [Int] = []
    for index in whole where 0x2460...0x2473 ~= text.scalars[index].value {
      guard Int(text.scalars[index].value) - 0x2460 == starts.count else { return [] }
      guard index + 1 < whole.upperBound, !isParticle(text.scalars[index + 1]) else { return [] }
      starts.append(index)
    }
    guard let first = starts.first, first > whole.lowerBound else { return starts }
    // `次の①酸素②水素③窒素` is a question that continues.
    let before = text.scalars[first - 1]
    let isBehindEnd = before.isListBlank || "？?。．.）)」』】：:".unicodeScalars.contains(before)
    return isBehindEnd ? starts : []
  }

  /// Whether a character seldom begins a choice, and often follows the name of one.
  private static func isParticle(_ scalar: Unicode.Scalar) -> Bool {
    "とのでがをにもやはか、，,・～〜-".unicodeScalars.contains(scalar)
      || 0x2460...0x2473 ~= scalar.value
  }

  /// The maximum number of parts that are examined, so that the time stays proportional: no line has more choices.
  private static let limit = 100

  private struct Part {
    let start: Int
    let labels: [ListLabel]
    /// Whether it is a key or a detail, recognised by a word.
    let isWord: Bool
  }

  /// Returns the parts after wide gaps that may begin something.
  private static func parts(_ text: ListText, _ whole: Range<Int>) -> [Part] {
    var parts: [Part] = []
    var index = whole.lowerBound
    let isExam = text.end(of: "ans:", at: index) != nil
    while index < whole.upperBound {
      guard text.scalars[index].isListBlank else {
        index += 1
        continue
      }
      let end = text.skipBlanks(index)
      let isWide =
        end - index > 1 || text.scalars[index] == "\t" || text.scalars[index] == "\u{3000}"
      if isWide || isExam {
        let labels = isWide ? labels(text, end) : []
        let isWord = isWord(text, end..<whole.upperBound)
        if isWord || !labels.isEmpty {
          parts.append(Part(start: end, labels: labels, isWord: isWord))
        }
      }
      index = end
    }
    return parts
  }

  /// Whether a key or a detail begins here, with a sign after its word.
  private static func isWord(_ text: ListText, _ indices: Range<Int>) -> Bool {
    guard !indices.isEmpty, let found = ListWords.read(text, indices),
      !found.value.isEmpty || indices.count < 40
    else { return false }
    let word = text.scalars[indices.lowerBound..<max(indices.lowerBound, found.value.lowerBound)]
    return word.contains { ":】]=".unicodeScalars.contains($0.narrow) }
  }

  private static func labels(_ text: ListText, _ index: Int) -> [ListLabel] {
    let start = ListMark.leading(text, at: index).map { text.skipBlanks($0.end) } ?? index
    return ListLabelReader(text: text).label(at: start)?.labels ?? []
  }

  /// Whether one of some labels follows directly on one of the earlier ones.
  private static func follow(_ labels: [ListLabel], _ earlier: [ListLabel]) -> Bool {
    labels.contains { label in
      earlier.contains {
        $0.family == label.family && $0.value + 1 == label.value && label.value > 0
      }
    }
  }
}
