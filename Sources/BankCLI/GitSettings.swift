@_spi(QBank) import BankSystem

/// The settings with which git merges and compares banks by question.
///
/// Which files these are is in `.gitattributes`, for everybody. What git does with them is in the configuration of
/// each clone, which cannot be part of a commit.
enum GitSettings {
  /// The file in which git looks up the attributes of files.
  static let path = Path(".gitattributes")

  /// The lines of `.gitattributes`.
  static let attributes = [
    "banks/**/*.csv merge=qbank diff=qbank",
    "banks/**/*.json merge=qbank diff=qbank",
    "banks/**/*.jsonl merge=qbank diff=qbank",
    "banks/**/*.gift diff=qbank",
    "banks/**/*.xlsx diff=qbank",
    "banks/**/*.ods diff=qbank",
  ]

  /// The commands that configure a clone. Where qbank is not installed, git merges and shows lines.
  static let commands = [
    "git config merge.qbank.name 'merge question banks by question'",
    "git config merge.qbank.driver 'if command -v qbank >/dev/null; then "
      + "qbank git merge -- %O %A %B %L %P; else "
      + "git merge-file -L ours -L base -L theirs --marker-size=%L %A %O %B; fi'",
    "git config merge.qbank.recursive binary",
    "git config diff.qbank.textconv 'f() { qbank git textconv \"$1\" 2>/dev/null || cat \"$1\"; }; f'",
  ]

  /// All lines as the contents of a file.
  static var bytes: [UInt8] { Array(attributes.map { $0 + "\n" }.joined().utf8) }

  /// Creates `.gitattributes`, or reports which lines it lacks, and prints the commands.
  static func write(to path: Path, _ session: inout Session) throws(Failure) -> ExitStatus {
    if path == .standardInput {
      try session.print(bytes)
      session.remark(isPerClone)
      session.say(commands.map { $0 + "\n" }.joined())
      return .clean
    }
    let isComplete = try create(path, session)
    checkFolder(beside: path, session)
    try session.print(commands.map { $0 + "\n" }.joined())
    try session.flush()
    session.remark(isPerClone)
    return isComplete ? .clean : .findings
  }

  /// Warns if the folder that the lines are about does not exist.
  private static func checkFolder(beside path: Path, _ session: Session) {
    let folder = path.folder.appending("banks")
    if case .folder? = try? session.world.kind(of: folder) { return }
    session.tell(
      Localized(
        en: "There is no banks folder here: in the lines, replace banks with the folder of your "
          + "banks.",
        ja: "フォルダー banks がありません。各行の banks を、問題ファイルのあるフォルダーに書き換えてください。"))
  }

  /// Creates the file if it is missing. Returns whether it has all lines.
  private static func create(_ path: Path, _ session: Session) throws(Failure) -> Bool {
    if let known = try? session.world.read(path) { return tell(path, known, session) }
    try session.create(path, with: bytes)
    session.remark(
      Localized(
        en: "Created \(path.displayText) for the banks in the banks folder. Commit it.",
        ja: "\(path.displayText) を作りました（フォルダー banks の問題ファイル用）。コミットしてください。"))
    return true
  }

  /// Reports which lines an existing file lacks. It is not changed, because the order of its lines matters.
  private static func tell(_ path: Path, _ known: Source, _ session: Session) -> Bool {
    let lines = Set(known.text.split(whereSeparator: \.isNewline).map { String($0) })
    let missing = attributes.filter { !lines.contains($0) }
    if missing.isEmpty {
      session.remark(
        Localized(
          en: "\(path.displayText) already has all lines.",
          ja: "\(path.displayText) には必要な行がすべてあります。"))
      return true
    }
    session.tell(
      Localized(
        en: "\(path.displayText) already exists and was not changed. Add to it:",
        ja: "\(path.displayText) はすでにあるため、変更していません。次の行を加えてください。"))
    session.say(missing.map { "  " + $0 + "\n" }.joined())
    return false
  }

  private static let isPerClone = Localized(
    en: "Git takes no commands from a repository: run these once in each clone.",
    ja: "次のコマンドはリポジトリに含められません。クローンごとに一度実行してください。")
}
