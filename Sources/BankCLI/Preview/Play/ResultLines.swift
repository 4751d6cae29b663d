@_spi(QBank) import BankQuiz

/// The lines of the result of a game.
struct ResultLines {
  let column: GameColumn
  let game: GameResult
  /// Returns the local date of a run.
  let date: (RunRecord) -> String

  private var look: GameLook { column.look }
  private var signs: GameSigns { column.signs }

  /// The score, and the outcome of each question.
  var head: String {
    let count = game.problems.count
    let score = "\(game.result.score) / \(count)"
    let outcomes = (0..<count).map { game.outcome($0) }
    let room = column.width - score.count - 3
    let marks: String
    if 4 * count - 1 <= room {
      marks = outcomes.map { look.label(.of($0), signs.mark($0)) }.joined(separator: " ")
    } else if 2 * count - 1 <= room {
      marks = outcomes.map { look(.of($0), signs.mark($0)) }.joined(separator: " ")
    } else {
      return look(.strong, score)
    }
    return look(.strong, score) + "   " + marks
  }

  /// The lines below the head.
  var text: [String] {
    let line = column.lines(game.result.line)
    let answers = game.problems.indices.map { answer($0) }.joined(separator: [""])
    return record + standing + line + chart + [""] + [strong(ResultLines.answers)] + answers
  }

  var keys: [String] {
    let again: [Localized] =
      switch game.next {
      case .same: [Localized(en: "r play again", ja: "r: もう一度")]
      case .drawn: [Localized(en: "r play a new set", ja: "r: 問題を選び直してもう一度")]
      case nil: []
      }
    let move = Localized(en: "Space scroll", ja: "スペース: スクロール")
    return column.keys([move] + again + [Localized(en: "Esc end", ja: "Esc: 終わる")])
  }

  private static let answers = Localized(en: "Your answers", ja: "回答の確認")

  private func strong(_ words: Localized) -> String { look(.strong, column.words(words)) }

  // MARK: Comparison

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

  /// The rank; empty if there are no other players.
  private var standing: [String] {
    guard let (rank, players) = game.standing, players > 1 else { return [] }
    return column.lines(
      Localized(en: "Your rank: \(rank) of \(players)", ja: "順位: \(players)人中\(rank)位"))
  }

  /// The maximum number of runs in the chart.
  private static let charted = 5

  private var chart: [String] {
    let runs = Array(game.latest.prefix(ResultLines.charted))
    if runs.isEmpty { return [] }
    let names = runs.indices.map { column.words(HistoryListing.label($0)) }
    let width = names.map { DisplayWidth.of($0) }.max() ?? 0
    let facts = self.facts(runs)
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
    let bar = String(repeating: signs.bar(isBest: isBest), count: min(filled, cells))
    return bar + String(repeating: signs.gone, count: cells - min(filled, cells))
  }

  /// Returns the facts that are shown beside the bars of runs, as many as fit.
  private func facts(_ runs: [RunRecord]) -> [String] {
    let scores = ResultLines.aligned(runs.map { "\($0.score)/\($0.questions.count)" })
    if column.width < 60 { return scores }
    let times = ResultLines.aligned(runs.map { column.time($0.milliseconds) })
    return runs.indices.map { index in
      let player = column.excerpt(runs[index].player ?? "", 12)
      return "\(scores[index])  \(date(runs[index]))  \(times[index])"
        + (player.isEmpty ? "" : "  \(player)")
    }
  }

  /// Returns the texts padded on the left to the same width.
  private static func aligned(_ texts: [String]) -> [String] {
    let width = texts.map { DisplayWidth.of($0) }.max() ?? 0
    return texts.map { $0.leftPadded(to: width) }
  }

  // MARK: The questions

  /// Returns a question, what was answered, and why the right answer is right.
  private func answer(_ index: Int) -> [String] {
    let problem = game.problems[index]
    let time = column.time(game.result.attempts[index].milliseconds)
    let outcome = game.outcome(index)
    let width = DisplayWidth.of(time)
    let room = column.width - (column.isNarrow ? 0 : width + 2)
    let badge = mark(outcome)
    let indent = String(repeating: " ", count: badge.width + 1)
    let question = column.wrapped(problem.question, indent, room: room)
    let lines = question.enumerated().map { place, line in
      guard place == 0 else { return line }
      let text = badge.text + line.dropFirst(badge.width)
      return column.line((text, DisplayWidth.of(line)), (time, width))
    }
    let explanation = problem.details.explanation.map { column.wrapped($0, indent) } ?? []
    return lines + words(problem, index).flatMap { column.wrapped($0, indent) } + explanation
  }

  /// Returns the outcome of a question as a badge, or as a sign alone if the column is narrow.
  private func mark(_ outcome: Bool?) -> (text: String, width: Int) {
    let sign = signs.mark(outcome)
    if column.isNarrow { return (look(.of(outcome), sign), 1) }
    return (look.label(.of(outcome), sign), 3)
  }

  /// Returns what was answered, and what is right.
  private func words(_ problem: Problem, _ index: Int) -> [String] {
    let right = choice(problem, problem.answer)
    let key = column.words(Localized(en: "Right: \(right)", ja: "正解: \(right)"))
    guard let taken = game.result.attempts[index].choice else {
      return [column.words(Localized(en: "Time ran out", ja: "時間切れ")), key]
    }
    let answer = choice(problem, taken)
    let own = column.words(Localized(en: "You answered: \(answer)", ja: "あなたの回答: \(answer)"))
    return game.result.isRight[index] ? [own] : [own, key]
  }

  private func choice(_ problem: Problem, _ number: Int) -> String {
    problem.choices.indices.contains(number - 1) ? problem.choices[number - 1] : ""
  }
}
