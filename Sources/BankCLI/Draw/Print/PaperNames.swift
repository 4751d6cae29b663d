@_spi(QBank) import BankModel
import BankPrint
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// What all papers of a draw are called: the same on the papers, in the names of their files and in
/// the key.
struct PaperNames {
  /// How many versions there are of each set.
  let versions: Int
  /// Everybody who gets a paper of each set, in order.
  let people: [Paper.Person]
  /// How many sets there are.
  let sets: Int
  private let language: Language

  /// One paper.
  struct Name {
    /// Its set, counted from 0.
    let set: Int
    /// Its version, counted from 0.
    let version: Int
    /// Whose it is, if it is somebody's.
    let person: Paper.Person?
  }

  /// The names of papers for so many sets, versions of which are counted as well.
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

  /// The papers with the questions of one set, counted from 0.
  func papers(ofSet set: Int) -> [Name] {
    people.isEmpty
      ? (0..<versions).map { Name(set: set, version: $0, person: nil) }
      : people.enumerated().map { Name(set: set, version: $0 % versions, person: $1) }
  }

  /// Whether versions are told apart by letters: not if there is one alone, nor one for each name.
  var hasLetters: Bool {
    (2...PrintOptions.maxLetters).contains(versions) && versions != people.count
  }

  // MARK: On paper

  /// What a set is called; nothing where there is only one.
  func label(ofSet set: Int) -> String {
    sets > 1 ? Localized(en: "Set \(set + 1)", ja: "セット\(set + 1)")[language] : ""
  }

  /// What a paper is called besides its code; nothing where there is only one.
  func label(_ name: Name) -> String {
    let version = hasLetters ? letter(name.version) : nil
    let words = [
      label(ofSet: name.set),
      version.map { Localized(en: "Version \($0)", ja: "バージョン\($0)")[language] } ?? "",
    ]
    return words.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The letter of a version, counted from 0.
  func letter(_ version: Int) -> String { ChoiceLabels.capitals[version] }

  /// What a sheet is called that bears one title: its own words, else what it is called.
  func title(_ name: Name, _ title: String?) -> String {
    let label = label(name)
    guard let title else {
      return label.isEmpty ? Localized(en: "Set 1", ja: "セット1")[language] : label
    }
    return label.isEmpty ? title : "\(title) · \(label)"
  }

  // MARK: Elsewhere

  /// What a paper is called in a table.
  func cell(_ name: Name) -> String {
    let own = name.person?.code ?? (hasLetters ? letter(name.version) : nil)
    return "\(name.set + 1)" + (own.map { "-\($0)" } ?? "")
  }

  /// What the file of a paper is called, without its ending.
  func file(_ name: Name) -> String {
    let digits = String(name.set + 1)
    let zeros = String(repeating: "0", count: String(sets).count - digits.count)
    let isOne = sets == 1
    let set = "set-\(zeros)\(digits)"
    let own =
      name.person.map { "paper-\($0.code)" }
      ?? (hasLetters ? "version-\(letter(name.version))" : nil)
    return own.map { isOne ? $0 : "\(set)-\($0)" } ?? set
  }
}
