@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// A file that is taken for guidance because its rows have two cells.
struct KindGuessed: FileRule {
  static let info = RuleInfo(
    name: "kind-guessed", group: .reading, severity: .note,
    summary: Localized(
      en: "The file counts as guidance only because it has two columns.",
      ja: "列が2つなのでガイダンスと見なしています。"),
    what: Localized(
      en: """
        Neither the name of the file nor an option nor the configuration says what it holds. Its \
        rows have two cells, so it is checked as guidance: titles and descriptions.
        """,
      ja: """
        ファイル名にも、オプションや設定にも、ファイルの種類が書かれていません。行のセルが2つなので、ガイダンス\
        （見出しと説明）として検査しています。
        """),
    why: Localized(
      en:
        "A list of words and meanings, or another table of two columns, would be checked wrongly.",
      ja: "単語と意味の一覧など、ほかの2列の表だった場合、検査の結果が当てはまりません。"),
    remedy: Localized(
      en: "Say what it is: --kind guidance, a name that begins with guidance, or .qbank.json.",
      ja: "--kind guidance、guidanceで始まるファイル名、.qbank.json のどれかで種類を示してください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("⟦⟧遊び方,10秒で答えてください。\n", without: Example.Variation.allCases),
      Example("⟦⟧apple,りんご\ndog,いぬ\n", without: Example.Variation.allCases),
      Example("遊び方,10秒で答えてください。\n", kind: .guidance),
      Example("How many legs has an ant?,3,2,4,6,8\n"),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard file.kind == .guidance, file.isKindGuessed, !MixedKinds.isMixed(shape) else { return }
    let count = shape.count(ofWidth: BankKind.guidance.columnCount)
    report.add {
      Finding(
        Place(TextRange(at: CSVReader.firstRecord(file.source.bytes))),
        count == shape.records
          ? Localized(
            en: "the rows have two cells, so the file is checked as guidance",
            ja: "行のセルが2つなので、ガイダンスとして検査しました。")
          : Localized(
            en:
              "\(count) of \(shape.records) rows \(count == 1 ? "has" : "have") two cells, more than "
              + "have six, so the file is checked as guidance",
            ja: "\(shape.records)行のうち\(count)行のセルが2つで、6つの行より多いため、ガイダンスとして検査しました。"),
        why: Localized(
          en: "nothing else says what it holds", ja: "ほかに種類を示すものがありません。"))
    }
  }
}
