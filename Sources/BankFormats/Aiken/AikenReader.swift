@_spi(QBank) import BankModel

/// Reads Aiken as Moodle does, and reports where Moodle would pass over something, end a question too early or mark
/// no choice as right.
struct AikenReader {
  private let source: Source
  private var log = ImportLog(format: "aiken")
  private var found = FoundQuestions()
  /// The number of questions begun so far.
  private var count = 0
  private var open: Question?

  /// A question that has no answer yet.
  private struct Question {
    let line: TextRange
    let number: Int
    var choices: [String] = []
    /// The ranges of the choices' texts.
    var places: [TextRange] = []
    /// Whether an error has been reported for the question, which suppresses further ones.
    var isBroken = false
  }

  init(_ source: Source) { self.source = source }

  /// Reads the whole file.
  mutating func read() -> ImportResult {
    log.checkUTF8(source)
    for line in TextLines(source) {
      let source = source
      read(source.bytes.trimmed(line, \.isAikenWhitespace))
    }
    abandonQuestion()
    return log.imported(found)
  }

  private mutating func read(_ line: TextRange) {
    if line.isEmpty { return }
    switch AikenLine(line, in: source.bytes) {
    case .ignored: skip(line)
    case .choice(let letter, let text): addChoice(letter, text, line)
    case .answer(let text): finish(with: text, line)
    case .question: begin(line)
    }
  }

  /// Reports a line of one byte. Errors that only follow from it are not reported.
  private mutating func skip(_ line: TextRange) {
    log.addError(
      line,
      Localized(en: "this line is too short to be read", ja: "この行は短すぎるため、読み込まれません。"),
      why: Localized(
        en: "programs that read Aiken ignore one-character lines",
        ja: "Aikenを読むプログラムは、半角1文字だけの行を無視します。"),
      help: Localized(en: "Write a longer line.", ja: "2文字以上で書いてください。"))
    if open == nil { open = question(line, isBroken: true) }
  }

  private mutating func begin(_ line: TextRange) {
    if let answer = answerInOtherCase(line) { return finish(with: answer, line) }
    if let open, open.choices.isEmpty {
      if !open.isBroken { reportSecondLine(line) }
      self.open?.isBroken = true
      return
    }
    abandonQuestion()
    open = question(line)
  }

  private mutating func question(_ line: TextRange, isBroken: Bool = false) -> Question {
    count += 1
    return Question(line: line, number: count, isBroken: isBroken)
  }

  private mutating func reportSecondLine(_ line: TextRange) {
    let source = source
    let bytes = source.bytes
    let isSmall = (0x61...0x7A).contains(bytes[line.start]) && bytes[line.start + 1].endsLetter
    log.addError(
      line,
      Localized(
        en: isSmall
          ? "the letter of this choice is not a capital" : "the question has more than one line",
        ja: isSmall ? "この選択肢の記号が大文字ではありません。" : "問題文が2行以上あります。"),
      why: Localized(
        en: "Moodle reads this as another question", ja: "Moodleでは別の問題とみなされます。"))
  }

  /// Returns the text after an `Answer:` that is not in capital letters, and reports it; nil if the line is
  /// anything else.
  private mutating func answerInOtherCase(_ line: TextRange) -> TextRange? {
    let word = "answer:".utf8
    guard let open, !open.choices.isEmpty,
      source.copy(line).prefix(word.count).map(\.asciiLowercased).elementsEqual(word)
    else { return nil }
    let written = TextRange(line.start, line.start + word.count)
    log.addError(
      written,
      Localized(en: "“ANSWER:” is not in capital letters", ja: "「ANSWER:」が大文字ではありません。"),
      why: Localized(
        en: "Moodle reads this as another question", ja: "Moodleでは別の問題とみなされます。"))
    self.open?.isBroken = true
    return source.bytes.trimmed(TextRange(written.end, line.end), \.isAikenWhitespace)
  }

