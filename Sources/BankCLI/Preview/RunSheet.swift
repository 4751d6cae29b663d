@_spi(QBank) import BankQuiz
import BankReports
import BankSystem

/// The parts of a run as text: guidance, questions, remaining time, outcomes.
///
/// The rehearsal on paper and the game at the terminal share them.
struct RunSheet {
  let language: Language
  let style: Style
  let width: Int
  let isASCII: Bool

  /// The maximum width for comfortable reading: the eye finds the next line up to about a hundred letters, or half
  /// as many kanji.
  static let widest = 100

  /// Creates a sheet as wide as a stream, but no wider than is comfortable to read.
  init(_ session: Session, _ stream: Stream, style: Style? = nil, width: Int? = nil) {
    language = session.language
    self.style = style ?? session.style(for: stream)
    self.width = min(width ?? session.width(of: stream), RunSheet.widest)
    isASCII = session.isASCII
  }

  /// Creates a sheet of the given width.
  init(_ language: Language, _ style: Style, width: Int, isASCII: Bool) {
    (self.language, self.style, self.width, self.isASCII) = (language, style, width, isASCII)
  }

  /// Returns the guidance that is shown before the first question.
  func guidance(_ entries: [Guidance]) -> String {
    entries.map { lines(of: $0).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// Returns the lines of a guidance entry.
  func lines(of entry: Guidance) -> [String] {
    wrapped(entry.title, "").map { style(.heading, $0) } + wrapped(entry.description, "  ")
  }

  /// Returns a question with its choices.
  func question(_ problem: Problem, _ index: Int, of count: Int, limit: Int) -> String {
    let lines = [head(index, of: count, limit: limit)] + stem(problem) + choices(problem)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the number of the question and its time limit, as far as they fit.
  func head(_ index: Int, of count: Int, limit: Int) -> String {
    let number = index + 1
    let name = Localized(en: "Question \(number) of \(count)", ja: "第\(number)問")[language]
    let clock = SecondsText.countdown(limit, of: limit)
    let room = width - DisplayWidth.of(name) - DisplayWidth.of(clock) - 2
    let rule = String(repeating: isASCII ? "-" : "─", count: max(0, room))
    if room > 0 { return "\(style(.heading, name)) \(style(.frame, rule)) \(clock)" }
    return style(.heading, DisplayWidth.of(name) <= width ? name : "\(number)/\(count)")
  }

  /// Returns the lines of the question text.
  func stem(_ problem: Problem) -> [String] { wrapped(problem.question, "") }

  /// Returns a text, wrapped to the width.
  func lines(of text: String) -> [String] { wrapped(text, "") }

  /// Returns the lines of the choices.
  func choices(_ problem: Problem) -> [String] {
    problem.choices.indices.flatMap { choice(problem, $0) }
  }

  /// Returns the lines of the choice with the given index, highlighted if it is marked.
  func choice(_ problem: Problem, _ index: Int, isMarked: Bool = false) -> [String] {
    let sign = isMarked ? mark(true) : ""
    let lines = wrapped(problem.choices[index], sign.padded(to: 2) + "\(index + 1). ")
    return isMarked ? lines.map { style(.added, $0) } : lines
  }

  /// Returns the remaining seconds, with a bar if there is room for one.
  func countdown(_ seconds: Int, limit: Int) -> String {
    let left = seconds * 1_000
    let clock = SecondsText.countdown(left, of: limit)
    let words = Localized(en: "\(seconds) s left", ja: "あと\(seconds)秒")[language]
    let cells = min(20, width - DisplayWidth.of(clock) - DisplayWidth.of(words) - 2)
    let kind: Style.Role = seconds <= RunSheet.fewSeconds ? .warning : .frame
    if cells < 3 { return style(kind, DisplayWidth.of(words) <= width ? words : clock) }
    let filled = min(cells, (left * cells + limit - 1) / limit)
    let signs = isASCII ? ("#", ".") : ("█", "░")
    let bar =
      style(kind, String(repeating: signs.0, count: filled))
      + String(repeating: signs.1, count: cells - filled)
    return "\(clock) \(bar) \(words)"
  }

  /// The number of remaining seconds from which on the bar warns.
  private static let fewSeconds = 3

  /// Returns the outcome of a question.
  func outcome(_ attempt: Attempt, _ problem: Problem) -> String {
    let time = Localized.seconds(SecondsText.exact(attempt.milliseconds))[language]
    let right = named(problem, problem.answer)
    guard let choice = attempt.choice else {
      let word = Localized(
        en: "time ran out; \(right) is right", ja: "時間切れ（正解は\(right)）")
      return "  " + style(.warning, mark(nil)) + " \(time) " + word[language]
    }
    let isRight = choice == problem.answer
    let taken = named(problem, choice)
    let word =
      isRight
      ? Localized(en: "\(taken) is right", ja: "\(taken) → 正解")
      : Localized(en: "\(taken) is wrong; \(right) is right", ja: "\(taken) → 不正解（正解は\(right)）")
    return "  " + style(isRight ? .added : .removed, mark(isRight)) + " \(time) " + word[language]
  }

  /// Returns the lines of the explanation.
  func explanation(_ problem: Problem) -> [String] {
    problem.details.explanation.map { wrapped($0, "  ") } ?? []
  }

  /// Returns the review of a question: its text on one line, and its outcome.
  func reviewed(_ problem: Problem, _ index: Int, _ attempt: Attempt) -> String {
    let text = VisibleText.excerpt(problem.question, limit: width - 4)
    let lines = ["\(index + 1). \(text)", outcome(attempt, problem)] + explanation(problem)
    return lines.joined(separator: "\n") + "\n"
  }

  private func mark(_ isRight: Bool?) -> String {
    switch isRight {
    case true: isASCII ? "o" : "○"
    case false: isASCII ? "x" : "×"
    case nil: isASCII ? "-" : "–"
    }
  }

  /// Returns a choice with its number, shortened to fit a line.
  private func named(_ problem: Problem, _ number: Int) -> String {
    guard problem.choices.indices.contains(number - 1) else { return "\(number)." }
    let limit = max(10, (width - 40) / 2)
    return "\(number). "
      + VisibleText.excerpt(problem.choices[number - 1], limit: limit)
  }

  /// Returns a text after a mark, wrapped to the width. Continuation lines are indented by the width of the mark.
  func wrapped(_ text: String, _ mark: String) -> [String] {
    let indent = String(repeating: " ", count: DisplayWidth.of(mark))
    let room = max(8, width - indent.count)
    let own = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let lines = own.flatMap { line in
      Wrap.lines(VisibleText.escape(String(line)), width: room)
        .flatMap { Wrap.filled($0, width: room) }
    }
    return lines.enumerated().map { ($0 == 0 ? mark : indent) + $1 }
  }
}
