@_spi(QBank) import BankQuiz
import BankReports
import BankSystem

/// The file in which runs are recorded: its path, its contents, and how runs are added.
struct HistoryFile {
  /// The path of the file.
  let path: Path
  /// Whether it is the default one, which may be missing, and for which folders are created.
  private let isUsual: Bool
  private let session: Session

  /// Opens the history that `--history` names, or else that of the user.
  init(_ named: Path?, _ session: Session) throws(Failure) {
    self.session = session
    guard let path = named ?? HistoryFile.usualPlace(session.world) else {
      throw .work(HistoryFile.noHome)
    }
    self.path = path
    isUsual = named == nil
  }

  private static func usualPlace(_ world: any World) -> Path? {
    StateFolder.path(world)?.appending("history.jsonl")
  }

  private static let noHome = Localized(
    en: "the home folder is unknown (HOME is not set), so the history has no place; specify a "
      + "file with --history",
    ja: "ホームフォルダーが分からない（HOMEが未設定）ため、履歴の場所が決まりません。--history でファイルを指定してください。")

  /// Reads all recorded runs, and reports skipped lines.
  func read(mayBeMissing: Bool = false) throws(Failure) -> History {
    guard let source = try source(mayBeMissing: isUsual || mayBeMissing) else { return History() }
    let history = History(source.bytes)
    if let line = history.newerLine { throw .work(tooNew(line)) }
    report(Array(history.skipped.prefix(HistoryFile.reportedLines)), of: history.skipped.count)
    return history
  }

  /// Reports skipped lines, the first of them individually.
  func report(_ skipped: [History.Skipped], of count: Int) {
    for line in skipped {
      session.warn(HistoryFile.skipped(line.line, of: path, line.reason.words))
    }
    let more = count - skipped.count
    if more > 0 { session.warn(HistoryFile.skipped(more: more)) }
  }

  /// The number of skipped lines that are reported individually.
  private static let reportedLines = LineNotes.most

  // MARK: Adding

  /// Appends runs, all of them or none. A history to which a newer qbank has written is left unchanged.
  func add(_ runs: [RunRecord]) throws(Failure) {
    try checkForAdding()
    let lines = runs.map(\.line).joined(separator: "\n")
    try Failure.catching { () throws(SystemError) in
      try session.world.append(Array(lines.utf8), to: path, makingFolders: isUsual)
    }
  }

  /// Checks that runs can be added: the file is a history, or does not exist yet.
  func checkForAdding() throws(Failure) {
    guard let ends = try ends() else { return }
    if let line = ends.start.newerLine { throw .work(tooNew(line)) }
    if ends.end?.newerLine != nil { throw .work(tooNew(nil)) }
    guard ends.start.isForeign else { return }
    throw .work(
      Localized(
        en: "\(path.displayText) is not a history file, so nothing was added to it; specify "
          + "another file with --history",
        ja: "\(path.displayText) は記録のファイルではないため、書き込みませんでした。"
          + "--history で別のファイルを指定してください。"))
  }

  /// The number of bytes read at each end of a file that is too long to be read as a whole.
  private static let endSize = 1 << 17

  /// Returns the beginning and the end of the file, or nil if there is none that can be read again. The end is nil
  /// if the beginning is the whole file.
  ///
  /// Reading only the ends makes adding a run take the same time at any size. Newer versions append lines, so their
  /// lines are found at the end.
  private func ends() throws(Failure) -> (start: History, end: History?)? {
    guard let file = try open(mayBeMissing: true), file.isRegular else { return nil }
    do throws(SystemError) {
      let start = try file.read(at: 0, HistoryFile.endSize)
      if file.size <= HistoryFile.endSize { return (History(start), nil) }
      let rest = try file.read(at: file.size - HistoryFile.endSize, HistoryFile.endSize)
      let first = start.lastIndex(of: ASCII.lineFeed).map { start[..<$0] } ?? start[...]
      let last = rest.drop { $0 != ASCII.lineFeed }.dropFirst()
      return (History(first), History(last))
    } catch {
      throw .work(error.message)
    }
  }

