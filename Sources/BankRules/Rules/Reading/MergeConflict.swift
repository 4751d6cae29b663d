@_spi(QBank) import BankFormats

/// Versions of a question in an unresolved merge conflict.
struct MergeConflict: ReadingRule {
  static let info = RuleInfo(
    name: "merge-conflict", group: .reading, severity: .error, precedence: .structure,
    summary: Localized(en: "A merge conflict is unresolved.", ja: "マージの競合が解決されていません。"),
    what: Localized(
      en: """
        Rows that begin with <<<<<<<, |||||||, ======= and >>>>>>> separate the versions of a \
        question that two people changed. `qbank git merge` writes them as rows of 6 cells, git \
        as plain lines; in JSON, a member "conflict" marks such a question. What is between them \
        is not compared with other rows.
        """,
      ja: """
        同じ問題を2人が別々に変更したことを示す、<<<<<<<、|||||||、=======、>>>>>>> で始まる行があります。`qbank git merge` \
        は6つのセルの行として、gitはセルに分けない行として書きます。JSONでは "conflict" というメンバーがその問題を示\
        します。区切られた行は、ほかの行と比べません。
        """),
    why: Localized(
      en: "Programs read the marks as questions and show each version as a separate question.",
      ja: "プログラムは印の行も問題として読み、どの版も別々の問題として表示します。"),
    remedy: Localized(
      en: "Keep one version of the question; delete the other versions and the rows with marks.",
      ja: "1つの版だけを残し、ほかの版と、印のある行を削除してください。"),
    exceptions: Localized(
      en: "A question that consists of such marks, with answer 0 or no answer.",
      ja: "正解が0か空欄で、このような印だけでできた問題文。"),
    examples: [
      Example(
        """
        ⟦<<<<<<< ours,0,answer changed on both sides,,,⟧
        空の色は？,1,青,赤,緑,黄
        ||||||| base,0,,,,
        空の色は？,4,青,赤,緑,黄
        ======= ,0,,,,
        空の色は？,2,青,赤,緑,黄
        >>>>>>> theirs,0,,,,
        海の色は？,1,青,赤,緑,黄

        """, without: [.allQuoted]),
      Example(
        """
        What is 2 + 2?,4,1,2,3,4
        ⟦<<<<<<< HEAD⟧
        What is 1 + 1?,2,1,2,3,4
        =======
        What is 1 + 1?,1,2,3,4,5
        >>>>>>> feature

        """),
      Example("空の色は？,1,青,赤,緑,黄\n⟦>>>>>>> theirs,0,,,,⟧\n", without: [.allQuoted]),
      Example(
        #"[⟦{"conflict":"<<<<<<< answer changed on both sides","ours":[],"base":[],"theirs":[]}⟧]"#,
        format: .json),
      Example("Which sign means “much less than”?,1,<<,>>,<<<<<<<,=\n"),
    ])

  /// The markers of a block are in several rows.
  var scope: RuleScope { .file }

  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    guard case .json(.item(let item, let number)) = defect,
      let found = ConflictItem(at: item.range.start, in: file.source.bytes)
    else { return }
    let counts = [found.ours, found.base, found.theirs].map { $0?.count }
    report.add { finding(Place(found.range, record: number), found.reason, counts, isItem: true) }
  }

  /// Checks the blocks of rows between markers, once for a file.
  func check(_ blocks: [ConflictBlock], in file: BankFile, _ report: inout Report) {
    for block in blocks {
      guard let first = block.markers.first else { continue }
      let place = Place(first.range, record: first.record)
      report.add {
        guard block.isWhole else { return half(place) }
        let counts = [ConflictMarker.Section.ours, .base, .theirs].map { block.count(of: $0) }
        return finding(place, block.reason, counts, isItem: false)
      }
      for record in block.records.dropFirst() { report.addRowVerdict(record, .error) }
    }
  }

  /// The finding for a question with its versions.
  private func finding(
    _ place: Place, _ reason: String, _ counts: [Int?], isItem: Bool
  ) -> Finding {
    let shown = VisibleText.escape(reason)
    let told = MergeReason(rawValue: reason)?.message ?? Localized(en: shown, ja: shown)
    let rows = { (count: Int?) in Localized.count(count ?? 0, "row", "rows") }
    let base = counts[1].map { (", \(rows($0)) of the original", "、変更前が\($0)行") }
    return Finding(
      place, en: "a merge conflict is unresolved" + (reason.isEmpty ? "" : ": \(told.en)"),
      ja: "マージの競合が解決されていません" + (reason.isEmpty ? "。" : "（\(told.ja)）。"),
      why: Localized(
        en: "it has \(rows(counts[0])) of ours" + (base?.0 ?? "") + " and "
          + "\(rows(counts[2])) of theirs",
        ja: "自分側が\(counts[0] ?? 0)行\(base?.1 ?? "")、相手側が\(counts[2] ?? 0)行あります。"),
      help: isItem
        ? Localized(
          en: "Replace this item with one version of the question.",
          ja: "この項目を、残したい版の問題に置き換えてください。")
        : Self.info.remedy)
  }

  /// The finding for a marker whose block is incomplete.
  private func half(_ place: Place) -> Finding {
    Finding(
      place, en: "a row with merge marks is left over", ja: "マージの競合を示す行が残っています。",
      why: Localized(en: "the other rows with marks are missing", ja: "対になる、印のある行がありません。"),
      help: Localized(
        en: "Delete the row, and check that no question around it appears twice.",
        ja: "この行を削除し、前後に同じ問題が残っていないか確かめてください。"))
  }
}
