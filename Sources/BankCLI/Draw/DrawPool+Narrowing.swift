@_spi(QBank) import BankSets
import BankSystem
import BankTransforms

extension DrawPool {
  /// Returns the questions that were not in earlier sets and that meet the condition.
  func narrowed(
    _ questions: QuestionPool, to selection: DrawSelection
  ) throws(Failure) -> QuestionPool {
    var questions = questions
    try questions.removeEarlier(selection.excluded, session)
    guard let condition else { return questions }
    keep(condition, in: &questions)
    if questions.isEmpty { throw .work(DrawPool.noneMeets(selection.condition ?? "")) }
    return questions
  }

  private func keep(_ condition: Condition, in questions: inout QuestionPool) {
    let topics = Dictionary(zip(finder.sources.map(\.path), topics)) { first, _ in first }
    let contexts = questions.files.map { file in
      let topic = topics[file.source.path] ?? ""
      return ConditionContext(
        file: file.source.path.string, category: topic.isEmpty ? nil : topic)
    }
    questions.keep { place, file in
      let record = Int(place.record)
      var context = contexts[Int(place.file)]
      if condition.asksForFindings {
        context.findings = file.verdicts.entries(ofRecord: record).map(\.rule)
      }
      return file.withRow(at: place.start) { row in
        context.rowsBefore = record - row.record
        return condition.holds(for: ProblemRow(row), context)
      }
    }
  }

  private static func noneMeets(_ condition: String) -> Localized {
    let shown = VisibleText.escape(condition)
    return Localized(
      en: "no question that can be drawn meets the condition \(shown)",
      ja: "抽選の対象に、条件 \(shown) に合う問題はありません。")
  }
}

extension QuestionPool {
  /// Removes the questions of sheets and manifests.
  mutating func removeEarlier(_ files: [Path], _ session: Session) throws(Failure) {
    var earlier = EarlierQuestions()
    for file in files { try earlier.add(file, session) }
    if !earlier.isEmpty { removeAll { earlier.contains($0) } }
  }
}

extension EarlierQuestions {
  /// Adds a sheet, with or without answers, or all sets of a manifest.
  fileprivate mutating func add(_ path: Path, _ session: Session) throws(Failure) {
    let file = try session.read(named: path)
    let source = file.asText() ?? file
    session.tellEncoding(of: source)
    // Checked whatever the name, because a manifest of any name can be replayed, too.
    if Manifest.isFound(in: source) {
      return insert(contentsOf: try ManifestFile(path, source).read())
    }
    // An unreadable row might be the very question that should be left out.
    guard insert(contentsOf: source) else {
      throw .work(
        Localized(
          en:
            "\(path.displayText) cannot be read without errors as a set in CSV, JSON or JSON Lines, "
            + "or as a manifest, so nothing was drawn",
          ja: "\(path.displayText) をCSV、JSON、JSON Linesのセット、またはマニフェストとして読むと誤りがあるため、"
            + "抽選しませんでした。"))
    }
  }
}
