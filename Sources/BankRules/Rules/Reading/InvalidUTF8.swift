@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Bytes that are not UTF-8.
struct InvalidUTF8: RecordRule, SummarizingRule {
  static let info = RuleInfo(
    name: "invalid-utf8", group: .reading, severity: .error,
    summary: Localized(en: "Bytes are not UTF-8 text.", ja: "UTF-8ではないバイトがあります。"),
    what: Localized(
      en: """
        Some bytes are not well-formed UTF-8. A file that is in another encoding altogether is \
        reported once, with the name of what it seems to be.
        """,
      ja: """
        UTF-8として正しくないバイトがあります。ファイル全体が別の文字コードの場合は、推定した名前とともに\
        一度だけ報告します。
        """),
    why: Localized(
      en: """
        The apps refuse the whole file because of a single such byte, without saying where it is. \
        Other programs put a replacement character in its place, and the text is lost.
        """,
      ja: """
        このようなバイトが1つでもあると、アプリは場所を示さずにファイル全体の読み込みをやめます。\
        代わりの文字に置き換えてしまい、元の文字が失われるプログラムもあります。
        """),
    remedy: Localized(
      en: "Open the file in the encoding that it was written in and save it as UTF-8.",
      ja: "元の文字コードで開き、UTF-8で保存し直してください。"),
    exceptions: Localized(
      en: "The name of the other encoding is a guess from the bytes.",
      ja: "文字コードの名前は、バイトの並びからの推定です。"),
    examples: [])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    guard record.reason == .notText else { return }
    for (index, cell) in record.cells.enumerated() {
      for run in runs(cell, file.source.bytes) {
        report.add(cause: "bytes") {
          Finding(
            Place(run, record: record.number, cell: index + 1),
            Localized(
              en: run.count == 1 ? "this byte is not UTF-8" : "these bytes are not UTF-8",
              ja: "この部分はUTF-8ではありません。"),
            why: Localized(
              en: "the text there is lost to whoever reads the file",
              ja: "ファイルを読んでも、その部分の文字は失われます。"),
            help: Self.info.remedy)
        }
      }
    }
  }

  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    switch defect {
    case .encoding(let foreign):
      report.add { finding(Place(TextRange(0, min(4, file.source.count))), foreign) }
    case .record(let record): check(record, in: file, &report)
    case .noRows, .item, .syntax, .brokenItem, .answer: return
    }
  }

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    guard findings.count >= 3, let foreign = ForeignText.whole(file.source.bytes) else {
      return .keep
    }
    return .one(finding(findings.kept[0].place, foreign))
  }

  private func runs(_ cell: TextRange, _ bytes: Span<UInt8>) -> [TextRange] {
    let text = bytes.extracting(cell.offsets)
    var runs: [TextRange] = []
    var offset = 0
    while let bad = UTF8Check.firstInvalid(in: text, from: offset) {
      let run = UTF8Check.invalidRun(in: text, at: bad)
      runs.append(run.moved(by: cell.start))
      offset = run.end
    }
    return runs
  }

  private func finding(_ place: Place, _ foreign: ForeignText) -> Finding {
    Finding(
      place,
      Localized(
        en: "the file is not UTF-8: it looks like \(foreign.name.en)",
        ja: "このファイルはUTF-8ではなく、\(foreign.name.ja)のようです。"),
      why: Localized(
        en: "the apps cannot read it at all", ja: "アプリでは読み込めません。"),
      help: foreign.help)
  }
}

extension ForeignText {
  fileprivate var name: Localized {
    switch self {
    case .utf16: Localized("UTF-16")
    case .shiftJIS: Localized(en: "Shift_JIS (CP932)", ja: "Shift_JIS（CP932）")
    case .eucJP: Localized("EUC-JP")
    case .workbook: Localized(en: "a spreadsheet workbook", ja: "表計算ソフトのブック")
    }
  }

  fileprivate var help: Localized {
    switch self {
    case .workbook:
      Localized(
        en: "In the spreadsheet program, save it as “CSV UTF-8”.",
        ja: "表計算ソフトで「CSV UTF-8」を選んで保存してください。")
    case .utf16, .shiftJIS, .eucJP:
      Localized(
        en: "Save it as UTF-8, or convert it: iconv -f \(converterName) -t UTF-8",
        ja: "UTF-8で保存し直すか、変換してください: iconv -f \(converterName) -t UTF-8")
    }
  }

  private var converterName: String {
    switch self {
    case .shiftJIS: "CP932"
    case .eucJP: "EUC-JP"
    case .utf16, .workbook: "UTF-16"
    }
  }
}
