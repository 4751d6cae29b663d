@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Choices with labels of their own: A., B., C., D.
struct OwnLabelPrefix: ProblemRule {
  static let info = RuleInfo(
    name: "own-label-prefix", group: .choices, severity: .warning, fix: .unsafe,
    summary: Localized(
      en: "Choices begin with labels such as A. or 1).", ja: "選択肢の先頭に「A.」「1)」などの番号が付いています。"),
    what: Localized(
      en: """
        Every choice begins with a label for its position: A., B., C., or 1), 2), 3), or ア、イ、ウ, or ①②③. Decimals, \
        times and lists are not labels.
        """,
      ja: """
        どの選択肢も、「A.」「B.」「C.」や「1)」「2)」「3)」、「ア、」「イ、」、「①」「②」のように、\
        自分の順番を表す記号で始まっています。小数、時刻、列挙は対象外です。
        """),
    why: Localized(
      en: "Apps and printed sheets label choices themselves, and shuffling makes the labels wrong.",
      ja: "アプリや問題用紙は番号を自動で付けるため二重になり、選択肢を並べ替えると食い違います。"),
    remedy: Localized(
      en: "Delete the labels; --unsafe-fixes does this.",
      ja: "記号を取り除いてください。--unsafe-fixes で取り除けます。"),
    exceptions: Localized(en: "Questions about the order of such labels.", ja: "番号や記号そのものについての問題。"),
    examples: [
      Example("What is red?,1,⟦A. ⟧blood,B. snow,C. grass,D. coal\n"),
      Example("赤いのは？,1,⟦ア、⟧血,イ、雪,ウ、草,エ、炭\n"),
      Example("When?,1,1:30,2:30,3:30,4:30\n"),
      Example("どれ？,1,1.5倍,2.5倍,3.5倍,4.5倍\n"),
      Example("どれ？,1,ア、イ,イ、ウ,ウ、エ,エ、ア\n"),
      Example("Who?,1,A. Smith,B. Jones,J. Lee,C. Wu\n"),
    ])

  let features: RowFeatures = .label

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard problem.choiceCount > 2 else { return }
    var ends: [Int] = []
    var kind: ChoiceLabel.Kind?
    for number in problem.choiceNumbers {
      guard let label = ChoiceLabel(of: problem.choice(number)), label.place == number,
        label.kind == kind ?? label.kind
      else { return }
      kind = label.kind
      ends.append(label.end)
    }
    let first = BankKind.cellsBeforeChoices + 1
    let place = problem.row.place(first, part: 0..<ends[0])
    let edits = ends.enumerated().map { problem.row.edit(first + $0, deleting: 0..<$1) }
    report.add(at: place, fix: .unsafe) {
      Finding(
        en: "the choices begin with their own labels", ja: "選択肢の先頭に番号や記号が付いています。",
        why: Localized(
          en: "apps and printed sheets add labels, too", ja: "表示するときにも番号が付くため、二重になります。"),
        fix: Fix(.unsafe, Localized(en: "delete the labels", ja: "番号や記号を取り除く"), edits))
    }
  }
}

/// A label at the start of a choice.
private struct ChoiceLabel {
  /// The series that labels belong to.
  enum Kind { case capitals, letters, digits, katakana, circles }

  let kind: Kind
  /// The position in the series, counted from 1.
  let place: Int
  /// The offset after the label and the space that follows.
  let end: Int

  /// Parses the label at the start of a text, or returns nil if there is none or nothing follows it.
  init?(of text: Span<UInt8>) {
    guard let first = text.character(at: 0) else { return nil }
    let isOpen = first.value == 0x28 || first.value == 0xFF08
    var offset = isOpen ? first.length : 0
    guard let sign = text.character(at: offset), let (kind, place) = ChoiceLabel.read(sign.value)
    else { return nil }
    offset += sign.length
    if kind != .circles {
      guard let mark = text.character(at: offset), ChoiceLabel.closes(mark.value, isOpen: isOpen)
      else { return nil }
      offset += mark.length
    }
    if offset < text.count, text[offset].isDigit, kind == .digits { return nil }
    while let space = text.character(at: offset), space.value == 0x20 || space.value == 0x3000 {
      offset += space.length
    }
    // “ア、イ” is a list of labels.
    guard offset < text.count, let next = text.character(at: offset),
      ChoiceLabel.read(next.value)?.0 != kind || offset + next.length < text.count
    else { return nil }
    (self.kind, self.place, end) = (kind, place, offset)
  }

  private static func read(_ scalar: UInt32) -> (Kind, Int)? {
    switch scalar {
    case 0x41...0x4A: (.capitals, Int(scalar - 0x40))
    case 0xFF21...0xFF2A: (.capitals, Int(scalar - 0xFF20))
    case 0x61...0x6A: (.letters, Int(scalar - 0x60))
    case 0x31...0x39: (.digits, Int(scalar - 0x30))
    case 0xFF11...0xFF19: (.digits, Int(scalar - 0xFF10))
    case 0x2460...0x2469: (.circles, Int(scalar - 0x245F))
    default: katakana.firstIndex(of: scalar).map { (.katakana, $0 + 1) }
    }
  }

  private static let katakana = "アイウエオカキクケコ".unicodeScalars.map(\.value)

  /// Whether a character ends a label: `.`, `)`, `、` and the like, or after an opening bracket only a closing one.
  private static func closes(_ scalar: UInt32, isOpen: Bool) -> Bool {
    let brackets: [UInt32] = [0x29, 0xFF09]
    let marks: [UInt32] = [0x2E, 0x3A, 0x3001, 0xFF0E, 0xFF1A]
    return brackets.contains(scalar) || !isOpen && marks.contains(scalar)
  }
}

extension Span<UInt8> {
  /// The character at an offset, or nil at the end.
  fileprivate func character(at offset: Int) -> EncodedScalar? {
    offset < count ? scalar(at: offset) : nil
  }
}
