@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSets
import BankSystem
@_spi(QBank) import BankText

extension QuestionPool {
  /// Leaves out the questions of sheets and manifests.
  mutating func removeEarlier(_ files: [Path], _ session: Session) throws(Failure) {
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
