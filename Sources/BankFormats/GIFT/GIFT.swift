@_spi(QBank) import BankModel

extension Format {
  /// GIFT, the text format of Moodle, which many other programs read too.
  public static let gift = Format(
    "gift", extensions: ["gift"],
    title: Localized(
      en: "GIFT, Moodle's text format", ja: "GIFT（Moodleのテキスト形式）"),
    supportedFeatures: [.id, .category, .explanation, .tags, .lineBreaks], choiceCounts: 2...100,
    read: { source, options in
      var reader = GIFTReader(source, options.language)
      return reader.read()
    },
    write: { bank, options in GIFTWriter.write(bank.problems, title: options.title) }
  ).writingParts(by: GIFTRows.write).leavingOrderToPlayer().sharing(["txt"]) {
    TypedList.isGIFT($0.bytes)
  }
  .writing(GIFTText.notation)
}
