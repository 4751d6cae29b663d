@_spi(QBank) import BankFormats

/// A power of ten that has become a plain number.
struct LostExponent: RowRule {
  static let info = RuleInfo(
    name: "lost-exponent", group: .text, severity: .warning, findsErrors: true,
    summary: Localized(
      en: "The exponent of a power of ten has become plain digits.", ja: "10の累乗の指数が普通の数字になっています。"),
    what: Localized(
      en: """
        After “x” or “×”, 10 is followed directly by 1 or 2 digits, or by a minus and digits: “9.3 \
        x 1013” for 9.3 × 10¹³. In 2 or more choices of a question it is an error, otherwise a \
        warning.
        """,
      ja: """
        「x」や「×」のあとの10に、1桁か2桁の数字（負の数も含みます）がつながっています。たとえば、9.3 × \
        10¹³が「9.3 x 1013」になっています。2つ以上の選択肢にあればエラー、そうでなければ警告です。
        """),
    why: Localized(
      en: "Superscripts are lost when text is copied, and the number becomes a different one.",
      ja: "文章をコピーして上付きの数字が普通の数字に変わると、別の数になります。"),
    remedy: Localized(
      en: "Write the exponent with ^ or with superscript digits: 10^13 or 10¹³.",
      ja: "指数を「10^13」や「10¹³」のように書いてください。"),
    exceptions: Localized(
      en: "A factor that really is a number of 3 or 4 digits beginning with 10: 3 x 105.",
      ja: "「3 x 105」のように、10で始まる3桁か4桁の数を実際に掛けている式。"),
    examples: [
      Example("How far is a light year in km?,1,about ⟦9.5 x 1012⟧,about 9.5 x 1015,1,2\n"),
      Example("光年は何km？,1,約⟦9.5×1012⟧,1,2,3\n"),
      Example("How far?,1,9.5 x 10^12,9.5 × 10¹²,10 x 10,3 x 100\n"),
      Example("掛け算は？,1,2×10,3×100,5×1000,1×10000\n"),
    ])

  let features = RowFeatures.multiplied

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    var found: [(cell: Int, part: Range<Int>, exponent: String)] = []
    for number in 1...row.count {
      let text = row.text(number)
      var offset = 0
      while offset < text.count {
        guard let exponent = exponent(in: text, behind: offset) else {
          offset += 1
          continue
        }
        let part = startOfFactor(text, before: offset)..<exponent.upperBound
        let digits = text.extracting(exponent).string
        found.append((number, part, digits))
        offset = exponent.upperBound
      }
    }
    guard let first = found.first else { return }
    let place = row.place(first.cell, part: first.part)
    let choices = Set(found.map(\.cell)).count { $0 > BankKind.cellsBeforeChoices }
    let isSure = file.kind == .problems && choices > 1
    report.add(at: place, severity: isSure ? .error : .warning) {
      Self.finding(first.exponent, others: found.count - 1)
    }
  }

  /// The range of the exponent of such a number after a multiplication sign, or nil if there is none.
  private func exponent(in text: Span<UInt8>, behind offset: Int) -> Range<Int>? {
    var next = offset
    if text[next] == UInt8(ascii: "x") {
      next += 1
    } else if text[next] == 0xC3, next + 1 < text.count, text[next + 1] == 0x97 {
      next += 2
    } else {
      return nil
    }
    // “max 10” is a word followed by a number.
    guard offset > 0, !text[offset - 1].isLetter else { return nil }
    if next < text.count, text[next] == ASCII.space { next += 1 }
    guard next + 2 < text.count, text[next] == UInt8(ascii: "1"),
      text[next + 1] == UInt8(ascii: "0")
    else { return nil }
    return endOfExponent(text, from: next + 2).map { next + 2..<$0 }
  }

  /// The end of one or two digits, not all zeros, optionally preceded by a minus.
  private func endOfExponent(_ text: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    let hasMinus = text[offset] == UInt8(ascii: "-")
    if hasMinus { offset += 1 }
    let digits = offset
    while offset < text.count, text[offset].isDigit { offset += 1 }
    guard (1...2).contains(offset - digits) else { return nil }
    let isZero = (digits..<offset).allSatisfy { text[$0] == UInt8(ascii: "0") }
    if isZero { return nil }
    if offset < text.count, [UInt8(ascii: "."), UInt8(ascii: "^")].contains(text[offset]),
      offset + 1 < text.count, text[offset + 1].isDigit
    {
      return nil
    }
    return offset
  }

  /// The start of the number before a multiplication sign.
  private func startOfFactor(_ text: Span<UInt8>, before sign: Int) -> Int {
    var offset = sign
    while offset > 0, text[offset - 1] == ASCII.space { offset -= 1 }
    let end = offset
    while offset > 0, text[offset - 1].isDigit || text[offset - 1] == UInt8(ascii: ".") {
      offset -= 1
    }
    return offset == end ? sign : offset
  }

  private static func finding(_ exponent: String, others: Int) -> Finding {
    let more = others == 0 ? "" : " (and \(others) more in this row)"
    return Finding(
      en:
        "10 and \(exponent) have run together\(more); it looks like 10 to the power of \(exponent)",
      ja: "10と\(exponent)がつながっていて、10の\(exponent)乗のようです。"
        + (others == 0 ? "" : "この行にはほかに\(others)か所あります。"),
      why: Localized(en: "as written, it is a different number", ja: "このままでは別の数になります。"),
      help: Localized(
        en: "If that is what is meant, write 10^\(exponent).",
        ja: "10の\(exponent)乗なら「10^\(exponent)」のように書いてください。"))
  }
}
