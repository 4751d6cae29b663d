@_spi(QBank) import BankSystem

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
