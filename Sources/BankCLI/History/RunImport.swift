@_spi(QBank) import BankFormats
@_spi(QBank) import BankQuiz
import BankReports
import BankSystem

/// Imports runs that were recorded elsewhere, such as on the page that plays a set.
///
/// Nobody watched them being played, so each is permanently marked as imported. Runs that contradict themselves are
/// left out and reported; all others are added together or, if that fails, not at all.
struct RunImport {
  private let files: [Path]
  /// The event and the team for runs that name none.
  private let event: String?
  private let team: String?
  private var found: [RunRecord] = []
  private var leftOut = 0

  init(_ files: [Path], event: String?, team: String?) {
    (self.files, self.event, self.team) = (files, event, team)
  }

  mutating func finish(_ history: HistoryFile, _ session: inout Session) throws(Failure)
    -> ExitStatus
  {
    for file in files { try read(file, session) }
    let before = try history.read(mayBeMissing: true).runs
    var known = Set(before.map(\.withoutCircumstances))
    // A run that was continued supersedes the state of it that a file saved earlier.
    let overtaken = (before + found).overtaken
    let new = found.enumerated().filter { index, run in
      !overtaken.contains(before.count + index) && known.insert(run.withoutCircumstances).inserted
    }.map(\.element)
    if !new.isEmpty { try history.add(new.map(imported)) }
    history.tellFuture(of: new)
    let own = new.count { $0.event != nil && event != nil && $0.event != event }
    if own > 0 { session.tell(RunImport.keepEvent(own)) }
    let text = summary(new.count, known: found.count - new.count)[session.language]
    try session.print(session.lines(of: text) + "\n")
    if leftOut > RunImport.told {
      session.tell(HistoryFile.skipped(more: leftOut - RunImport.told))
    }
    return leftOut == 0 ? .clean : .findings
  }

  private func imported(_ run: RunRecord) -> RunRecord {
    var run = run
    run.isImported = true
    run.event = run.event ?? event
    run.team = run.team ?? team
    return run
  }

  // MARK: Reading

  private mutating func read(_ path: Path, _ session: Session) throws(Failure) {
    let file = try session.read(named: path)
    let text = file.asText() ?? file
    let history = History(text.bytes)
    if let line = history.newerLine { throw .work(RunImport.tooNew(line, path)) }
    if history.runs.isEmpty, !history.skipped.contains(where: \.reason.isOfRun) {
      throw .work(RunImport.noRuns(path))
    }
    var bad = history.skipped.map { (line: $0.line, reason: $0.reason.words) }
    for (index, run) in history.runs.enumerated() {
      if let contradiction = run.contradiction {
        bad.append((history.lines[index], contradiction.words))
      } else {
        found.append(run)
      }
    }
    bad.sort { $0.line < $1.line }
    for (line, reason) in bad {
      leftOut += 1
      if leftOut <= RunImport.told { session.warn(HistoryFile.skipped(line, of: path, reason)) }
    }
  }

  /// The maximum number of left-out lines that are reported individually.
  private static let told = 10

  // MARK: Messages

  private static func keepEvent(_ count: Int) -> Localized {
    Localized(
      en: "\(Localized.count(count, "run has", "runs have")) another event and "
        + "\(count == 1 ? "keeps" : "keep") it; --event applies only to runs without one.",
      ja: "別のイベント名が付いている\(count)件は、その名前のまま取り込みました。--event は、イベント名のない記録に付けます。")
  }