  private mutating func addChoice(_ letter: UInt8, _ text: TextRange, _ line: TextRange) {
    guard let open else {
      log.addError(
        line, Localized(en: "there is no question before this choice", ja: "この選択肢の前に問題文がありません。"))
      self.open = question(line, isBroken: true)
      self.open?.choices = [source.string(text)]
      self.open?.places = [text]
      return
    }
    let expected = UInt8(ascii: "A") + UInt8(truncatingIfNeeded: min(open.choices.count, 26))
    if letter != expected, !open.isBroken {
      reportLetter(expected, line)
      self.open?.isBroken = true
    }
    self.open?.choices.append(source.string(text))
    self.open?.places.append(text)
  }

  private mutating func reportLetter(_ expected: UInt8, _ line: TextRange) {
    let place = TextRange(line.start, line.start + 1)
    guard expected <= UInt8(ascii: "Z") else {
      let message = Localized(
        en: "the question has more than 26 choices, A to Z", ja: "選択肢がA〜Zの26個を超えています。")
      return log.addError(place, message)
    }
    let letter = String(Unicode.Scalar(expected))
    log.addError(
      place,
      Localized(
        en: "this choice should have the letter \(letter)", ja: "この選択肢の記号は\(letter)になるはずです。"),
      why: Localized(
        en: "Moodle counts the choices and ignores their letters",
        ja: "Moodleは記号を見ずに、選択肢を順番に数えます。"))
  }

  private mutating func finish(with answer: TextRange, _ line: TextRange) {
    guard let question = open else {
      return log.addError(
        line, Localized(en: "there is no question before this answer", ja: "この解答の前に問題文がありません。"))
    }
    open = nil
    if question.isBroken { return }
    guard question.choices.count >= 2 else {
      return log.addError(question.line, .tooFewChoices)
    }
    guard let index = index(of: answer, line, count: question.choices.count) else { return }
    var places = TextPlaces()
    places.question = question.line
    places.answer = TextRange(answer.start, answer.start + 1)
    places.choices = question.places
    found.append(
      Problem(
        question: source.string(question.line), answer: index + 1, choices: question.choices),
      at: Place(TextRange(question.line.start, line.end)), number: question.number, places)
  }

  /// Returns the index of the choice that an answer names: one capital letter, optionally followed by the choice
  /// itself.
  private mutating func index(of answer: TextRange, _ line: TextRange, count: Int) -> Int? {
    let source = source
    let bytes = source.bytes
    let letter = answer.isEmpty ? 0 : bytes[answer.start]
    let isAlone = answer.count == 1 || (answer.count > 1 && bytes[answer.start + 1].endsLetter)
    guard isAlone, (0x41...0x5A).contains(letter) else {
      log.addError(
        answer.isEmpty ? line : answer,
        Localized(en: "the answer is not one capital letter", ja: "解答が大文字1文字ではありません。"),
        help: Localized(
          en: "Write the letter of the right choice, such as ANSWER: B.",
          ja: "正解の選択肢の記号を「ANSWER: B」のように1つだけ書いてください。"))
      return nil
    }
    let index = Int(letter - UInt8(ascii: "A"))
    guard index < count else {
      let shown = String(Unicode.Scalar(letter))
      log.addError(
        TextRange(answer.start, answer.start + 1),
        Localized(en: "there is no choice \(shown)", ja: "選択肢\(shown)はありません。"))
      return nil
    }
    return index
  }

  /// Drops the open question, which has no answer line, and reports an error.
  private mutating func abandonQuestion() {
    if let question = open, !question.isBroken {
      log.addError(
        question.line,
        Localized(en: "this question has no answer", ja: "この問題には解答がありません。"),
        help: Localized(
          en: "Write a line such as ANSWER: B after the choices.",
          ja: "選択肢の次の行に「ANSWER: B」のように書いてください。"))
    }
    open = nil
  }
}
