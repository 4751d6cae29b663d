@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A choice that still contains the author's mark of the right answer.
struct KeyLeftInChoice: ProblemRule {
  static let info = RuleInfo(
    name: "key-left-in-choice", group: .choices, severity: .warning,
    summary: Localized(
      en: "A choice still has a mark for the right answer.", ja: "選択肢に正解の印が残っています。"),
    what: Localized(
      en: """
        Some choices, but not all, begin or end with a mark such as “(correct)”, “[right answer]”, `*` or ✓.
        """,
      ja: "一部の選択肢の先頭か末尾に「（正解）」「[答え]」「*」「✓」のような印があります。"),
    why: Localized(en: "Players see the mark.", ja: "印は解く人にも見えます。"),
    remedy: Localized(
      en: "Delete the mark; the answer number says which choice is right.",
      ja: "印を消してください。正解は、正解の番号で示します。"),
    exceptions: Localized(en: "An asterisk that refers to a note.", ja: "注を示すアスタリスク。"),
    examples: [
      Example("Which bird cannot fly?,1,Ostrich ⟦(correct)⟧,eagle,hawk,crow\n"),
      Example("Which bird cannot fly?,1,⟦*⟧Ostrich,eagle,hawk,crow\n"),
      Example("飛べない鳥は？,1,ダチョウ⟦（正解）⟧,ワシ,タカ,カラス\n"),
      Example("飛べない鳥は？,1,ダチョウ⟦✓⟧,ワシ,タカ,カラス\n"),
      Example("Which bird cannot fly?,1,Ostrich ⟦[right answer]⟧,eagle,hawk,crow\n"),
      Example("Which bird cannot fly?,1,Ostrich ⟦← answer⟧,eagle,hawk,crow\n"),
      Example("飛べない鳥は？,1,⟦○⟧ダチョウ,ワシ,タカ,カラス\n"),
      Example("飛べない鳥は？,2,ワシ,ダチョウ⟦←これ⟧,タカ,カラス\n"),
      Example("飛べない鳥は？,2,○ワシ,ダチョウ,タカ,カラス\n"),
      Example("What does *p mean in C?,1,*p is the object,p squared,the size of p,nothing\n"),
      Example("Which is right?,1,the first is correct,both,a*,b*\n"),
      Example("Which sign is it?,1,*,+,-,/\n"),
      Example("どれですか？,1,正解の数,誤答の数,印の数,紙の数\n"),
    ])

  let features: RowFeatures = [.keyMark, .tick]

  /// Whether no other choice begins with a symbol: 「○の中の文字」 beside 「×の中の文字」.
  private static func othersAreWords(_ problem: borrowing ProblemRow, _ right: Int) -> Bool {
    problem.choiceNumbers.allSatisfy { number in
      let text = problem.choice(number).string
      return number == right || text.first.map { $0.isLetter || $0.isNumber } ?? true
    }
  }

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    var (found, vague) = ([(choice: Int, part: Range<Int>)](), 0)
    // If the question contains the symbol itself, the symbol is its subject: `*p` in C.
    let question = problem.question.string
    for number in problem.choiceNumbers {
      guard let mark = KeyMark(in: problem.choice(number)), !mark.isSign(in: question),
        !mark.isVague || number == problem.rightChoice && Self.othersAreWords(problem, number)
      else { continue }
      found.append((number, mark.part))
      vague += mark.isVague ? 1 : 0
    }
    guard found.count < problem.choiceCount, vague == 0 || found.count == 1 else { return }
    for (choice, part) in found {
      report.add(at: problem.row.place(BankKind.cellsBeforeChoices + choice, part: part)) {
        let mark = problem.choice(choice).extracting(part).string
        return Finding(
          en: "choice \(choice) still has the mark “\(mark)”",
          ja: "選択肢\(choice)に「\(mark)」という印が残っています。",
          why: Localized(en: "it gives the answer away", ja: "正解が分かってしまいます。"))
      }
    }
  }
}

/// A mark that authors put beside the right choice.
private struct KeyMark {
  /// The range of the mark.
  let part: Range<Int>
  /// Whether the mark is ambiguous, so that it counts only if the right choice alone has it.
  let isVague: Bool
  private let sign: Character?

