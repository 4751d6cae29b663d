import BankModel
import BankQuiz
import BankReports
import BankSystem
import BankText

/// Makes the sets of a manifest again, from what it says of them; nothing is drawn.
struct DrawReplay {
  let manifest: Manifest
  /// The command line, with what the manifest says.
  let invocation: Invocation
  let plan: DrawPlan
  let pool: DrawPool
  let search: QuestionSearch

  init(_ name: String, _ invocation: Invocation, _ session: Session) throws(Failure) {
    for flag in Manifest.recorded + [.drawSeed] where invocation.has(flag) {
      throw .usage(
        Localized(
          en: "'--\(flag.name)' stands in the manifest already and cannot be given with it.",
          ja: "'--\(flag.name)' はマニフェストに記録されているため、同時に指定できません。"))
    }
    try DrawReplay.checkOthers(invocation)
    manifest = try ManifestReader.read(Path(name), session)
    self.invocation = invocation.adding(try DrawReplay.recorded(manifest, name))
    do {
      plan = try DrawPlan(drawing: self.invocation, session)
    } catch {
      throw DrawReplay.unusable(error, name)
    }
    pool = try DrawPool(allOf: self.invocation, session)
    search = QuestionSearch(manifest, pool)
  }

  /// An option that would do nothing is a mistake.
  private static func checkOthers(_ invocation: Invocation) throws(Failure) {
    let isOnlyLook = invocation.has(.verifyManifest)
    let one = isOnlyLook ? Flag.verifyManifest : .replay
    let others: [Flag] = isOnlyLook ? [.replay, .outputFolder, .key, .manifest] : [.manifest]
    guard let other = others.first(where: invocation.has) else { return }
    let reason =
      isOnlyLook
      ? Localized(en: "'--verify' writes no sets", ja: "'--verify' は問題セットを作りません")
      : Localized(en: "the manifest is there already", ja: "マニフェストはすでにあります")
    throw DrawConditions.apart(one, other, reason)
  }

  /// The command line that a manifest records.
  private static func recorded(
    _ manifest: Manifest, _ name: String
  ) throws(Failure) -> Invocation {
    var words = ["--\(Flag.drawSeed.name)=\(manifest.seed.text ?? "\(manifest.seed.number)")"]
    for option in manifest.options {
      if option.values.isEmpty { words.append("--\(option.name)") }
      words += option.values.map { "--\(option.name)=\($0)" }
    }
    words += ["--"] + manifest.sources.map(\.path)
    do {
      return try Invocation(
        words.map { Array($0.utf8) }, flags: Manifest.recorded + [.drawSeed])
    } catch {
      throw DrawReplay.unusable(error, name)
    }
  }

  /// What a manifest says is no command line of the user's, so a mistake in it is none of his.
  private static func unusable(_ failure: Failure, _ name: String) -> Failure {
    guard case .usage(let reason) = failure else { return failure }
    let path = Path(name).text
    return .work(
      Localized(
        en: "\(path) is no manifest that can be used: \(reason.en)",
        ja: "\(path) は使えないマニフェストです: \(reason.ja)"))
  }

  /// Writes the sets again.
  func replay(_ name: String, _ session: inout Session) throws(Failure) -> ExitStatus {
    try plan.checkOutput()
    let output = DrawOutput(plan: plan, finder: pool.finder, language: manifest.language)
    try output.checkTargets(manifest.sets.count, session)
    let places = try places(name)
    let sets = manifest.sets.map { set in
      set.map { drawn in
        DrawnQuestion(
          place: places[drawn.question], order: drawn.order,
          problem: pool.problems[places[drawn.question]].ordered(drawn.order))
      }
    }
    return try output.write(sets, manifest: nil, &session)
  }

  /// Where each question stands now, as it was.
  private func places(_ name: String) throws(Failure) -> [Int] {
    let places = search.found.compactMap { found -> Int? in
      switch found {
      case .same(let index), .moved(let index): index
      case .edited, .unusable, .removed: nil
      }
    }
    let lost = search.found.count - places.count
    guard lost > 0 else { return places }
    let shown = Path(name).text
    let questions = Localized.count(lost, "question", "questions")
    throw .work(
      Localized(
        en: "\(questions) of the sets changed since, so they cannot be made again; "
          + "'qbank draw --verify \(shown)' names each",
        ja: "問題セットのうち\(lost)問が変更されているため、再現できません。"
          + "'qbank draw --verify \(shown)' で確認できます。"))
  }
}
