@_spi(QBank) import BankModel

extension Format {
  /// Text for Anki to import: a card per problem, with the question and its choices on the front.
  public static let anki = Format(
    "anki", extensions: ["txt"],
    title: Localized(en: "Anki flashcards (text import)", ja: "Ankiの暗記カード（テキスト読み込み）"),
    supportedFeatures: [.id, .category, .explanation, .tags, .lineBreaks],
    write: { AnkiWriter.write($0, $1) })
}
