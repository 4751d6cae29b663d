import BankFormats
import BankModel
import BankText

/// More or fewer entries of guidance than the app shows.
struct GuidanceRowCount: FileRule {
  static let info = RuleInfo(
    name: "guidance-row-count", group: .loaders, severity: .error, loaders: [.timerquiz],
    summary: Localized(
      en: "The guidance does not have exactly 5 entries.", ja: "ガイダンスが5行ではありません。"),
    what: Localized(
      en: "A guidance file for timerquiz does not have exactly 5 rows.",
      ja: "timerquiz用のガイダンスファイルの行数が5行ではありません。"),
    why: Localized(
      en: """
        The opening screen asks for exactly 5: with fewer the app crashes, and a sixth is never \
        shown.
        """,
      ja: "最初の画面は必ず5行を表示します。足りないとアプリが強制終了し、6行目以降は表示されません。"),
    remedy: Localized(en: "Write exactly 5 entries.", ja: "ちょうど5行にしてください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("遊び方,10秒で答えてください。⟦⟧", kind: .guidance, loader: .timerquiz),
      Example("How to play,Answer within 10 seconds.⟦⟧", kind: .guidance, loader: .timerquiz),
      Example(
        "一,い\n二,ろ\n三,は\n四,に\n五,ほ\n⟦六,へ⟧", kind: .guidance, loader: .timerquiz,
        without: [.precedingRow]),
      Example(
        "一,い\n二,ろ\n三,は\n四,に\n五,ほ", kind: .guidance, loader: .timerquiz, without: [.precedingRow]),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    let rows = shape.records
    guard file.kind == .guidance, let shown = file.loader.guidanceRows, rows != shown, rows > 0
    else { return }
    report.add(severity: rows < shown ? .error : .warning) {
      rows < shown ? tooFew(rows, shown, file) : tooMany(rows, shown, file)
    }
  }

  private func tooFew(_ rows: Int, _ shown: Int, _ file: BankFile) -> Finding {
    Finding(
      Place(TextRange(at: file.source.count)),
      Localized(
        en:
          "the guidance has \(Localized.count(rows, "entry", "entries")), and the app shows \(shown)",
        ja: "ガイダンスが\(rows)行しかありません（アプリは\(shown)行を表示します）。"),
      why: Localized(
        en: "it crashes at entry \(rows + 1)", ja: "アプリは\(rows + 1)行目で強制終了します。"),
      help: Self.info.remedy)
  }

  private func tooMany(_ rows: Int, _ shown: Int, _ file: BankFile) -> Finding {
    Finding(
      place(ofRecord: shown + 1, file),
      Localized(
        en: "the guidance has \(rows) entries, and the app shows \(shown)",
        ja: "ガイダンスが\(rows)行ありますが、アプリが表示するのは\(shown)行です。"),
      why: Localized(
        en: "this one and what follows are never shown", ja: "この行から先は表示されません。"),
      help: Self.info.remedy)
  }

  private func place(ofRecord number: Int, _ file: BankFile) -> Place {
    var start = CSVReader.firstRecord(file.source.bytes)
    for _ in 1..<number { start = file.records.record(at: start).next }
    return Place(file.records.record(at: start).range, record: number)
  }
}
