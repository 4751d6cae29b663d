@_spi(QBank) import BankModel

extension Format {
  /// A package of Anki, of whose notes those are read that have choices and a key.
  public static let apkg = Format(
    "apkg", extensions: ["apkg", "colpkg"],
    title: Localized(en: "Anki package", ja: "Ankiパッケージ"),
    supportedFeatures: [.category, .explanation, .tags, .lineBreaks],
    read: { AnkiPackageReader.read($0, $1) })
}
