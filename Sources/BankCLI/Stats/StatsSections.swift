@_spi(QBank) import BankFigures
import BankReports

/// The sections about all questions together, as text and charts.
struct StatsSections: LanguageWords {
  let figures: StatsFigures
  let language: Language
  private var tally: BankTally { figures.tally }

  // MARK: Lengths

  var lengths: [ReportPage.Section] {
    let columns = [
      TextTable.Column(""), number("min", "最小"), number("10%", "10%"), number("50%", "中央値"),
      number("90%", "90%"), number("max", "最大"), number("mean", "平均"),
    ]
    let rows = [
      row("characters per question", "問題文の文字数", tally.questionLengths, by: 1),
      row("characters per choice", "選択肢の文字数", tally.choiceLengths, by: 1),
      row("words including choices", "空白で区切った語の数（全体）", tally.words, by: 1),
      row("seconds to read and answer", "読んで答える時間（秒）", tally.reading.medians, by: 100),
    ]
    return [.table(TextTable(columns, rows)), .text(signs)]
  }

  private func row(_ en: String, _ ja: String, _ values: BoundedHistogram, by unit: Int) -> [String]
  {
    let decimals = unit == 1 ? 0 : 1
    let shown = { (value: Int?) in
      Figures.known(value.map { Double($0) / Double(unit) }) { Figures.fixed($0, decimals) }
    }
    return [
      words(en, ja), shown(values.range?.lowerBound), shown(values.quantile(0.1)),
      shown(values.quantile(0.5)), shown(values.quantile(0.9)), shown(values.range?.upperBound),
      Figures.known(values.mean) { Figures.fixed($0 / Double(unit), 1) },
    ]
  }

  private var signs: String {
    let signs = tally.signs
    let all = Double(max(1, signs.characters + signs.letters + signs.digits + signs.symbols))
    let part = { (count: Int) in Figures.percent(Double(count) / all) }
    return words(
      "Characters: kana and kanji \(part(signs.characters)), letters \(part(signs.letters)), "
        + "digits \(part(signs.digits)), symbols \(part(signs.symbols)).",
      "文字の内訳: かな・漢字\(part(signs.characters))、英字など\(part(signs.letters))、"
        + "数字\(part(signs.digits))、記号\(part(signs.symbols))。")
  }

  // MARK: Times

  var reading: [ReportPage.Section] {
    let title = words(
      "Expected median time to answer, in seconds", "半数の人が答えると見込む時間（秒）")
    let limit = Double(figures.plan.limit) / 1_000
    let late = tally.reading.late
    let part = { (index: Int) in
      Figures.percent(Double(late[index]) / Double(max(1, tally.questions)))
    }
    let unless =
      figures.hasLimitForAll
      ? Localized("")
      : Localized(en: " (unless a question has its own)", ja: "（問題ごとの指定があればその時間）")
    let minutes = Figures.fixed(
      Double(tally.reading.expectedTime(figures.plan)) / 60_000, 1)
    let sentence = words(
      "With a \(Numbers.text(limit)) s limit\(unless.en), the model expects more than 10% of "
        + "players to run out of time on \(part(0)) of the questions, 20% on \(part(1)), half on "
        + "\(part(2)). All questions together take about \(minutes) minutes within the limit.",
      "制限時間\(Numbers.text(limit))秒\(unless.ja)で、10%を超える人が時間切れになるとモデルが見込む問題は"
        + "\(part(0))、20%では\(part(1))、半数では\(part(2))。全問でおよそ\(minutes)分かかります（制限時間で打ち切る場合）。")
    return [
      .chart(Chart(.histogram, title: title, timeBars, language: language)), .text(sentence),
    ]
  }

  /// The number of questions by expected time: in fifths of the limit, up to twice the limit.
  private var timeBars: [Bar] {
    let width = max(1, figures.plan.limit / 50)
    var counts = [Int](repeating: 0, count: 11)
    tally.reading.medians.forEach { value, count in counts[min(value / width, 10)] += count }
    let edge = { (bin: Int) in Figures.fixed(Double(bin * width) / 100, width % 100 == 0 ? 0 : 1) }
    // Empty bars after the longest time are left out.
    let shown = (counts.lastIndex { $0 > 0 } ?? 0) + 1
    return counts.prefix(max(shown, 6)).enumerated().compactMap { bin, count in
      let name =
        bin == 10 ? words("from \(edge(10))", "\(edge(10))以上") : "\(edge(bin))–\(edge(bin + 1))"
      let share = Double(count) / Double(max(1, tally.questions))
      return Bar(name: name, value: count, label: "\(count) (\(Figures.percent(share)))")
    }
  }

  // MARK: Places

  var places: [ReportPage.Section] {
    tally.places.figures.prefix(StatsSections.maxCharts).flatMap { places in
      let count = places.counts.count
      let title = words(
        "Positions of right answers (\(count) choices)", "正解の位置（\(count)択の問題）")
      let bars = places.counts.enumerated().compactMap { index, value in
        Bar(
          name: "\(index + 1)", value: value,
          label: "\(value) (\(Figures.percent(Double(value) / Double(max(1, places.total)))))")
      }
      let chart = Chart(.histogram, title: title, bars, language: language)
      let sentence = ReportPage.Section.text(self.sentence(places))
      return [.chart(chart), sentence]
        + verdict(places).map { [.warning($0)] }
        .reduce([], +)
    }
  }

