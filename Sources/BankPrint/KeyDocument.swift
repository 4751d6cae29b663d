@_spi(QBank) import BankModel

/// The answers to papers as a Word document.
package struct KeyDocument {
  private let settings: PrintSettings
  private var sheet: WordSheet
  /// The width of the text.
  private static let width = 9_978

  /// Returns the document with the answers of some sets.
  package static func docx(_ sets: [KeySet], _ settings: PrintSettings) -> [UInt8] {
    var document = KeyDocument(
      settings: settings, sheet: WordSheet(settings.language, isHandedOut: false))
    for set in sets { document.add(set) }
    return document.sheet.bytes
  }

  private mutating func add(_ set: KeySet) {
    sheet.paragraph(.title, PrintText.key[settings.language])
    sheet.paragraph(.subtitle, settings.title)
    if !set.label.isEmpty { sheet.paragraph(.label, set.label) }
    addVersions(set)
    addPeople(set.papers)
    if !set.versions.isEmpty || !set.papers.isEmpty { addNote(PrintText.order(set.versions)) }
    for (index, problem) in set.problems.enumerated() { add(problem, number: index + 1) }
    sheet.endSection(foot: set.label)
  }

  private mutating func addNote(_ text: Localized) {
    sheet.paragraph(.note, text[settings.language])
  }

  // MARK: Versions and people

  private mutating func addVersions(_ set: KeySet) {
    for versions in set.versionTables {
      // A paragraph between two tables keeps them from becoming one.
      addNote(PrintText.versions)
      let rows = set.problems.indices.map { question in versions.map { cell($0, question) } }
      sheet.table(
        [versions.map(\.letter)] + rows, widths: [Int](repeating: 1_077, count: versions.count))
    }
  }

  private func cell(_ version: KeySet.Version, _ question: Int) -> String {
    guard let place = version.places[question] else { return "–" }
    return pair(place, version.problems[place])
  }

  /// Returns the number of a question with its answer.
  private func pair(_ index: Int, _ problem: Problem) -> String {
    "\(index + 1)\u{A0}\(settings.answer(problem))"
  }

  private mutating func addPeople(_ papers: [Paper]) {
    if papers.isEmpty { return }
    addNote(PrintText.papers)
    let heads = [PrintText.code, PrintText.name, PrintText.answers].map { $0[settings.language] }
    let rows = papers.compactMap { paper in
      paper.person.map { person in
        let label = paper.label.isEmpty ? "" : "\n\(paper.label)"
        return [person.code, person.name + label, answers(of: paper)]
      }
    }
    sheet.table([heads] + rows, widths: [1_134, 3_118, KeyDocument.width - 4_252])
  }

  /// Returns the answers to a paper on lines of their own, because a word processor breaks lines between a number
  /// and a kana, whatever joins them.
  private func answers(of paper: Paper) -> String {
    let pairs = paper.problems.enumerated().map { pair($0, $1) }
    let lines = stride(from: 0, to: pairs.count, by: KeyDocument.pairs).map { start in
      pairs.dropFirst(start).prefix(KeyDocument.pairs).joined(separator: "   ")
    }
    return lines.joined(separator: "\n")
  }

  /// The number of answers on a line, which leaves room for numbers of three digits.
  private static let pairs = 5

  // MARK: Answers

  private mutating func add(_ problem: Problem, number: Int) {
    let right = problem.rightText ?? ""
    let details = [problem.question, problem.details.explanation].compactMap(\.self)
    // Lines of all languages start at the same edge, so that a finger can move down along the answers.
    sheet.paragraph(
      .answer, mark: "\(number).  \(settings.answer(problem))", right, keepsNext: true,
      isRightToLeft: false)
    for (index, detail) in details.enumerated() {
      sheet.paragraph(
        .detail, detail, keepsNext: index < details.count - 1, isRightToLeft: false)
    }
  }
}
