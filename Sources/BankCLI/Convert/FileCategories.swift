@_spi(QBank) import BankFormats
import BankSystem

/// The categories that the names of several files indicate: `food/drinks` for `food/drinks.csv`.
///
/// They become the categories of questions that have none, because the result is one file, which no longer shows
/// the names of the others.
struct FileCategories {
  /// The topic of each file; empty if there is only one file.
  private let names: [String?]
  private let isKept: Bool
  /// The number of questions with a topic from a file's name.
  private var count = 0
  /// The topics that were assigned or lost, without duplicates: files may differ only in their extensions.
  private var used: [String] = []
  private var known: Set<String> = []

  /// Creates the topics of files, which the result either keeps or loses; those of a single file are not needed.
  init(_ names: [String?] = [], areKept: Bool = false) { (self.names, isKept) = (names, areKept) }

  /// Assigns the topic of a file to its questions without a category.
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

  /// Reports the categories that were assigned or lost.
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

  /// Returns the topics of files, relative to the common folder of the paths that were named. `folders` are those
  /// of them already seen to be folders, because the system may answer differently the second time.
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

  /// Returns the topic of a file, relative to a folder.
  private static func topic(of path: Path, in folder: [String]) -> String? {
    var parts = path.components
    if parts.starts(with: folder) { parts.removeFirst(folder.count) }
    guard let last = parts.last else { return nil }
    let point = last.dropFirst().lastIndex(of: ".")
    parts[parts.count - 1] = point.map { String(last[..<$0]) } ?? last
    return parts.joined(separator: "/")
  }

  /// Returns the common ancestor of folders: the rest of their names is enough to distinguish their files.
  private static func common(_ folders: [Path]) -> [String] {
    let all = folders.map(\.components)
    guard let first = all.first else { return [] }
    return all.reduce(first) { common, folder in
      Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
    }
  }
}
