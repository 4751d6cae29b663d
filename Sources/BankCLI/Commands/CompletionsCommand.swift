import BankModel
import BankText

extension Command {
  static let completions = Command(
    "completions",
    summary: Localized(
      en: "Print a script that completes qbank commands in a shell.",
      ja: "シェルの補完スクリプトを表示します。"),
    details: Localized(
      en: """
        bash: source <(qbank completions bash)
        zsh: qbank completions zsh > "${fpath[1]}/_qbank"
        fish: qbank completions fish > ~/.config/fish/completions/qbank.fish
        """,
      ja: """
        bash: source <(qbank completions bash)
        zsh: qbank completions zsh > "${fpath[1]}/_qbank"
        fish: qbank completions fish > ~/.config/fish/completions/qbank.fish
        """),
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
