@_spi(QBank) import BankModel

extension Format {
  /// Text for Anki to import: a card per problem, with the question and its choices on the front.
  public static let anki = Format(
    "anki", extensions: ["txt"],
    title: Localized(en: "Anki flashcards (text import)", ja: "Ankiの暗記カード（テキスト読み込み）"),
    supportedFeatures: [.id, .category, .explanation, .tags, .lineBreaks],
    write: { AnkiWriter.write($0, $1) })

  /// An Anki package. Only notes that have choices and a key are read.
  public static let apkg = Format(
    "apkg", extensions: ["apkg", "colpkg"],
    title: Localized(en: "Anki package", ja: "Ankiパッケージ"),
    supportedFeatures: [.category, .explanation, .tags, .lineBreaks],
    read: { AnkiPackageReader.read($0, $1) })
}
