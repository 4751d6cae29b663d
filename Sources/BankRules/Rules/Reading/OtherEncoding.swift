@_spi(QBank) import BankFormats

/// A file that is read in another encoding than UTF-8 although none was given.
struct OtherEncoding: FileRule {
  static let info = RuleInfo(
    name: "other-encoding", group: .reading, severity: .warning,
    summary: Localized(en: "The file is not in UTF-8.", ja: "文字コードがUTF-8ではありません。"),
    what: Localized(
      en: """
        The bytes are not valid UTF-8 but can be read in an older encoding, such as the one in \
        which Excel saves “CSV”. All rules check the text in that encoding, and --fix keeps it.
        """,
      ja: """
        UTF-8としては正しくありませんが、Excelの「CSV」などで使われる別の文字コードとして読めます。ほかの検査も\
        その文字コードで行い、--fix も同じ文字コードで書き込みます。
        """),
    why: Localized(
      en: """
        The file does not say which encoding it is in, so other programs may show wrong characters \
        or reject it. The apps read only UTF-8.
        """,
      ja: """
        文字コードはファイルに書かれていないため、ほかのプログラムでは文字化けしたり、読み\
        込めなかったりすることがあります。アプリで読めるのはUTF-8だけです。
        """),
    remedy: Localized(
      en: "Convert it with `qbank fmt --to-encoding utf-8`, or set “encoding” in .qbank.json.",
      ja: "`qbank fmt --to-encoding utf-8` で変換するか、.qbank.json で「encoding」を指定してください。"),
    exceptions: Localized(
      en: "The encoding is a guess from the bytes; specify another one with --encoding.",
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
        Place(TextRange(at: 0)), en: "the file is not UTF-8; it was read as \(name.en)",
        ja: "このファイルはUTF-8ではありません。\(name.ja)として読み込みました。",
        why: Localized(
          en: "other programs may show wrong characters", ja: "ほかのプログラムでは文字化けすることがあります。"),
        help: Self.help(origin.encoding, file.extract == nil ? file.source.path : nil))
    }
  }

  /// The advice; `path` is nil for a file of another format, which `qbank fmt` does not rewrite.
  private static func help(_ encoding: TextEncoding, _ path: Path?) -> Localized {
    let kept = "\"encoding\": \"\(encoding.rawValue)\""
    guard let path else {
      return Localized(
        en: "Save it as UTF-8, or keep the encoding with \(kept) in .qbank.json.",
        ja: "UTF-8で保存し直してください。このままでよければ、.qbank.json に \(kept) と書いてください。")
    }
    let command = "`qbank fmt --to-encoding utf-8 \(path.argument)`"
    return Localized(
      en: "Convert it with \(command), or keep the encoding with \(kept) in .qbank.json.",
      ja: "\(command) でUTF-8に変換できます。このままでよければ、.qbank.json に \(kept) と書いてください。")
  }
}
