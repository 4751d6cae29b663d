@_spi(QBank) import BankSyntax

/// A text as Moodle and related programs store it: with its markup named beside it.
struct MoodleText {
  /// The markup of a text.
  enum Markup: String, CaseIterable {
    /// HTML.
    case html
    /// The default where no markup is named: HTML in which line breaks count.
    case moodle
    /// Plain text.
    case plain
    /// Markdown.
    case markdown
  }

  /// The plain text.
  let text: String
  /// The text with its markup.
  let written: String
  /// The markup.
  let markup: Markup
  /// What plain text loses of it.
  let loss: Localized?
  /// The names of its pictures.
  private(set) var pictures: [String] = []
  /// The other languages of the text, which were left out.
  let otherLanguages: [String]
  /// Whether the text was empty.
  let isEmpty: Bool

  /// Whether the plain text is everything: nothing is lost, and there are no tags, not even ones whose removal
  /// changes nothing.
  var isAllThereIs: Bool {
    let hasTags = markup != .plain && written.utf8.contains(UInt8(ascii: "<"))
    return loss == nil && otherLanguages.isEmpty && !hasTags
  }

  /// Converts a text with markup to plain text, in the first language if there are several.
  init(_ text: String, _ markup: Markup) {
    let shown = ShownLanguage(text)
    let text = shown.text
    otherLanguages = shown.others
    self.markup = markup
    written = text
    isEmpty = text.isEmpty
    switch markup {
    case .plain:
      self.text = text
      loss = nil
    case .markdown:
      self.text = text
      let hasMarks = text.unicodeScalars.contains { "*_`[]#<".unicodeScalars.contains($0) }
      loss = hasMarks ? .markdownKept : nil
    case .html, .moodle:
      let html = HTMLPlainText(text, keepsLines: markup == .moodle)
      self.text = html.text
      loss = html.loss(of: text)
      pictures = html.pictures
    }
  }

  /// Encodes a plain text as HTML that every reader understands alike, including leading and trailing white space.
  static func html(_ text: String) -> String {
    isSameInHTML(text) ? text : htmlPlainly(text)
  }

  /// Whether a text needs no change in HTML, as far as its bytes show; nearly all texts need none.
  private static func isSameInHTML(_ text: String) -> Bool {
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      let span = unsafe Span(_unsafeElements: bytes)
      guard span.hasVisibleEdges(TextRange(0, span.count)) else { return false }
      return unsafe !bytes.contains { $0 <= ASCII.carriageReturn || meansSomething($0) }
    } ?? false
  }

  private static func meansSomething(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  /// Encodes a plain text as HTML scalar by scalar: the fallback of `html`, for any text.
  static func htmlPlainly(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    // Readers reject an empty text, so an invisible element takes its place.
    if scalars.isEmpty { return "<wbr>" }
    let edges = EdgeWhitespace(scalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n": result += "<br>"
      case "\r": result += "&#13;"
      case _ where edges.contains(index): result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The notation of texts in Moodle XML: HTML, in a CDATA section if it was in one before.
  static let notation = TextNotation(
    read: { bytes in
      let whole = Array("<text>".utf8) + bytes + Array("</text>".utf8)
      guard case .success(let element) = XMLElement.read(whole.arraySpan), element.elements.isEmpty
      else { return nil }
      let text = MoodleText(String(element.text.unicodeScalars.trimmed), .html)
      return text.isAllThereIs ? text.text : nil
    },
    write: { text, old in
      let html = MoodleText.html(text)
      if old.trimmed.starts(with: "<![CDATA[".utf8) { return Array("<![CDATA[\(html)]]>".utf8) }
      return Array(XMLWriter.escaped(html).utf8)
    })

  /// Returns the range of the content of an element's `text` child if it is a single piece of text.
  static func place(in element: XMLElement?) -> TextRange? {
    guard let text = element?.first("text"), text.children.count == 1,
      case .text(let content) = text.children[0]
    else { return nil }
    return content.range
  }
}

extension ImportLog {
  /// Records what is lost of a text of a question.
  mutating func addLosses(of text: MoodleText, _ number: Int) {
    addLanguageLoss(text.otherLanguages, number)
    if let loss = text.loss { addLoss(number, .media, loss, names: text.pictures) }
  }
}

extension PlainChoice {
  /// Creates a choice from a text and its place.
  init(_ text: MoodleText, at range: TextRange) {
    self.init(
      text: text.text, written: text.written, losesMarkup: text.loss != nil, range: range)
  }
}