  private func summary(_ new: Int, known: Int) -> Localized {
    let knownText = Localized(
      en: known == 0 ? "" : ", \(known) \(known == 1 ? "was" : "were") already recorded",
      ja: known == 0 ? "" : "、登録済み\(known)件")
    let leftOutText = Localized(
      en: leftOut == 0 ? "" : ", \(leftOut) \(leftOut == 1 ? "line was" : "lines were") skipped",
      ja: leftOut == 0 ? "" : "、読み飛ばし\(leftOut)行")
    let kept = Localized(
      en: known == 0 || event == nil && team == nil
        ? ""
        : " Runs already recorded keep their event and team; in another --history they can have "
          + "others.",
      ja: known == 0 || event == nil && team == nil
        ? "" : "登録済みの記録のイベント名とチーム名は変わりません（別の --history には別の名前で取り込めます）。")
    return Localized(
      en: "\(Localized.count(new, "run", "runs")) imported" + knownText.en + leftOutText.en + "."
        + kept.en,
      ja: "\(new)件の記録を取り込みました" + (known + leftOut == 0 ? "" : "（")
        + String((knownText.ja + leftOutText.ja).dropFirst())
        + (known + leftOut == 0 ? "" : "）") + "。" + kept.ja)
  }

  private static func tooNew(_ line: Int, _ path: Path) -> Localized {
    Localized(
      en: "line \(line) of \(path.displayText) was written by a newer qbank, so nothing was "
        + "imported; update qbank",
      ja: "\(path.displayText) の\(line)行目は新しいバージョンのqbankで書かれているため、取り込みませんでした。"
        + "qbankを更新してください。")
  }

  private static func noRuns(_ path: Path) -> Localized {
    Localized(
      en:
        "no recorded run was found in \(path.displayText), so nothing was imported; use a file "
        + "saved by a quiz page with “Save results”",
      ja: "\(path.displayText) に記録が見つからないため、取り込みませんでした。"
        + "クイズのページの「結果を保存」で作られるファイルを指定してください。")
  }
}

extension RunRecord {
  /// The run without what may be added to it afterwards; it identifies the run.
  fileprivate var withoutCircumstances: RunRecord {
    var run = self
    (run.event, run.team) = (nil, nil)
    run.isImported = false
    return run
  }
}

extension History.Reason {
  /// Whether the line is meant to be a run.
  fileprivate var isOfRun: Bool {
    switch self {
    case .torn: true
    case .notJSON, .invalidMember("version"): false
    case .invalidMember: true
    }
  }
}

extension RunContradiction {
  /// The contradiction in words.
  fileprivate var words: Localized {
    switch self {
    case .empty: Localized(en: "it contains no questions", ja: "問題が1問もありません。")
    case .time:
      Localized(
        en: "the times of its questions do not add up to its 'milliseconds'",
        ja: "各問題の時間の合計が 'milliseconds' と一致しません。")
    case .late(let question):
      Localized(
        en: "question \(question) was answered after its time had run out",
        ja: "\(question)問目は、制限時間を過ぎてから答えたことになっています。")
    case .timeOut(let question):
      Localized(
        en: "question \(question) has no choice, but did not run out of time",
        ja: "\(question)問目は選択がないのに、時間切れになっていません。")
    case .choice(let question):
      Localized(
        en: "question \(question) has an impossible choice number",
        ja: "\(question)問目の選択肢の番号がありえない値です。")
    case .verdict(let question):
      Localized(
        en: "question \(question) occurs earlier in the run, where the same choice was judged "
          + "differently",
        ja: "\(question)問目は同じ記録の中にもう1度あり、同じ選択肢の正誤が食い違っています。")
    case .extra:
      Localized(
        en: "'extended' must be more than 1", ja: "'extended' は1より大きくなければなりません。")
    }
  }
}

extension Flag {
  static let importedRuns = Flag(
    "import", .file, placeholder: "file",
    Localized(
      en:
        "Add the runs from a file saved by a quiz page, marked as imported; may be repeated.",
      ja: "クイズのページで保存した結果のファイルを履歴に追加します（「取り込み」と表示されます）。繰り返し指定できます。"))
  static let importedEvent = Flag(
    "event", .text, placeholder: "name",
    Localized(
      en: "With --import, event for runs without one.",
      ja: "--import で取り込む記録のうち、イベント名のないものに付ける名前。"))
  static let importedTeam = Flag(
    "team", .text, placeholder: "name",
    Localized(
      en: "With --import, team for runs without one.",
      ja: "--import で取り込む記録のうち、チーム名のないものに付ける名前。"))
}
