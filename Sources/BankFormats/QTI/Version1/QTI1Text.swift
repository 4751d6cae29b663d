@_spi(QBank) import BankSyntax

/// The material of QTI 1.2 as plain text.
///
/// Material consists of blocks, each a line of its own, and declares its own markup: HTML is in it as text, usually
/// escaped, but as elements from some programs.
struct QTI1Text {
  /// The text.
  let text: String
  /// The text with its markup.
  let html: String
  /// What plain text loses of it.
  let loss: Localized?
  /// The other languages of the text, which were left out.
  let otherLanguages: [String]
  /// The names of its pictures.
  let pictures: [String]
  /// The range of the whole text, or nil if there is none.
  let range: TextRange?

  /// Converts the content of an element without its choices and feedback.
  init(_ element: XMLElement) {
    var material = Material()
    material.appendParts(of: element)
    text = material.joined(\.text)
    html = material.joined(\.html)
    pictures = material.addresses.map { QTIAddress.fileName($0) }
    loss = .elements(material.markup, pictures: pictures, of: html, become: text)
    range = material.range
    otherLanguages = material.otherLanguages
  }
}

/// Material that is being collected.
private struct Material {
  /// A text of the material, and whether it begins a block.
  struct Piece {
    let text: String
    let html: String
    let beginsBlock: Bool
  }

  private(set) var pieces: [Piece] = []
  private(set) var otherLanguages: [String] = []
  private(set) var markup: Set<String> = []
  private(set) var addresses: [String] = []
  private(set) var range: TextRange?
  private var beginsBlock = true

  /// Elements that do not belong to the text around them.
  private static let asides: Set = ["response_label", "altmaterial", "itemfeedback", "hint"]
  private static let media: Set = [
    "matimage", "mataudio", "matvideo", "matapplet", "matapplication",
  ]

  mutating func appendParts(of element: XMLElement) {
    for part in element.elements where !Material.asides.contains(part.name.local) { append(part) }
  }

  private mutating func append(_ element: XMLElement) {
    let name = element.name.local
    switch name {
    case "mattext", "matemtext", "mat_formattedtext": appendText(element)
    case "matbreak": add("\n", html: "<br>", element.range)
    case "material":
      beginsBlock = true
      appendParts(of: element)
      beginsBlock = true
    case _ where Material.media.contains(name):
      addresses.append(element["uri"] ?? element["entityref"] ?? name)
    default: appendParts(of: element)
    }
  }

  private mutating func appendText(_ element: XMLElement) {
    let type = (element["texttype"] ?? element["type"] ?? "").lowercased()
    let raw = element.text
    if !element.elements.isEmpty {
      let read = QTIText(element.children)
      otherLanguages += read.otherLanguages
      markup.formUnion(read.markup)
      addresses += read.pictures
      add(read.text, html: read.html, element.content)
    } else if type.hasSuffix("html") || type == "smart_text" {
      let shown = ShownLanguage(raw)
      otherLanguages += shown.others
      let read = HTMLPlainText(shown.text, keepsLines: type == "smart_text")
      markup.formUnion(read.markup + read.media)
      addresses += read.addresses
      add(read.text, html: shown.text, element.content)
    } else {
      let text = Material.withoutLayout(raw)
      add(text, html: text, element.content)
    }
  }

  private mutating func add(_ text: String, html: String, _ place: TextRange) {
    if text.isEmpty, html.isEmpty { return }
    pieces.append(Piece(text: text, html: html, beginsBlock: beginsBlock))
    beginsBlock = false
    range = TextRange(range?.start ?? place.start, place.end)
  }

  /// Returns a text without the leading and trailing white space that only lays out the file.
  private static func withoutLayout(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let start = scalars.firstIndex { !$0.isLayout } ?? scalars.count
    let end = scalars.lastIndex { !$0.isLayout }.map { $0 + 1 } ?? start
    let hasHead = scalars[..<start].contains("\n")
    let hasTail = scalars[end...].contains("\n")
    let kept = scalars[
      (hasHead ? start : 0)..<max(hasTail ? end : scalars.count, hasHead ? start : 0)]
    return String(String.UnicodeScalarView(Array(kept)))
  }

  /// Returns the whole text, each block on a line of its own.
  func joined(_ part: (Piece) -> String) -> String {
    var result = ""
    for piece in pieces {
      if piece.beginsBlock, !result.isEmpty { result += "\n" }
      result += part(piece)
    }
    return result
  }
}
