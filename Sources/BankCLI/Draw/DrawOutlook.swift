@_spi(QBank) import BankSets

/// The expected results of drawn sets: how many questions are answered correctly, and how long they take.
struct DrawOutlook {
  private let rounds: [RoundOutlook]
  private let sizes: ClosedRange<Int>

  /// The maximum number of questions: with more, the outlook would take longer than the draw.
  private static let most = 200_000

  /// Evaluates each question once, however many sets contain it. Returns nil if there are none or too many.
  init?(_ sets: [[DrawnSets.Question]], _ limits: TimeLimits, _ workers: Workers) {
    let sizes = sets.map(\.count)
    guard let least = sizes.min(), let most = sizes.max(), least > 0,
      sizes.reduce(0, +) <= DrawOutlook.most
    else { return nil }
    self.sizes = least...most
    var numbers: [Int: Int] = [:]
    var problems: [Problem] = []
    for question in sets.joined() where numbers[question.place] == nil {
      numbers[question.place] = problems.count
      problems.append(question.problem)
    }
    let outlooks = workers.mapInBatches(problems.count) { [problems] index in
      QuestionOutlook(TimedQuestion(problems[index], limit: limits.of(problems[index])))
    }
    rounds = sets.map { set in
      RoundOutlook(set.compactMap { numbers[$0.place] }.map { outlooks[$0] })
    }
  }

  /// The message: for one set the expected values, for several their mean, minimum and maximum.
  var text: Localized {
    let score = DrawOutlook.range(rounds.map(\.score)) { Localized(Figures.fixed($0, 1)) }
    let time = DrawOutlook.range(rounds.map(\.milliseconds)) { milliseconds in
      ClockText.of(Int(clamping: (milliseconds / 1_000).rounded()))
    }
    let isOne = sizes.lowerBound == sizes.upperBound
    let count = isOne ? "\(sizes.lowerBound)" : "\(sizes.lowerBound)–\(sizes.upperBound)"
    let each = rounds.count > 1
    return Localized(
      en: "Expected\(each ? " per set" : ""): \(score.en) of \(count) right, in \(time.en) "
        + "(players-v1).",
      ja: "\(each ? "1セットの" : "")見込み: \(count)問中\(score.ja)問正解、所要時間\(time.ja)（players-v1）")
  }

  /// Returns the mean of some values as text, with the minimum and the maximum if they differ there.
  private static func range(_ values: [Double], _ text: (Double) -> Localized) -> Localized {
    let mean = text(values.reduce(0, +) / Double(max(1, values.count)))
    let (least, most) = (text(values.min() ?? 0), text(values.max() ?? 0))
    if least == most { return mean }
    return Localized(
      en: "\(mean.en) (\(least.en) to \(most.en))", ja: "\(mean.ja)（\(least.ja)〜\(most.ja)）")
  }
}
