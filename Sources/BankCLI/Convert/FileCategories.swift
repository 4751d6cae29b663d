@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// What the names of several files tell of their questions: `food/drinks` for `food/drinks.csv`.
///
/// It is kept as the category of questions that have none, because of one file the names of others
/// cannot be told any more.
struct FileCategories {
  /// The topic of each file; none where there is but one.
  private var names: [String?] = []
  private var isKept = false
  /// How many questions have got one.
  private var count = 0
  /// The topics that were given or lost, each once: files may differ in their endings only.
  private var used: [String] = []
  private var known: Set<String> = []

  /// Nothing.
  init() {}

  /// The topics of the files of a conversion.
  init(_ plan: ConversionPlan) {
    guard plan.inputs.count > 1 || plan.hasFolder else { return }
    names = plan.topics
    isKept = plan.target.holds(.category)
  }

  /// Gives the questions of a file their category.
  mutating func take(_ index: Int, _ bank: inout Bank) {
    guard names.indices.contains(index), let name = names[index],
      case .problems(var problems) = bank
    else { return }
    let bare = problems.indices.filter { problems[$0].details.category == nil }
    if bare.isEmpty { return }
    count += bare.count
    if known.insert(name).inserted { used.append(name) }
    guard isKept else { return }
    for index in bare { problems[index].details.category = name }
    bank = .problems(problems)
  }

  /// Tells what became of them.
  func say(_ session: Session) {
    if used.isEmpty { return }
    let most = 5
    let names = used.prefix(most).map { VisibleText.escape($0) }
    let list = (names + (used.count > most ? ["…"] : [])).joined(separator: ", ")
    let questions = Localized.count(count, "question", "questions")
    let text =
      isKept
      ? Localized(
        en: "note[category]: \(questions) got a category from the name of "
          + "\(count == 1 ? "its" : "their") file: \(list)",
        ja: "情報[category]: \(count)問に、ファイル名からカテゴリーを付けました: \(list)")
      : Localized(
        en: "note[category]: the result does not show which file \(questions) came from: \(list)",
        ja: "情報[category]: \(count)問がどのファイルの問題かは、結果からは分からなくなります: \(list)")
    session.tell(text)
  }

  /// The category of a question of each bank that tells none itself: what the name of its file tells. A single
  /// file that was named by itself tells nothing.
  static func categories(of finder: BankFinder, named: [Path], _ session: Session) -> [String] {
    let files = finder.sources.map(\.path)
    if files.count < 2, finder.banks.isEmpty { return files.map { _ in "" } }
    let (named, folders) = (named.isEmpty ? [Path(".")] : named, Set(finder.banks.keys))
    return of(files, named: named, folders: folders, session).map { $0 ?? "" }
  }

  /// What the names of files tell, as seen from the folder that all have in common that were named, with
  /// their files or as they are. Which of them are folders has been seen, because the system may say another
  /// thing the second time.
  static func of(
    _ files: [Path], named: [Path], folders: Set<Path>, _ session: Session
  ) -> [String?] {
    let common = FileCategories.common(
      named.filter { $0 != .standardInput }.map { path in
        session.world.resolved(folders.contains(path) ? path : path.folder)
      })
    return files.map { path in
      if path == .standardInput { return nil }
      let place = session.world.resolved(path.folder).appending(path.lastComponent.bytes)
      return topic(of: place, in: common)
    }
  }

  /// What the name of a file tells, as seen from a folder.
  private static func topic(of path: Path, in folder: [String]) -> String? {
    var parts = path.components
    if parts.starts(with: folder) { parts.removeFirst(folder.count) }
    guard let last = parts.last else { return nil }
    let point = last.dropFirst().lastIndex(of: ".")
    parts[parts.count - 1] = point.map { String(last[..<$0]) } ?? last
    return parts.joined(separator: "/")
  }

  /// What all folders have in common: with the rest of their names their files can be told apart.
  private static func common(_ folders: [Path]) -> [String] {
    let all = folders.map(\.components)
    guard let first = all.first else { return [] }
    return all.reduce(first) { common, folder in
      Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
    }
  }
}
