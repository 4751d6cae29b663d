@_spi(QBank) import BankSyntax

/// The errors of workbooks.
extension ParseError {
  static func noWorkbook(_ range: TextRange, _ kind: String) -> ParseError {
    ParseError(
      range,
      Localized(en: "this is not an .\(kind) workbook", ja: ".\(kind)形式のブックではありません。"),
      help: saveAsWorkbook)
  }

  static func textNamedWorkbook(_ range: TextRange, _ kind: String) -> ParseError {
    ParseError(
      range,
      Localized(
        en: "this is not an .\(kind) workbook but a text file, perhaps CSV",
        ja: ".\(kind)形式のブックではなく、CSVなどのテキストファイルです。"),
      help: Localized(
        en: "Change its extension to .csv.", ja: "拡張子を .csv に変えてください。"))
  }

  static func otherWorkbook(_ kind: WorkbookKind) -> ParseError {
    ParseError(
      TextRange(at: 0),
      Localized(
        en: "this is an .\(kind.rawValue) workbook with another extension",
        ja: "拡張子は違いますが、.\(kind.rawValue)形式のブックです。"),
      help: Localized(
        en: "Change its extension to .\(kind.rawValue).",
        ja: "拡張子を .\(kind.rawValue) に変えてください。"))
  }

  static let binaryWorkbook = ParseError(
    TextRange(at: 0),
    Localized(
      en: "this workbook is in the binary .xlsb format", ja: "バイナリ形式（.xlsb）のブックです。"),
    help: saveAsWorkbook)

  static func lockedWorkbook(_ range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(en: "the workbook has a password", ja: "パスワードの付いたブックです。"),
      help: Localized(
        en: "Save it without a password.", ja: "パスワードを付けずに保存し直してください。"))
  }

  static func olderWorkbook(_ range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(
        en: "this workbook is in the older .xls format or has a password",
        ja: "古い形式（.xls）か、パスワードの付いたブックです。"),
      help: saveAsWorkbook)
  }

  private static let saveAsWorkbook = Localized(
    en: "Save it as an Excel workbook (.xlsx) without a password.",
    ja: "パスワードを付けずに、Excelブック（.xlsx）として保存してください。")

  private static let saveAgain = Localized(
    en: "Open the workbook in a spreadsheet program and save it again.",
    ja: "表計算ソフトで開いて保存し直してください。")

  static func noSheet(_ range: TextRange, _ name: String?, _ sheets: [String]) -> ParseError {
    guard let name else {
      return ParseError(
        range, Localized(en: "the workbook has no sheet", ja: "ブックにシートがありません。"),
        help: saveAgain)
    }
    let wanted = VisibleText.escape(name)
    let names = sheets.prefix(20).map { VisibleText.escape($0) }.quoted()
    return ParseError(
      range,
      Localized(
        en: "the workbook has no sheet called “\(wanted)”", ja: "「\(wanted)」というシートがありません。"),
      help: sheets.isEmpty
        ? saveAgain
        : Localized(en: "Its sheets are \(names.en).", ja: "ブックにあるシートは、\(names.ja)です。"))
  }

  static func sheetWithoutContent(_ name: String) -> ParseError {
    let name = VisibleText.escape(name)
    return ParseError(
      TextRange(at: 0),
      Localized(
        en: "the content of the sheet “\(name)” is missing", ja: "シート「\(name)」の中身がありません。"),
      help: saveAgain)
  }

  static func missingPart(_ name: String) -> ParseError {
    let name = VisibleText.escape(name)
    return ParseError(
      TextRange(at: 0),
      Localized(
        en: "the part “\(name)” of the workbook is missing", ja: "ブックの中に「\(name)」がありません。"),
      help: saveAgain)
  }

  static func badOrder(_ range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(
        en: "the rows or cells of the sheet are not in order", ja: "シートの行やセルの順番が正しくありません。"),
      help: saveAgain)
  }

  static func tooManyColumns(_ range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(
        en: "the sheet has more than \(Limits.columns) columns",
        ja: "シートの列が\(Limits.columns)個を超えています。"),
      help: Localized(
        en: "Delete the columns that do not belong to the questions.",
        ja: "問題と関係のない列を削除してください。"))
  }

  static func noSuchText(_ range: TextRange, _ number: String) -> ParseError {
    let number = VisibleText.escape(number)
    return ParseError(
      range,
      Localized(
        en: "the workbook has no shared text number \(number)", ja: "ブックに\(number)番の文字列がありません。"),
      help: saveAgain)
  }
}
