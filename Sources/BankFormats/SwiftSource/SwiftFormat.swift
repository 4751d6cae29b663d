@_spi(QBank) import BankModel

extension Format {
  /// A Swift source file for an app: the bank as a value of types that the file declares.
  public static let swift = Format(
    "swift", extensions: ["swift"],
    title: Localized(en: "a Swift source file for an app", ja: "アプリに組み込むSwiftのソースファイル"),
    supportedFeatures: [
      .id, .category, .explanation, .difficulty, .points, .limit, .pinned, .tags, .lineBreaks,
    ],
    kinds: [.problems, .guidance],
    write: { SwiftWriter.write($0, $1) })
}
