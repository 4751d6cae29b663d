@_spi(QBank) import BankModel

extension Command {
  static let man = Command(
    "man",
    summary: Localized(
      en: "Print the manual page: every command with every option.",
      ja: "すべてのコマンドとオプションを載せたマニュアルを出力します。"),
    details: Localized(
      en: "The page is in the language of all messages, and in the form that man reads.",
      ja: "表示言語と同じ言語で、manコマンドが読む形式で出力します。"),
    examples: [
      CommandExample(
        "qbank man | man -l -", en: "Read it, where man can read from a pipe.",
        ja: "マニュアルを読みます（manがパイプから読める環境の場合）。"),
      CommandExample(
        "qbank man > ~/.local/share/man/man1/qbank.1", en: "Let man qbank find it from now on.",
        ja: "man qbank で読めるようにします。"),
    ],
    options: NoOptions.self
  ) { (_, session) throws(Failure) in
    try session.print(ManPage(language: session.language).text)
    return .clean
  }
}
