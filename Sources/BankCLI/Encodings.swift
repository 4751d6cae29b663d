@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

extension Session {
  /// A file as text, in the encoding that the command line or its configuration names, else in the one
  /// that its bytes show. Nil where it does not fit what is named.
  func text(
    of source: Source, _ bank: BankOptions, _ configurations: Configurations
  ) -> Source? {
    source.asText(encoding(of: source, bank, configurations), workers: world.workers)
  }

  /// The formats that a file can be in, as its text shows, whatever its encoding; the start of a file is enough.
  func formats(
    of file: Source, _ bank: BankOptions, _ configurations: Configurations
  ) -> [Format] {
    FormatOfFile.candidates(text(of: file, bank, configurations) ?? file)
  }

  private func encoding(
    of source: Source, _ bank: BankOptions, _ configurations: Configurations
  ) -> EncodingName? {
    bank.encoding ?? configurations.settings(for: source.path).encoding
  }

  /// Why a file cannot be read in the encoding that is named for it.
  func misfit(
    of source: Source, _ bank: BankOptions, _ configurations: Configurations
  ) -> Localized {
    let (path, name) = (
      source.path.displayText, encoding(of: source, bank, configurations)?.name ?? ""
    )
    let seems = ForeignText.of(source.bytes).map(\.name) ?? Localized("UTF-8")
    let (en, ja) = (seems.map { ": it looks like \($0.en)" }, seems.map { "（\($0.ja)のようです）" })
    return Localized(
      en: "\(path) is not in the given encoding, \(name)" + (en ?? ""),
      ja: "\(path) は、指定された文字コード \(name) ではありません" + (ja ?? "") + "。")
  }

  /// Tells in which encoding a file was read, where nobody has said so.
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
  /// The name of an encoding.
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
