@_spi(QBank) import BankModel

extension Command {
  static let completions = Command(
    "completions",
    summary: Localized(en: "Print a shell completion script for qbank.", ja: "シェルの補完スクリプトを表示します。"),
    examples: [
      CommandExample(
        "source <(qbank completions bash)",
        en: "Enable completion in this bash.", ja: "現在のbashで補完を使えるようにします。"),
      CommandExample(
        "qbank completions zsh > \"${fpath[1]}/_qbank\"",
        en: "Enable completion in every zsh.", ja: "すべてのzshで補完を使えるようにします。"),
      CommandExample(
        "qbank completions fish > ~/.config/fish/completions/qbank.fish",
        en: "Enable completion in every fish.", ja: "すべてのfishで補完を使えるようにします。"),
    ],
    arguments: [
      Argument(
        "shell", isRequired: true, choices: Shell.allCases.map(\.rawValue),
        Localized(en: "The shell.", ja: "シェルの名前。"))
    ], options: NoOptions.self
  ) { (options, session) throws(Failure) in
    let shell = options.words.first.flatMap { Shell(rawValue: $0.displayText) } ?? .bash
    try session.print(shell.completions(session.language))
    return .clean
  }
}
