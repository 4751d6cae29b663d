@_spi(QBank) import BankSystem

extension Command {
  static let lsp = Command(
    "lsp",
    summary: Localized(
      en: "Serve an editor by the Language Server Protocol.",
      ja: "エディターにLanguage Server Protocolで応答します。"),
    details: Localized(
      en: """
        Started by an editor, which writes messages to standard input and reads them from standard \
        output. Shows findings of all banks in the workspace while you type, also those about \
        questions in other files; applies fixes; formats as fmt does; shows each question as \
        players see it. Files are never written: every change is made by the editor. Settings are \
        those of .qbank.json.
        """,
      ja: """
        エディターから起動します。標準入力でメッセージを受け取り、標準出力に返します。入力中に、ワークスペースのすべての\
        問題ファイルの指摘（ほかのファイルの問題との重複も含む）を表示し、修正、fmtと同じ整形、出題時の見た目の表示が\
        できます。ファイルには書き込みません（変更はすべてエディターが行います）。設定は .qbank.json に従います。
        """),
    examples: [
      CommandExample(
        "qbank lsp", en: "What an editor runs; see “Editors” in the book.",
        ja: "エディターが実行するコマンド。設定のしかたは「エディター」を参照してください。")
    ], options: LspOptions.self
  ) { (options, session) throws(Failure) in
    if session.world.isTerminal(.output) { session.remark(LspOptions.waiting) }
    return try EditorRun(session).finish()
  }
}

/// The options of `qbank lsp`, which needs none but accepts the one that many editors add.
struct LspOptions: CommandOptions {
  var words: [Path] = []
  var isOverStreams = false

  static var fields: [OptionField<Self>] { [.sign(.stdio, \.isOverStreams)] }

  /// The message if a person started the command.
  fileprivate static let waiting = Localized(
    en:
      "Waiting for messages of an editor, which starts this command itself (Ctrl-C ends it). To set "
      + "one up: qbank new editor NAME",
    ja: "エディターからのメッセージを待っています（Ctrl-Cで終了）。このコマンドはエディターが起動します。"
      + "設定するには qbank new editor 名前 を実行してください。")
}

extension Flag {
  fileprivate static let stdio = Flag(
    "stdio",
    Localized(
      en: "Talk over standard input and output, as always.", ja: "標準入出力で通信します（省略時も同じです）。"))
}
