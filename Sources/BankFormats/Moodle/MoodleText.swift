@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// A text as the programs around Moodle keep it: with a word beside it that tells its markup.
struct MoodleText {
  /// How a text is marked up.
  enum Markup: String, CaseIterable {
    /// HTML.
    case html
    /// What Moodle takes a text for that says nothing: HTML in which a line break is one.
    case moodle
    /// Nothing but text.
    case plain
    /// Markdown.
    case markdown
  }

  /// What it says.
  let text: String
  /// The same with its markup.
  let written: String
  /// How it is marked up.
  let markup: Markup
  /// What plain text loses of it.
  let loss: Localized?
  /// The names of its pictures.
  private(set) var pictures: [String] = []
  /// The languages in which it stands there, too, and which were left out.
  let otherLanguages: [String]
  /// Whether there was anything at all.
  let isEmpty: Bool

  /// Whether the text is all there is: nothing is lost, and no tags stand in it, not even those without which it
  /// says the same.
  var isAllThereIs: Bool {
    let hasTags = markup != .plain && written.utf8.contains(UInt8(ascii: "<"))
    return loss == nil && otherLanguages.isEmpty && !hasTags
  }

  /// The plain text of a text that is marked up, in the first language where there are several.
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

  /// A plain text as HTML that says the same to every reader, blanks at the edges included.
  static func html(_ text: String) -> String {
    isSameInHTML(text) ? text : htmlPlainly(text)
  }

  /// Whether a text is written in HTML as it is, as far as its bytes can tell; nearly all are.
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

  /// The same one scalar after the other, whatever the text is.
  static func htmlPlainly(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    // Readers reject an empty text, so an invisible one stands for it.
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
}

extension ImportLog {
  /// Notes what is lost of a text of a question.
  mutating func addLosses(of text: MoodleText, _ number: Int) {
    addLanguageLoss(text.otherLanguages, number)
    if let loss = text.loss { addLoss(number, .media, loss, names: text.pictures) }
  }
}

extension PlainChoice {
  /// A choice that was read, and where it stands.
  init(_ text: MoodleText, at range: TextRange) {
    self.init(
      text: text.text, written: text.written, losesMarkup: text.loss != nil, range: range)
  }
}

extension MoodleText {
  /// How the texts of Moodle XML are written: HTML, between the marks of CDATA where it was so before.
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

  /// Where the content of the element `text` of an element stands, if it is one piece.
  static func place(in element: XMLElement?) -> TextRange? {
    guard let text = element?.first("text"), text.children.count == 1,
      case .text(let content) = text.children[0]
    else { return nil }
    return content.range
  }
}
