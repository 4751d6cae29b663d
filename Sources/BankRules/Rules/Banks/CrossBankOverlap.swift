@_spi(QBank) import BankFormats

/// The share of a bank that other banks of the run contain.
struct CrossBankOverlap: RunRule {
  static let info = RuleInfo(
    name: "cross-bank-overlap", group: .banks, severity: .warning, isOffByDefault: true,
    summary: Localized(
      en: "A bank shares questions with another bank.", ja: "ほかの問題集と同じ問題が含まれています。"),
    what: Localized(
      en: """
        For each file, the number of questions that other checked files also contain: the same text with the same \
        choices or right answer, or nearly the same. The rules `duplicate-question` and `near-duplicate-question` \
        report each question.
        """,
      ja: """
        同時に検査したほかのファイルにもある問題の数を、ファイルごとに報告します。問題文と、\
        選択肢または正解が同じ問題のほか、ほとんど同じ問題も数えます。1問ごとの報告\
        は `duplicate-question` と `near-duplicate-question` が行います。
        """),
    why: Localized(
      en: """
        Anyone who has used one bank knows answers in the other. In data sets for AI this is called leakage, and it \
        makes a model look better than it is.
        """,
      ja: """
        一方で練習した人は、もう一方の答えも知っています。AI用のデータでは「リーク」と呼ばれ、モデルの成績が実力より\
        高く見えます。
        """),
    remedy: Localized(
      en: """
        Remove the shared questions from one of the banks, for example by running `qbank transform dedupe` on both \
        files.
        """,
      ja: "共通する問題を一方から取り除いてください。両方のファイルに `qbank transform dedupe` を使うと取り除けます。"),
    exceptions: Localized(
      en: "A bank that is meant to be part of the other.", ja: "一方がもう一方の抜粋である場合。"),
    examples: [])

  /// The maximum number of other files that are named.
  private static let few = 3

  func check(_ run: LintedRun, in file: Int, _ report: inout Report) {
    let overlap = run.overlaps[file]
    guard overlap.same + overlap.near > 0 else { return }
    report.add(at: Place(TextRange(at: 0))) {
      Finding(
        message(overlap, of: run.records[file]),
        why: Localized(
          en: "anyone who knows one bank knows part of the other",
          ja: "一方を知っている人は、もう一方の一部も知っていることになります。"),
        related: overlap.byFile.prefix(Self.few).map { other in
          Diagnostic.Related(
            run.files[other.file].source, TextRange(at: 0),
            Localized(
              en: "this file contains \(overlap.isCapped ? "at least " : "")\(other.count) of them",
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
        "\(count) of \(all) questions (\(share)%) \(count == 1 ? "is" : "are") also in other banks"
        + (near > 0 ? ", \(near) with small changes" : ""),
      ja: "\(all)問のうち\(count)問（\(share)%）がほかの問題集にもあります"
        + (near > 0 ? "（うち\(near)問はわずかに違います）。" : "。"))
  }
}
