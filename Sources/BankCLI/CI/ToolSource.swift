@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Where a machine gets qbank from: a repository of git, and a tag in it.
struct ToolSource {
  /// The address, as `git clone` takes it.
  let url: String
  /// The tag.
  let tag: String

  /// Understands `https://example.com/qbank.git@v1.0.0`.
  ///
  /// Both go into files that other programs read: what could be taken for anything but a name there is refused.
  init(_ text: String) throws(Failure) {
    guard let cut = text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      throw .usage(ToolSource.incomplete(text))
    }
    url = String(text[..<cut])
    tag = String(text[text.utf8.index(after: cut)...])
    if let wrong = text.unicodeScalars.first(where: { !ToolSource.isPlain($0) }) {
      throw .usage(ToolSource.unusable(text, wrong))
    }
    guard ToolSource.isAddress(url) else { throw .usage(ToolSource.incomplete(text)) }
    guard ToolSource.isTag(tag) else { throw .usage(ToolSource.noTag(tag)) }
  }

  /// Some digits that are others for any other source, for names of what is made of it.
  var fingerprint: String {
    let digest = SHA256(Array("\(url)@\(tag)".utf8)).digest
    let digits = Array("0123456789abcdef".unicodeScalars)
    var text = ""
    for byte in digest.prefix(6) {
      text.unicodeScalars.append(digits[Int(byte >> 4)])
      text.unicodeScalars.append(digits[Int(byte & 15)])
    }
    return text
  }

  // MARK: What is understood

  /// Whether no shell, no YAML and no CI service reads anything but itself into a character.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    (0x21...0x7E).contains(scalar.value)
      && !["\"", "'", "`", "\\", "$", "<", ">", "|", ";", "{", "}"].contains(scalar)
  }

  /// Whether it names a host and something there, or a folder.
  private static func isAddress(_ url: String) -> Bool {
    if url.hasPrefix("/") { return url.utf8.count > 1 }
    if url.hasPrefix("-") { return false }
    let parts = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
    guard parts[1].hasPrefix("//") else { return !parts[0].utf8.contains(UInt8(ascii: "/")) }
    let names = parts[1].dropFirst(2).split(separator: "/")
    return names.count > 1 || parts[0] == "file" && names.count == 1
  }

  /// Whether git allows a tag of that name.
  private static func isTag(_ tag: String) -> Bool {
    let isOfParts = tag.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".") && !$0.hasSuffix(".lock")
    }
    let marks: Set<Unicode.Scalar> = [":", "?", "*", "[", "~", "^"]
    let hasMark = tag.unicodeScalars.contains { marks.contains($0) }
    let bytes = Array(tag.utf8)
    let dots = zip(bytes, bytes.dropFirst()).contains { $0 == 0x2E && $1 == 0x2E }
    return isOfParts && !hasMark && !dots && !tag.hasPrefix("-")
  }

  // MARK: What is said

  /// What to give where nothing was given.
  static let missing = Localized(
    en: "Name the source of qbank, as the address of a git repository and a tag: --source "
      + "https://example.com/qbank.git@v1.0.0",
    ja: "qbankの入手元を、gitリポジトリのURLとタグで指定してください: "
      + "--source https://example.com/qbank.git@v1.0.0")

  private static func incomplete(_ text: String) -> Localized {
    Localized(
      en:
        "'\(VisibleText.escape(text))' is not the address of a git repository and a tag joined by "
        + "@, as in https://example.com/qbank.git@v1.0.0.",
      ja: "'\(VisibleText.escape(text))' は使えません。https://example.com/qbank.git@v1.0.0 のように、"
        + "gitリポジトリのURL、@、タグの順に書いてください。")
  }

  private static func unusable(_ text: String, _ scalar: Unicode.Scalar) -> Localized {
    let (shown, name) = (VisibleText.escape(text), VisibleText.name(scalar.value))
    return Localized(
      en:
        "'\(shown)' contains \(name). An address and a tag may contain only ASCII letters, digits "
        + "and marks, but no spaces, no quotes, and none of { } < > \\ $ | ;.",
      ja: "'\(shown)' に \(name) が含まれています。URLとタグに使えるのは、ASCIIの英数字と記号です（空白、引用符、"
        + "{ } < > \\ $ | ; を除く）。")
  }

  private static func noTag(_ tag: String) -> Localized {
    Localized(
      en: "'\(VisibleText.escape(tag))' is not a valid git tag name. Give a tag of the repository, "
        + "as in https://example.com/qbank.git@v1.0.0.",
      ja: "'\(VisibleText.escape(tag))' はgitのタグ名として使えません。https://example.com/qbank.git@v1.0.0 のように、"
        + "リポジトリにあるタグを指定してください。")
  }
}
