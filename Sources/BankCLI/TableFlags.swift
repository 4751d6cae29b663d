@_spi(QBank) import BankFormats

extension TableOptions {
  /// Throws if an option about tables applies to none of the files. All options except the sheet may apply to the
  /// result instead.
  func check(_ formats: [Format], result: Format? = nil) throws(Failure) {
    if !isGiven, sheet == nil { return }
    let tables = [
      (sheet, Form.workbook, nil, Words.sheet),
      (delimiter?.rawValue, .text, result, Words.delimiter),
      (answers?.rawValue, .answered, result, Words.answers),
      (isAutomatic ? nil : layout, .readable, result, Words.layout),
    ]
    for (value, form, result, words) in tables where value != nil && !formats.isEmpty {
      if formats.contains(where: form.holds) || result.map(Form.table.holds) ?? false { continue }
      let name = formats[0].extensions == Format.csv.extensions ? Format.csv.name : formats[0].name
      throw .usage(words(name))
    }
  }

  /// What an option about tables applies to.
  private enum Form {
    case workbook, text, table
    /// A table, or JSON.
    case readable
    /// A table or JSON, or a format that contains tables or notes.
    case answered

    func holds(_ format: Format) -> Bool {
      let isWorkbook = format.extensions.contains { WorkbookKind(rawValue: $0) != nil }
      let isText = format.extensions == Format.csv.extensions
      return switch self {
      case .workbook: isWorkbook
      case .text: isText
      case .table: isWorkbook || isText
      case .readable: format.takesLayouts
      case .answered: format.takesAnswers
      }
    }
  }

  /// Why an option has no effect on files in the format of this name.
  private enum Words {
    static func sheet(_ name: String) -> Localized {
      Localized(
        en: "'--sheet' is for workbooks: \(name) has no sheets.",
        ja: "'--sheet' はブックにだけ使えます。\(name)にシートはありません。")
    }

    static func delimiter(_ name: String) -> Localized {
      Localized(
        en: "'--delimiter' is for tables in text: \(name) needs none.",
        ja: "'--delimiter' はテキストの表にだけ使えます。\(name)では区切りを指定しません。")
    }

    static func answers(_ name: String) -> Localized {
      Localized(
        en: "'--answers-from' is for tables and JSON: \(name) itself says which choice is right.",
        ja: "'--answers-from' は表とJSONにだけ使えます。\(name)では正解の書き方が決まっています。")
    }

    static func layout(_ name: String) -> Localized {
      Localized(
        en: "'--layout' is for tables and JSON: \(name) has no columns.",
        ja: "'--layout' は表とJSONにだけ使えます。\(name)に列はありません。")
    }
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
    "layout", .suggested { [Layout.recognisedName] + Layouts.all.map(\.name) },
    placeholder: "layout",
    Localized(
      en: "The columns of a table, or the members of JSON; auto recognises them "
        + "(qbank help layouts).",
      ja: "表の列やJSONの項目の意味。auto は見出しと中身から読み取ります（qbank help layouts）。"))
  static let delimiter = Flag(
    "delimiter", .oneOf(TableOptions.DelimiterWord.words), placeholder: "delimiter",
    Localized(en: "The character between the cells of a table.", ja: "表のセルの区切り。"))
  static let answersFrom = Flag(
    "answers-from", .oneOf(GivenKey.words), placeholder: "key",
    Localized(
      en: "How answers are written in a table: numbers from 0 or from 1, letters (also ア, イ, ウ), "
        + "kana in the order イロハ, or texts of choices.",
      ja: "表の正解の書き方。0か1から始まる番号、文字（アイウも）、イロハ順のかな、選択肢の文。"))
  static let sheet = Flag(
    "sheet", .text, placeholder: "name",
    Localized(
      en: "The sheet of a workbook to read; default: the first visible one with questions.",
      ja: "ブックの中で読むシート。省略時は、問題が入った最初のシート（非表示を除く）。"))
}
