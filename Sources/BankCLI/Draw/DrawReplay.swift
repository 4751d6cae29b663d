@_spi(QBank) import BankSets

/// A manifest, and the current state of the banks that its sets came from.
struct ManifestInUse {
  let manifest: Manifest
  /// The request of the draw.
  let request: DrawRequest
  /// The options of the command line and the manifest.
  let options: DrawCommandOptions
  /// All current questions, with or without errors.
  let pool: DrawPool

  init(_ path: Path, _ options: DrawCommandOptions, _ session: Session) throws(Failure) {
    try ManifestInUse.check(options)
    let file = try ManifestFile(path, session)
    manifest = try file.read()
    switch manifest.request {
    case .success(let request): self.request = request
    case .failure(let syntaxError): throw file.unusable(RequestWords.text(syntaxError))
    }
    var options = options
    do {
      try options.take(manifest)
    } catch {
      throw file.unusable(error.reason)
    }
    self.options = options
    guard manifest.sets.count.isMultiple(of: request.versions) else {
      throw file.unusable(ManifestFile.text(.member("sets")))
    }
    pool = try DrawPool(allOf: options.bank, options.selection, session)
  }

  /// Throws if an option is given that would have no effect.
  private static func check(_ options: DrawCommandOptions) throws(Failure) {
    for field in OptionField<DrawCommandOptions>.recorded where field.isGiven(options) {
      let name = field.flag.name
      throw .usage(
        Localized(
          en: "'--\(name)' is set by the manifest and cannot be given with it.",
          ja: "'--\(name)' はマニフェストに記録されているため、同時に指定できません。"))
    }
    let isOnlyLook = options.compared != nil
    let one = isOnlyLook ? Flag.compare : .replay
    let others: [OptionField<DrawCommandOptions>] =
      isOnlyLook ? [.replay, .outputFolder, .key, .manifest] : [.manifest]
    guard let other = others.first(where: { $0.isGiven(options) }) else { return }
    let reason =
      isOnlyLook
      ? Localized(en: "'--compare' writes no sets", ja: "'--compare' は問題セットを作りません")
      : Localized(en: "the manifest already exists", ja: "マニフェストはすでにあります")
    throw .usage(RequestWords.apart(one.name, other.flag.name, reason))
  }
}

extension ManifestInUse {
  /// Says how the sets differ from those that the seed gives, which means that the manifest was edited, or returns
  /// nil if they do not. The files must not have changed.
  func difference(_ session: Session) -> Localized? {
    do throws(Failure) {
      let questions = try pool.narrowed(pool.problems.withoutWrong, to: options.selection)
      switch manifest.isDrawn(by: request, from: questions, workers: session.world.workers) {
      case .success(true): return nil
      case .success(false): break
      case .failure(let error): throw .work(DrawWords(request: request).text(error))
      }
      return Localized(
        en: "the sets in the manifest are not the ones its seed produces",
        ja: "マニフェストの問題セットは、シードから抽選した結果と異なります。")
    } catch {
      let reason = error.reason
      return Localized(
        en: "the sets could not be redrawn: \(reason.en)",
        ja: "同じ条件で抽選できませんでした: \(reason.ja)")
    }
  }
}

extension DrawCommandOptions {
  /// Takes over what a manifest records besides the request.
  fileprivate mutating func take(_ manifest: Manifest) throws(Failure) {
    if bank.paths.isEmpty { bank.paths = manifest.sources.map { Path($0.path) } }
    bank.stdinFilename = manifest.values(.stdinFilename)?.last.map { Path($0) }
    selection.take(manifest)
    sheet.print.take(manifest)
    sheet.hidesAnswers = manifest.values(.hideAnswers) != nil
    let fields: [(DrawOption, OptionField<Self>)] = [
      (.kind, .kind), (.format, .format), (.loader, .loader), (.onError, .onError),
      (.labels, .word(.labels, \.sheet.print.labels)),
      (.space, .number(.space, \.sheet.print.space)),
    ]
    for (name, field) in fields {
      if let written = manifest.values(name)?.last { try field.fill(&self, written) }
    }
  }
}

/// Makes the sets of a manifest again from what it records of them, without drawing.
final class DrawReplay {
  private let path: Path
  private let use: ManifestInUse

  init(_ path: Path, _ options: DrawCommandOptions, _ session: Session) throws(Failure) {
    self.path = path
    use = try ManifestInUse(path, options, session)
  }

  /// Writes the sets again.
  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    try use.options.sheet.check(use.request)
    let output = DrawOutput(
      options: use.options, plan: DrawPlan(use.request), pool: use.pool,
      language: use.manifest.language)
    try output.check(use.manifest.sets.count, session)
    switch use.manifest.replay(in: use.pool.problems) {
    case .success(let drawn):
      report(session)
      return try output.write(drawn, manifest: nil, &session)
    case .failure(let lost):
      let changes = use.manifest.changes(in: use.pool.problems)
      throw changed(lost.questions.count, isEdited: Manifest.areOfManifest(changes))
    }
  }

  /// Warns if the sets are not those that the seed gives, or if that is not known.
  private func report(_ session: Session) {
    let changes = use.manifest.changes(in: use.pool.problems)
    let difference =
      changes.isEmpty
      ? use.difference(session)
      : Manifest.areOfManifest(changes)
        ? Localized(
          en:
            "the manifest was edited: the files are unchanged, but its questions are in other rows",
          ja: "ファイルは変更されていませんが、問題が別の行にあります。マニフェストが書き換えられています。")
        : Localized(
          en:
            "the files have changed since, so the sets were not checked against the seed",
          ja: "ファイルが変更されているため、シードから同じ結果になるかは確認していません。")
    guard let difference else { return }
    let text = Localized(
      en: "\(path.displayText): \(difference.en); the sets are written as the manifest lists them.",
      ja: "\(path.displayText): \(difference.ja)マニフェストに書かれているとおりに作りました。")
    session.tell(text)
  }

  private func changed(_ lost: Int, isEdited: Bool) -> Failure {
    let questions = Localized.count(lost, "question", "questions")
    if isEdited {
      return .work(
        Localized(
          en:
            "the manifest was edited: the files are unchanged, but \(questions) in it cannot be "
            + "found there; `qbank draw --compare \(path.argument)` shows which",
          ja: "マニフェストが書き換えられています。ファイルは変更されていませんが、\(lost)問が見つかりません。"
            + "`qbank draw --compare \(path.argument)` で確認できます。"))
    }
    return .work(
      Localized(
        en: "\(questions) of the sets changed since, so the sets cannot be recreated; `qbank draw "
          + "--compare \(path.argument)` shows which",
        ja: "問題セットのうち\(lost)問が変更されているため、再現できません。"
          + "`qbank draw --compare \(path.argument)` で確認できます。"))
  }
}
