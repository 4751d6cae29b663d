@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Format {
  /// The plainest format of Moodle: a line for the question, one for each choice, one for the key.
  public static let aiken = Format(
    "aiken", extensions: ["aiken"],
    title: Localized(
      en: "Aiken, Moodle's simplest text format", ja: "Aiken（Moodleで最も簡単なテキスト形式）"),
    supportedFeatures: [], choiceCounts: 2...26,
    read: { source, _ in
      var reader = AikenReader(source)
      return reader.read()
    },
    write: { bank, _ in AikenWriter.write(bank.problems) }
  ).leavingOrderToPlayer().sharing(["txt"]) { TypedList.isAiken($0) }
    .writing(AikenText.notation)
}
