@_spi(QBank) import BankModel

extension Format {
  /// Markdown: problems as text2qti writes them, guidance as headings with text below them.
  public static let markdown = Format(
    "markdown", extensions: ["md", "markdown"],
    title: Localized(
      en: "Markdown for text2qti", ja: "Markdown（text2qtiの書き方）"),
    supportedFeatures: [.id, .explanation, .points, .lineBreaks], choiceCounts: 2...100,
    kinds: [.problems, .guidance],
    read: { source, options in
      if options.kind ?? MarkdownGuidance.kind(of: source) == .guidance {
        return MarkdownGuidance.read(source)
      }
      var reader = MarkdownReader(source)
      return reader.read()
    },
    write: { bank, options in
      switch bank {
      case .problems(let problems): MarkdownWriter.write(problems, title: options.title)
      case .guidance(let guidance): MarkdownGuidance.write(guidance)
      }
    }
  ).leavingOrderToPlayer().sharing(["txt"]) { source in
    var reader = MarkdownReader(source)
    return TypedList.hasQuestions(reader.read())
  }
  .writing(MarkdownText.notation)
}

/// Writes problems in the Markdown of text2qti.
private struct MarkdownWriter {
  private var text = ""
  private var losses: [Loss] = []
  private var questions: Set<[UInt8]> = []
  private var ids: Set<[UInt8]> = []

  /// Returns the bytes of the file and the losses.
  static func write(_ problems: [Problem], title: String) -> ExportResult {
    var writer = MarkdownWriter()
    let title = OneLine.trimmed(title)
    if !title.isEmpty { writer.text = "Quiz title: \(title)\n" }
    for (index, problem) in problems.enumerated() { writer.add(problem, number: index + 1) }
    return ExportResult(Array(writer.text.utf8), losses: writer.losses)
  }

  private mutating func add(_ problem: Problem, number: Int) {
    if !text.isEmpty { text += "\n" }
    addTitle(problem.details.id, number)
    addPoints(problem.details.points, number)
    add("\(number).", MarkdownText.written(problem.question))
    if let explanation = problem.details.explanation {
      add("...", MarkdownText.written(explanation))
    }
    let choices = choiceTexts(problem.choices)
    for (index, choice) in choices.enumerated() {
      let letter = Unicode.Scalar(UInt8(ascii: "a") + UInt8(clamping: index % 26))
      add("\(index == problem.rightIndex ? "*" : "")\(letter))", choice)
    }
    if problem.rightIndex == nil { losses.append(.noRightChoice(number)) }
    checkLosses(about: problem, number)
  }

  private mutating func add(_ mark: String, _ content: String) {
    let blanks = String(repeating: " ", count: max(1, 4 - mark.utf8.count))
    text += "\(mark)\(blanks)\(content)\n"
  }

  /// Returns the choices as Markdown. Without a sign, those of a true-or-false question would lose their order.
  private func choiceTexts(_ choices: [String]) -> [String] {
    let words = ["true", "True", "false", "False"]
    let isTrueFalse = choices.count == 2 && choices.allSatisfy(words.contains)
    return choices.map { (isTrueFalse ? "<wbr>" : "") + MarkdownText.written($0) }
  }

  private mutating func addTitle(_ id: String?, _ number: Int) {
    guard let id else { return }
    let title = OneLine.trimmed(id)
    if !title.isEmpty { text += "Title: \(title)\n" }
    if !OneLine.isTrimmed(id) {
      losses.add(number, .id, .changed(.id, id))
    } else if !ids.insert(Array(id.utf8)).inserted {
      losses.add(
        number, .id,
        Localized(
          en: "another question has the id “\(id)”, too, so it could not be read back for either",
          ja: "ほかの問題にもあるID「\(id)」は、どちらの問題でも読み戻せなくなります。"))
    }
  }

  private mutating func addPoints(_ points: Double?, _ number: Int) {
    guard let points else { return }
    if points > 0, points <= 1_000_000, (points * 2).rounded() == points * 2 {
      text += "Points: \(Numbers.text(points))\n"
    } else {
      losses.add(
        number, .points,
        Localized(
          en: "only whole and half points can be written, so these are left out",
          ja: "配点は整数か0.5刻みでしか書けないため、失われます。"))
    }
  }

  /// Reports what text2qti loses or rejects.
  private mutating func checkLosses(about problem: Problem, _ number: Int) {
    let texts = [problem.question] + problem.choices + [problem.details.explanation ?? ""]
    if let loss = texts.lazy.compactMap(MarkdownText.loss).first {
      losses.add(number, .text, loss)
    }
    if !questions.insert(Array(problem.question.utf8)).inserted {
      losses.add(
        number, .text,
        Localized(
          en: "text2qti rejects a file with the same question twice",
          ja: "同じ問題文が2回あるファイルは、text2qtiで読み込めません。"))
    }
    if Set(problem.choices.map { Array($0.utf8) }).count < problem.choices.count {
      losses.add(
        number, .text,
        Localized(
          en: "text2qti rejects a question with the same choice twice",
          ja: "同じ選択肢が2回ある問題は、text2qtiで読み込めません。"))
    }
  }
}
