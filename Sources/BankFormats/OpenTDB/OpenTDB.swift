@_spi(QBank) import BankModel

extension Format {
  /// The responses of the Open Trivia Database, whose licence requires attribution beside the questions.
  public static let openTDB = Format(
    "opentdb", extensions: ["json"],
    title: Localized(
      en: "Open Trivia Database JSON (reading only)", ja: "Open Trivia DatabaseのJSON（読み込みのみ）"
    ),
    supportedFeatures: [.category, .difficulty, .others, .lineBreaks], choiceCounts: 2...100,
    read: { source, options in
      var reader = OpenTDBReader(seed: options.seed)
      return reader.read(source)
    }
  ).sharing { JSONShape($0, isWhole: false).otherQuestions == .openTDB }
}
