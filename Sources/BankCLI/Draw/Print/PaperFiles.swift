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
  fileprivate func printSettings(_ language: Language) -> PrintSettings {
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

/// The names of all papers of a draw, which are the same on the papers, in their file names and in the key.
struct PaperNames {
  /// The number of versions of each set.
  let versions: Int
  /// The people who get a paper of each set, in order.
  let people: [Paper.Person]
  /// The number of sets.
  let sets: Int
  private let language: Language

  /// A single paper.
  struct Name {
    /// The index of the set.
    let set: Int
    /// The index of the version.
    let version: Int
    /// The person who gets the paper, if any.
    let person: Paper.Person?
  }

  /// Creates the names of papers for `count` sets, where each version counts as a set.
  init(
    _ count: Int, _ request: DrawRequest, _ people: [String], _ language: Language
  ) {
    versions = max(1, request.versions)
    sets = count / versions
    let codes = PaperCodes.codes(people.count, request.seed)
    self.people = zip(people, codes).map { Paper.Person(name: $0, code: $1) }
    self.language = language
  }

  /// All papers, set by set.
  var all: [Name] { (0..<sets).flatMap(papers(ofSet:)) }

  /// Returns the papers with the questions of one set, counted from 0.
  func papers(ofSet set: Int) -> [Name] {
    people.isEmpty
      ? (0..<versions).map { Name(set: set, version: $0, person: nil) }
      : people.enumerated().map { Name(set: set, version: $0 % versions, person: $1) }
  }

  /// Whether letters distinguish the versions; not if there is only one, or one for each person.
  var hasLetters: Bool {
    (2...PrintOptions.maxLetters).contains(versions) && versions != people.count
  }

  // MARK: On paper

  /// Returns the label of a set, which is empty if there is only one.
  func label(ofSet set: Int) -> String {
    sets > 1 ? Localized(en: "Set \(set + 1)", ja: "セット\(set + 1)")[language] : ""
  }

  /// Returns the label of a paper besides its code, which is empty if there is only one.
  func label(_ name: Name) -> String {
    let version = hasLetters ? letter(name.version) : nil
    let words = [
      label(ofSet: name.set),
      version.map { Localized(en: "Version \($0)", ja: "バージョン\($0)")[language] } ?? "",
    ]
    return words.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns the letter of a version, counted from 0.
  func letter(_ version: Int) -> String { ChoiceLabels.capitals[version] }

  /// Returns the title of a sheet that shows a single one: the given title followed by the label, or the label
  /// alone.
  func title(_ name: Name, _ title: String?) -> String {
    let label = label(name)
    guard let title else {
      return label.isEmpty ? Localized(en: "Set 1", ja: "セット1")[language] : label
    }
    return label.isEmpty ? title : "\(title) · \(label)"
  }

  // MARK: In tables and file names

  /// Returns the name of a paper in a table.
  func cell(_ name: Name) -> String {
    let own = name.person?.code ?? (hasLetters ? letter(name.version) : nil)
    return "\(name.set + 1)" + (own.map { "-\($0)" } ?? "")
  }

  /// Returns the name of the file of a paper, without its extension.
  func file(_ name: Name) -> String {
    let isOne = sets == 1
    let set = "set-" + String(name.set + 1).zeroPadded(to: String(sets).count)
    let own =
      name.person.map { "paper-\($0.code)" }
      ?? (hasLetters ? "version-\(letter(name.version))" : nil)
    return own.map { isOne ? $0 : "\(set)-\($0)" } ?? set
  }
}
