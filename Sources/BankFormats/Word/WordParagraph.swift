@_spi(QBank) import BankSyntax

/// A paragraph of a document: the text of all its runs, and its numbering.
struct WordParagraph {
  /// The automatic list that a paragraph belongs to, and the level in it.
  struct Numbering {
    let list: String?
    let level: Int?

    /// Reads the numbering from paragraph properties, or returns nil if they have none.
    init?(_ properties: XMLElement) {
      guard let numbering = properties.first("numPr") else { return nil }
      list = numbering.value("numId")
      level = numbering.value("ilvl").flatMap { Int(bounded: $0) }
    }

    /// Combines the numbering of a paragraph and its style.
    init?(_ own: Numbering?, _ style: Numbering?) {
      guard own != nil || style != nil else { return nil }
      list = own?.list ?? style?.list
      level = own?.level ?? style?.level
    }
  }

  /// A piece of text with uniform formatting.
  struct Piece {
    var text: String
    let look: WordLook
  }

  private(set) var style: String?
  private(set) var numbering: Numbering?
  private(set) var outline: Int?
  private(set) var pieces: [Piece] = []
  /// Notes about content that a bank cannot hold, at offsets in the text.
  private(set) var notes: [ListNote] = []
  /// The contents of text boxes that are anchored in it.
  private(set) var boxes: [XMLElement] = []
  private var length = 0
  /// Whether a picture was left out since the last text.
  private var isAfterPicture = false
  private let styles: WordStyles

  /// Reads a paragraph.
  init(_ element: XMLElement, _ styles: WordStyles) {
    self.styles = styles
    if let properties = element.first("pPr") {
      style = properties.value("pStyle")
      numbering = Numbering(properties)
      outline = properties.value("outlineLvl").flatMap { Int(bounded: $0) }
    }
    numbering = Numbering(numbering, styles.numbering(style))
    add(element)
  }

  /// The whole text.
  var text: String { pieces.map(\.text).joined() }

  private mutating func append(_ text: String, _ look: WordLook) {
    var text = text[...]
    // Of the spaces around a picture, one is kept.
    if isAfterPicture, text.hasPrefix(" "), pieces.last?.text.hasSuffix(" ") ?? true {
      text = text.dropFirst()
    }
    if text.isEmpty { return }
    isAfterPicture = false
    if look.struck == true, !Array(text.utf8).arraySpan.isBlank {
      let shown = VisibleText.excerpt(String(text))
      note(
        .media, "the struck-through text “\(shown)” becomes plain", "「\(shown)」の取り消し線が失われます。")
    }
    length += text.utf8.count
    if let last = pieces.last, last.look == look {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append(Piece(text: String(text), look: look))
    }
  }

  // MARK: Elements

  /// Elements that show nothing, or something that is shown elsewhere: deleted text, properties, instructions.
  private static let hidden: Set = [
    "pPr", "rPr", "del", "moveFrom", "rt", "instrText", "delText", "sdtPr", "sdtEndPr", "Fallback",
    "commentReference", "footnoteReference", "endnoteReference", "annotationRef", "rubyPr",
    "fldData", "smartTagPr", "customXmlPr",
  ]

  private mutating func add(_ element: XMLElement) {
    for child in element.elements { addChild(child) }
  }

  private mutating func addChild(_ element: XMLElement) {
    let name = element.name.local
    if WordParagraph.hidden.contains(name) { return }
    switch name {
    case "r": addRun(element)
    case "oMath": addMath(element)
    default: add(element)
    }
  }

  private mutating func addRun(_ run: XMLElement) {
    let properties = run.first("rPr")
    if properties?.isOn("vanish") == true { return noteHidden(run) }
    let look = WordLook(properties).over(styles.look(properties?.value("rStyle")))
      .over(styles.look(style))
    for child in run.elements { addToRun(child, look) }
  }

  private mutating func addToRun(_ element: XMLElement, _ look: WordLook) {
    switch element.name.local {
    case "t": addText(element, look)
    case "tab", "ptab": append("\t", look)
    case "br" where element.local("type") == nil || element.local("type") == "textWrapping":
      append("\n", look)
    case "cr": append("\n", look)
    case "noBreakHyphen": append("\u{2011}", look)
    case "sym": addSymbol(element, look)
    case "drawing", "pict", "object": addPicture(element)
    case "br", "lastRenderedPageBreak", "softHyphen": break
    case "footnoteReference", "endnoteReference":
      note(.others, "a footnote is left out", "脚注は取り込まれません。")
    case "commentReference": note(.others, "a comment is left out", "コメントは取り込まれません。")
    case "ruby": addRuby(element)
    case "AlternateContent": addChild(element)
    default: if !WordParagraph.hidden.contains(element.name.local) { add(element) }
    }
  }

