@_spi(QBank) import BankSets

/// Reports what has changed since sets were drawn.
final class DrawVerification {
  private let use: ManifestInUse
  private let path: Path
  private let session: Session
  private var manifest: Manifest { use.manifest }

  init(_ path: Path, _ options: DrawCommandOptions, _ session: Session) throws(Failure) {
    self.session = session
    self.path = path
    use = try ManifestInUse(path, options, session)
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let found = manifest.changes(in: use.pool.problems)
    let isEdited = Manifest.areOfManifest(found)
    var changes = found.map { isEdited ? textOfManifest($0) : text($0) }
    if changes.isEmpty { changes += [use.difference(session)].compactMap(\.self) }
    let output = use.options.sheet.output
    var results = Results(output)
    for change in changes.isEmpty ? [unchanged] : changes {
      try results.add(change[session.language] + "\n", &session)
    }
    results.finish(session)
    return changes.isEmpty ? .clean : .findings
  }

  private var unchanged: Localized {
    let files = Localized.count(manifest.sources.count, "file", "files")
    let questions = Localized.count(manifest.questions.count, "question", "questions")
    return Localized(
      en: "Nothing has changed in \(files) and \(questions), and the seed produces these sets.",
      ja: "\(manifest.sources.count)ファイル、\(manifest.questions.count)問に変更はありません。"
        + "シードからも同じ問題セットになります。")
  }

  // MARK: Files and questions

  /// Describes a changed question if no file has changed.
  private func textOfManifest(_ change: Manifest.Change) -> Localized {
    guard case .question(let index, let found) = change else { return text(change) }
    guard case .moved(let place) = found else {
      return question(
        manifest.questions[index],
        Localized(
          en: "the file is unchanged but lacks this question: the manifest was edited",
          ja: "ファイルは変更されておらず、この問題はありません。マニフェストが書き換えられています"))
    }
    let record = use.pool.problems.place(place).record
    return question(
      manifest.questions[index],
      Localized(
        en: "the file is unchanged but has this question in row \(record): the manifest was edited",
        ja: "ファイルは変更されておらず、この問題は\(record)件目にあります。マニフェストが書き換えられています"))
  }

  private func text(_ change: Manifest.Change) -> Localized {
    switch change {
    case .missingFile(let index):
      let path = VisibleText.escape(manifest.sources[index].path)
      return Localized(en: "\(path) is missing", ja: "\(path) がありません。")
    case .changedFile(let index):
      let path = VisibleText.escape(manifest.sources[index].path)
      return Localized(en: "\(path) has changed", ja: "\(path) が変更されています。")
    case .addedFile(let name):
      let path = VisibleText.escape(name)
      return Localized(en: "\(path) is new", ja: "\(path) が追加されています。")
    case .question(let index, let found):
      let old = manifest.questions[index]
      return question(old, what(found, record: old.record))
    }
  }

  private func question(_ question: Manifest.Question, _ what: Localized) -> Localized {
    let path = VisibleText.escape(manifest.sources[question.source].path)
    let text = VisibleText.escape(String(question.digests.question.prefix(40)))
    return Localized(
      en: "\(path), row \(question.record): \(what.en): “\(text)”",
      ja: "\(path) \(question.record)件目: \(what.ja):「\(text)」")
  }

  private func what(_ found: Manifest.Found, record: Int) -> Localized {
    switch found {
    case .same: Localized("")
    case .moved(let index): moved(index)
    case .edited(let index, let edits): edited(edits, use.pool.problems[index])
    case .replaced(let index): replaced(index, record)
    case .unusable:
      Localized(en: "its answer is no longer a choice", ja: "正解がどの選択肢でもなくなりました")
    case .removed: Localized(en: "it was removed", ja: "削除されました")
    }
  }

  private func moved(_ index: Int) -> Localized {
    let path = use.pool.problems.path(index).displayText
    let record = use.pool.problems.place(index).record
    return Localized(
      en: "it has moved to row \(record) of \(path)", ja: "\(path) の\(record)件目に移動しました")
  }

  private func replaced(_ index: Int, _ record: Int) -> Localized {
    let text = VisibleText.escape(String(use.pool.problems.text(index).prefix(40)))
    return Localized(
      en: "it was removed or reworded, and row \(record) now reads “\(text)”",
      ja: "削除されたか、書き換えられました。現在の\(record)件目は「\(text)」です")
  }

  private func edited(_ edits: Set<Manifest.Edit>, _ now: Problem) -> Localized {
    Manifest.Edit.allCases.filter(edits.contains).map { edit in
      switch edit {
      case .text:
        Localized(
          en: "it now reads “\(VisibleText.escape(String(now.question.prefix(40))))”",
          ja: "問題文が「\(VisibleText.escape(String(now.question.prefix(40))))」に変わりました")
      case .choices: Localized(en: "its choices were edited", ja: "選択肢が変わりました")
      case .key: Localized(en: "another choice is now right", ja: "正解が変わりました")
      case .details:
        Localized(
          en: "the order of its choices or its details changed",
          ja: "選択肢の順、または解説などが変わりました")
      }
    }.listed(en: ", and ")
  }
}
