import BankModel

/// Options that several commands have.
extension Flag {
  static let loader = Flag(
    "loader", .oneOf(Loader.allCases.map(\.rawValue)), placeholder: "loader", default: "rfc4180",
    Localized(
      en: "The program that reads the banks in the end: a correct CSV reader or one of two apps.",
      ja: "最終的に問題を読み込むプログラム。正しいCSVリーダーか、2種類のアプリから選びます。"))
  static let kind = Flag(
    "kind", .oneOf(Kind.allCases.map(\.rawValue)), placeholder: "kind",
    Localized(
      en: "What the files hold; by default told from the name (guidance…) or the columns.",
      ja: "ファイルの種類。省略時は名前（guidance…）か列の数で判断します。"))
  static let stdinFilename = Flag(
    "stdin-filename", .file, placeholder: "name",
    Localized(
      en: "The file name to use for standard input.", ja: "標準入力に付けるファイル名。"))
  static let output = Flag(
    "output", letter: "o", .file, placeholder: "file",
    Localized(
      en: "Write the result to a file, all of it or nothing.",
      ja: "結果をファイルに書き込みます。書きかけのファイルが残ることはありません。"))
  static let diff = Flag(
    "diff",
    Localized(
      en: "Show what would change, write nothing, and exit with 1 if anything would.",
      ja: "変更の内容を表示します。書き込みはせず、変更があれば終了コードを1にします。"))
}

extension Invocation {
  /// The program that reads the banks in the end.
  var loader: Loader { value(.loader).flatMap { Loader(rawValue: $0) } ?? .rfc4180 }

  /// The kind of the files, if it was given.
  var kind: Kind? { value(.kind).flatMap { Kind(rawValue: $0) } }
}
