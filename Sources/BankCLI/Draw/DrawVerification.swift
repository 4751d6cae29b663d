import BankModel
import BankQuiz
import BankSystem
import BankText

/// Tells what has changed since sets were drawn.
struct DrawVerification {
  private let replay: DrawReplay
  private let session: Session
  private var manifest: Manifest { replay.manifest }

  init(_ name: String, _ invocation: Invocation, _ session: Session) throws(Failure) {
    self.session = session
    replay = try DrawReplay(name, invocation, session)
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let origins = replay.pool.problems.files.map { Manifest.Origin($0.source, replay.pool.finder) }
    var changes = sources(origins) + manifest.questions.indices.compactMap { question($0) }
    if changes.isEmpty { changes += redrawn() }
    var results = Results(replay.invocation)
    try results.check(replay.pool.finder)
    try DrawOutput.check(
      replay.invocation.all(.output).map { Path($0) },
      reading: replay.invocation.all(.verifyManifest).map { Path($0) }, session)
    for change in changes.isEmpty ? [unchanged] : changes {
      try results.add(change[session.language] + "\n", &session)
    }
    try results.finish(session)
    return changes.isEmpty ? .clean : .findings
  }

  private var unchanged: Localized {
    let files = Localized.count(manifest.sources.count, "file", "files")
    let questions = Localized.count(manifest.questions.count, "question", "questions")
    return Localized(
      en: "Nothing has changed in \(files) and \(questions), and the seed gives these sets.",
      ja: "\(manifest.sources.count)ファイル、\(manifest.questions.count)問に変更はありません。"
        + "シードからも同じ問題セットになります。")
  }

  // MARK: Files

  private func sources(_ now: [Manifest.Origin]) -> [Localized] {
    let known = manifest.sources.indices.compactMap { index -> Localized? in
      let old = manifest.sources[index]
      let path = VisibleText.escape(old.path)
      guard let file = replay.search.files[index] else {
        return Localized(en: "\(path) is not there", ja: "\(path) がありません。")
      }
      if now[file].digest == old.digest { return nil }
      return Localized(en: "\(path) has changed", ja: "\(path) が変更されています。")
    }
    let added = now.indices.filter { !replay.search.files.contains($0) }.map { index in
      let path = VisibleText.escape(now[index].path)
      return Localized(en: "\(path) was not there", ja: "\(path) が追加されています。")
    }
    return known + added
  }

  // MARK: Questions

  private func question(_ index: Int) -> Localized? {
    let question = manifest.questions[index]
    guard let what = what(replay.search.found[index]) else { return nil }
    let path = VisibleText.escape(manifest.sources[question.source].path)
    let text = VisibleText.escape(String(question.digests.question.prefix(40)))
    return Localized(
      en: "\(path), row \(question.record): \(what.en): “\(text)”",
      ja: "\(path) \(question.record)行目: \(what.ja):「\(text)」")
  }

  private func what(_ found: QuestionSearch.Found) -> Localized? {
    switch found {
    case .same: nil
    case .moved(let index): moved(index)
    case .edited(let index, let edits): edited(edits, replay.pool.problems[index])
    case .unusable:
      Localized(en: "its answer is no choice any more", ja: "正解がどの選択肢でもなくなりました")
    case .removed: Localized(en: "it was removed", ja: "削除されました")
    }
  }

  private func moved(_ index: Int) -> Localized {
    let path = replay.pool.problems.path(index).text
    let record = replay.pool.problems.place(index).record
    return Localized(
      en: "it has moved to row \(record) of \(path)", ja: "\(path) の\(record)行目に移動しました")
  }

  private func edited(_ edits: Set<QuestionSearch.Edit>, _ now: Problem) -> Localized {
    let words = QuestionSearch.Edit.allCases.filter(edits.contains).map { edit in
      switch edit {
      case .text:
        Localized(
          en: "it now reads “\(VisibleText.escape(String(now.question.prefix(40))))”",
          ja: "問題文が「\(VisibleText.escape(String(now.question.prefix(40))))」に変わりました")
      case .choices: Localized(en: "its choices were edited", ja: "選択肢が変わりました")
      case .key: Localized(en: "another choice is right", ja: "正解が変わりました")
      case .details:
        Localized(
          en: "the order of its choices or what else is told of it was edited",
          ja: "選択肢の順、または解説などが変わりました")
      }
    }
    return Localized(
      en: words.map(\.en).joined(separator: ", and "), ja: words.map(\.ja).joined(separator: "、"))
  }

  // MARK: The draw itself

  /// Whether the seed gives other sets: then somebody has edited the manifest.
  private func redrawn() -> [Localized] {
    do throws(Failure) {
      let pool = try replay.pool.drawable(replay.invocation)
      let sets = try DrawRun(replay.plan, pool).draw()
      let again = Manifest(replay.plan, pool, sets, manifest.language)
      if again.sets == manifest.sets, again.questions == manifest.questions,
        again.pool == manifest.pool
      {
        return []
      }
      return [
        Localized(
          en: "the sets of the manifest are not those that its seed gives",
          ja: "マニフェストの問題セットは、シードから抽選した結果と異なります。")
      ]
    } catch {
      let reason = error.reason
      return [
        Localized(
          en: "the sets could not be drawn again: \(reason.en)",
          ja: "同じ条件で抽選できませんでした: \(reason.ja)")
      ]
    }
  }
}

extension Failure {
  /// What it says.
  fileprivate var reason: Localized {
    switch self {
    case .usage(let reason), .work(let reason): reason
    }
  }
}
