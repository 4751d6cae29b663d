@_spi(QBank) import BankSyntax

extension Format {
  /// The XML in which Moodle exports its question bank.
  public static let moodleXML = Format(
    "moodle-xml", extensions: ["xml"],
    title: Localized(en: "Moodle XML", ja: "Moodle XML形式"),
    supportedFeatures: [.id, .category, .explanation, .points, .tags, .pinned, .lineBreaks],
    choiceCounts: 2...100,
    read: { source, options in
      var reader = MoodleReader(source, options.language)
      return reader.read()
    },
    write: { bank, options in MoodleWriter.write(bank.problems, title: options.title) }
  ).sharing { source in
    XMLName(rootOf: source.bytes, isDecoded: true)?.local == "quiz"
  }.writing(MoodleText.notation)
}
