@_spi(QBank) import BankText

/// Reads the label at the start of a text.
struct ListLabelReader {
  let text: ListText
  /// Whether a number before a point and a digit may be a label, as in `10．1気圧`; the other lines decide.
  var takesPoints = false

  /// A label with all its readings, and the index after it.
  struct Found {
    var labels: [ListLabel]
    var end: Int
    /// The start of the text if the number after a word belongs to it: `Question 3 + 4 = ?`.
    var unnumbered: Int?
  }

  private static let closing: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "<": ">", "〔": "〕", "【": "】", "｢": "｣", "〈": "〉",
  ]
  /// The signs that may separate the number from its text, in half width.
  private static let delimiters: Set<Unicode.Scalar> = [".", ")", "]", ":", "、", "。", "｡", "､"]

  /// Returns the label at an index, or nil if there is none.
  func label(at index: Int) -> Found? {
    guard let first = text.scalar(index) else { return nil }
    if let found = ListQuestionWord.read(text, at: index) { return found }
    let narrow = first.narrow
    if let close = ListLabelReader.closing[narrow] { return bracketed(index, narrow, close) }
    if ListLabel.Script.standsAlone(first) { return alone(first, index + 1) }
    guard let ordinal = ordinal(at: index) else { return nil }
    return delimited(ordinal, at: index) ?? bare(ordinal)
  }

  // MARK: The number or letter

  /// Returns the number or letters at an index, without any sign around them; of any other word, the first letter.
  private func ordinal(at index: Int) -> (readings: [ListLabel.Script.Reading], end: Int)? {
    if let word = ListLabelReader.word(text, at: index) { return word }
    guard let first = text.scalar(index) else { return nil }
    let readings = ListLabel.Script.readings(of: first)
    return readings.isEmpty ? nil : (readings, index + 1)
  }

  /// Returns the number, letter or Roman numeral at an index if it is the whole word there.
  static func word(
    _ text: ListText, at index: Int
  ) -> (readings: [ListLabel.Script.Reading], end: Int)? {
    if let number = ListNumber.read(text, at: index) {
      return ([(script: .number, value: number.value)], number.end)
    }
    guard let first = text.scalar(index) else { return nil }
    var end = index + 1
    // No Roman numeral is longer.
    while first.isListLetter, let next = text.scalar(end), next.isListLetter, end - index < 5 {
      end += 1
    }
    var readings = end == index + 1 ? ListLabel.Script.readings(of: first) : []
    if first.isListLetter {
      let word = String(String.UnicodeScalarView(text.scalars[index..<end].map(\.narrow)))
      readings += [ListLabel.Script.roman(word)].compactMap(\.self)
    }
    return readings.isEmpty ? nil : (readings, end)
  }

  // MARK: The signs around it

  private func bracketed(
    _ index: Int, _ open: Unicode.Scalar, _ close: Unicode.Scalar
  ) -> Found? {
    // `[x]` is a box, not the letter x.
    if ListMark.box(text, at: index) != nil { return nil }
    guard let ordinal = ordinal(at: text.skipBlanks(index + 1)) else { return nil }
    let end = text.skipBlanks(ordinal.end)
    guard text.scalar(end)?.narrow == close else { return nil }
    // Questions are numbered as in 【1】.
    let isQuestion = open == "【" && ordinal.readings[0].script == .number
    return found(ordinal.readings, "\(open)\(close)", end + 1, isQuestion: isQuestion)
  }

  private func delimited(
    _ ordinal: (readings: [ListLabel.Script.Reading], end: Int), at index: Int
  ) -> Found? {
    guard let sign = text.scalar(ordinal.end)?.narrow, ListLabelReader.delimiters.contains(sign)
    else { return nil }
    // 3.14 and 12:30 are not labels; ア．3 is one.
    let isPoint = (sign == "." || sign == ":") && ordinal.readings[0].script == .number
    var label = found(ordinal.readings, String(sign), ordinal.end + 1)
    if isPoint, text.scalar(ordinal.end + 1)?.listDigit != nil {
      if !takesPoints || sign != "." { return nil }
      label.unnumbered = index
    }
    return label
  }

  /// Reads a letter or number with a blank after it.
  private func bare(_ ordinal: (readings: [ListLabel.Script.Reading], end: Int)) -> Found? {
    guard text.scalar(ordinal.end)?.isListBlank == true else { return nil }
    return found(ordinal.readings, "", ordinal.end)
  }

  private func alone(_ sign: Unicode.Scalar, _ index: Int) -> Found? {
    var end = index
    if let next = text.scalar(end)?.narrow, ListLabelReader.delimiters.contains(next) { end += 1 }
    return found(ListLabel.Script.readings(of: sign), "o", end)
  }

  private func found(
    _ readings: [ListLabel.Script.Reading], _ shape: String, _ end: Int, isQuestion: Bool = false
  ) -> Found {
    let labels = readings.map { script, value in
      let counts = isQuestion ? .question : script
      // People write A) and B. in one list, but number questions 1. and their choices 1).
      let isNumber = ListLabel.Family(script: script).numbersQuestions
      let kept = isQuestion ? "" : isNumber || shape.isEmpty ? shape : ")"
      return ListLabel(family: .init(script: counts, shape: kept), value: value)
    }
    return Found(labels: labels, end: end)
  }
}

