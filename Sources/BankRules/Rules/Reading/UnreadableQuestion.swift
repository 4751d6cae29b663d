@_spi(QBank) import BankFormats

/// A question of a format such as GIFT that cannot be read.
struct UnreadableQuestion: ReadingRule {
  static let info = RuleInfo(
    name: "unreadable-question", group: .reading, severity: .error, precedence: .structure,
    summary: Localized(en: "A question does not follow its format.", ja: "形式のとおりに書かれていない問題があります。"),
    what: Localized(
      en: """
        The file is in a format other than CSV and JSON, such as GIFT, Aiken or Moodle XML, and a \
        question has no right choice, no end, or something else that the format does not allow.
        """,
      ja: """
        GIFT・Aiken・Moodle XMLなど、CSVとJSON以外の形式のファイルで、正解がない、終わりがないなど、\
        その形式では読めない問題があります。
        """),
    why: Localized(
      en: "Programs that read the format skip the question, stop there, or mark the wrong choice.",
      ja: "その形式を読むプログラムで、問題が抜けたり、読み込みが止まったり、正解が変わったりします。"),
    remedy: Localized(en: "Correct the question as the finding says.", ja: "指摘に従って、問題を直してください。"),
    examples: [
      Example("空の色は？{⟦~青 ~赤⟧}\n", format: .gift),
      Example("Which is right?\nA) this\nB) that\nANSWER: ⟦C⟧\n", format: .aiken),
      Example("空の色は？{=青 ~赤}\n", format: .gift),
    ])

  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    guard case .question(let found) = defect else { return }
    report.add(severity: found.severity) {
      Finding(found.place, found.message, why: found.why, help: found.help)
    }
  }
}
