@_spi(QBank) import BankFormats

/// A space at the start or the end of a cell.
struct EdgeSpace: RowRule, SummarizingRule {
  static let info = RuleInfo(
    name: "edge-space", group: .text, severity: .note, fix: .safe,
    summary: Localized(en: "A cell begins or ends with a space.", ja: "セルの先頭か末尾に空白があります。"),
    what: Localized(
      en: """
        A question, choice, title or description begins or ends with a line break or a space of \
        any width. Answer numbers are left to `answer-not-plain`.
        """,
      ja: """
        問題文、選択肢、見出し、説明の先頭か末尾に、改行や、半角・全角の空白があります。正解の番号は \
        `answer-not-plain` が報告します。
        """),
    why: Localized(
      en: "It is invisible, but shifts the text on a button and makes look-alike texts differ.",
      ja: "目には見えませんが、ボタンの文字がずれたり、同じ文が別のものと見なされたりします。"),
    remedy: Localized(en: "Delete the space.", ja: "空白を削除してください。"),
    exceptions: Localized(
      en: """
        Indentation of program code, and the full-width space that begins a Japanese paragraph. Without \
        --unsafe-fixes, only ordinary spaces at the end are removed.
        """,
      ja: """
        プログラムの字下げや、段落の始めの全角空白。先頭の空白と半角以外の空白は、--unsafe-fixes を\
        付けたときだけ取り除きます。
        """),
    examples: [
      Example("空の色は？,1,青⟦ ⟧,赤,緑,黄\n", fixed: "空の色は？,1,青,赤,緑,黄\n"),
      Example(
        "What do bees make?,1,honey⟦ ⟧,silk,milk,wool\n",
        fixed: "What do bees make?,1,honey,silk,milk,wool\n"),
      Example("空の色は？,1,⟦ ⟧青,赤,緑,黄\n"),
      Example("⟦　⟧空の色は？,1,青,赤,緑,黄\n"),
      Example("What is it?,1,a b,c d,e f,g h\n"),
    ])

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    let answer = file.kind == .problems ? BankKind.answerCell : 0
    for number in 1...row.count where !row.cell(number).hasVisibleEdges && number != answer {
      look(row, number, &report)
    }
  }

  private func look(_ row: borrowing Row, _ number: Int, _ report: inout Report) {
    let text = row.text(number)
    if text.isBlank { return }
    let start = blanksAtStart(text)
    let end = blanksAtEnd(text)
    if start > 0 { add(row, number, 0..<start, isSafe: false, &report) }
    if end < text.count {
      let part = end..<text.count
      let isSafe = part.allSatisfy { text[$0] == ASCII.space }
      add(row, number, part, isSafe: isSafe, &report)
    }
  }

  private func blanksAtStart(_ bytes: Span<UInt8>) -> Int {
    var offset = 0
    while offset < bytes.count, let scalar = bytes.scalar(at: offset), isEdgeBlank(scalar.value) {
      offset += scalar.length
    }
    return offset
  }

  private func blanksAtEnd(_ bytes: Span<UInt8>) -> Int {
    var offset = bytes.count
    while offset > 0, let scalar = bytes.scalar(before: offset), isEdgeBlank(scalar.value) {
      offset -= scalar.length
    }
    return offset
  }

  /// Whether a scalar is white space or a line break; other controls are reported by `hidden-character`.
  private func isEdgeBlank(_ scalar: UInt32) -> Bool {
    isWhitespace(scalar) && HiddenCharacter.of(scalar) == nil
  }

  private static let space = Localized(en: "a space", ja: "空白")
  private static let withoutBreak = Localized(en: "Delete the line break.", ja: "改行を削除してください。")
  private static let lineBreak = Localized(en: "a line break", ja: "改行")

  private func add(
    _ row: borrowing Row, _ number: Int, _ part: Range<Int>, isSafe: Bool, _ report: inout Report
  ) {
    let (place, edit) = (row.place(number, part: part), row.edit(number, deleting: part))
    let isStart = part.lowerBound == 0
    let holdsBreak = part.contains { row.text(number)[$0].isLineBreak }
    let name = holdsBreak ? Self.lineBreak : Self.space
    report.add(at: place, cause: "", fix: isSafe ? .safe : .unsafe) {
      Finding(
        en: "the cell \(isStart ? "begins" : "ends") with \(name.en)",
        ja: "セルの\(isStart ? "先頭" : "末尾")に\(name.ja)があります。",
        why: Localized(en: "it is invisible, but part of the text", ja: "目には見えませんが、文の一部として扱われます。"),
        help: holdsBreak ? Self.withoutBreak : Self.info.remedy,
        fix: Fix(isSafe ? .safe : .unsafe, .deleteIt, edit))
    }
  }

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    guard findings.count > EdgeSpace.examples else { return .keep }
    return .one(
      Finding(
        en: "cells begin or end with a space or a line break in \(findings.count) places",
        ja: "セルの先頭か末尾に空白か改行が\(findings.count)か所あります。",
        why: Localized(
          en: "they are invisible, but part of the text", ja: "目には見えませんが、文の一部として扱われます。"),
        help: Localized(en: "Delete them.", ja: "削除してください。"),
        related: findings.kept[1..<EdgeSpace.examples].map {
          Diagnostic.Related(file.source, $0.place.range, Localized(en: "another one", ja: "ほかの例"))
        },
        fix: findings.fix(.safe, Localized(en: "delete spaces at the end", ja: "末尾の空白を削除する"))
          ?? findings.fix(.unsafe, Localized(en: "delete them", ja: "削除する"))))
  }

  /// The maximum number of places that are listed.
  private static let examples = 3
}
