@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSets
import BankSystem
@_spi(QBank) import BankText

extension QuestionPool {
  /// Leaves out what a command line wants none of: earlier questions, and those without a tag.
  mutating func narrow(to selection: DrawSelection, _ session: Session) throws(Failure) {
    try removeEarlier(selection.excluded, session)
    if !selection.tags.isEmpty { try keep(tagged: selection.tags) }
  }

  private mutating func keep(tagged tags: [String]) throws(Failure) {
    var known: Set<String> = []
    removeAll { problem in
      known.formUnion(problem.details.tags)
      return !problem.details.tags.contains(where: tags.contains)
    }
    guard let missing = tags.first(where: { !known.contains($0) }) else { return }
    let shown = VisibleText.escape(missing)
    let nearest = NearestName.of(missing, in: known.sorted()).map { VisibleText.escape($0) }
    throw .work(
      Localized(
        en: "no question has the tag \(shown)" + (nearest.map { "; did you mean \($0)?" } ?? ""),
        ja: "タグ \(shown) の付いた問題はありません。" + (nearest.map { "\($0) のことですか？" } ?? "")))
  }

  /// Leaves out the questions of sheets and manifests.
  private mutating func removeEarlier(_ files: [Path], _ session: Session) throws(Failure) {
    var earlier = EarlierQuestions()
    for file in files { try earlier.add(file, session) }
    if !earlier.isEmpty { removeAll { earlier.contains($0) } }
  }
}

extension EarlierQuestions {
  /// Adds a sheet, with answers or without, or all sets of a manifest.
  fileprivate mutating func add(_ path: Path, _ session: Session) throws(Failure) {
    let file = try session.read(named: path)
    let source = file.asText() ?? file
    session.tellEncoding(of: source)
    // Whatever it is called: a manifest of any name can be replayed, too.
    if Manifest.isFound(in: source) {
      return insert(contentsOf: try ManifestFile(path, source).read())
    }
    // A row that cannot be read might be the very question to be left out.
    guard insert(contentsOf: source) else {
      throw .work(
        Localized(
          en:
            "\(path.displayText) cannot be read without errors as a set in CSV, JSON or JSON Lines, "
            + "or as a manifest, so nothing was drawn",
          ja: "\(path.displayText) をCSV、JSON、JSON Linesのセット、またはマニフェストとして読むと誤りがあるため、"
            + "抽選しませんでした。"))
    }
  }
}
