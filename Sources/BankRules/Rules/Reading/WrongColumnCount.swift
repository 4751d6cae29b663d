@_spi(QBank) import BankFormats

/// A row with more or fewer cells than expected.
struct WrongColumnCount: RecordRule, SummarizingRule {
  static let info = RuleInfo(
    name: "wrong-column-count", group: .reading, severity: .error, fix: .safe,
    precedence: .structure,
    summary: Localized(en: "A row has too many or too few cells.", ja: "行のセルの数が合いません。"),
    what: Localized(
      en: """
        A question row has 6 cells: question, answer and 4 choices. A guidance row has 2: title and description. A \
        row with another number is reported with the likely cause: a comma or a line break in the text, a missing \
        comma, another character in its place, a comment. If nearly all rows are alike, it is reported once per \
        file, here or by `other-layout`.
        """,
      ja: """
        問題の行は、問題文・正解の番号・4つの選択肢の6つのセルでできています。ガイダンスの行は、見出しと説明の2つで\
        す。数が合わない行を、考えられる原因とともに報告します。カンマの代わりに別の文字を使っている、文中にカンマや\
        改行がある、カンマが抜けている、コメントを書いている、などです。ほとんどの行が同じように違っている場合は、こ\
        のルールか `other-layout` がファイルごとに一度だけ報告します。
        """),
    why: Localized(
      en: """
        The position of a cell decides its meaning. One comma too many or too few moves all cells \
        after it, and another choice becomes the right one, or the app crashes.
        """,
      ja: """
        セルの役割は並び順で決まります。カンマが1つ多くても少なくても、そのあとのセルがずれ、別の選択肢が\
        正解になったり、アプリが強制終了したりします。
        """),
    remedy: Localized(
      en: """
        Enclose text that contains a comma or a line break in quotes (for an app, avoid both), and \
        write an ASCII comma between cells.
        """,
      ja: """
        カンマや改行を含む文は引用符で囲み（アプリ用のファイルでは、カンマや改行を使わずに書き）、セルのあいだには\
        半角のカンマを書いてください。
        """),
    exceptions: Localized(
      en: "A bank in another layout, with a header row or more choices, is reported as a whole.",
      ja: "見出し行がある、選択肢の数が違うなど、別の形のファイルは、全体として報告されます。"),
    examples: [
      Example(
        "⟦空の色は？，1，青，赤，緑，黄⟧\n海の色は？,1,青,赤,緑,黄\n", fixed: "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n",
        kind: .problems, without: [.allQuoted]),
      Example(
        "⟦空の色は？、1⟧,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n",
        fixed: "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n", without: [.allQuoted]),
      Example(
        "⟦Which, if any⟧,1,a,b,c,d\nWhat is 2 + 2?,4,1,2,3,4\n", without: [.allQuoted]),
      Example(
        "What is 2 + 2?,4,1,2,3,4⟦,,⟧\nWhat is 1 + 1?,2,1,2,3,4\n",
        fixed: "What is 2 + 2?,4,1,2,3,4\nWhat is 1 + 1?,2,1,2,3,4\n", without: [.allQuoted]),
      Example("⟦空の色は？,青,赤,緑,黄⟧\n海の色は？,1,青,赤,緑,黄\n"),
      Example("\"Which, if any?\",1,a,b,c,d\n"),
    ])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    // A stray quote does not change where cells end.
    guard record.reason == .ragged, record.defects.allSatisfy({ $0.kind == .strayQuote }),
      record.width != file.otherLayout?.width
    else { return }
    let row = RaggedRow(record, file)
    if row.continuesPreviousLine { return report.addRowVerdict(record.number, .error) }
    report.add(at: record.place, cause: row.cause) { row.finding }
  }

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    let rows = RaggedRow.Cause(findings.cause, file)
    if rows.isOtherKind, UnclearKind.isMixed(shape) { return .drop }
    guard findings.areNearlyAll(of: shape) else { return .keep }
    let fix = findings.kept[0].fix.flatMap { findings.commonFix($0.description) }
    return .one(
      Finding(
        rows.message(findings.count, of: shape.records), why: rows.why, help: rows.help, fix: fix))
  }
}
