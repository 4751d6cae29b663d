@_spi(QBank) import BankSyntax
@_spi(QBank) import BankSystem
import Templates

/// The files that make another program run qbank: a service or an editor.
struct Setup: Sendable {
  /// The name of the program after `qbank new ci` or `qbank new editor`.
  let name: String
  /// The files, each where the program looks for it.
  let files: [File]
  /// What remains to be done when the files are there.
  let next: Localized

  /// A file and where it goes.
  struct File: Sendable {
    let path: Path
    let place: Place
    let bytes: @Sendable () -> [UInt8]

    init(_ path: Path, at place: Place = .exactly, _ bytes: @escaping @Sendable () -> [UInt8]) {
      self.path = path
      self.place = place
      self.bytes = bytes
    }

    /// Whether the program also reads the file at another path.
    func isRead(at other: Path) -> Bool {
      switch place {
      case .exactly: other == path
      case .folder: other.folder == path.folder
      case .anywhere: true
      }
    }
  }

  /// Where a program looks for its file.
  enum Place: Sendable {
    case exactly, folder, anywhere
  }

  init(_ name: String, _ files: [File], en: String, ja: String) {
    self.name = name
    self.files = files
    next = Localized(en: en, ja: ja)
  }
}

/// A kind of setup that `qbank new` offers, followed by a word for the program.
struct SetupKind: Sendable {
  /// The word after `qbank new`.
  let name: String
  let setups: [Setup]
  /// The argument for the program.
  let argument: Argument
  /// Whether the files are only read at the root of a repository.
  var isAtRoot = false

  static let all = [
    SetupKind(
      name: "ci", setups: Setup.services,
      argument: Argument(
        "service", Localized(en: "The service that checks every change.", ja: "変更を検査するサービス。")),
      isAtRoot: true),
    SetupKind(
      name: "editor", setups: Setup.editors,
      argument: Argument(
        "editor", Localized(en: "The editor to set up.", ja: "準備するエディター。"))),
  ]

  /// Returns the kind that a word names.
  static func named(_ word: Path?) -> SetupKind? {
    all.first { $0.name == word?.displayText }
  }

  /// Returns the setup that a word names.
  func setup(_ word: Path?) throws(Failure) -> Setup {
    guard let word else {
      let lines = setups.map { "qbank new \(name) \($0.name)" }.listed()
      throw .usage(
        Localized(
          en: "Name what to set up: \(lines.en).", ja: "どれを準備するか指定してください: \(lines.ja)"))
    }
    guard let setup = setups.first(where: { $0.name == word.displayText }) else {
      throw .usage(UsageMessages.badArgument(word.displayText, argument, setups.map(\.name)))
    }
    return setup
  }
}

extension Setup {
  /// The editors that start qbank as a language server.
  static let editors = [
    Setup(
      "vscode",
      [
        File(Path(".vscode/settings.json")) { Templates.vscodeSettings },
        File(Path(".vscode/extensions.json")) { Templates.vscodeExtensions },
      ],
      en: "The extension is needed as well: code --install-extension qbank-\(qbankVersion).vsix",
      ja: "拡張機能も必要です: code --install-extension qbank-\(qbankVersion).vsix"),
    Setup(
      "neovim", [File(Path(".nvim.lua"), at: .anywhere) { Templates.neovimScript }],
      en: "Neovim reads it at its start after “set exrc” (since 0.9), or with: nvim -S .nvim.lua",
      ja: "「set exrc」を設定すると起動時に読み込まれます（0.9以降）。その都度なら nvim -S .nvim.lua です。"),
    Setup(
      "emacs", [File(Path("qbank.el"), at: .anywhere) { Templates.emacsScript }],
      en: "Have your init file load it: (load \"/path/to/qbank\")",
      ja: "初期化ファイルで読み込んでください: (load \"/path/to/qbank\")"),
    Setup(
      "helix", [File(Path(".helix/languages.toml")) { Templates.helixLanguages }],
      en: "Helix reads it in this folder and below.",
      ja: "Helixがこのフォルダーとその下で読み込みます。"),
    Setup(
      "zed",
      [
        File(Path(".zed/settings.json")) { Templates.zedSettings },
        File(Path(".zed/tasks.json")) { Templates.zedTasks },
      ],
      en: "The tasks work at once. Zed shows findings in the text only once an extension of Zed "
        + "names qbank as a language server; there is none yet.",
      ja: "タスクはすぐに使えます。編集中の指摘の表示には、qbankを言語サーバーとして登録するZedの拡張機能が必要です"
        + "（まだありません）。"),
    Setup(
      "sublime", [File(Path("qbank.sublime-project"), at: .anywhere) { Templates.sublimeProject }],
      en: "Install the package LSP in Sublime Text, and open this project.",
      ja: "Sublime Textにパッケージ「LSP」を入れ、このプロジェクトを開いてください。"),
  ]
}

