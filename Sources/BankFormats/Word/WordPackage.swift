@_spi(QBank) import BankSyntax

/// The parts of a document, and their roles for each other.
struct WordPackage {
  private var archive: Archive
  /// The name of the part with the text.
  let document: String

  /// Opens a document.
  init(_ source: Source) throws(ParseError) {
    let start = TextRange(0, min(4, source.count))
    if source.copy(start) == [0xD0, 0xCF, 0x11, 0xE0] { throw .olderDocument(start) }
    if !Archive.begins(source.bytes) { throw .noDocument(start) }
    archive = try Archive.open(source).get()
    let roots = try OfficeRelations(&archive, of: "")
    let path = roots.path(ofType: "officeDocument") ?? "word/document.xml"
    guard archive.part(path) != nil else { throw .noDocument(start) }
    document = path
  }

  /// Returns the root element of the part with this role for the document, or nil if there is none.
  mutating func root(ofType type: String) throws(ParseError) -> XMLElement? {
    let relations = try OfficeRelations(&archive, of: document)
    guard let path = relations.path(ofType: type), archive.part(path) != nil else { return nil }
    return try OfficePart(&archive, path).root()
  }

  /// Returns the part with the text.
  mutating func text() throws(ParseError) -> OfficePart { try OfficePart(&archive, document) }
}

extension ParseError {
  static func noDocument(_ range: TextRange) -> ParseError {
    ParseError(
      range, Localized(en: "this is not a .docx document", ja: ".docx形式の文書ではありません。"),
      help: saveAsDocument)
  }

  static func olderDocument(_ range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(
        en: "this document is in the older .doc format or has a password",
        ja: "古い形式（.doc）か、パスワードの付いた文書です。"),
      help: saveAsDocument)
  }

  private static let saveAsDocument = Localized(
    en: "Save it as a Word document (.docx) without a password.",
    ja: "パスワードを付けずに、Word文書（.docx）として保存してください。")
}

extension XMLElement {
  /// Returns the attribute `w:val` of a child element.
  func value(_ child: String) -> String? { first(child)?.value }

  /// The attribute `w:val`.
  var value: String? { local("val") }

  /// Whether a child element turns a property on, or nil if there is no such child.
  func isOn(_ child: String) -> Bool? {
    first(child).map { !["0", "false", "none", "off"].contains($0.value ?? "") }
  }
}