  /// Returns the latest runs that one read of the end finds, in the order of the file, and whether they are all.
  /// There are none if the last line is longer than that.
  func latest() throws(Failure) -> (runs: [RunRecord], isAll: Bool) {
    guard let ends = try ends() else { return ([], true) }
    return ((ends.end ?? ends.start).runs, ends.end == nil)
  }

  // MARK: The leaderboard

  /// Opens the file for random access, or returns nil if it does not exist yet.
  func input() throws(Failure) -> (any InputFile)? {
    guard let file = try open(mayBeMissing: isUsual) else { return nil }
    return file.isRegular
      ? file : try Failure.catching { () throws(SystemError) in try InputBytes(file) }
  }

  /// Returns the leaderboard of a group of runs, or of all, and reports the skipped lines that the scan notices.
  func board(
    _ input: (any InputFile)?, of group: RunGroup?, simulated: Bool
  ) throws(Failure) -> HistoryBoard {
    let board = try scanned(input, of: group, simulated: simulated)
    try report(board.scan.notes)
    return board
  }

  /// Returns the run by which a board is chosen, and reports runs that are dated in the future.
  func latest(_ input: (any InputFile)?, of filter: RunFilter) throws(Failure) -> RunRecord? {
    var scan = LatestScan(filter, now: session.world.secondsSince1970)
    let run = try Failure.catching { () throws(SystemError) -> RunRecord? in
      try input?.forEachLine(path, inAdvance: true) { line, offset in
        if let line { scan.read(line, at: offset) } else { scan.skipLine() }
      }
      guard let input, let offset = scan.offset else { return nil }
      return try HistoryBoard.run(at: offset, of: input)
    }
    // If there is a run, the board reports the skipped lines.
    if run == nil { try report(scan.notes) }
    tell(scan.future)
    return run
  }

  /// Reports the runs that are dated in the future, and returns what recognises them.
  @discardableResult
  func tellFuture(of runs: [RunRecord]) -> FutureRuns {
    var future = FutureRuns(now: session.world.secondsSince1970)
    for run in runs { _ = future.note(run.date.moment) }
    tell(future)
    return future
  }

  /// Returns the best run of a player among those of all banks and sizes, or nil if there is none.
  func bestRun(
    of player: String, in input: (any InputFile)?, simulated: Bool
  ) throws(Failure) -> RunRecord? {
    guard let input else { return nil }
    var scan = RankingScan(of: nil, simulated: simulated)
    return try Failure.catching { () throws(SystemError) -> RunRecord? in
      try input.forEachLine(path, inAdvance: true) { line, offset in
        if let line { scan.read(line, at: offset) }
      }
      guard let place = scan.around(player, reach: 0)?.first else { return nil }
      return try HistoryBoard.run(at: place.offset, of: input)
    }
  }

  private func tell(_ future: FutureRuns) {
    let (count, day) = (future.count, future.latestDay)
    if count == 0 { return }
    let (subject, its) = count == 1 ? ("It does", "its place") : ("They do", "their places")
    session.warn(
      Localized(
        en: "\(Localized.count(count, "run is", "runs are")) dated in the future (up to \(day)); "
          + "the clock was probably wrong when \(count == 1 ? "it was" : "they were") recorded. "
          + "\(subject) not count as the newest, and \(its) among first runs may be wrong",
        ja: "日付が未来の記録が\(count)件あります（最も遅い日付は\(day)）。記録した機器の時計が合っていなかったようです。"
          + "最新の記録としては扱いません。どれが最初の記録かの判定は、正しくない場合があります。"))
  }

  /// Scans the runs of an event, and reports skipped lines.
  func scan(of event: String, _ filter: RunFilter) throws(Failure) -> EventScan {
    var scan = EventScan(event, filter)
    let input = try input()
    try Failure.catching { () throws(SystemError) in
      try input?.forEachLine(path) { line, _ in
        if let line { scan.read(line) } else { scan.skipLine() }
      }
    }
    try report(scan.notes)
    return scan
  }

  private func report(_ notes: LineNotes) throws(Failure) {
    if let line = notes.newerLine { throw .work(tooNew(line)) }
    report(notes.skipped, of: notes.skippedCount)
  }

