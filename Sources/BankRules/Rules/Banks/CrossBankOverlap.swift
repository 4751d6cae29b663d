@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// How much of a bank is in other banks of the run.
struct CrossBankOverlap: RunRule {
  static let info = RuleInfo(
    name: "cross-bank-overlap", group: .banks, severity: .warning, isOffByDefault: true,
    summary: Localized(
      en: "Questions of a bank are in another bank, too.", ja: "ほかの問題集と同じ問題が含まれています。"),
    what: Localized(
      en: """
        Of each file it is told how many of its questions are in other files that are checked together: the \
        same question with the same choices or the same right answer, and how many are nearly the same. The rules \
        `duplicate-question` and `near-duplicate-question` tell of each by itself.
        """,
      ja: """
        一緒に調べたほかのファイルにもある問題が、ファイルごとに何問あるかを知らせます。問題文と、選択肢または正解が同じものと、ほとんど\
        同じものを数えます。1問ずつの報告は `duplicate-question` と `near-duplicate-question` が行います。
        """),
    why: Localized(
      en: """
        Whoever has practised with one bank knows the answers in the other; of data sets this is called leakage, \
        and makes a model look better than it is.
        """,
      ja: """
        一方で練習した人は、もう一方の答えも知っています。データセットでは「リーク」と呼ばれ、モデルの成績が実力より高く見える原因になります。
        """),
    remedy: Localized(
      en: """
        Take the common questions out of one of the banks; `qbank transform dedupe` over both files does.
        """,
      ja: "共通する問題を一方から除いてください。両方のファイルに `qbank transform dedupe` を使うと除けます。"),
    exceptions: Localized(
      en: "Banks of which one is meant to be a part of the other.", ja: "一方がもう一方の抜粋である場合。"),
    examples: [])

  /// So many other files are named.
  private static let few = 3

  func check(_ run: LintedRun, in file: Int, _ report: inout Report) {
    let overlap = run.overlaps[file]
    guard overlap.same + overlap.near > 0 else { return }
    report.add(at: Place(TextRange(at: 0))) {
      Finding(
        message(overlap, of: run.records[file]),
        why: Localized(
          en: "whoever knows one bank knows a part of the other",
          ja: "一方を知っている人は、もう一方の一部も知っていることになります。"),
        related: overlap.byFile.prefix(Self.few).map { other in
          Diagnostic.Related(
            run.files[other.file].source, TextRange(at: 0),
            Localized(
              en: "\(overlap.isCapped ? "at least " : "")\(other.count) of them are in this file",
              ja: "うち\(other.count)問\(overlap.isCapped ? "以上" : "")がこのファイルにあります。"))
        })
    }
  }

  private func message(_ overlap: BankOverlap, of all: Int) -> Localized {
    let count = overlap.same + overlap.near
    let percent = (count * 1000 / max(all, 1) + 5) / 10
    let share = percent == 0 ? "< 1" : "\(percent)"
    let near = overlap.near
    return Localized(
      en:
        "\(count) of \(all) questions (\(share) %) \(count == 1 ? "is" : "are") in other banks, too"
        + (near > 0 ? ", \(near) of them with small changes" : ""),
      ja: "\(all)問のうち\(count)問（\(share)%）がほかの問題集にもあります"
        + (near > 0 ? "（うち\(near)問は少し違うだけです）。" : "。"))
  }
}
