/// HTML converted to plain text, with a list of what plain text cannot show.
@_spi(QBank) public struct HTMLPlainText: Equatable, Sendable {
  /// The text, with line breaks where HTML breaks lines.
  @_spi(QBank) public let text: String
  /// The sorted names of elements that were left out: bold type, links and the like.
  @_spi(QBank) public let markup: [String]
  /// The sorted names of elements that show pictures, sounds and formulas.
  @_spi(QBank) public let media: [String]
  /// The raw addresses of pictures, sounds and films, in order.
  @_spi(QBank) public let addresses: [String]

  /// Converts HTML. What looks like a tag but is not an HTML element, such as `List<String>`, stays as text.
  ///
  /// In proper HTML a line break is a space; some programs break the line there (`keepsLines`). Superscripts and
  /// subscripts are written as in `ScriptText`: 10³ must not become 103.
  @_spi(QBank) public init(_ html: String, keepsLines: Bool = false) {
    var reader = HTMLReader(html, keepsLines: keepsLines)
    reader.read()
    text = String(String.UnicodeScalarView(reader.output))
    addresses = reader.addresses
    markup = reader.elements.intersection(HTMLElements.marked).union(reader.styled).sorted()
    media = reader.elements.intersection(HTMLElements.media).sorted()
  }

  /// Whether this is the lowercase name of an HTML element.
  @_spi(QBank) public static func knows(_ name: String) -> Bool { HTMLElements.all.contains(name) }

  /// Whether the element of this name is a block, on lines of its own.
  @_spi(QBank) public static func isBlock(_ name: String) -> Bool {
    HTMLElements.block.contains(name)
  }
}

/// Reads HTML in one pass.
private struct HTMLReader {
  private let html: [Unicode.Scalar]
  private let keepsLines: Bool
  private var index = 0
  /// The raw text since the last tag.
  private var raw: [Unicode.Scalar] = []
  private var isAfterBlock = false
  /// Whether only white space was read since something that plain text cannot show.
  private var isAfterMedia = false
  private var preformatted = 0
  private var hasOpenTag = false
  private var hasOpenComment = false
  private(set) var output: [Unicode.Scalar] = []
  private(set) var elements: Set<String> = []
  /// The names of elements whose style says what markup would.
  private(set) var styled: Set<String> = []
  private(set) var addresses: [String] = []
  /// The open lists: the number of items so far and the style of numbering, or nil for a list without numbers.
  private var lists: [(count: Int, style: Unicode.Scalar)?] = []
  /// The start of the outermost superscript or subscript, and the current depth of nesting.
  private var script = (start: 0, depth: 0)

  init(_ html: String, keepsLines: Bool) {
    self.html = Array(html.unicodeScalars)
    self.keepsLines = keepsLines
  }

  mutating func read() {
    while index < html.count {
      if html[index] == "<", skipComment() || skipTag() { continue }
      append(html[index])
      index += 1
    }
    // White space before a picture at the end separates it from nothing.
    if isAfterMedia, raw.last == " " { raw.removeLast() }
    flush(beforeBlock: false)
  }

  /// Appends a character; of the white space around something that is not shown, one character stays.
  private mutating func append(_ scalar: Unicode.Scalar) {
    if isAfterMedia, scalar.isHTMLWhitespace {
      let last = raw.last ?? output.last ?? "\n"
      if last == "\n" || last.isHTMLWhitespace && (scalar == " " || !keepsLines) { return }
    }
    isAfterMedia = false
    raw.append(scalar)
  }

  private mutating func skipComment() -> Bool {
    guard !hasOpenComment, html[index...].starts(with: "<!--".unicodeScalars) else { return false }
    var end = index + 4
    while end < html.count, !html[..<end].ends(with: "-->") { end += 1 }
    hasOpenComment = !html[..<end].ends(with: "-->")
    if !hasOpenComment { index = end }
    return !hasOpenComment
  }

  /// Skips the tag of an HTML element; anything else is text.
  private mutating func skipTag() -> Bool {
    var place = index + 1
    let closes = place < html.count && html[place] == "/"
    if closes { place += 1 }
    var name = ""
    while place < html.count, name.utf8.count < 16, html[place].isASCIILetterOrDigit {
      name.unicodeScalars.append(html[place])
      place += 1
    }
    name = name.lowercased()
    guard HTMLElements.all.contains(name), let end = endOfTag(from: place) else { return false }
    index = end
    meet(name, closes: closes)
    if !closes, HTMLElements.plain.contains(name), HTMLStyle.says(html[place..<end - 1]) {
      styled.insert(name)
    }
    meetList(name, closes: closes, in: html[place..<end - 1])
    // The text of a picture is its alternative text.
    let shown = name == "img" ? HTMLAttributes.value("alt", in: html[place..<end - 1]) ?? [] : []
    raw.append(contentsOf: shown)
    if HTMLElements.media.contains(name) {
      isAfterMedia = shown.isEmpty
      if !closes { addAddress(in: html[place..<end - 1]) }
    }
    return true
  }

  private mutating func addAddress(in tag: ArraySlice<Unicode.Scalar>) {
    guard
      let address = HTMLAttributes.value("src", in: tag) ?? HTMLAttributes.value("data", in: tag)
    else { return }
    addresses.append(HTMLEntities.unescape(String(String.UnicodeScalarView(Array(address)))))
  }

  private mutating func endOfTag(from start: Int) -> Int? {
    guard !hasOpenTag, start < html.count, html[start].canFollowName else { return nil }
    var quote: Unicode.Scalar?
    for place in start..<html.count {
      let scalar = html[place]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == ">" {
        return place + 1
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      }
    }
    // Without this, a text full of unclosed tags would be scanned once for each: quadratic time.
    hasOpenTag = true
    return nil
  }

