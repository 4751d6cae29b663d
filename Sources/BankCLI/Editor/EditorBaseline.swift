import BankEditor
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// Notes single findings in the baseline that is settled for a file, as an editor then writes it.
enum EditorBaseline {
  /// The baseline with one more finding; nil where none is settled, or it is not understood.
  static func accepting(
    _ index: Int, in file: LintedFile, _ snapshot: Snapshot, _ world: EditorWorld
  ) -> ChangedFile? {
    let session = Session(world, language: snapshot.language, command: "lint")
    let path = file.source.path
    guard let configurations = try? Configurations(BankOptions(), session, for: [path]),
      let name = configurations.all(for: path).baseline
    else { return nil }
    let old = try? world.read(name)
    let (known, mistakes) = old.map { Baseline.read($0) } ?? (Baseline(), [])
    if !mistakes.isEmpty { return nil }
    let one = file.keeping(file.diagnostics.indices.map { $0 == index })
    let called = BaselineComparison.name(of: path, from: world.resolved(name).folder, world)
    let reason = Localized(en: "accepted in the editor", ja: "エディターで確認済み")
    let new = known.adding(KeyedFile(one, called: called), because: reason[snapshot.language])
    return ChangedFile(path: name, old: old, new: Array(new.text.utf8))
  }
}
