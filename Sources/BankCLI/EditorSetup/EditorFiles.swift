@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// Writes the files by which an editor starts qbank.
enum EditorFiles {
  /// What they are called behind `qbank new`.
  static let kind = "editor"

  /// Understands `qbank new editor vscode [FILE]` and does it.
  static func write(
    _ options: NewCommandOptions, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let editor = try editor(options.words.dropFirst().first)
    guard let path = options.words.dropFirst(2).first else {
      try create(editor.files, of: editor, session)
      return .clean
    }
    if path == .standardInput {
      try show(editor, &session)
      return .clean
    }
    guard editor.files.count == 1, let file = editor.files.first else {
      throw .usage(severalFiles(editor))
    }
    try create([Editor.File(path, file.bytes)], of: editor, session)
    return .clean
  }

  private static func editor(_ word: Path?) throws(Failure) -> Editor {
    guard let word else {
      let lines = Editor.all.map { "qbank new editor \($0.name)" }
      throw .usage(
        Localized(
          en: "Name an editor: \(lines.joined(separator: ", ")).",
          ja: "エディターを指定してください: \(lines.joined(separator: "、"))"))
    }
    guard let editor = Editor.all.first(where: { $0.name == word.displayText }) else {
      throw .usage(
        UsageMessages.badArgument(word.displayText, argument, Editor.all.map(\.name)))
    }
    return editor
  }

  /// Prints what goes into the files; where there are several, each below its name as a comment, which the editors
  /// that read several understand.
  private static func show(_ editor: Editor, _ session: inout Session) throws(Failure) {
    for file in editor.files {
      if editor.files.count > 1 { try session.print("// \(file.path.displayText)\n") }
      try session.print(file.bytes())
    }
  }

  /// Creates all files or none: where one is there already, it is not known what in it is wanted.
  private static func create(
    _ files: [Editor.File], of editor: Editor, _ session: Session
  ) throws(Failure) {
    if let present = files.first(where: { session.world.identity(of: $0.path) != nil }) {
      throw .work(alreadyThere(present.path, editor))
    }
    for file in files {
      let isUsual = editor.files.contains { $0.path == file.path }
      do throws(SystemError) {
        try session.world.create(file.path, with: file.bytes(), makingFolders: isUsual)
      } catch {
        throw .work(error.message)
      }
    }
    session.remark(advice(files, editor))
  }

  // MARK: What is said

  private static let argument = Argument(
    "editor", Localized(en: "The editor to set up.", ja: "準備するエディター。"))

  private static func advice(_ files: [Editor.File], _ editor: Editor) -> Localized {
    let names = files.map(\.path.displayText)
    return Localized(
      en: "Created \(names.joined(separator: " and ")). \(editor.next.en)",
      ja: "\(names.joined(separator: " と ")) を作りました。\(editor.next.ja)")
  }

  private static func severalFiles(_ editor: Editor) -> Localized {
    let names = editor.files.map(\.path.displayText)
    return Localized(
      en: "\(editor.name) reads \(names.joined(separator: " and ")): leave out the name of the "
        + "file, or give - to print both.",
      ja: "\(editor.name) が読むのは \(names.joined(separator: " と ")) です。ファイル名を省略するか、- で両方を表示してください。")
  }

  private static func alreadyThere(_ path: Path, _ editor: Editor) -> Localized {
    Localized(
      en: "\(path.displayText) already exists and was not changed. To see what to add to it: "
        + "qbank new editor \(editor.name) -",
      ja: "\(path.displayText) はすでにあるため、変更していません。書き加える内容は qbank new editor \(editor.name) - で"
        + "表示できます。")
  }
}