  private mutating func meet(_ name: String, closes: Bool) {
    elements.insert(name)
    if name == "math", !closes {
      let start = index
      skipContent(of: name)
      raw += MathText.text(of: html[start..<index]).unicodeScalars
      return
    }
    if HTMLElements.unshown.contains(name) { return closes ? () : skipContent(of: name) }
    if let kind = ScriptText.Kind(name) { return meetScript(kind, closes: closes) }
    if name == "br" {
      flush(beforeBlock: false)
      output.append("\n")
    } else if HTMLElements.block.contains(name) {
      flush(beforeBlock: true)
      isAfterBlock = true
      if name == "pre" { preformatted = max(0, preformatted + (closes ? -1 : 1)) }
    }
  }

  /// Writes the numbers before the items of an ordered list.
  private mutating func meetList(
    _ name: String, closes: Bool, in tag: ArraySlice<Unicode.Scalar>
  ) {
    switch (name, closes) {
    case ("ol", false): lists.append((0, HTMLAttributes.value("type", in: tag)?.first ?? "1"))
    case ("ul", false): lists.append(nil)
    case ("ol", true), ("ul", true): _ = lists.popLast()
    case ("li", false):
      guard case .some(.some((let count, let style))) = lists.last else { return }
      lists[lists.count - 1]?.count = count + 1
      raw += "\(HTMLReader.name(ofItem: count, style)). ".unicodeScalars
    default: break
    }
  }

  private static func name(ofItem index: Int, _ style: Unicode.Scalar) -> String {
    guard style == "A" || style == "a", index < 26 else { return String(index + 1) }
    return String(Unicode.Scalar(UInt8(style.value) + UInt8(index)))
  }

  /// Converts superscripts and subscripts at the end of the outermost element, once for all that are nested in it.
  private mutating func meetScript(_ kind: ScriptText.Kind, closes: Bool) {
    flush(beforeBlock: false)
    if !closes {
      if script.depth == 0 { script.start = output.count }
      script.depth += 1
    } else if script.depth > 0 {
      script.depth -= 1
      if script.depth > 0 { return }
      let text = ScriptText.plain(output[script.start...], kind)
      output.replaceSubrange(script.start..., with: text)
    }
  }

  /// Skips the content of a script or a style sheet.
  private mutating func skipContent(of name: String) {
    let end = Array("</\(name)".unicodeScalars)
    while index < html.count {
      let here = html[index...].prefix(html[index] == "<" ? end.count : 0)
      // The letters of the name may be capitals.
      if here.elementsEqual(end, by: { $0.properties.lowercaseMapping == String($1) }) { return }
      index += 1
    }
  }

  /// Appends the text since the last tag, without the white space at the edges of blocks, which is not visible.
  private mutating func flush(beforeBlock: Bool) {
    defer { raw.removeAll(keepingCapacity: true) }
    var text = raw[...]
    if isAfterBlock, preformatted == 0 { text = text.drop { $0.isHTMLWhitespace } }
    if beforeBlock, preformatted == 0 {
      while let last = text.last, last.isHTMLWhitespace { text.removeLast() }
    }
    guard !text.isEmpty else { return }
    if isAfterBlock, !output.isEmpty, output.last != "\n" { output.append("\n") }
    isAfterBlock = false
    output += HTMLEntities.unescape(spaced(text)).unicodeScalars
  }

  private func spaced(_ text: ArraySlice<Unicode.Scalar>) -> String {
    if keepsLines || preformatted > 0 { return String(String.UnicodeScalarView(text)) }
    var result = String.UnicodeScalarView()
    for scalar in text { result.append(scalar == "\n" || scalar == "\r" ? " " : scalar) }
    return String(result)
  }
}

private enum HTMLElements {
  static let plain: Set = ["br", "div", "p", "span", "wbr"]
  static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins",
    "kbd", "label", "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "strike", "strong",
    "sub", "sup", "time", "tt", "u", "var",
  ]
  /// Blocks whose appearance carries meaning.
  static let shown: Set = [
    "blockquote", "center", "dd", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol",
    "pre", "table", "tbody", "td", "th", "thead", "tr", "ul",
  ]
  static let marked = inline.union(shown)
  static let media: Set = [
    "audio", "canvas", "embed", "iframe", "img", "math", "object", "picture", "source", "svg",
    "video",
  ]
  static let unshown: Set = ["script", "style"]
  static let block = shown.union(["div", "p"])
  static let all = plain.union(inline).union(shown).union(media).union(unshown)
}

extension Unicode.Scalar {
  /// Whether it can be part of the name of an element or of a character.
  var isASCIILetterOrDigit: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  fileprivate var canFollowName: Bool { self == ">" || self == "/" || isHTMLWhitespace }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.unicodeScalars.count).elementsEqual(text.unicodeScalars)
  }
}

/// Styles with the meaning of markup: `text-decoration: line-through` is `<s>`.
///
/// Colours, sizes and fonts are left out, because editors write them on text that looks like any other.
private enum HTMLStyle {
  private static let meanings = [
    "line-through", "decoration:underline", "decoration-line:underline", "weight:bold",
    "weight:600", "weight:700", "weight:800", "weight:900", "style:italic", "style:oblique",
    "align:super", "align:sub", "transform:uppercase", "display:none", "visibility:hidden",
  ]

  /// Whether the style in a tag, given without its element name, has such a meaning.
  static func says(_ tag: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let style = HTMLAttributes.value("style", in: tag) else { return false }
    let text = String(String.UnicodeScalarView(style.filter { !$0.isHTMLWhitespace })).lowercased()
    return meanings.contains { text.contains(text: $0) }
  }
}
