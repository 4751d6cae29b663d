@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A bracket without its counterpart.
struct UnbalancedBracket: RowRule {
  static let info = RuleInfo(
    name: "unbalanced-bracket", group: .text, severity: .note,
    summary: Localized(en: "A bracket or quotation mark has no partner.", ja: "かっこか引用符が片方しかありません。"),
    what: Localized(
      en: "Opening and closing brackets or quotation marks of one kind differ in number.",
      ja: "「（」と「）」、「「」と「」」、「“」と「”」などの数が合いません。"),
    why: Localized(en: "Part of the text may be missing.", ja: "文の一部が抜けているかもしれません。"),
    remedy: Localized(en: "Add the bracket or the missing text.", ja: "足りないかっこや文を書き足してください。"),
    exceptions: Localized(
      en: "Smileys, intervals such as [0, 1), labels such as a), and code.",
      ja: "顔文字、[0, 1) のような区間、「1)」のような番号、プログラムの一部。"),
    examples: [
      Example("What is it ⟦(⟧in English?,1,here,there,nowhere,left\n"),
      Example("それは何⟦「⟧ですか？,1,あ,い,う,え\n"),
      Example("Who said ⟦“⟧I came?,1,„here“,”there”,nowhere,left\n"),
      Example("a) Which is it (in English)?,1,:-),[0; 1),1) here,left\n"),
      Example("「それ（英語で）」は何ですか？,1,あ,い（う),う,え\n"),
    ])

  let features = RowFeatures.bracket

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    for number in 1...row.count {
      guard !BracketBalance.isEven(in: row.text(number)),
        let odd = Brackets.odd(in: row.text(number))
      else { continue }
      report.add(at: row.place(number, part: odd.part)) {
        let isQuote = row.text(number)[odd.part.lowerBound] == 0xE2
        let name = Localized(
          en: isQuote ? "quotation mark" : "bracket", ja: isQuote ? "引用符" : "かっこ")
        return Finding(
          odd.isOpening
            ? Localized(en: "this \(name.en) is not closed", ja: "この\(name.ja)が閉じられていません。")
            : Localized(
              en: "this closing \(name.en) has no opening one",
              ja: "この\(name.ja)に対応する、始まりの\(name.ja)がありません。"),
          why: Localized(en: "part of the text may be missing", ja: "文の一部が抜けているかもしれません。"))
      }
    }
  }
}

/// Matches the brackets of a text.
private enum Brackets {
  /// The kinds of brackets; those of one kind match whatever their width.
  private static let openers: [UInt32: Int] = [
    0x28: 0, 0xFF08: 0, 0x300C: 1, 0x300E: 2, 0x3010: 3, 0x5B: 4, 0xFF3B: 4, 0x201C: 5,
  ]
  private static let closers: [UInt32: Int] = [
    0x29: 0, 0xFF09: 0, 0x300D: 1, 0x300F: 2, 0x3011: 3, 0x5D: 4, 0xFF3D: 4, 0x201D: 5,
  ]

  /// The first bracket without a counterpart, or nil if there is none, or if a bracket may mean something else.
  static func odd(in text: Span<UInt8>) -> (part: Range<Int>, isOpening: Bool)? {
    var open: [(kind: Int, part: Range<Int>)] = []
    var (offset, isMixed) = (0, false)
    let hasQuotes = hasQuotes(text)
    while offset < text.count {
      guard let scalar = text.scalar(at: offset) else { return nil }
      let part = offset..<offset + scalar.length
      offset = part.upperBound
      if !hasQuotes, 0x201C...0x201D ~= scalar.value { continue }
      if let kind = openers[scalar.value] {
        open.append((kind, part))
      } else if let kind = closers[scalar.value] {
        if open.last?.kind == kind {
          open.removeLast()
        } else if let last = open.last,
          (last.kind == 0 || last.kind == 4) && (kind == 0 || kind == 4)
        {
          // A half-open interval.
          open.removeLast()
        } else if isLabelOrFace(text, part) {
          isMixed = true
        } else {
          return open.isEmpty ? (part, false) : nil
        }
      }
    }
    guard let last = open.first, !isMixed, !isFace(text, before: last.part.lowerBound) else {
      return nil
    }
    return (last.part, true)
  }

  /// Whether “ opens and ” closes quotations. In „so“ it is the other way round, and ”so” uses only one of them.
  private static func hasQuotes(_ text: Span<UInt8>) -> Bool {
    let has = { (text: Span<UInt8>, last: UInt8) in
      (0..<text.count).contains { text.hasBytes([0xE2, 0x80, last].arraySpan, at: $0) }
    }
    return has(text, 0x9C) && !has(text, 0x9E)
      && !(0..<text.count).contains { text[$0] == ASCII.lineFeed }
  }

  /// Whether a closing bracket ends a label such as `1)` or `a)`, or an emoticon.
  private static func isLabelOrFace(_ text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    isFace(text, before: part.lowerBound) || isLabel(text, before: part.lowerBound)
  }

  /// Whether a number, a letter or a Roman numeral, with nothing attached to it, ends at an offset.
  private static func isLabel(_ text: Span<UInt8>, before end: Int) -> Bool {
    let before = text.extracting(max(0, end - 16)..<end).string
    let label = before.reversed().prefix { $0.isLetter || $0.isNumber }
    let isFree = before.dropLast(label.count).last.map { !$0.isLetter && !$0.isNumber } ?? true
    guard isFree, let first = label.first else { return false }
    return label.count == 1 || label.count <= 3 && label.allSatisfy(\.isNumber)
      || label.count <= 5 && first.isLetter && label.allSatisfy { "ivxIVX".contains($0) }
  }

  private static func isFace(_ text: Span<UInt8>, before offset: Int) -> Bool {
    guard offset > 0 else { return false }
    return [UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "-"), UInt8(ascii: "=")].contains(
      text[offset - 1])
  }
}
