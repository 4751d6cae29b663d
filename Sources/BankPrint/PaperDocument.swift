@_spi(QBank) import BankModel

/// Papers as one Word document, each in a section of its own.
package struct PaperDocument {
  private let settings: PrintSettings
  private var sheet: WordSheet

  /// Returns the document for some papers.
  package static func docx(_ papers: [Paper], _ settings: PrintSettings) -> [UInt8] {
    var document = PaperDocument(
      settings: settings, sheet: WordSheet(settings.language, isHandedOut: true))
    for paper in papers { document.add(paper) }
    return document.sheet.bytes
  }

  private mutating func add(_ paper: Paper) {
    addHead(paper)
    for (index, problem) in paper.problems.enumerated() { add(problem, number: index + 1) }
    sheet.endSection(foot: paper.foot)
  }

  // MARK: The head

  private mutating func addHead(_ paper: Paper) {
    let language = settings.language
    let code = paper.person.map { PrintText.code[language] + " " + $0.code }
    sheet.paragraph(.title, settings.title)
    let names = [paper.label, code ?? ""].filter { !$0.isEmpty }
    if !names.isEmpty { sheet.paragraph(.label, names.joined(separator: " · ")) }
    if let subtitle = settings.subtitle { sheet.paragraph(.subtitle, subtitle) }
    sheet.paragraph(.note, settings.summary(of: paper.problems))
    sheet.fields([
      (PrintText.name[language], paper.person?.name, ""), (PrintText.date[language], nil, ""),
      (PrintText.score[language], nil, " / \(settings.fullScore(of: paper.problems))"),
    ])
    if let instructions = settings.instructions { sheet.paragraph(.instructions, instructions) }
  }

  // MARK: Questions

  private mutating func add(_ problem: Problem, number: Int) {
    let isRightToLeft = PrintText.isRightToLeft(problem.question)
    sheet.paragraph(
      .question, mark: "\(number).", problem.question, isRightToLeft: isRightToLeft)
    if let points = settings.points(of: problem) {
      let text = PrintText.points(points, settings.language)
      // Otherwise the number would end up after the word.
      sheet.paragraph(
        .points, isRightToLeft ? "\u{200E}" + text : text, isRightToLeft: isRightToLeft)
    }
    // A question stays on one page in full.
    for (index, choice) in problem.choices.enumerated() {
      let isLast = index == problem.choices.count - 1 && settings.space == 0
      sheet.paragraph(
        .choice, mark: isRightToLeft ? settings.labels[index] : settings.labels.mark(index), choice,
        keepsNext: !isLast,
        isRightToLeft: isRightToLeft)
    }
    for line in 0..<settings.space {
      sheet.paragraph(.working, "", keepsNext: line < settings.space - 1)
    }
  }
}
