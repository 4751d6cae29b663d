@_spi(QBank) import BankModel

extension ForeignText {
  /// Its name, or nil if it is unknown.
  package var name: Localized? {
    switch self {
    case .utf16: Localized("UTF-16")
    case .utf16LittleEndian: Localized("UTF-16LE")
    case .utf16BigEndian: Localized("UTF-16BE")
    case .utf32: Localized("UTF-32")
    case .utf32LittleEndian: Localized("UTF-32LE")
    case .utf32BigEndian: Localized("UTF-32BE")
    case .shiftJIS: Localized(en: "Shift_JIS (CP932)", ja: "Shift_JIS（CP932）")
    case .eucJP: Localized("EUC-JP")
    case .iso2022JP: Localized("ISO-2022-JP")
    case .gb18030: Localized(en: "GB18030 (GBK)", ja: "GB18030（GBK）")
    case .big5: Localized("Big5")
    case .eucKR: Localized(en: "EUC-KR (CP949)", ja: "EUC-KR（CP949）")
    case .windows1252: Localized(en: "CP1252 (Latin-1)", ja: "CP1252（Latin-1）")
    case .unknown: nil
    case .workbook:
      Localized(en: "a workbook or other office document", ja: "表計算ソフトやワープロのファイル")
    case .xml: Localized(en: "XML or HTML", ja: "XMLかHTML")
    case .json: Localized("JSON")
    case .aiken: Localized(en: "Aiken questions", ja: "Aiken形式の問題")
    case .gift: Localized(en: "GIFT questions", ja: "GIFT形式の問題")
    case .list: Localized(en: "a typed list of questions", ja: "番号や記号を付けた問題の一覧")
    case .binary: Localized(en: "a picture, PDF or similar file", ja: "画像やPDFなど")
    }
  }

  /// What the file is instead of a bank, in one line.
  package var message: Localized {
    guard let name else {
      return Localized(
        en: "the file is not UTF-8, and its encoding cannot be recognised",
        ja: "このファイルはUTF-8ではなく、文字コードも分かりません。")
    }
    if let messageOfNoText { return messageOfNoText }
    return isText
      ? Localized(
        en: "the file is not UTF-8: it looks like \(name.en)",
        ja: "このファイルはUTF-8ではなく、\(name.ja)のようです。")
      : Localized(
        en: "the file is not CSV: it looks like \(name.en)",
        ja: "このファイルはCSVではなく、\(name.ja)のようです。")
  }

  /// The message for a file that is not text, in whatever text format it should be; nil for text.
  var messageOfNoText: Localized? {
    guard self == .workbook || self == .binary, let name else { return nil }
    return Localized(
      en: "the file is not text: it looks like \(name.en)",
      ja: "このファイルはテキストではなく、\(name.ja)のようです。")
  }

  /// What to do about the file at a path.
  package func help(for path: Path) -> Localized {
    if isRead {
      let command = "`qbank fmt --to-encoding utf-8 \(path.argument)`"
      return Localized(en: "Convert it with \(command).", ja: "\(command) でUTF-8に変換してください。")
    }
    if let converterName {
      return Localized(
        en: "Open it in a program that shows its text correctly and save it as UTF-8. If the guess "
          + "is right, this makes a converted copy: iconv -f \(converterName) -t UTF-8",
        ja: "文字が正しく表示されるソフトで開き、UTF-8で保存し直してください。推定が正しければ、"
          + "変換したコピーも作れます: iconv -f \(converterName) -t UTF-8")
    }
    return switch self {
    case .workbook:
      Localized(
        en: "Restore its extension (.xlsx, .docx), or save it as “CSV UTF-8” in its own program.",
        ja: "元の拡張子（.xlsx、.docx など）に戻すか、作成したソフトで「CSV UTF-8」として保存してください。")
    case .json:
      Localized(
        en: "Change its extension to .json (or .jsonl if each line is a document).",
        ja: "拡張子を .json（1行に1件なら .jsonl）にしてください。")
    case .aiken: ForeignText.converted("aiken", path)
    case .gift: ForeignText.converted("gift", path)
    case .list: ForeignText.converted("list", path)
    case .xml, .binary:
      Localized(
        en: "Move it out of the folder, or give it the extension of its real format.",
        ja: "フォルダーから取り除くか、本来の形式の拡張子に変えてください。")
    default:
      Localized(
        en:
          "Specify its encoding (a file of Excel in Japan: --encoding cp932), or save it as UTF-8.",
        ja: "元の文字コードを指定するか（日本語版のExcelのファイルなら --encoding cp932）、"
          + "UTF-8で保存し直してください。")
    }
  }

  /// Whether it is text in an encoding that is read.
  private var isRead: Bool {
    switch self {
    case .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
      .shiftJIS, .eucJP, .iso2022JP, .windows1252:
      true
    default: false
    }
  }

  private static func converted(_ format: String, _ path: Path) -> Localized {
    let command = "`qbank convert \(path.argument) --from \(format) --to csv`"
    return Localized(
      en: "Convert it to a bank with \(command).", ja: "\(command) で問題ファイルに変換してください。")
  }

  private var converterName: String? {
    switch self {
    case .gb18030: "GB18030"
    case .big5: "BIG5"
    case .eucKR: "CP949"
    default: nil
    }
  }
}
