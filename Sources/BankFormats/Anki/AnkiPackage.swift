@_spi(QBank) import BankModel

extension Format {
  /// An Anki package. Only notes that have choices and a key are read.
  public static let apkg = Format(
    "apkg", extensions: ["apkg", "colpkg"],
    title: Localized(en: "Anki package", ja: "Ankiパッケージ"),
    supportedFeatures: [.category, .explanation, .tags, .lineBreaks],
    read: { AnkiPackageReader.read($0, $1) })
}
