import BankModel
import BankQuiz
import BankText

/// Which difficulties are wanted: `0.2..0.8`, `easy,medium`, or how many of each: `easy=2,hard=3`.
struct DifficultyQuotas {
  /// Some difficulties, by a word or by the levels they lie between.
  struct Part {
    /// How they were written.
    let text: String
    /// The levels, in thousandths; nil for a word.
    let levels: ClosedRange<Int>?
    /// How many questions of them are wanted, if it was said.
    let count: Int?

    /// Whether a question that says this is among them.
    func hold(_ difficulty: String) -> Bool {
      guard let levels else { return Difficulty.same(text, difficulty) }
      return Difficulty.level(of: difficulty).map(levels.contains) ?? false
    }
  }

  let parts: [Part]

  /// What was asked for; nil when nothing was.
  init?(_ invocation: Invocation) throws(Failure) {
    if !invocation.has(.difficulty) { return nil }
    var parts: [Part] = []
    for written in invocation.list(.difficulty) {
      guard let part = DifficultyQuotas.part(written) else {
        throw .usage(DifficultyQuotas.unclear(written))
      }
      parts.append(part)
    }
    let counted = parts.count { $0.count != nil }
    if parts.isEmpty || (counted != 0 && counted != parts.count) {
      throw .usage(DifficultyQuotas.unclear(invocation.value(.difficulty) ?? ""))
    }
    self.parts = parts
  }

  private static func part(_ written: String) -> Part? {
    let sides = written.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count <= 2, let text = sides.first.map({ String($0) }), !text.isEmpty else {
      return nil
    }
    var count: Int?
    if sides.count == 2 {
      guard let number = Int(sides[1]), number > 0 else { return nil }
      count = min(number, 1 << 32)
    }
    guard let dots = dots(in: text) else { return Part(text: text, levels: nil, count: count) }
    guard let low = Difficulty.number(String(text[..<dots])),
      let high = Difficulty.number(String(text[text.index(dots, offsetBy: 2)...])), low <= high
    else { return nil }
    return Part(text: text, levels: low...high, count: count)
  }

  /// Where two points stand between two numbers.
  private static func dots(in text: String) -> String.Index? {
    text.indices.dropLast().first { text[$0] == "." && text[text.index(after: $0)] == "." }
  }

  private static func unclear(_ part: String) -> Localized {
    let shown = VisibleText.escape(part)
    return Localized(
      en: "'\(shown)' is no difficulty. Write levels from 0 to 1 such as '0.2..0.8', words of the "
        + "bank such as 'easy,medium', or how many of each: 'easy=2,hard=3'.",
      ja: "'\(shown)' は難易度として使えません。「0.2..0.8」のような0から1の範囲、「easy,medium」のような"
        + "問題集の語、または「easy=2,hard=3」のような問題数で指定してください。")
  }

  /// How many questions are in a set, if it was said of each.
  var count: Int? {
    parts.contains { $0.count == nil } ? nil : parts.reduce(0) { $0 + ($1.count ?? 0) }
  }

  /// What was asked for, as it was written.
  var text: String { VisibleText.escape(parts.map(\.text).joined(separator: ",")) }

  /// For each problem the part it belongs to; nil for none. Told are those of no clear difficulty.
  func parts(of problems: some Collection<Problem>) -> (parts: [Int?], unclear: Int) {
    var unclear = 0
    let found = problems.map { problem -> Int? in
      guard let difficulty = problem.details.difficulty else {
        unclear += 1
        return nil
      }
      let part = parts.firstIndex { $0.hold(difficulty) }
      if part == nil, parts[0].levels != nil, Difficulty.level(of: difficulty) == nil {
        unclear += 1
      }
      return part
    }
    return (found, unclear)
  }
}
