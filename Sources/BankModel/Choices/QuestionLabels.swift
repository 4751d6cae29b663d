@_spi(QBank) import BankText

/// The letters and numbers that can only name choices, because the question and the choices use them for nothing
/// else.
struct FreeLabels {
  /// Whether the question or the choices contain a digit, so that a number may be anything.
  let hasDigits: Bool
  private let used: Set<ChoiceLabel>
  private let question: QuestionLabels
  private let count: Int

  init(_ problem: Problem) {
    count = problem.choices.count
    question = QuestionLabels(problem.question)
    var used = FreeLabels.labels(in: problem.question).filter { !$0.isMarked }
    for choice in problem.choices { used += FreeLabels.labels(in: choice) }
    self.used = Set(used)
    hasDigits = ([problem.question] + problem.choices).contains { text in
      text.unicodeScalars.contains { ("0"..."9").contains(MarkedLabel.narrow($0)) }
    }
  }

  /// Whether the label can name nothing but a choice.
  func contains(_ label: ChoiceLabel) -> Bool {
    label.place <= count && !used.contains(label) && !question.define([label])
  }

  private static func labels(in text: String) -> [ChoiceLabel] {
    if JapaneseReference.isJapanese(text) {
      let words = JapaneseText(text)
      return words.scalars.indices.compactMap { words.label($0) }
    }
    let words = EnglishWords(text)
    return words.words.indices.compactMap { words.label($0) }
  }
}

/// The statements that a question itself lists under letters or numbers.
struct QuestionLabels {
  private let question: String
  init(_ question: String) { self.question = question }

  /// Whether the question defines each of these labels, and so has two or more of them.
  func define(_ labels: Set<ChoiceLabel>) -> Bool {
    let scalars = MarkedLabel.read(question)
    return labels.allSatisfy { define($0.text, scalars) }
  }

  /// Whether one of these labels appears in the question by itself, whatever its meaning there.
  func mention(_ labels: Set<ChoiceLabel>) -> Bool {
    let words = question.lowercased().unicodeScalars.split {
      !$0.properties.isAlphabetic && !("0"..."9").contains($0)
    }
    let scalars = MarkedLabel.read(question)
    return labels.contains { label in
      words.contains { String($0) == label.text }
        || scalars.contains { MarkedLabel.name(of: $0) == label.text }
    }
  }

  private func define(_ label: String, _ scalars: [Unicode.Scalar]) -> Bool {
    let names =
      [Array(label.unicodeScalars), Array(label.uppercased().unicodeScalars)]
      + QuestionLabels.hiragana(label)
    let count = label.unicodeScalars.count
    return scalars.indices.contains { start in
      let before = start > 0 ? scalars[start - 1] : " "
      if MarkedLabel.name(of: scalars[start]) == label {
        let isName = MarkedLabel.isNumeral(scalars[start]) && before.properties.isAlphabetic
        if isNamed(scalars[..<start]), scalars[(start + 1)...].first != ":" { return false }
        return !isName && isStatement(scalars[(start + 1)...])
      }
      guard names.contains(where: { scalars[start...].starts(with: $0) }) else { return false }
      if before.properties.isAlphabetic && before.value < 0x3000 { return false }
      if ("0"..."9").contains(before) { return false }
      let rest = scalars[(start + count)...]
      guard let mark = rest.first, ".):|．）：]】".unicodeScalars.contains(mark) else { return false }
      return isStatement(rest.dropFirst())
    }
  }

  /// Whether the text before a label makes it the name of a choice: `選択肢①`, `option (b)`.
  private func isNamed(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    let end = before.reversed().drop { $0 == " " }.prefix(12)
    let text = String(String.UnicodeScalarView(end.reversed())).lowercased()
    return ["選択肢", "option", "options", "choice", "choices", "alternative", "alternatives"]
      .contains(where: text.hasSuffix)
  }

  /// Returns the hiragana of a katakana label: `(あ)` is read as `ア`.
  private static func hiragana(_ label: String) -> [[Unicode.Scalar]] {
    guard let kana = label.unicodeScalars.first, (0x30A2...0x30AA).contains(kana.value) else {
      return []
    }
    return [[Unicode.Scalar(kana.value - 0x60)].compactMap(\.self)]
  }

  /// Whether the text after a label is a statement and not a list of labels: `(A) to (D)`.
  private func isStatement(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    let text = rest.drop { $0.properties.isWhitespace || ".):|]】".unicodeScalars.contains($0) }
    guard text.count > 1, text.first.flatMap(MarkedLabel.name) == nil else { return false }
    let start = String(String.UnicodeScalarView(text.prefix(8)))
    let lists = [
      "to ", "and ", "or ", "と", "や", "か", "から", "〜", "～", "~", "-", "–", "、", ",", "・", "/",
    ]
    return !lists.contains(where: start.hasPrefix)
  }
}
