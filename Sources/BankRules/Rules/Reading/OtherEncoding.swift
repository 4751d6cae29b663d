@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// A file that is read in another encoding than UTF-8 although nobody has said so.
struct OtherEncoding: FileRule {
  static let info = RuleInfo(
    name: "other-encoding", group: .reading, severity: .warning,
    summary: Localized(
      en: "The file is in another encoding than UTF-8.", ja: "文字コードがUTF-8ではありません。"),
    what: Localized(
      en: """
        The bytes are no UTF-8, but read as text in an older encoding, such as those in which Excel \
        saves “CSV”. All rules look at the text, and --fix writes in the same encoding.
        """,
      ja: """
        UTF-8としては正しくありませんが、Excelの「CSV」などで使われる別の文字コードとして読めます。ほかの検査も\
        その文字コードで行い、--fix も同じ文字コードで書き込みます。
        """),
    why: Localized(
      en: """
        Nothing in the file says which encoding it is, so other programs may show other characters \
        or refuse it. The apps read UTF-8 only.
        """,
      ja: """
        どの文字コードかはファイルに書かれていないため、別の文字として表示したり、読み込めなかったりするプログラムが\
        あります。アプリで読めるのはUTF-8だけです。
        """),
    remedy: Localized(
      en: "Change it with `qbank fmt --encoding utf-8`, or write “encoding” into .qbank.json.",
      ja: "`qbank fmt --encoding utf-8` で変換するか、.qbank.json に「encoding」を書いてください。"),
    exceptions: Localized(
      en: "The encoding is a guess from the bytes; --encoding names another one.",
      ja: "文字コードは、バイトの並びからの推定です。違うときは --encoding で指定してください。"),
    examples: [])

  var isAboutJSON: Bool { true }
  var isAboutEncoding: Bool { true }

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard let origin = (file.extract?.file ?? file.source).origin, !origin.isGiven,
      let name = origin.encoding.foreign?.name
    else { return }
    report.add {
      Finding(
        Place(TextRange(at: 0)),
        Localized(
          en: "the file is not UTF-8: it was read as \(name.en)",
          ja: "このファイルはUTF-8ではありません。\(name.ja)として読み込みました。"),
        why: Localized(
          en: "other programs may take it for something else",
          ja: "ほかのプログラムでは文字化けすることがあります。"),
        help: Self.help(origin.encoding, file.extract == nil ? file.source.path : nil))
    }
  }

  /// What to do; `qbank fmt` writes the file at a path anew, of other formats none.
  private static func help(_ encoding: TextEncoding, _ path: Path?) -> Localized {
    let kept = "\"encoding\": \"\(encoding.rawValue)\""
    guard let path else {
      return Localized(
        en: "Save it as UTF-8, or keep it so with \(kept) in .qbank.json.",
        ja: "UTF-8で保存し直してください。このままでよければ、.qbank.json に \(kept) と書いてください。")
    }
    let command = "`qbank fmt --encoding utf-8 \(path.argument)`"
    return Localized(
      en: "Change it with \(command), or keep it so with \(kept) in .qbank.json.",
      ja: "\(command) でUTF-8に変換できます。このままでよければ、.qbank.json に \(kept) と書いてください。")
  }
}
