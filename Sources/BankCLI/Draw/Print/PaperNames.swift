@_spi(QBank) import BankPrint
@_spi(QBank) import BankSets

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
