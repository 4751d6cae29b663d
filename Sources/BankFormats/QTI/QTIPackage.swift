@_spi(QBank) import BankSyntax

/// An unpacked part of a package.
struct QTIPart {
  let name: String
  let content: [UInt8]
  /// The offset of the part in the extracted text.
  let start: Int

  /// The range of the whole part in the extracted text.
  var range: TextRange { TextRange(start, start + content.count) }
}

/// A reference to a part: an address in another part.
struct QTIReference {
  /// The names that the address may mean, most likely first.
  let names: [String]
  /// The range of the address.
  let range: TextRange
  let holder: QTIPart

  /// Creates the reference of an attribute, which is relative to some bases.
  init(_ address: XMLAttribute, from bases: [String], in holder: QTIPart) {
    names = QTIAddress.names(
      address.value, from: bases, in: QTIAddress.folder(of: holder.name))
    (range, self.holder) = (address.range, holder)
  }
}

/// A package that is being read: its parts, and the diagnostics about them.
struct QTIPackage {
  private var archive: Archive
  private let path: Path
  private var extracted = ArchiveText()
  var log: ImportLog

  init(_ source: Source, format: String) throws(ParseError) {
    archive = try Archive.open(source).get()
    path = source.path
    log = ImportLog(format: format)
  }

  /// The names of its parts.
  var names: [String] { archive.parts.map(\.name) }

  /// Whether there is a part with this name.
  func has(_ name: String) -> Bool { archive.part(name) != nil }

  /// Returns the name of the part that a reference means; nil if there is none.
  func existing(_ reference: QTIReference) -> String? { reference.names.first { has($0) } }

  /// Returns the result of reading the package with these questions.
  func imported(_ found: FoundQuestions) -> ImportResult {
    var log = log
    var result = log.imported(found)
    result.extractedText = extracted.source(path)
    return result
  }

  // MARK: Parts

  /// Returns the content of a part as UTF-8, without adding it to the extracted text.
  mutating func bytes(_ name: String) throws(ParseError) -> [UInt8] {
    guard let part = archive.part(name) else { throw QTIPackage.missing(name) }
    return XMLPart.asUTF8(try archive.content(part).get())
  }

  /// Adds the content of a part to the extracted text.
  mutating func place(_ name: String, _ content: [UInt8]) -> QTIPart {
    QTIPart(name: name, content: content, start: extracted.add(name, content))
  }

  /// Returns a part that is referred to at a range of another one; nil, with an error, if it cannot be read.
  mutating func part(_ name: String, from range: TextRange, in other: QTIPart?) -> QTIPart? {
    do {
      let content = try bytes(name)
      return place(name, content)
    } catch {
      note(ParseError(range, error.message, help: error.help), in: other)
      return nil
    }
  }

  /// Returns the outermost element of a part; nil, with an error, if the part is not XML.
  mutating func root(of part: QTIPart) -> XMLElement? {
    do { return try XMLElement.read(part.content.arraySpan).get() } catch {
      note(error, in: part)
      return nil
    }
  }

  private static func missing(_ name: String) -> ParseError {
    let name = VisibleText.escape(name)
    return ParseError(
      TextRange(at: 0),
      Localized(en: "the archive does not contain “\(name)”", ja: "「\(name)」がファイルの中にありません。"),
      help: exportAgain)
  }

  // MARK: The manifest

  private static let manifestName = "imsmanifest.xml"

  /// Returns the name of the manifest, which is at the top or in the folder that was packed as a whole.
  func manifest() throws(ParseError) -> String? {
    let found = names.filter { name in
      let steps = name.unicodeScalars.split(separator: "/").map(String.init)
      return steps.last == QTIPackage.manifestName && steps.first != "__MACOSX"
    }
    let depths = found.map { QTIAddress.folder(of: $0).count }
    let top = depths.min()
    let highest = zip(found, depths).filter { $0.1 == top }.map(\.0)
    if highest.count > 1 { throw QTIPackage.several(highest) }
    return highest.first
  }

  private static let exportAgain = Localized(
    en: "Export the package again instead of packing it by hand.",
    ja: "元のプログラムから、パッケージとして書き出し直してください。")

  static let noManifest = ParseError(
    TextRange(at: 0),
    Localized(
      en: "the archive contains no imsmanifest.xml, so it is not a QTI package",
      ja: "imsmanifest.xmlがないため、QTIパッケージではありません。"),
    help: exportAgain)

  private static func several(_ names: [String]) -> ParseError {
    let list = names.prefix(3).map { VisibleText.escape($0) }.listed()
    return ParseError(
      TextRange(at: 0),
      Localized(
        en: "the archive contains several packages: \(list.en)",
        ja: "複数のパッケージが入っています（\(list.ja)）。"),
      help: Localized(
        en: "Unpack it, and read each package separately.", ja: "展開して、1つずつ読み込んでください。"))
  }

  // MARK: What is said

  /// Adds an error in a part, or in the package if `part` is nil.
  mutating func note(_ error: ParseError, in part: QTIPart?) {
    let range = part.map { error.range.moved(by: $0.start) }
    log.addError(
      range ?? TextRange(at: extracted.bytes.count), error.message, help: error.help)
  }

  /// Adds an error for a reference to a part that does not exist.
  mutating func noteMissing(_ reference: QTIReference) {
    let error = QTIPackage.missing(reference.names.first ?? "")
    note(ParseError(reference.range, error.message), in: reference.holder)
  }
}

/// Parts of packages whose encoding is shown by a declaration or a byte order mark.
enum XMLPart {
  /// Returns a part as UTF-8 that declares to be UTF-8, or unchanged if it is UTF-8 already.
  static func asUTF8(_ content: [UInt8]) -> [UInt8] {
    guard mayBeForeign(content) else { return content }
    guard let text = Source(Path("part.xml"), content).asText(), text.isDecoded else {
      return content
    }
    let bytes = text.bytes
    guard let name = XMLDeclaration.encoding(in: bytes) else {
      return text.copy(TextRange(0, bytes.count))
    }
    return text.copy(TextRange(0, name.start)) + Array("UTF-8".utf8)
      + text.copy(TextRange(name.end, bytes.count))
  }

  /// Whether its first bytes are those of wide units, or it names an encoding.
  private static func mayBeForeign(_ content: [UInt8]) -> Bool {
    if content.count < 4 { return false }
    let isWide =
      content[0] == 0 || content[1] == 0 || content[0] == 0xFE && content[1] == 0xFF
      || content[0] == 0xFF && content[1] == 0xFE
    return isWide || XMLDeclaration.encoding(in: content.arraySpan) != nil
  }
}
