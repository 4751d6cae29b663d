@_spi(QBank) import BankSyntax

/// The styles of a document, for paragraphs and characters.
struct WordStyles {
  /// A style, as far as it matters for questions.
  struct Style {
    let name: String
    let base: String?
    let numbering: WordParagraph.Numbering?
    let outline: Int?
    let look: WordLook
  }

  private var styles: [String: Style] = [:]

  /// Reads the styles part; there are no styles without it.
  init(_ root: XMLElement?) {
    for style in root?.elements("style") ?? [] {
      guard let id = style.local("styleId") else { continue }
      let properties = style.first("pPr")
      styles[id] = Style(
        name: (style.value("name") ?? id).lowercased(), base: style.value("basedOn"),
        numbering: properties.flatMap(WordParagraph.Numbering.init),
        outline: properties?.value("outlineLvl").flatMap { Int(bounded: $0) },
        look: WordLook(style.first("rPr")))
    }
  }

  /// The maximum number of styles in a chain, because a chain is followed for each run.
  private static let longestChain = 20

  /// Returns a style and those that it is based on, up to a cycle.
  private func chain(_ id: String?) -> [Style] {
    var chain: [Style] = []
    var (next, seen) = (id, Set<String>())
    while let id = next, chain.count < WordStyles.longestChain, seen.insert(id).inserted,
      let style = styles[id]
    {
      chain.append(style)
      next = style.base
    }
    return chain
  }

  /// Returns the look of characters in a style.
  func look(_ id: String?) -> WordLook {
    chain(id).reduce(WordLook()) { $0.over($1.look) }
  }

  /// Returns the numbering of paragraphs in a style, from the first style in its chain that has one.
  func numbering(_ id: String?) -> WordParagraph.Numbering? {
    chain(id).lazy.compactMap(\.numbering).first
  }

  /// Returns the heading level of a style, counted from 1, or nil for other text.
  func headingLevel(_ id: String?) -> Int? {
    for style in chain(id) {
      if let level = style.outline { return level < 9 ? level + 1 : nil }
      if style.name.hasPrefix("heading "), let level = Int(style.name.dropFirst(8)) { return level }
    }
    return nil
  }

  /// Returns the style of qbank's own, if it is one.
  func own(_ id: String?) -> WordOwnStyle? {
    WordOwnStyle(id, name: id.flatMap { styles[$0]?.name })
  }

  /// Whether a style is for the title of the document.
  func isTitle(_ id: String?) -> Bool {
    chain(id).contains { ["title", "subtitle"].contains($0.name) }
  }
}

/// The look of characters, as far as it may mark a right choice. A property is nil if it is not specified.
struct WordLook: Equatable {
  var bold: Bool?
  var underline: Bool?
  var highlight: Bool?
  var colour: Bool?
  /// Whether it is struck through, which marks no right choice.
  var struck: Bool?
  /// Whether it is superscript or subscript.
  var script: ScriptText.Kind?

  /// Creates a look that specifies nothing.
  init() {}

  /// Reads the properties of a run.
  init(_ properties: XMLElement?) {
    guard let properties else { return }
    bold = properties.isOn("b")
    underline = properties.isOn("u")
    if let highlight = properties.isOn("highlight") { self.highlight = highlight }
    if let fill = properties.first("shd")?.local("fill") {
      highlight = highlight == true || !["auto", "FFFFFF", "ffffff"].contains(fill)
    }
    let lines = ["strike", "dstrike"].compactMap(properties.isOn)
    struck = lines.isEmpty ? nil : lines.contains(true)
    script = WordLook.script(properties)
    if let value = properties.value("color") { colour = !["auto", "000000"].contains(value) }
  }

  private static func script(_ properties: XMLElement) -> ScriptText.Kind? {
    switch properties.value("vertAlign") {
    case "superscript": return .raised
    case "subscript": return .lowered
    default: break
    }
    // In half points. Smaller shifts are only cosmetic.
    guard let moved = properties.value("position") else { return nil }
    let isLowered = moved.hasPrefix("-")
    let points = Int(bounded: String(moved.dropFirst(isLowered ? 1 : 0))) ?? 0
    return points < 4 ? nil : isLowered ? .lowered : .raised
  }

  /// Returns the look with missing properties taken from another one.
  func over(_ other: WordLook) -> WordLook {
    var look = self
    look.bold = bold ?? other.bold
    look.underline = underline ?? other.underline
    look.highlight = highlight ?? other.highlight
    look.colour = colour ?? other.colour
    look.struck = struck ?? other.struck
    look.script = script ?? other.script
    return look
  }

  /// The look in the terms of question lists.
  var looks: [ListLooks.Look] {
    let all: [(Bool?, ListLooks.Look)] = [
      (bold, .bold), (underline, .underline), (highlight, .highlight), (colour, .colour),
    ]
    return all.filter { $0.0 == true }.map(\.1)
  }
}
