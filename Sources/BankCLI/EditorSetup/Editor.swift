@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Templates

/// An editor, and the files by which it starts qbank as a language server.
///
/// A new editor is one template and one entry in `all`.
struct Editor: Sendable {
  /// What it is called behind `qbank new editor`.
  let name: String
  /// Its files, each where the editor looks for it.
  let files: [File]
  /// What is left to do once they are there.
  let next: Localized

  /// A file and where it goes.
  struct File: Sendable {
    let path: Path
    let bytes: @Sendable () -> [UInt8]

    init(_ path: Path, _ bytes: @escaping @Sendable () -> [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  private init(_ name: String, _ files: [File], en: String, ja: String) {
    self.name = name
    self.files = files
    next = Localized(en: en, ja: ja)
  }

  /// All of them.
  static let all = [
    Editor(
      "vscode",
      [
        File(Path(".vscode/settings.json")) { Templates.vscodeSettings },
        File(Path(".vscode/extensions.json")) { Templates.vscodeExtensions },
      ],
      en: "The extension is needed as well: code --install-extension qbank-\(qbankVersion).vsix",
      ja: "拡張機能も必要です: code --install-extension qbank-\(qbankVersion).vsix"),
    Editor(
      "neovim", [File(Path(".nvim.lua")) { Templates.neovimScript }],
      en: "Neovim reads it at its start after “set exrc” (since 0.9), or with: nvim -S .nvim.lua",
      ja: "「set exrc」を設定すると起動時に読み込まれます（0.9以降）。その都度なら nvim -S .nvim.lua です。"),
    Editor(
      "emacs", [File(Path("qbank.el")) { Templates.emacsScript }],
      en: "Have your init file load it: (load \"/path/to/qbank\")",
      ja: "初期化ファイルで読み込んでください: (load \"/path/to/qbank\")"),
    Editor(
      "helix", [File(Path(".helix/languages.toml")) { Templates.helixLanguages }],
      en: "Helix reads it in this folder and below.",
      ja: "Helixがこのフォルダーとその下で読み込みます。"),
    Editor(
      "zed",
      [
        File(Path(".zed/settings.json")) { Templates.zedSettings },
        File(Path(".zed/tasks.json")) { Templates.zedTasks },
      ],
      en: "The tasks work at once. Zed shows findings in the text only once an extension of Zed "
        + "names qbank as a language server; there is none yet.",
      ja: "タスクはすぐに使えます。編集中の指摘の表示には、qbankを言語サーバーとして登録するZedの拡張機能が必要です"
        + "（まだありません）。"),
    Editor(
      "sublime", [File(Path("qbank.sublime-project")) { Templates.sublimeProject }],
      en: "Install the package LSP in Sublime Text, and open this project.",
      ja: "Sublime Textにパッケージ「LSP」を入れ、このプロジェクトを開いてください。"),
  ]
}
