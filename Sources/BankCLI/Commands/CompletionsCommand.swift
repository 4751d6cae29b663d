@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Command {
  static let completions = Command(
    "completions",
    summary: Localized(
      en: "Print a script that completes qbank commands in a shell.",
      ja: "シェルの補完スクリプトを表示します。"),
    examples: [
      CommandExample(
        "source <(qbank completions bash)",
        en: "Complete commands in this bash.",
        ja: "今のbashで補完を使えるようにします。"),
      CommandExample(
        "qbank completions zsh > \"${fpath[1]}/_qbank\"",
        en: "Complete commands in every zsh.",
        ja: "zshでいつも補完を使えるようにします。"),
      CommandExample(
        "qbank completions fish > ~/.config/fish/completions/qbank.fish",
        en: "Complete commands in every fish.",
        ja: "fishでいつも補完を使えるようにします。"),
    ],
    arguments: [
      Argument(
        "shell", isRequired: true, choices: Shell.allCases.map(\.rawValue),
        Localized(en: "The shell.", ja: "シェルの名前。"))
    ], options: NoOptions.self
  ) { (options, session) throws(Failure) in
    let shell = options.words.first.flatMap { Shell(rawValue: $0.displayText) } ?? .bash
    try session.print(Completions(session.language).script(for: shell))
    return .clean
  }
}
