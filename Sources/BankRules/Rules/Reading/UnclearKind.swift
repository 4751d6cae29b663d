@_spi(QBank) import BankFormats

/// A file that contains problems and guidance, or that is read as guidance because its rows have two cells.
struct UnclearKind: FileRule {
  static let info = RuleInfo(
    name: "unclear-kind", group: .reading, severity: .error,
    summary: Localized(
      en: "It is unclear whether the file contains problems or guidance.",
      ja: "問題のファイルかガイダンスかがはっきりしません。"),
    what: Localized(
      en: """
        Several rows have six cells, as problems have, and several have two, as guidance has. Or all have two, and \
        nothing in the file name, options or configuration says what they are: they are checked as guidance, with a \
        note.
        """,
      ja: """
        6つのセルを持つ行（問題）と、2つのセルを持つ行（ガイダンス）が混ざっています。または、すべての行のセルが2つ\
        で、ファイル名、オプション、設定のどこにも種類が書かれていません。種類が書かれていない場合は、ガイダンスとし\
        て検査し、情報として報告します。
        """),
    why: Localized(
      en: """
        A file is read as one or the other, so rows of the other kind are misread. A list of words and meanings is \
        not guidance, and findings about it would be wrong.
        """,
      ja: """
        ファイルはどちらか一方として読まれるため、もう一方の種類の行は誤って読まれます。単語と意味の一覧など、\
        ガイダンスではない2列の表には、検査の結果が当てはまりません。
        """),
    remedy: Localized(
      en:
        "Put problems and guidance into separate files, and say what a file is: --kind, its name, or .qbank.json.",
      ja: "問題とガイダンスを別々のファイルに分け、--kind、ファイル名、.qbank.json のどれかで種類を示してください。"),
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
      Example("⟦⟧遊び方,10秒で答えてください。\n", without: Example.Variation.allCases),
      Example("⟦⟧apple,りんご\ndog,いぬ\n", without: Example.Variation.allCases),
      Example("遊び方,10秒で答えてください。\n", kind: .guidance),
      Example("How many legs has an ant?,3,2,4,6,8\n"),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    checkMixed(file, shape, &report)
    checkGuessed(file, shape, &report)
  }

  // MARK: Problems and guidance in one file

  /// The advice for such a file.
  static let separate = Localized(
    en: "Put problems and guidance into separate files.", ja: "問題とガイダンスを別々のファイルに分けてください。")

  /// Whether there are too many rows of both kinds for a mistake.
  static func isMixed(_ shape: CSVShape) -> Bool {
    let counts = BankKind.allCases.map { shape.count(of: $0) }.sorted()
    let (fewer, more) = (counts[0], counts[1])
    return fewer > 0 && (fewer == more || (fewer > 1 && fewer * 5 >= more))
  }

  private func checkMixed(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard Self.isMixed(shape), file.otherLayout == nil else { return }
    let (problems, guidance) = (shape.count(of: .problems), shape.count(of: .guidance))
    let other: BankKind = file.kind == .guidance ? .problems : .guidance
    report.add {
      Finding(
        file.placeOfRow(withCells: other.columnCount),
        en: "there are problems in \(Localized.count(problems, "row", "rows")) and guidance "
          + "in \(Localized.count(guidance, "row", "rows"))",
        ja: "問題の行が\(problems)行、ガイダンスの行が\(guidance)行あります。",
        why: Localized(en: "a file is read as one or the other", ja: "ファイルはどちらか一方として読まれます。"),
        help: Self.separate)
    }
  }

  // MARK: Two cells and nothing else

  private func checkGuessed(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard file.kind == .guidance, file.isKindGuessed, !Self.isMixed(shape) else { return }
    let count = shape.count(ofWidth: BankKind.guidance.columnCount)
    report.add(severity: .note) {
      Finding(
        Place(TextRange(at: file.source.bytes.startOfText)),
        count == shape.records
          ? Localized(
            en: "the rows have two cells, so the file is checked as guidance",
            ja: "行のセルが2つなので、ガイダンスとして検査しました。")
          : Localized(
            en:
              "\(count) of \(shape.records) rows \(count == 1 ? "has" : "have") two cells, more than "
              + "have six, so the file is checked as guidance",
            ja: "\(shape.records)行のうち\(count)行のセルが2つで、6つの行より多いため、ガイダンスとして検査しました。"),
        why: Localized(en: "nothing else says what it contains", ja: "ほかに種類を示すものがありません。"),
        help: Localized(
          en: "Say what it is: --kind guidance, a name that begins with guidance, or .qbank.json.",
          ja: "--kind guidance、guidanceで始まるファイル名、.qbank.json のどれかで種類を示してください。"))
    }
  }
}
