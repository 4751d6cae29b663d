@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Session {
  /// Says how a table was read whose layout nobody has said.
  func tellRecognised(_ words: Localized, _ path: Path) {
    tell(
      Localized(
        en: "\(path.displayText): \(words.en).", ja: "\(path.displayText): \(words.ja)"))
  }
}

extension TableOptions {
  /// Ends the run where a sheet is named and no file has any.
  func checkSheet(_ formats: [Format]) throws(Failure) {
    let hasWorkbook = formats.contains { format in
      format.extensions.contains { WorkbookKind(rawValue: $0) != nil }
    }
    if sheet == nil || hasWorkbook { return }
    let first = formats.first ?? .csv
    let name = first.extensions == Format.csv.extensions ? Format.csv.name : first.name
    throw .usage(
      Localized(
        en: "'--sheet' is for workbooks: \(name) has no sheets.",
        ja: "'--sheet' はブックにだけ使えます。\(name)にシートはありません。"))
  }
}

extension OptionField where Options: BankReadingOptions {
  static var layout: Self { .text(.layout, \.bank.table.layout) }
  static var delimiter: Self { .word(.delimiter, \.bank.table.delimiter) }
  static var answersFrom: Self { .word(.answersFrom, \.bank.table.answers) }
  static var sheet: Self { .text(.sheet, \.bank.table.sheet) }
}

extension Flag {
  static let layout = Flag(
    "layout", .suggested([TableRecognition.layoutName] + Layouts.all.map(\.name)),
    placeholder: "layout",
    Localized(
      en: "The columns of a table, or the members of JSON; auto recognises them "
        + "(qbank help layouts).",
      ja: "表の列やJSONの項目の意味。auto は見出しと中身から読み取ります（qbank help layouts）。"))
  static let delimiter = Flag(
    "delimiter", .oneOf(TableOptions.DelimiterWord.words), placeholder: "delimiter",
    Localized(
      en: "What stands between the cells of a table.", ja: "表のセルの区切り。"))
  static let answersFrom = Flag(
    "answers-from", .oneOf(GivenKey.words), placeholder: "key",
    Localized(
      en:
        "How the answers of a table are written: numbers from 0 or from 1, letters (also ア, イ, ウ), "
        + "kana in the order イロハ, or texts of choices.",
      ja: "表の正解の書き方。0か1から始まる番号、文字（アイウも）、イロハ順のかな、選択肢の文。"))
  static let sheet = Flag(
    "sheet", .text, placeholder: "name",
    Localized(
      en: "The sheet of a workbook to read; without it the first that is not hidden.",
      ja: "ブックの中で読むシート。省略すると、表示されている最初のシートを読みます。"))
}
