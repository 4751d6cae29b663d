@_spi(QBank) import BankModel

extension Format {
  /// Question & Test Interoperability 1.2: what Canvas, Brightspace and Blackboard export.
  public static let qti12 = Format(
    "qti12", extensions: ["zip"],
    title: Localized(
      en: "QTI 1.2 package (Canvas, Brightspace, Blackboard)",
      ja: "QTI 1.2パッケージ（Canvas、Brightspace、Blackboard）"),
    supportedFeatures: [.id, .explanation, .points, .lineBreaks], choiceCounts: 2...100,
    read: { source, _ in QTI1Reader.read(source) },
    write: { bank, options in QTI1Writer.write(bank.problems, options) }
  ).leavingOrderToPlayer().sharing(["xml", "imscc"]) { Format.ofQTI($0)?.name == "qti12" }

  /// Question & Test Interoperability 2.1: a package of items.
  public static let qti21 = Format(
    "qti21", extensions: ["zip"],
    title: Localized(en: "QTI 2.1 package", ja: "QTI 2.1パッケージ"),
    supportedFeatures: qtiFeatures, choiceCounts: 2...100,
    read: { source, _ in QTIReader.read(source, as: .two, format: "qti21") },
    write: { bank, _ in QTIWriter.write(bank.problems, .version21) }
  ).sharing(["xml"]) { Format.ofQTI($0)?.name == "qti21" }

  /// Question & Test Interoperability 2.2: a package of items. Reading makes no difference between it and
  /// 2.1.
  public static let qti22 = Format(
    "qti22", extensions: ["zip"],
    title: Localized(en: "QTI 2.2 package", ja: "QTI 2.2パッケージ"),
    supportedFeatures: qtiFeatures, choiceCounts: 2...100,
    read: { source, _ in QTIReader.read(source, as: .two, format: "qti22") },
    write: { bank, _ in QTIWriter.write(bank.problems, .version22) }
  ).sharing { _ in false }

  /// Question & Test Interoperability 3.0: a package of items.
  public static let qti30 = Format(
    "qti30", extensions: ["zip"],
    title: Localized(en: "QTI 3.0 package", ja: "QTI 3.0パッケージ"),
    supportedFeatures: qtiFeatures, choiceCounts: 2...100,
    read: { source, _ in QTIReader.read(source, as: .three, format: "qti30") },
    write: { bank, _ in QTIWriter.write(bank.problems, .version30) }
  ).sharing(["xml"]) { Format.ofQTI($0)?.name == "qti30" }

  /// What all versions from 2 on can hold.
  private static let qtiFeatures: [Feature] = [
    .id, .explanation, .points, .pinned, .lineBreaks,
  ]
}