  private static let words: Set<String> = [
    "correct", "correct answer", "correct choice", "right answer", "the answer", "answer",
    "correct!", "incorrect",
    "wrong", "wrong answer", "正解", "正答", "答え", "答", "正", "解答", "不正解", "誤答", "○", "◯", "◎", "✓", "✔",
    "×",
  ]
  /// Other words that an arrow may point at.
  private static let pointed: Set<String> = ["this", "this one", "here", "これ", "ここ", "こちら"]
  private static let opening = Array("([（【［<〈《{")
  private static let closing = Array(")]）】］>〉》}")
  private static let arrows = ["←", "<-", "<--", "⇐", "◀", "※", "- ", "– ", "— "]
  private static let signs = Array("*＊✓✔✅☑")
  private static let vagueSigns = Array("○◯◎★☆")

  /// The mark of a choice that also contains text.
  init?(in choice: Span<UInt8>) {
    let text = choice.string
    guard let found = KeyMark.atEnd(text) ?? KeyMark.atStart(text) else { return nil }
    let bytes = text.utf8
    let start = bytes.distance(from: bytes.startIndex, to: found.startIndex)
    part = start..<start + found.utf8.count
    sign = found.count == 1 ? found.first : nil
    isVague = sign.map(KeyMark.vagueSigns.contains) ?? false
  }

  /// Whether the mark is a symbol that occurs in a text.
  func isSign(in text: String) -> Bool { sign.map(text.contains) ?? false }

  private static func isSign(_ character: Character) -> Bool {
    // ✔️ is ✔ with a variation selector for emoji.
    let plain = character.unicodeScalars.first.map(Character.init) ?? character
    return signs.contains(plain) || vagueSigns.contains(plain)
  }

  private static func atEnd(_ text: String) -> Substring? {
    let trimmed = text[...].droppingSpacesAtEnd
    guard let last = trimmed.last else { return nil }
    if isSign(last) {
      return isText(trimmed.dropLast(), besides: last) ? trimmed.suffix(1) : nil
    }
    if let kind = closing.firstIndex(of: last),
      let start = trimmed.lastIndex(of: opening[kind])
    {
      let isMark = isWord(trimmed[trimmed.index(after: start)...].dropLast())
      return isMark && isText(trimmed[..<start], besides: opening[kind]) ? trimmed[start...] : nil
    }
    for arrow in arrows {
      guard let start = text.ranges(ofText: arrow).last, start.upperBound < trimmed.endIndex else {
        continue
      }
      let pointsAt = trimmed[start.upperBound...]
      if isWord(pointsAt) || arrow == "←" && pointed.contains(pointsAt.plain),
        isText(trimmed[..<start.lowerBound], besides: " ")
      {
        return trimmed[start.lowerBound...]
      }
    }
    return nil
  }

  private static func atStart(_ text: String) -> Substring? {
    let trimmed = text.drop { $0.isWhitespace }
    guard let first = trimmed.first else { return nil }
    if isSign(first) {
      return isText(trimmed.dropFirst(), besides: first) ? trimmed.prefix(1) : nil
    }
    guard let kind = opening.firstIndex(of: first), let end = trimmed.firstIndex(of: closing[kind])
    else { return nil }
    let isMark = isWord(trimmed[..<end].dropFirst())
    return isMark && isText(trimmed[trimmed.index(after: end)...], besides: closing[kind])
      ? trimmed[...end] : nil
  }

  private static func isWord(_ text: Substring) -> Bool { words.contains(text.plain) }

  /// Whether the rest contains a word: `a*` is a formula, and `*x*` is emphasis.
  private static func isText(_ text: Substring, besides sign: Character) -> Bool {
    if text.contains(sign), isSign(sign) { return false }
    return text.count { $0.isLetter } > 2
      || text.contains { ("\u{3041}"..."\u{9FFF}").contains($0) }
  }
}

extension Substring {
  /// In lower case, without surrounding spaces.
  fileprivate var plain: String { drop { $0.isWhitespace }.droppingSpacesAtEnd.lowercased() }

  fileprivate var droppingSpacesAtEnd: Substring {
    guard let end = lastIndex(where: { !$0.isWhitespace }) else { return prefix(0) }
    return self[...end]
  }
}
