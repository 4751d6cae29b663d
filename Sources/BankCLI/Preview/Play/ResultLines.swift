@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// The lines of what a game came to.
struct ResultLines {
  let column: GameColumn
  let game: GameResult
  /// When a run ended, as people write it here.
  let date: (RunRecord) -> String

  private var look: GameLook { column.look }
  private var signs: GameSigns { column.signs }

  /// The score, and what became of each question.
  var head: String {
    let count = game.problems.count
    let score = "\(game.result.score) / \(count)"
    let marks = (0..<count).map { mark(game.outcome($0)) }.joined(separator: " ")
    let width = score.count + 3 + 2 * count - 1
    if width > column.width { return look(.strong, score) }
    return look(.strong, score) + "   " + marks
  }

  /// Everything below it.
  var text: [String] {
    let line = column.lines(game.result.line)
    return record + line + chart + [""] + [strong(ResultLines.answers)]
      + game.problems.indices.flatMap { answer($0) }
  }

  var keys: [String] {
    column.lines(Localized(en: "↑ ↓ Space move   Esc end", ja: "↑ ↓ スペース: 移動　Esc: 終わる"))
  }

  private static let answers = Localized(en: "Your answers", ja: "回答の確認")

  private func strong(_ words: Localized) -> String { look(.strong, column.words(words)) }

  // MARK: Among others

  private var record: [String] {
    switch game.record {
    case nil: return []
    case .best(let faster):
      let text = faster.map { milliseconds in
        let time = column.time(milliseconds)
        return Localized(
          en: "Your best run so far, by \(time)", ja: "自己ベストを\(time)更新しました")
      }
      let words = column.words(
        text ?? Localized(en: "Your best run so far", ja: "自己ベストを更新しました"))
      return column.wrapped(words, signs.best + " ").map { look(.strong, $0) }
    case .behind(let best):
      let (score, time) = ("\(best.score)/\(best.questions.count)", column.time(best.milliseconds))
      return column.lines(
        Localized(en: "Your best run: \(score) in \(time)", ja: "自己ベスト: \(score)（\(time)）"))
    }
  }

  /// How many runs are shown.
  private static let charted = 5

  private var chart: [String] {
    let runs = Array(game.latest.prefix(ResultLines.charted))
    if runs.isEmpty { return [] }
    let names = runs.indices.map { column.words(HistoryListing.label($0)) }
    let width = names.map { DisplayWidth.of($0) }.max() ?? 0
    let facts = runs.map { self.facts($0) }
    let widthOfFacts = facts.map { DisplayWidth.of($0) }.max() ?? 0
    let cells = min(32, column.width - width - widthOfFacts - 6)
    let bars = runs.indices.map { index in
      let isBest = game.isBest(runs[index])
      let bar = cells < 3 ? "" : "  " + self.bar(runs[index], cells, isBest: isBest)
      let name = (isBest ? signs.best : " ") + " " + names[index].padded(to: width)
      return column.excerpt(name + bar + "  " + facts[index], column.width)
    }
    return ["", strong(Localized(en: "Latest runs", ja: "最近の記録"))] + bars
  }

  private func bar(_ run: RunRecord, _ cells: Int, isBest: Bool) -> String {
    let filled = run.score * cells / max(1, run.questions.count)
    return String(repeating: signs.bar(isBest: isBest), count: min(filled, cells)).padded(to: cells)
  }

  /// What is told of a run beside its bar, as much as has room.
  private func facts(_ run: RunRecord) -> String {
    let score = "\(run.score)/\(run.questions.count)"
    if column.width < 60 { return score }
    let time = column.time(run.milliseconds)
    let player = column.excerpt(run.player ?? "", 12)
    return "\(score)  \(date(run))  \(time)" + (player.isEmpty ? "" : "  \(player)")
  }

  // MARK: The questions

  /// A question, what was answered, and why the right answer is right.
  private func answer(_ index: Int) -> [String] {
    let problem = game.problems[index]
    let time = column.time(game.result.attempts[index].milliseconds)
    let outcome = game.outcome(index)
    let width = DisplayWidth.of(time)
    let room = column.width - (column.isNarrow ? 0 : width + 2)
    let question = column.wrapped(problem.question, "  ", room: room)
    let lines = question.enumerated().map { place, line in
      guard place == 0 else { return line }
      let text = mark(outcome) + line.dropFirst(1)
      return column.line((text, DisplayWidth.of(line)), (time, width))
    }
    let explanation = problem.details.explanation.map { column.wrapped($0, "  ") } ?? []
    return lines + column.wrapped(words(problem, index), "  ") + explanation
  }

  private func mark(_ outcome: Bool?) -> String {
    let role: GameLook.Role =
      switch outcome {
      case true: .right
      case false: .wrong
      case nil: .badge
      }
    return look(role, signs.mark(outcome))
  }

  private func words(_ problem: Problem, _ index: Int) -> String {
    let right = choice(problem, problem.answer)
    guard let taken = game.result.attempts[index].choice else {
      return column.words(
        Localized(en: "Time ran out. Right: \(right)", ja: "時間切れ　正解: \(right)"))
    }
    let answer = choice(problem, taken)
    if game.result.isRight[index] {
      return column.words(Localized(en: "You answered: \(answer)", ja: "あなたの回答: \(answer)"))
    }
    return column.words(
      Localized(
        en: "You answered: \(answer)   Right: \(right)", ja: "あなたの回答: \(answer)　正解: \(right)"))
  }

  private func choice(_ problem: Problem, _ number: Int) -> String {
    problem.choices.indices.contains(number - 1) ? problem.choices[number - 1] : ""
  }
}