extension Setup {
  /// The services and tools that check every change.
  static let services = [
    Setup(
      "github",
      [
        File(Path(".github/workflows/qbank.yml"), at: .folder) {
          pinned(Templates.githubWorkflow)
        }
      ],
      en: "Once it is committed, every change is checked.", ja: "コミットすると、以後の変更がすべて検査されます。"),
    Setup(
      "gitlab", [File(Path(".gitlab-ci.yml")) { pinned(Templates.gitlabJob) }],
      en: "Once it is committed, every change is checked.", ja: "コミットすると、以後の変更がすべて検査されます。"),
    Setup(
      "pre-commit", [File(Path(".pre-commit-config.yaml")) { pinned(Templates.preCommitHooks) }],
      en: "Commit it, and run this once in each clone: pre-commit install",
      ja: "コミットし、クローンごとに一度 pre-commit install を実行してください。"),
  ]

  /// Returns a template pinned to the version of this program, so that everybody has the same findings until it is
  /// raised.
  private static func pinned(_ template: [UInt8]) -> [UInt8] {
    let place = Array("@VERSION@".utf8)
    var pinned: [UInt8] = []
    var rest = template[...]
    while let byte = rest.first {
      if rest.starts(with: place) {
        pinned += qbankVersion.utf8
        rest = rest.dropFirst(place.count)
      } else {
        pinned.append(byte)
        rest = rest.dropFirst()
      }
    }
    return pinned
  }
}

/// Writes the files that make another program run qbank.
struct SetupFiles {
  let kind: SetupKind
  let setup: Setup

  /// Runs `qbank new editor vscode [FILE]` and the like.
  static func write(
    _ kind: SetupKind, _ words: [Path], _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let files = SetupFiles(kind: kind, setup: try kind.setup(words.dropFirst().first))
    try files.write(words.dropFirst(2).first, &session)
    return .clean
  }

  /// Writes the files where they belong, a single one to a path, or all to standard output.
  private func write(_ path: Path?, _ session: inout Session) throws(Failure) {
    guard let path else { return try create(setup.files, session) }
    if path == .standardInput { return try show(&session) }
    guard setup.files.count == 1, let file = setup.files.first else { throw .usage(severalFiles) }
    try create([Setup.File(path, file.bytes)], session)
    if !file.isRead(at: path) { session.remark(unread(path, file)) }
  }

  /// Prints the contents of the files. Several are each preceded by their name as a comment, which the editors that
  /// read several files understand.
  private func show(_ session: inout Session) throws(Failure) {
    for file in setup.files {
      if setup.files.count > 1 { try session.print("// \(file.path.displayText)\n") }
      try session.print(file.bytes())
    }
  }

  /// Creates all files or none. An existing file is not replaced: what in it is wanted is not known.
  private func create(_ files: [Setup.File], _ session: Session) throws(Failure) {
    if let present = files.first(where: { session.world.identity(of: $0.path) != nil }) {
      throw .work(alreadyThere(present.path))
    }
    for file in files {
      let isUsual = setup.files.contains { $0.path == file.path }
      try session.create(file.path, with: file.bytes(), makingFolders: isUsual)
    }
    let root = kind.isAtRoot ? repositoryAbove(session.world) : nil
    session.remark(created(files.map(\.path.displayText), then: root.map(elsewhere) ?? setup.next))
  }

  /// Returns the root of the repository above the current folder, or nil if it is the current folder or there is
  /// none.
  private func repositoryAbove(_ world: any World) -> Path? {
    let here = world.resolved(Path("."))
    let root = here.upwards.first { (try? world.kind(of: $0.appending(".git"))) != nil }
    return root == here ? nil : root
  }

  // MARK: Messages

  private func created(_ names: [String], then next: Localized) -> Localized {
    Localized(
      en: "Created \(names.joined(separator: " and ")). \(next.en)",
      ja: "\(names.joined(separator: " と ")) を作りました。\(next.ja)")
  }

  private func unread(_ path: Path, _ file: Setup.File) -> Localized {
    let isFolder = file.place == .folder
    let place = isFolder ? file.path.folder.displayText : file.path.displayText
    return Localized(
      en: "\(setup.name) reads it once it is \(isFolder ? "in" : "called") \(place).",
      ja: "\(setup.name) が読むのは、\(place) \(isFolder ? "に置いた" : "という名前にした")ときです。")
  }

  private func elsewhere(_ root: Path) -> Localized {
    Localized(
      en:
        "\(setup.name) does not read it here, but where the repository begins: run the command in "
        + "\(root.displayText)",
      ja: "\(setup.name) が読むのはリポジトリのいちばん上のファイルです。\(root.displayText) で実行してください。")
  }

  private var severalFiles: Localized {
    let names = setup.files.map(\.path.displayText)
    return Localized(
      en: "\(setup.name) reads \(names.joined(separator: " and ")): leave out the name of the "
        + "file, or give - to print both.",
      ja: "\(setup.name) が読むのは \(names.joined(separator: " と ")) です。ファイル名を省略するか、- で両方を表示してください。")
  }

  private func alreadyThere(_ path: Path) -> Localized {
    let (name, command) = (path.displayText, "qbank new \(kind.name) \(setup.name) -")
    return Localized(
      en: "\(name) already exists and was not changed. To see what to add to it: \(command)",
      ja: "\(name) はすでにあるため、変更していません。書き加える内容は \(command) で表示できます。")
  }
}
