@_spi(QBank) import BankModel
@_spi(QBank) import BankSets

/// Writes sheets, the key and the manifest. All of them are made before anything is written.
struct DrawOutput {
  let options: DrawCommandOptions
  let plan: DrawPlan
  /// The source of the questions.
  let pool: DrawPool
  /// The language of the titles in the sheets.
  let language: Language
  private var target: SheetOptions { options.sheet }

  /// Writes sets, and the manifest if there is one.
  func write(
    _ drawn: DrawnSets, manifest: Manifest?, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let names = names(drawn.sets.count)
    if target.format.isPrinted {
      try writePapers(drawn, names, &session)
    } else {
      try writeSheets(drawn, names, &session)
    }
    writeKey(drawn, names, session)
    if let manifest, let file = target.manifest { session.put(manifest.json, at: file) }
    return .clean
  }

  /// Throws if the outputs cannot be written, before any of them is made.
  func check(_ sets: Int, _ session: Session) throws(Failure) {
    // Questions of other kinds were reported when the files were read. They lead to exit status 1, unless the
    // command line says that nothing may be lost.
    let gate = LossGate(
      leftOut: LeftOut(pool.otherKinds), policy: target.givenOnLoss ?? .warn,
      target: target.format.rawValue)
    if gate.stops { throw gate.refusal }
    var files = [target.output, target.key, target.manifest].compactMap(\.self)
      .filter { $0 != .standardInput }
    if let folder = target.folder {
      let names = names(sets)
      files += names.all.map { target.file(names.file($0), in: folder) }
    }
    try session.check(outputs: files)
  }

  private func names(_ sets: Int) -> PaperNames {
    PaperNames(sets, plan.request, target.print.names, language)
  }

  // MARK: Papers to print

  private func writePapers(
    _ drawn: DrawnSets, _ names: PaperNames, _ session: inout Session
  ) throws(Failure) {
    let papers = PaperFiles(names, drawn, target, language)
    let format = target.format
    try weighUnseen(drawn, session)
    plan.reportSeed(session)
    if target.key == nil {
      session.remark(
        Localized(
          en: "The papers contain no answers; --key writes them to a separate file.",
          ja: "用紙に解答は入りません。--key で、別のファイルに解答を書き込めます。"))
    }
    tellMissingPoints(drawn, session)
    guard target.folder != nil else {
      return try write([papers.papers(format)], names, &session)
    }
    try write(papers.separatePapers(format, session.world.workers), names, &session)
  }

  /// Reports how many questions have no points, if others have some.
  private func tellMissingPoints(_ drawn: DrawnSets, _ session: Session) {
    let problems = Dictionary(drawn.sets.joined().map { ($0.place, $0.problem) }) { $1 }.values
    if target.print.pointsEach != nil { return }
    let worthless = problems.count { $0.details.points == nil }
    if worthless == 0 || worthless == problems.count { return }
    let questions = Localized.count(worthless, "question", "questions")
    session.tell(
      Localized(
        en:
          "\(questions) of \(problems.count) \(worthless == 1 ? "has" : "have") no points, so the "
          + "full score is left blank; --points sets them.",
        ja: "\(problems.count)問のうち\(worthless)問に配点がないため、満点の欄は空けてあります。"
          + "--points で配点を指定できます。"))
  }

  // MARK: Other sheets

  private func writeSheets(
    _ drawn: DrawnSets, _ names: PaperNames, _ session: inout Session
  ) throws(Failure) {
    let titles = names.all.map { names.title($0, target.print.title) }
    let (sets, workers) = (drawn.problems.map { $0.map(shown) }, session.world.workers)
    let sheets: [[UInt8]]
    if let format = target.format.format {
      let banks = workers.mapInBatches(sets.count) { index in
        WrittenBank(
          .problems(sets[index]), in: format,
          ConvertOptions(title: titles[index], language: language))
      }
      let permit = try weigh(drawn, lossesOfSheets(banks, drawn), session)
      sheets = banks.map { $0.bytes(permit) }
    } else {
      try weighUnseen(drawn, session)
      sheets = workers.mapInBatches(sets.count) { index in
        let sheet = TextSheet(
          title: VisibleText.escape(titles[index]), language: language,
          labels: target.labels(language))
        return Array(sheet.text(sets[index]).utf8)
      }
    }
    plan.reportSeed(session)
    try write(sheets, names, &session)
  }

  /// Returns a question as the sheets show it.
  private func shown(_ problem: Problem) -> Problem {
    target.hidesAnswers ? problem.withoutAnswer : problem
  }

  /// Weighs what sheets for people do not show of the drawn questions.
  private func weighUnseen(_ drawn: DrawnSets, _ session: Session) throws(Failure) {
    let asked = drawn.sets.joined().map {
      (Optional($0.place), UnseenContent.losses(of: $0.problem))
    }
    _ = try weigh(drawn, Dictionary(asked) { $1 }, session)
  }