  private func scanned(
    _ input: (any InputFile)?, of group: RunGroup?, simulated: Bool
  ) throws(Failure) -> HistoryBoard {
    var board = HistoryBoard(scan: RankingScan(of: group, simulated: simulated), file: input)
    try Failure.catching { () throws(SystemError) in try board.read(path) }
    return board
  }

  /// Returns the rank of a player whose run has just been added and the number of ranked players, or nil if it
  /// cannot be determined. With `tells`, reports why, and which lines were skipped.
  func standing(
    of player: String, in group: RunGroup, tells: Bool = false
  ) throws(Failure) -> (rank: Int, players: Int)? {
    let scan = try scanned(input(), of: group, simulated: false).scan
    if let line = scan.notes.newerLine {
      if tells { session.warn(noRank(line)) }
      return nil
    }
    if tells { report(scan.notes.skipped, of: scan.notes.skippedCount) }
    return scan.rank(of: player).map { ($0, scan.players) }
  }

  private func open(mayBeMissing: Bool) throws(Failure) -> (any InputFile)? {
    do throws(SystemError) {
      return try session.world.open(path)
    } catch {
      if mayBeMissing, error.cause == .notFound { return nil }
      throw .work(error.message)
    }
  }

  private func source(mayBeMissing: Bool) throws(Failure) -> Source? {
    do throws(SystemError) {
      return try session.world.read(path)
    } catch {
      if mayBeMissing, error.cause == .notFound { return nil }
      throw .work(error.message)
    }
  }

  private func tooNew(_ line: Int?) -> Localized {
    let (place, jaPlace) = (line.map { "line \($0)" } ?? "a line", line.map { "\($0)" } ?? "一部の")
    return Localized(
      en:
        "\(place) of \(path.displayText) was written by a newer qbank, so the history was neither "
        + "read nor changed; update qbank, or specify another file with --history",
      ja:
        "\(path.displayText) の\(jaPlace)行\(line == nil ? "" : "目")は新しいバージョンのqbankで書かれているため、履歴の読み書きを中止しました。"
        + "qbankを更新するか、--history で別のファイルを指定してください。")
  }

  private func noRank(_ line: Int) -> Localized {
    Localized(
      en: "the run was recorded, but its rank is unknown, because line \(line) of "
        + "\(path.displayText) was written by a newer qbank; update qbank to see the rank",
      ja: "記録は保存しましたが、\(path.displayText) の\(line)行目が新しいバージョンのqbankで書かれているため、"
        + "順位は分かりません。qbankを更新すると表示できます。")
  }

  /// Says that a line was skipped, and why.
  static func skipped(_ line: Int, of path: Path, _ reason: Localized) -> Localized {
    Localized(
      en: "line \(line) of \(path.displayText) was skipped: \(reason.en)",
      ja: "\(path.displayText) の\(line)行目を読み飛ばしました。\(reason.ja)")
  }

  /// Says how many lines were skipped besides those that are reported individually.
  static func skipped(more: Int) -> Localized {
    Localized(
      en: "\(Localized.count(more, "more line was", "more lines were")) skipped",
      ja: "ほかに\(more)行を読み飛ばしました。")
  }
}

extension History.Reason {
  /// The reason in words.
  var words: Localized {
    switch self {
    case .torn:
      Localized(
        en: "it is incomplete, because writing it was interrupted", ja: "記録の途中で中断されています。")
    case .notJSON: Localized(en: "it is not JSON", ja: "JSONではありません。")
    case .invalidMember("score"), .invalidMember("count"):
      Localized(
        en: "its 'score' and 'count' do not match its questions",
        ja: "'score' と 'count' が各問題の結果と一致しません。")
    case .invalidMember(let name):
      Localized(
        en: "its '\(name)' is missing or invalid", ja: "'\(name)' がないか、値が正しくありません。")
    }
  }
}

extension Flag {
  static let history = Flag(
    "history", .file, placeholder: "file",
    Localized(
      en: "File of recorded runs; by default history.jsonl in the state folder of the user.",
      ja: "記録のファイル。省略時はユーザーの状態フォルダーにあるhistory.jsonl。"))
}
