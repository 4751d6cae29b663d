@_spi(QBank) import BankSets

/// One run of `qbank draw`.
struct DrawRun {
  let plan: DrawPlan
  let pool: DrawPool
  let options: DrawCommandOptions

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let output = DrawOutput(options: options, plan: plan, pool: pool, language: session.language)
    let drawn = try pool.draw(plan.request) { [session] in
      session.tell($0)
    }
    try output.check(drawn.sets.count, session)
    if plan.request.changesChoicesSomewhere {
      // A question that keeps the order of its choices does so in every version.
      let first = stride(from: 0, to: drawn.sets.count, by: plan.request.versions)
      reportUnshuffled(first.map { drawn.sets[$0] }, session)
    }
    let alike = drawn.sameVersions(of: plan.request.versions)
    if alike > 0 { session.tell(DrawRun.sameVersions(alike, of: drawn.sets.count)) }
    var manifest: Manifest?
    if options.sheet.manifest != nil {
      manifest = Manifest(
        drawn, from: pool.problems, by: plan.request, noting: options.noted(pool.loader),
        language: session.language)
    }
    let status = try output.write(drawn, manifest: manifest, &session)
    tellOutlook(drawn, session)
    return pool.status(status)
  }

  private static func sameVersions(_ count: Int, of all: Int) -> Localized {
    Localized(
      en:
        "\(count) of \(all) versions are the same as another, so neighbours may get the same "
        + "paper; larger sets vary more.",
      ja: "\(all)種類のうち\(count)種類は、別のバージョンと同じ内容になりました。問題数を増やすと、違いが出やすくなります。")
  }

  private func tellOutlook(_ drawn: DrawnSets, _ session: Session) {
    if session.isQuiet { return }
    let outlook = DrawOutlook(drawn.sets, plan.request.limits, pool.workers)
    if let outlook { session.remark(outlook.text) }
  }

  // MARK: Choices that keep their order

  /// The number of questions with unshuffled choices that are reported one by one.
  private static let reportedQuestions = 10

  private func reportUnshuffled(_ sets: [[DrawnSets.Question]], _ session: Session) {
    let places = Set(sets.joined().map(\.place))
    let kept = places.filter { ChoiceRoles(pool.problems[$0]).keepsOrder }
    if kept.isEmpty { return }
    var count = 0
    for (set, questions) in sets.enumerated() {
      for (index, question) in questions.enumerated() where kept.contains(question.place) {
        count += 1
        if count <= DrawRun.reportedQuestions {
          reportUnshuffled(question.problem, set: set + 1, index + 1, session)
        }
      }
    }
    if count <= DrawRun.reportedQuestions { return }
    let more = count - DrawRun.reportedQuestions
    let text = Localized(
      en: "… and \(more) more whose choices keep their order", ja: "… ほかに\(more)問も並べ替えません")
    session.tell(text)
  }

  private func reportUnshuffled(_ problem: Problem, set: Int, _ number: Int, _ session: Session) {
    let question = VisibleText.escape(String(problem.question.prefix(40)))
    let text = Localized(
      en:
        "set \(set), question \(number): the choices keep their order, because the text refers to "
        + "them by position: “\(question)”",
      ja: "セット\(set)の\(number)問目: 問題文・選択肢・解説のいずれかが選択肢を位置で指しているため、並べ替えません:"
        + "「\(question)」")
    session.tell(text)
  }
}

extension DrawnSets {
  /// Returns how many versions have the same order of questions and choices as an earlier version of their set.
  fileprivate func sameVersions(of versions: Int) -> Int {
    if versions == 1 { return 0 }
    return stride(from: 0, to: sets.count, by: versions).reduce(0) { count, first in
      let all = sets[first..<min(first + versions, sets.count)]
      return count + all.count - Set(all.map { $0.map { [$0.place] + $0.order } }).count
    }
  }
}

extension DrawPool {
  /// Draws sets, and reports notes about the draw.
  func draw(
    _ request: DrawRequest, _ report: (Localized) -> Void = { _ in }
  ) throws(Failure) -> DrawnSets {
    let result = problems.draw(request, workers: workers)
    switch result {
    case .success(let drawn):
      for note in drawn.notes { report(ConditionMessages.text(note)) }
      return drawn
    case .failure(let error):
      for note in error.notes { report(ConditionMessages.text(note)) }
      throw .work(DrawWords(request: request).text(error))
    }
  }
}

extension DrawCommandOptions {
  /// Returns the options that a manifest records besides the request, or verbatim.
  fileprivate func noted(_ loader: Loader?) -> [Manifest.Option] {
    var noted =
      selection.noted + sheet.print.noted + [Manifest.Option(.format, [sheet.format.rawValue])]
    noted.append(Manifest.Option(.onError, [bank.onError.rawValue]))
    if let loader { noted.append(Manifest.Option(.loader, [loader.rawValue])) }
    if sheet.hidesAnswers { noted.append(Manifest.Option(.hideAnswers)) }
    if let kind = bank.kind { noted.append(Manifest.Option(.kind, [kind.rawValue])) }
    if let name = bank.stdinFilename {
      noted.append(Manifest.Option(.stdinFilename, [name.string]))
    }
    return noted
  }
}

/// The expected results of drawn sets: how many questions are answered correctly, and how long they take.
private struct DrawOutlook {
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