  /// Returns what the format cannot hold of the sheets, by the index of the question in the pool.
  private func lossesOfSheets(_ banks: [WrittenBank], _ drawn: DrawnSets) -> [Int?: [Loss]] {
    var losses: [Int?: [Loss]] = [:]
    for (bank, set) in zip(banks, drawn.sets) {
      for loss in bank.losses where !target.hidesAnswers || loss.feature != .answers {
        losses[loss.number.map { set[$0 - 1].place }, default: []].append(loss)
      }
    }
    return losses
  }

  /// Weighs what is lost of the drawn questions, each counted once by its place in its file, however many sets
  /// contain it. Losses of questions that were not drawn do not count.
  private func weigh(
    _ drawn: DrawnSets, _ unheld: [Int?: [Loss]], _ session: Session
  ) throws(Failure) -> LossPermit {
    let items = pool.items(of: Set(drawn.sets.joined().map(\.place)))
    var leftOut = LeftOut(unheld[nil] ?? [], from: .output)
    for (index, item) in items.ordered(by: { $0.key < $1.key }) {
      leftOut.add(item.losses.filter(isShown), from: .input)
      var own: [Loss] = []
      for loss in unheld[index] ?? [] {
        let loss = loss.numbered(item.number.number, in: item.number.file)
        if !own.contains(loss) { own.append(loss) }
      }
      leftOut.add(own, from: .output)
    }
    return try LossGate(
      leftOut: leftOut, policy: target.onLoss, target: target.format.rawValue
    ).pass(session)
  }

  /// Whether a set or its key would show what was lost in reading. Papers, and other sheets if so requested, leave
  /// out which answers are right and why; plain text never says why.
  private func isShown(_ loss: Loss) -> Bool {
    let isHidden = target.hidesAnswers || target.format.isPrinted
    switch loss.feature {
    case .answers: return !isHidden || target.key != nil
    case .explanation:
      let isInKey = SheetFormat.of(target.key)?.isPrinted == true
      return isInKey || !isHidden && target.format.format != nil
    default: return true
    }
  }

  // MARK: Files

  private func write(
    _ sheets: [[UInt8]], _ names: PaperNames, _ session: inout Session
  ) throws(Failure) {
    guard let folder = target.folder else {
      var results = Results(target.output)
      for sheet in sheets { try results.add(sheet, &session) }
      return results.finish(session)
    }
    for (sheet, name) in zip(sheets, names.all) {
      session.put(sheet, at: target.file(names.file(name), in: folder), makingFolder: true)
    }
  }

  /// Writes the answers, as papers if the name of the file says so, or else as a table.
  private func writeKey(_ drawn: DrawnSets, _ names: PaperNames, _ session: Session) {
    guard let key = target.key else { return }
    if let format = SheetFormat.of(key), format.isPrinted {
      return session.put(PaperFiles(names, drawn, target, language).key(format), at: key)
    }
    var table = DrawKey.table(
      names, drawn.problems, target.labels(language), language,
      escapingFormulas: target.escapesFormulas)
    FormulaNote.sayOfKey(table.formulaCount, session)
    session.put(table.finish(), at: key)
  }
}

extension Problem {
  /// The problem without its answer and anything that may reveal it.
  fileprivate var withoutAnswer: Problem {
    var problem = self
    problem.answer = Problem.unknownAnswer
    problem.details.explanation = nil
    problem.details.unknownMembers = []
    return problem
  }
}

/// A set of questions as plain text.
private struct TextSheet {
  let title: String
  let language: Language
  /// The labels of choices.
  let labels: ChoiceLabels

  /// Returns the questions, followed by the answers of those that have one.
  func text(_ problems: [Problem]) -> String {
    let questions = problems.enumerated().map { question($1, number: $0 + 1) }
    return ([title + "\n"] + questions).joined(separator: "\n") + answers(problems) + "\n"
  }

  private func question(_ problem: Problem, number: Int) -> String {
    let choices = problem.choices.enumerated().map { marked("   \(labels.mark($0)) ", $1) }
    return marked("\(number). ", problem.question) + choices.joined()
  }

  /// Returns a text after a mark, with its further lines aligned to the first.
  private func marked(_ mark: String, _ text: String) -> String {
    let indent = String(repeating: " ", count: DisplayWidth.of(mark))
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { index, line in
      (index == 0 ? mark : indent) + VisibleText.escape(String(line)) + "\n"
    }.joined()
  }

  private func answers(_ problems: [Problem]) -> String {
    let answers = problems.enumerated().filter { $1.answer != Problem.unknownAnswer }.map {
      "\($0 + 1)-\(labels[$1.answer - 1])"
    }
    if answers.isEmpty { return "" }
    let heading = Localized(en: "Answers", ja: "解答")[language]
    return "\n\(heading): \(answers.joined(separator: " "))\n"
  }
}
