@_spi(QBank) import BankPrint
@_spi(QBank) import BankSets
import Templates

/// The papers of a draw, and their key, as files.
struct PaperFiles {
  private let names: PaperNames
  /// The questions of each set in each of its versions, set by set.
  private let sets: [[DrawnSets.Question]]
  private let settings: PrintSettings

  init(_ names: PaperNames, _ drawn: DrawnSets, _ sheet: SheetOptions, _ language: Language) {
    self.names = names
    sets = drawn.sets
    settings = sheet.printSettings(language)
  }

  private func questions(_ set: Int, _ version: Int) -> [DrawnSets.Question] {
    let index = set * names.versions + version
    return sets.indices.contains(index) ? sets[index] : []
  }

  private func problems(_ set: Int, _ version: Int) -> [Problem] {
    questions(set, version).map(\.problem)
  }

  // MARK: Papers

  /// Returns all papers in one file.
  func papers(_ format: SheetFormat) -> [UInt8] { file(names.all.map(paper), format) }

  /// Returns a file for each paper.
  func separatePapers(_ format: SheetFormat, _ workers: Workers) -> [[UInt8]] {
    let all = names.all
    return workers.mapInBatches(all.count) { file([paper(all[$0])], format) }
  }

  private func paper(_ name: PaperNames.Name) -> Paper {
    Paper(
      label: names.label(name), person: name.person, problems(name.set, name.version))
  }

  private func file(_ papers: [Paper], _ format: SheetFormat) -> [UInt8] {
    format == .docx
      ? PaperDocument.docx(papers, settings)
      : PaperPage.html(papers, settings, template: Templates.printPage)
  }

  // MARK: The key

  /// Returns the key to print.
  func key(_ format: SheetFormat) -> [UInt8] {
    let sets = (0..<names.sets).map(keySet)
    return format == .docx
      ? KeyDocument.docx(sets, settings)
      : KeyPage.html(sets, settings, template: Templates.printPage)
  }

  private func keySet(_ set: Int) -> KeySet {
    let versions = names.hasLetters ? (0..<names.versions).map { version(set, $0) } : []
    let papers = names.papers(ofSet: set).map(paper)
    return KeySet(
      label: names.label(ofSet: set), problems(set, 0), versions: versions, papers: papers)
  }

  private func version(_ set: Int, _ version: Int) -> KeySet.Version {
    let places = questions(set, version).enumerated().map { ($1.place, $0) }
    // An edited manifest can contain a question twice.
    let found = [Int: Int](places) { first, _ in first }
    return KeySet.Version(
      letter: names.letter(version),
      places: questions(set, 0).map { found[$0.place] },
      problems(set, version))
  }
}

extension SheetOptions {
  /// Returns the settings of printed papers.
  func printSettings(_ language: Language) -> PrintSettings {
    var settings = PrintSettings(
      title: print.title ?? Localized(en: "Questions", ja: "問題")[language],
      labels: labels(language), language)
    settings.subtitle = print.subtitle
    settings.instructions = print.instructions
    settings.points = print.pointsEach
    settings.space = print.space ?? 0
    return settings
  }

  /// Returns the labels of choices on the sheets, and so in the key.
  func labels(_ language: Language) -> ChoiceLabels {
    if let labels = print.labels { return labels }
    switch format {
    case .html, .docx: return .usual(in: language)
    case .markdown: return .small
    case .csv, .json, .jsonl, .text: return .numbers
    }
  }
}
