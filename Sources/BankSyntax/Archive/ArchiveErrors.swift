@_spi(QBank) import BankModel

/// The errors of archives.
extension ParseError {
  static func noArchive(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "this is not a zip archive", ja: "zip形式のファイルではありません。",
      help: pickAgain)
  }

  static func cutOff(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "the list of parts at the end of the archive is missing or damaged",
      ja: "ファイルの末尾にあるはずの目次がないか、壊れています。",
      help: Localized(
        en: "Copy or download the file again: it seems to be cut off.",
        ja: "ファイルが途中で切れているようです。もう一度コピーかダウンロードをしてください。"))
  }

  static func damagedEntry(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "the list of parts of the archive is damaged here", ja: "目次のこの部分が壊れています。",
      help: getAgain)
  }

  static func severalFiles(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "the archive is split into several files", ja: "複数のファイルに分割されています。",
      help: packAgain)
  }

  static func tooManyParts(_ range: TextRange, _ count: Int) -> ParseError {
    ParseError(
      range, en: "the archive has \(count) parts, but only \(Limits.archiveParts) can be read",
      ja: "中のファイルが\(count)個ありますが、読めるのは\(Limits.archiveParts)個までです。",
      help: packLess)
  }

  static func encrypted(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "the part “\(shown(name))” is encrypted", ja: "「\(shown(name))」は暗号化されています。",
      help: Localized(en: "Save it without a password.", ja: "パスワードを付けずに保存し直してください。"))
  }

  static func packing(_ range: TextRange, _ name: String, _ method: Int) -> ParseError {
    ParseError(
      range, en: "the part “\(shown(name))” uses an unsupported compression method (\(method))",
      ja: "「\(shown(name))」の圧縮方式（\(method)番）には対応していません。",
      help: Localized(
        en: "Pack it again with the usual Deflate method.", ja: "一般的なDeflate方式で圧縮し直してください。"))
  }

  static func tooLarge(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range,
      en: "the part “\(shown(name))” unpacks to more than \(megabytes(Limits.archivePartBytes))",
      ja: "「\(shown(name))」は展開すると\(megabytes(Limits.archivePartBytes))を超えます。",
      help: checkOrigin)
  }

  static func tooLargeTogether(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "the parts together unpack to more than \(megabytes(Limits.archiveBytes))",
      ja: "全部を展開すると\(megabytes(Limits.archiveBytes))を超えます。",
      help: checkOrigin)
  }

  static func unfoldsTooFar(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "unpacked up to here, the file already exceeds \(megabytes(Limits.unfoldedBytes))",
      ja: "ここまで展開した時点で\(megabytes(Limits.unfoldedBytes))を超えます。",
      help: checkOrigin)
  }

  static func sameName(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "two parts are called “\(shown(name))”", ja: "「\(shown(name))」という名前が2つあります。",
      help: packAgain)
  }

  static func misplaced(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "the part “\(shown(name))” is not where the archive says it is",
      ja: "「\(shown(name))」が目次の示す位置にありません。",
      help: getAgain)
  }

  static func overlapping(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "the part “\(shown(name))” overlaps another one",
      ja: "「\(shown(name))」がほかのファイルと重なっています。",
      help: getAgain)
  }

  static func damaged(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "the part “\(shown(name))” is damaged", ja: "「\(shown(name))」の中身が壊れています。",
      help: getAgain)
  }

  private static let pickAgain = Localized(
    en: "Check that this is the right file and that it is complete.",
    ja: "ファイルを間違えていないか、途中で切れていないか確かめてください。")

  private static let getAgain = Localized(
    en: "Copy, download or export the file again.",
    ja: "もう一度コピーかダウンロードをするか、元のプログラムから書き出し直してください。")

  private static let packAgain = Localized(
    en: "Unpack it and pack it again as one archive.", ja: "展開して、1つのファイルに圧縮し直してください。")

  private static let packLess = Localized(
    en: "Pack only what belongs to the questions.", ja: "問題に必要なものだけを圧縮し直してください。")

  private static let checkOrigin = Localized(
    en: "Questions never take up that much space: check where the file comes from. If it is "
      + "yours, split it.",
    ja: "問題のファイルがこれほど大きくなることはまずありません。入手元を確かめ、自分で作ったものなら分割してください。")

  private static func shown(_ name: String) -> String { VisibleText.escape(name) }

  private static func megabytes(_ count: Int) -> String { "\(count >> 20) MiB" }
}
