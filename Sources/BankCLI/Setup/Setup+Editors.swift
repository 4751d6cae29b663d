@_spi(QBank) import BankModel
import Templates

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
