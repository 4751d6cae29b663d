@_spi(QBank) import BankModel

extension Command {
  static let man = Command(
    "man",
    summary: Localized(
      en: "Print the manual page, with every command and option.",
      ja: "すべてのコマンドとオプションを載せたマニュアルを出力します。"),
    details: Localized(
      en: "The page is in the language of the messages and the format of man.",
      ja: "メッセージと同じ言語で、manコマンドの形式で出力します。"),
    examples: [
      CommandExample(
        "qbank man | man -l -",
        en: "Read it, if man can read from a pipe.", ja: "マニュアルを読みます（manがパイプから読める環境の場合）。"),
      CommandExample(
        "qbank man > ~/.local/share/man/man1/qbank.1",
        en: "Make it available as man qbank.", ja: "man qbank で読めるようにします。"),
    ],
    options: NoOptions.self
  ) { (_, session) throws(Failure) in
    try session.print(ManPage(language: session.language).text)
    return .clean
  }
}
