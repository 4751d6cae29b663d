@_spi(QBank) import BankSystem

extension Command {
  static let git = Command(
    "git",
    summary: Localized(
      en: "Have git merge and compare banks by question.", ja: "gitが問題ごとにマージし、比べるようにします。"),
    details: Localized(
      en: """
        setup creates .gitattributes and prints the commands that each clone needs; from then on \
        git calls the others. merge takes %O %A %B %L %P: changes of different questions, or of \
        different parts of one, are merged, and moved questions never conflict. Where only a \
        person can decide, both versions stay between marker rows, and lint reports \
        merge-conflict. textconv prints a bank as lines, and diff takes the arguments of git's \
        external diff.
        """,
      ja: """
        setup は .gitattributes を作り、クローンごとに必要なコマンドを表示します。ほかはgitが呼び出します。merge は \
        %O %A %B %L %P を受け取り、別々の問題や、1つの問題の別々の部分の変更を合わせます。移動しただけでは競合しません。\
        人の判断が必要な問題は、両方の版を印の付いた行で区切って残し、lintがmerge-conflictとして報告します。\
        textconv は問題を行の形で表示し、diff はgitの外部diffの引数を受け取ります。
        """),
    statuses: Localized(
      en: "0 done, 1 open conflicts, or lines missing in .gitattributes, 2 failed.",
      ja: "0 完了、1 未解決の競合があるか、.gitattributes に行が足りない、2 失敗。"),
    examples: [
      CommandExample(
        "qbank git setup",
        en: "Create .gitattributes and see the commands to run.",
        ja: ".gitattributes を作り、実行するコマンドを表示します。"),
      CommandExample(
        "qbank git textconv bank.csv",
        en: "Print what git compares.", ja: "gitが比べる内容を表示します。"),
      CommandExample(
        "qbank git merge base.csv ours.csv theirs.csv 7 bank.csv",
        en: "Merge by hand: the result is written to ours.csv.",
        ja: "手動で合わせます。結果は ours.csv に書かれます。"),
    ],
    arguments: [
      Argument(
        "action", isRequired: true, choices: GitAction.allCases.map(\.rawValue),
        Localized(en: "What to do.", ja: "操作。")),
      Argument(
        "argument", isRepeated: true, isFile: true,
        Localized(
          en: "For setup the file to create, or - (default: .gitattributes); for textconv the "
            + "bank; for merge and diff what git passes.",
          ja: "setup では作るファイル、または -（省略時は .gitattributes）。textconv では問題ファイル。"
            + "merge と diff ではgitが渡す引数。")),
    ],
    options: GitCommandOptions.self
  ) { (options, session) throws(Failure) in
    var bank = options.bank
    let action = GitAction(rawValue: bank.paths.removeFirst().displayText)
    switch action {
    case .setup, nil:
      if bank.paths.count > 1 { throw .usage(UsageMessages.surplus([bank.paths[1]])) }
      return try GitSettings.write(to: bank.paths.first ?? GitSettings.path, &session)
    case .textconv: return try Textconv(bank: bank).run(&session)
    case .merge: return try MergeDriver(bank: bank).run(&session)
    case .diff: return try GitDiff(bank: bank).run(&session)
    }
  }
}

/// The actions of `qbank git`, named by its first word.
private enum GitAction: String, CaseIterable {
  case setup, textconv, merge, diff
}

/// The options of `qbank git`.
struct GitCommandOptions: BankReadingOptions {
  var bank = BankOptions()

  static var fields: [OptionField<Self>] {
    [.from, .layout, .delimiter, .answersFrom, .sheet, .encoding, .config, .noConfig]
  }
}

/// The settings with which git merges and compares banks by question.
///
/// Which files these are is in `.gitattributes`, for everybody. What git does with them is in the configuration of
/// each clone, which cannot be part of a commit.
private enum GitSettings {
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
