@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// Problems and guidance in one file.
struct MixedKinds: FileRule {
  static let info = RuleInfo(
    name: "mixed-kinds", group: .reading, severity: .error,
    summary: Localized(
      en: "Problems and guidance are mixed in one file.", ja: "問題とガイダンスが混ざっています。"),
    what: Localized(
      en: "Several rows have six cells, as problems have, and several have two, as guidance has.",
      ja: "6つのセルを持つ行（問題）と、2つのセルを持つ行（ガイダンス）が1つのファイルにあります。"),
    why: Localized(
      en: "A file is read as one or the other, so some of its rows are always misread.",
      ja: "ファイルはどちらか一方として読まれるため、もう一方の種類の行は必ず誤って読まれます。"),
    remedy: Localized(
      en: "Put problems and guidance into files of their own.",
      ja: "問題とガイダンスを別々のファイルに分けてください。"),
    exceptions: Localized(
      en: "Problems that have lost four cells look like guidance.",
      ja: "4つのセルが欠けた問題は、ガイダンスのように見えます。"),
    examples: [
      Example(
        """
        空の色は？,1,青,赤,緑,黄
        ⟦遊び方,10秒で答えてください。⟧
        海の色は？,1,青,赤,緑,黄
        おわりに,また遊んでください。

        """, without: [.precedingRow]),
      Example(
        """
        What is 1 + 1?,2,1,2,3,4
        ⟦How to play,Answer within 10 seconds.⟧
        What is 2 + 2?,4,1,2,3,4
        The end,Come back soon.

        """, without: [.precedingRow]),
      Example("空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n"),
    ])

  /// Whether rows of both kinds are too many for a slip.
  static func isMixed(_ shape: CSVShape) -> Bool {
    let counts = BankKind.allCases.map { shape.count(of: $0) }.sorted()
    let (fewer, more) = (counts[0], counts[1])
    return fewer > 0 && (fewer == more || (fewer > 1 && fewer * 5 >= more))
  }

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard Self.isMixed(shape), file.otherLayout == nil else { return }
    let (problems, guidance) = (shape.count(of: .problems), shape.count(of: .guidance))
    report.add {
      Finding(
        place(file),
        Localized(
          en: "there are problems in \(Localized.count(problems, "row", "rows")) and guidance "
            + "in \(Localized.count(guidance, "row", "rows"))",
          ja: "問題の行が\(problems)行、ガイダンスの行が\(guidance)行あります。"),
        why: Localized(
          en: "a file is read as one or the other", ja: "ファイルはどちらか一方として読まれます。"))
    }
  }

  /// The first row of the kind that is not the file's.
  private func place(_ file: BankFile) -> Place {
    let other: BankKind = file.kind == .guidance ? .problems : .guidance
    var reader = CSVReader(file.source.bytes, widths: file.expectedWidths)
    var batch = CSVBatch()
    var number = 1
    while reader.next(&batch) {
      for index in 0..<batch.count where batch.width(index) == other.columnCount {
        return Place(batch.range(index), record: number + index)
      }
      number += batch.count
    }
    return Place(TextRange(at: 0))
  }
}
