@_spi(QBank) import BankRules

extension Configurations {
  /// Returns a file as text, in the encoding that the command line or the configuration names, or else the one that
  /// its bytes show. Returns nil if it does not fit the named encoding.
  func text(of source: Source) -> Source? {
    source.asText(encoding(of: source), workers: session.world.workers)
  }

  /// Returns the formats that a file can be in according to its text, whatever its encoding; the start of the file
  /// is enough.
  func formats(of file: Source) -> [Format] {
    FormatOfFile.candidates(text(of: file) ?? file)
  }

  private func encoding(of source: Source) -> EncodingName? {
    bank.encoding ?? settings(for: source.path).encoding
  }

  /// Says why a file cannot be read in the encoding named for it.
  func misfit(of source: Source) -> Localized {
    let (path, name) = (source.path.displayText, encoding(of: source)?.name ?? "")
    let seems = ForeignText.of(source.bytes).map(\.name) ?? Localized("UTF-8")
    let (en, ja) = (seems.map { ": it looks like \($0.en)" }, seems.map { "（\($0.ja)のようです）" })
    return Localized(
      en: "\(path) is not in the given encoding, \(name)" + (en ?? ""),
      ja: "\(path) は、指定された文字コード \(name) ではありません" + (ja ?? "") + "。")
  }
}

extension Source {
  /// Returns a text in the encoding of the file, changing as few of its bytes as possible.
  func rewritten(_ text: [UInt8]) -> [UInt8] {
    origin == nil ? text : Array(edited([Edit(TextRange(0, count), text)]).file.bytes)
  }
}

extension Session {
  /// Reports the encoding in which a file was read, unless it was given.
  func tellEncoding(of source: Source) {
    guard let origin = source.origin, !origin.isGiven, let name = origin.encoding.foreign?.name
    else { return }
    let path = source.path.displayText
    tell(
      Localized(
        en: "\(path) is not UTF-8; it was read as \(name.en).",
        ja: "\(path) はUTF-8ではありません。\(name.ja)として読み込みました。"))
  }
}

extension OptionField {
  /// An option whose value is the name of an encoding.
  static func encodingName(
    _ flag: Flag, _ place: @autoclosure @escaping Place<EncodingName?>
  ) -> OptionField {
    value(flag, place()) { (written) throws(Failure) in
      if let name = EncodingName(written) { return name }
      throw .usage(UsageMessages.badValue(written, flag, EncodingName.all.map(\.name)))
    }
  }
}

extension OptionField where Options: BankReadingOptions {
  static var encoding: Self { .encodingName(.encoding, \.bank.encoding) }
}

extension Flag {
  static let encoding = Flag(
    "encoding", .suggested { EncodingName.all.map(\.name) }, placeholder: "name",
    Localized(
      en: "The encoding of the files; default: UTF-8 or as detected.",
      ja: "ファイルの文字コード。省略時はUTF-8か、内容から推定した文字コード。"))
}