/// Numbers in plain digits, half-width or full-width.
enum ListNumber {
  /// Returns the number at an index, if it is short enough to number questions.
  static func read(_ text: ListText, at index: Int) -> (value: Int, end: Int)? {
    var (value, end) = (0, index)
    while let digit = text.scalar(end)?.listDigit {
      value = value * 10 + digit
      end += 1
      if end - index > 4 { return nil }
    }
    return end > index ? (value, end) : nil
  }
}

/// Words before the number of a question.
enum ListQuestionWord {
  private static let words = [
    "question", "problem", "frage", "pregunta", "問題", "設問", "問", "#q", "q", "第",
  ]

  /// Returns the label that such a word makes at an index, also in brackets.
  static func read(_ text: ListText, at index: Int) -> ListLabelReader.Found? {
    let isOpen = text.scalar(index).map { "[［【〔（(".unicodeScalars.contains($0) } ?? false
    let start = isOpen ? text.skipBlanks(index + 1) : index
    for word in words {
      guard let end = text.end(of: word, at: start),
        let found = label(word, text, end, isOpen: isOpen)
      else { continue }
      return found
    }
    return nil
  }

  private static func label(
    _ word: String, _ text: ListText, _ index: Int, isOpen: Bool
  ) -> ListLabelReader.Found? {
    if word == "#q" { return text.scalar(index)?.isListBlank == true ? found(0, index) : nil }
    var start = text.skipBlanks(index)
    if text.scalar(start) == ".", word == "q" { start = text.skipBlanks(start + 1) }
    if word == "第" {
      guard let number = number(text, at: start),
        let behind = text.end(of: "問", at: text.skipBlanks(number.end))
      else { return nil }
      return numbered(text, number.value, behind, isOpen: isOpen)
    }
    guard let number = number(text, at: start), isOpen || isApart(text, number, start == index)
    else { return isOpen ? nil : unnumbered(text, index) }
    guard var found = numbered(text, number.value, number.end, isOpen: isOpen) else { return nil }
    if start > index, found.end == number.end, text.scalar(number.end) != nil {
      found.unnumbered = unnumbered(text, index)?.end ?? index - word.unicodeScalars.count
    }
    return found
  }

  /// Whether a number is one by itself: `問題 一番` and `問題 100円` have none. A digit may follow its word directly, and
  /// then the text may follow the digit directly, too.
  private static func isApart(
    _ text: ListText, _ number: (value: Int, end: Int), _ followsWord: Bool
  ) -> Bool {
    guard let next = text.scalar(number.end)?.narrow else { return true }
    let isDigit = text.scalar(number.end - 1)?.listDigit != nil
    return followsWord && isDigit || next.isListBlank || "(（/.):、。]】〕".unicodeScalars.contains(next)
  }

  private static func numbered(
    _ text: ListText, _ number: Int, _ end: Int, isOpen: Bool
  ) -> ListLabelReader.Found? {
    let end = self.end(text, end, isOpen: isOpen)
    return end < 0 ? nil : found(number, end)
  }

  /// Reads `Q:` and the like, without a number.
  private static func unnumbered(_ text: ListText, _ index: Int) -> ListLabelReader.Found? {
    guard let sign = text.scalar(index)?.narrow, sign == ":" || sign == "." else { return nil }
    return found(0, index + 1)
  }

  private static func number(_ text: ListText, at index: Int) -> (value: Int, end: Int)? {
    if let number = ListNumber.read(text, at: index) { return number }
    guard let scalar = text.scalar(index),
      let kanji = ListLabel.Script.readings(of: scalar).first(where: { $0.script == .kanji })
    else { return nil }
    return (kanji.value, index + 1)
  }

  /// Returns the index after what follows the number: a closing bracket, `of 10`, or a sign; negative if the word
  /// is not a label.
  private static func end(_ text: ListText, _ index: Int, isOpen: Bool) -> Int {
    var end = index
    if isOpen {
      guard let close = text.scalar(end), "]］】〕）)".unicodeScalars.contains(close) else { return -1 }
      return end + 1
    }
    if let total = total(text, text.skipBlanks(end)) { end = total }
    guard let next = text.scalar(end) else { return end }
    if ".):、。]】".unicodeScalars.contains(next.narrow) { return end + 1 }
    return next.isListLetter || next == "の" || next == "と" ? -1 : end
  }

  /// Returns the index after `of 10` or `/ 10`.
  private static func total(_ text: ListText, _ index: Int) -> Int? {
    let behind = text.end(of: "of", at: index) ?? text.end(of: "/", at: index)
    return behind.flatMap { ListNumber.read(text, at: text.skipBlanks($0))?.end }
  }

  private static func found(_ value: Int, _ end: Int) -> ListLabelReader.Found {
    let label = ListLabel(family: .init(script: .question), value: value)
    return ListLabelReader.Found(labels: [label], end: end)
  }
}