  /// Adds a note about hidden text.
  private mutating func noteHidden(_ run: XMLElement) {
    let text = run.elements.filter { $0.name.local == "t" }.map(\.text).joined()
    if EdgeWhitespace.removed(from: text).isEmpty { return }
    let shown = VisibleText.excerpt(EdgeWhitespace.removed(from: text))
    note(
      .others, "the hidden text “\(shown)” is left out", "隠し文字「\(shown)」は取り込まれません。")
  }

  private mutating func addText(_ element: XMLElement, _ look: WordLook) {
    var text = element.text.replacing(text: "\n", with: " ")
    if element.local("space") != "preserve" { text = EdgeWhitespace.removed(from: text) }
    guard let kind = look.script else { return append(text, look) }
    let written = ScriptText.plain(text, kind)
    if !ScriptText.hasSigns(text, kind) {
      let (from, to) = (VisibleText.escape(text), VisibleText.escape(written))
      let (en, ja) = kind == .raised ? ("superscript", "上") : ("subscript", "下")
      note(
        .media, "the \(en) “\(from)” is written as “\(to)”",
        "\(ja)付き文字「\(from)」は「\(to)」になります。")
    }
    append(written, look)
  }

  private mutating func note(
    _ feature: Feature, _ en: String, _ ja: String, names: [String] = []
  ) {
    notes.append(
      ListNote(offset: length, feature: feature, message: Localized(en: en, ja: ja), names: names))
  }

  /// Adds the text under furigana, with a note about those.
  private mutating func addRuby(_ element: XMLElement) {
    let reading = WordParagraph.all("rt", in: element)
      .flatMap { WordParagraph.all("t", in: $0) }.map(\.text).joined()
    if !EdgeWhitespace.removed(from: reading).isEmpty {
      let shown = VisibleText.excerpt(reading)
      note(.media, "the furigana “\(shown)” are left out", "ふりがな「\(shown)」は取り込まれません。")
    }
    addChild(element)
  }

  /// Adds a character of a symbol font.
  private mutating func addSymbol(_ element: XMLElement, _ look: WordLook) {
    guard let code = element.local("char").flatMap({ UInt32($0, radix: 16) }) else { return }
    let font = VisibleText.escape(element.local("font") ?? "")
    if let scalar = Unicode.Scalar(code), !(0xE000...0xF8FF ~= code) {
      return append(String(scalar), look)
    }
    note(
      .text, "a symbol of the font “\(font)” is left out", "フォント「\(font)」の記号は取り込まれません。")
  }

  // MARK: Pictures and formulas

  /// Adds a drawing: its text boxes, or else a note that it is a picture.
  private mutating func addPicture(_ element: XMLElement) {
    let found = WordParagraph.all("txbxContent", in: element)
    boxes += found
    if !found.isEmpty { return }
    isAfterPicture = true
    let properties = WordParagraph.all("docPr", in: element).first
    let names = [properties?.local("name"), properties?.local("descr")].compactMap(\.self)
    let name = names.filter { !$0.isEmpty }.map { VisibleText.escape($0) }.joined(separator: ": ")
    note(
      .media,
      name.isEmpty ? "a picture is left out" : "the picture “\(name)” is left out",
      name.isEmpty ? "画像が失われます。" : "画像「\(name)」が失われます。", names: name.isEmpty ? [] : [name])
  }

  /// Returns the descendants with a name, without the fallbacks for older programs, which repeat them.
  private static func all(_ name: String, in element: XMLElement) -> [XMLElement] {
    element.elements.flatMap { child in
      child.name.local == name
        ? [child] : child.name.local == "Fallback" ? [] : all(name, in: child)
    }
  }

  private mutating func addMath(_ element: XMLElement) {
    let text = WordMath.text(element)
    if text.isEmpty { return }
    let shown = VisibleText.escape(text)
    note(
      .media, "the formula is written as “\(shown)”", "数式は「\(shown)」という文字になります。")
    append(text, WordLook())
  }
}

/// Formulas as one line of text, as far as possible.
enum WordMath {
  /// Returns the text of a formula.
  static func text(_ element: XMLElement) -> String {
    element.elements.map(part).joined()
  }

  private static func part(_ element: XMLElement) -> String {
    let inside = { (name: String) in element.first(name).map(text) ?? "" }
    switch element.name.local {
    case "t": return element.text
    case "f": return "\(bracketed(inside("num")))/\(bracketed(inside("den")))"
    case "sSup": return inside("e") + ScriptText.plain(inside("sup"), .raised)
    case "sSub": return inside("e") + ScriptText.plain(inside("sub"), .lowered)
    case "rad":
      return ScriptText.plain(inside("deg"), .raised) + "√" + bracketed(inside("e"))
    case "d": return "(\(text(element)))"
    case "rPr", "ctrlPr", "fPr", "sSupPr", "sSubPr", "radPr", "dPr", "naryPr": return ""
    default: return text(element)
    }
  }

  private static func bracketed(_ text: String) -> String {
    text.unicodeScalars.count > 1 ? "(\(text))" : text
  }
}
