@_spi(QBank) import BankSyntax

/// The rows of a table, read in one way: no way is advised or used that was not tried.
struct KeyTrial {
  /// The problem of each row, or nil if there is none.
  let problems: [Problem?]

  /// Reads the rows as they were recognised; there are no problems if that is not enough.
  init(_ table: SampledTable, _ parts: RecognisedParts) {
    guard parts.isWhole else {
      problems = []
      return
    }
    let layout = LayoutBuilder(table, parts, .comma).layout
    var log = LayoutLog(layout)
    problems = table.rows.map { row in
      let place = Place(TextRange(at: 0))
      let cells = row.map { TableCell($0, at: place) }
      var found = RowParts(TableRow(cells, at: place), dropsLabels: layout.dropsLabels)
      for (column, field) in parts.fields where cells.indices.contains(column) {
        found.take(cells[column], as: field)
      }
      return found.problem(layout, number: 1, &log)
    }
  }

  private var read: [Problem] { problems.compactMap(\.self) }

  /// Whether nearly all rows are questions and make sense.
  var isConvincing: Bool {
    KeyNotation.isNearlyAll(read.count, of: problems.count) && isSound
  }

  /// Whether what was read may be questions: not if most have equal choices, or if the same few right choices recur
  /// while the wrong ones vary.
  var isSound: Bool {
    // Comparing long texts takes time quadratic in their combining marks; comparing bytes does not.
    let read = read.map { (choices: $0.choices.map { Array($0.utf8) }, problem: $0) }
    let unclear = read.count {
      Set($0.choices + [Array($0.problem.question.utf8)]).count <= $0.choices.count
    }
    if read.count >= 5, unclear * 2 > read.count { return false }
    let right = Set(read.map { Array(($0.problem.rightText ?? "").utf8) })
    let wrong = read.flatMap { choices, problem in
      choices.indices.filter { $0 != problem.answer - 1 }.map { choices[$0] }
    }
    return read.count < 10 || right.count * 5 > read.count || Set(wrong).count * 2 <= wrong.count
  }
}

extension RecognisedParts {
  /// Returns the parts after a trial: if they are whole, they must make sense, and so must every way that is
  /// advised.
  func tried(on table: SampledTable, _ read: (GivenKey) -> RecognisedParts) -> RecognisedParts {
    if isWhole { return KeyTrial(table, self).isSound ? self : with([.senseless]) }
    guard let doubt = doubts.first, !doubt.keys.isEmpty else { return self }
    let trials = doubt.keys.map { ($0, KeyTrial(table, read($0))) }
    return with([doubt.advising(trials)] + doubts.dropFirst())
  }
}

extension Doubt {
  /// Returns the doubt with only the ways that convince, and the first question as each of them reads it.
  func advising(_ trials: [(key: GivenKey, trial: KeyTrial)]) -> Doubt {
    let good = trials.filter { $0.trial.isConvincing }
    let readings = good.map(\.trial.problems)
    let row = readings.first?.indices.first { row in readings.allSatisfy { $0[row] != nil } }
    let shown = row.map { row in
      good.compactMap { one in one.trial.problems[row].map { (one.key, $0) } }
    }
    guard let shown, let first = shown.first?.1 else { return Doubt(message, Doubt.describe) }
    let said = good.count == keys.count ? help : Doubt.say(good.map(\.key))
    let question = VisibleText.excerpt(first.question)
    let choices = first.choices.map { VisibleText.excerpt($0) }.quoted()
    let right = shown.map { key, problem in
      let way = "--answers-from \(key.rawValue)"
      let text = VisibleText.excerpt(problem.rightText ?? "")
      return Localized(en: "“\(text)” with \(way)", ja: "\(way) なら「\(text)」")
    }.listed()
    return Doubt(
      message,
      Localized(
        en: "\(said.en) The first question is “\(question)” with the choices "
          + "\(choices.en); the right one is \(right.en).",
        ja: "\(said.ja)1問目は「\(question)」、選択肢は\(choices.ja)、正解は\(right.ja)です。"),
      keys)
  }
}
