import BankModel
import BankSystem
import BankText
import Templates

extension Command {
  static let new = Command(
    "new",
    summary: Localized(
      en: "Begin a bank or a guidance file from a template.",
      ja: "問題ファイルやガイダンスのひな形を作ります。"),
    arguments: [
      Argument(
        "kind", isRequired: true, choices: Kind.allCases.map(\.rawValue),
        Localized(en: "What to begin.", ja: "作るものの種類。")),
      Argument(
        "file", isFile: true,
        Localized(
          en: """
            The file to create, or - for standard output; default: problems.csv or guidance.csv.
            """,
          ja: "作るファイル。- で標準出力。省略時はproblems.csvまたはguidance.csv。")),
    ]
  ) { (invocation, session) throws(Failure) in
    let kind = invocation.words.first.flatMap { Kind(rawValue: $0.text) } ?? .problems
    let template = Template.bank(kind, session.language)
    let path = invocation.words.dropFirst().first ?? Path("\(kind.rawValue).csv")
    if path == .standardInput {
      try session.print(template)
      return .clean
    }
    do throws(SystemError) {
      try session.world.create(path, with: template)
    } catch {
      throw .work(error.message)
    }
    let done = Localized(
      en: "Created \(path.text). Put your own rows in it, then: qbank lint \(path.text)",
      ja: "\(path.text) を作りました。内容を書き換えたら、qbank lint \(path.text) で確かめてください。")
    session.say(done[session.language] + "\n")
    return .clean
  }
}

/// The templates by what they are for.
private enum Template {
  static func bank(_ kind: Kind, _ language: Language) -> [UInt8] {
    switch (kind, language) {
    case (.problems, .english): Templates.problemsInEnglish
    case (.problems, .japanese): Templates.problemsInJapanese
    case (.guidance, .english): Templates.guidanceInEnglish
    case (.guidance, .japanese): Templates.guidanceInJapanese
    }
  }
}
