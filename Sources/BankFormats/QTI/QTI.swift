import BankModel

extension Format {
  /// Question & Test Interoperability 2.1: a package of items.
  public static let qti21 = Format(
    "qti21", extensions: ["zip"],
    title: Localized(en: "QTI 2.1 package", ja: "QTI 2.1パッケージ"),
    supportedFeatures: [.id, .explanation, .points, .pinned, .lineBreaks], choiceCounts: 2...100,
    read: { source, _ in QTIReader.read(source) },
    write: { bank, _ in QTIWriter.write(bank.problems, .version21) })

  /// Question & Test Interoperability 3.0: a package of items.
  public static let qti30 = Format(
    "qti30", extensions: ["zip"],
    title: Localized(en: "QTI 3.0 package", ja: "QTI 3.0パッケージ"),
    supportedFeatures: [.id, .explanation, .points, .pinned, .lineBreaks], choiceCounts: 2...100,
    write: { bank, _ in QTIWriter.write(bank.problems, .version30) })
}