  private func sentence(_ places: PlacesFigures) -> String {
    let interval = percents(places.largestShare.interval)
    let effect = Figures.fixed(places.effect, 3)
    let test =
      places.isExact
      ? words("exact test", "正確検定")
      : words(
        "chi-square \(Figures.fixed(places.chiSquare, 2))",
        "カイ二乗 \(Figures.fixed(places.chiSquare, 2))")
    return words(
      "Most common position: \(places.mostUsual) (95% CI \(interval)). Uniformity: \(test), "
        + "\(pValue(places.chance)), Cramér's V = \(effect).",
      "最多は\(places.mostUsual)番（95%区間 \(interval)）。"
        + "偏りの検定: \(test)、\(pValue(places.chance))、クラメールのV = \(effect)。")
  }

  private func verdict(_ places: PlacesFigures) -> [String] {
    if places.isBiased {
      return [
        words(
          "Always picking choice \(places.mostUsual) beats guessing unless choices are shuffled; "
            + "qbank transform rebalance fixes that.",
          "選択肢を混ぜないなら、いつも\(places.mostUsual)番を選ぶだけで当てずっぽうより有利です。"
            + "qbank transform rebalance で直せます。")
      ]
    }
    if places.isTooEven {
      return [
        words(
          "Right answers are spread more evenly than by chance, so counting positions may help "
            + "players.",
          "正解の位置が偶然にしては均等すぎるため、数えると手がかりになります。")
      ]
    }
    return []
  }

  // MARK: Cues

  var cues: [ReportPage.Section] {
    let cues = figures.cues.filter { $0.share.count > 0 }
    if cues.isEmpty { return [.text(noCue)] }
    let columns = [
      column("only choice that …", "1つだけ…の選択肢"), number("questions", "問題数"),
      number("right", "正解"), number("95%", "95%区間"), number("guess", "偶然"),
      number("p", "p"),
    ]
    let rows = cues.map { cue in
      [
        cue.cue.name[language], "\(cue.share.count)",
        Figures.known(cue.share.value, Figures.percent),
        percents(cue.share.interval),
        Figures.percent(cue.guess), cue.isTested ? chance(cue.adjustedChance) : "–",
      ]
    }
    return [.table(TextTable(columns, rows))]
      + cues.filter(\.isTelling).map { .warning(telling($0)) }
  }

  private var noCue: String {
    words(
      "No choice stands out from the others of its question.", "ほかと目立って違う選択肢はありません。")
  }

  private func telling(_ cue: CueFigures) -> String {
    let share = Figures.known(cue.share.value, Figures.percent)
    let (guess, name) = (Figures.percent(cue.guess), cue.cue.name)
    return cue.effect > 0
      ? words(
        "The only choice that \(name.en) is right in \(share) of \(cue.share.count) questions, "
          + "where guessing gives \(guess).",
        "1つだけ\(name.ja)選択肢は、\(cue.share.count)問中\(share)で正解です（偶然なら\(guess)）。")
      : words(
        "The only choice that \(name.en) is right in just \(share) of \(cue.share.count) "
          + "questions, where guessing gives \(guess).",
        "1つだけ\(name.ja)選択肢は、\(cue.share.count)問中\(share)でしか正解になりません（偶然なら\(guess)）。")
  }

  // MARK: Duplicates and difficulty

  var repeats: [ReportPage.Section] {
    if figures.repeats + figures.conflicts == 0 {
      return [.text(words("No question repeats another.", "重複した問題はありません。"))]
    }
    let (repeats, conflicts) = (figures.repeats, figures.conflicts)
    return [
      .warning(
        words(
          "\(Localized.count(repeats, "question repeats", "questions repeat")) an earlier one, "
            + "and \(Localized.count(conflicts, "answer contradicts", "answers contradict")) one; "
            + "qbank lint shows which.",
          "前の問題と重複する問題が\(repeats)件、正解の食い違う問題が\(conflicts)件あります"
            + "（qbank lint で分かります）。"))
    ]
  }

  var difficulty: [ReportPage.Section] {
    let difficulty = tally.difficulty
    guard difficulty.shares + difficulty.parameters + difficulty.unclear > 0 else { return [] }
    let title = words(
      "Difficulty: the share that does not know the answer", "難易度（答えを知らない人の割合）")
    let bars = difficulty.fifths.enumerated().compactMap { fifth, count in
      Bar(name: "0.\(fifth * 2)–\(fifth == 4 ? "1.0" : "0.\(fifth * 2 + 2)")", value: count)
    }
    let without =
      tally.questions - difficulty.shares - difficulty.parameters - difficulty.unclear
    let mean = Figures.known(difficulty.mean) { Figures.fixed($0, 2) }
    let sentence = words(
      "Mean \(mean); \(difficulty.parameters) with item parameters, \(difficulty.unclear) with an "
        + "unreadable value, \(without) without.",
      "平均 \(mean)。項目パラメーター\(difficulty.parameters)問、読めない値\(difficulty.unclear)問、"
        + "指定なし\(without)問。")
    return [.chart(Chart(.histogram, title: title, bars, language: language)), .text(sentence)]
  }

  // MARK: Words

  private func percents(_ range: ClosedRange<Double>) -> String {
    let low = Figures.fixed(range.lowerBound * 100, 1)
    return "\(low)–\(Figures.fixed(range.upperBound * 100, 1))%"
  }

  /// Returns a probability, which is never shown as zero.
  private func chance(_ value: Double) -> String {
    value < 0.0001 ? "< 0.0001" : Figures.fixed(value, 4)
  }

  /// Returns a probability with its relational sign, as in a sentence.
  private func pValue(_ value: Double) -> String {
    let text = chance(value)
    return text.hasPrefix("<") ? "p \(text)" : "p = \(text)"
  }

  /// The maximum number of charts, one for each number of choices.
  private static let maxCharts = 3
}
