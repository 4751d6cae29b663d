@_spi(QBank) import BankSyntax

/// The XHTML of an item as plain text.
///
/// White space that contains a line break separates words or formats the file; any other is kept, as in the items
/// that qbank writes.
struct QTIText {
  /// The text.
  let text: String
  /// The text with its markup.
  let html: String
  /// The other languages of the text, which were left out.
  let otherLanguages: [String]
  /// The names of elements that were left out, and of those that show pictures.
  let markup: [String]
  /// The file names of pictures and sounds that were left out.
  let pictures: [String]
  /// Whether it contained feedback, which was left out.
  let hasFeedback: Bool

  /// Converts the content of an element. Of interactions, only the prompts are kept.
  init(_ nodes: [XMLNode]) {
    var html = QTIHTML()
    html.append(nodes, inBlock: true)
    let shown = ShownLanguage(html.text)
    (self.html, otherLanguages) = (shown.text, shown.others)
    let plain = HTMLPlainText(self.html)
    text = plain.text
    pictures = plain.addresses.map { QTIAddress.fileName($0) }
    markup = plain.markup + plain.media + html.others
    hasFeedback = html.hasFeedback
  }

  /// What plain text loses of it.
  var loss: Localized? { .elements(markup, pictures: pictures, of: html, become: text) }
}

/// Converts XHTML to HTML for further reading.
private struct QTIHTML {
  /// An array, because a string is copied whenever scalars of another one are appended.
  private var html: [Unicode.Scalar] = []
  private(set) var others: Set<String> = []
  private(set) var hasFeedback = false

  var text: String { String(String.UnicodeScalarView(html)) }

  /// Elements whose content is no part of the question.
  private static let asides: Set = [
    "infoControl", "printedVariable", "rubricBlock", "templateBlock", "templateInline",
  ]

  mutating func append(_ nodes: [XMLNode], inBlock: Bool) {
    for (index, node) in nodes.enumerated() {
      switch node {
      case .element(let element): append(element)
      case .text(let text):
        let isFirst = index == 0 ? inBlock : nodes[index - 1].isBreak
        let isLast = index == nodes.count - 1 ? inBlock : nodes[index + 1].isBreak
        append(text.string, isFirst: isFirst, isLast: isLast)
      }
    }
  }

  private mutating func append(_ element: XMLElement) {
    let name = element.name.local
    if name.hasPrefix("feedback") {
      hasFeedback = true
    } else if name.hasSuffix("Interaction") {
      let prompt = element.first("prompt")?.children ?? []
      write("<div>")
      append(prompt, inBlock: true)
      write("</div>")
    } else if name == "contentBody" {
      append(element.children, inBlock: true)
    } else if name == "math" {
      appendFormula(element)
    } else if HTMLPlainText.knows(name) {
      write("<\(name)\(attributes(element))>")
      append(element.children, inBlock: HTMLPlainText.isBlock(name))
      if name != "br" { write("</\(name)>") }
    } else {
      others.insert(name)
      if !QTIHTML.asides.contains(name) { append(element.children, inBlock: false) }
    }
  }

  /// Appends a formula with all its elements.
  private mutating func appendFormula(_ element: XMLElement) {
    let thickness = element["linethickness"].map {
      " linethickness=\"\($0.filter { $0 != "\"" })\""
    }
    write("<\(element.name.local)\(thickness ?? "")>")
    for child in element.children {
      switch child {
      case .element(let inside): appendFormula(inside)
      case .text(let text): append(text.string, isFirst: true, isLast: true)
      }
    }
    write("</\(element.name.local)>")
  }

  /// Returns the attributes that are kept: the alternative text of a picture, the address of media, and the
  /// language of a part.
  private func attributes(_ element: XMLElement) -> String {
    let names =
      switch element.name.local {
      case "img": ["alt", "src"]
      case "span": ["class", "lang"]
      default: ["src", "data"]
      }
    return names.map { name in
      guard let text = element[name] else { return "" }
      let escaped = text.replacing(text: "&", with: "&amp;").replacing(text: "\"", with: "&quot;")
      return " \(name)=\"\(escaped)\""
    }.joined()
  }

  private mutating func append(_ text: String, isFirst: Bool, isLast: Bool) {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let end = scalars[index...].firstIndex { !$0.isLayout } ?? scalars.count
      let run = scalars[index..<end]
      if run.contains("\n") {
        let isEdge = index == 0 && isFirst || end == scalars.count && isLast
        write(isEdge ? "" : " ")
      } else {
        html += run
      }
      if end < scalars.count { append(scalars[end]) }
      index = end + 1
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "&": write("&amp;")
    case "<": write("&lt;")
    case ">": write("&gt;")
    case "\r": write("&#13;")
    default: html.append(scalar)
    }
  }

  private mutating func write(_ text: String) { html += text.unicodeScalars }
}

extension XMLNode {
  /// Whether it is a line break.
  fileprivate var isBreak: Bool {
    if case .element(let element) = self { element.name.local == "br" } else { false }
  }
}

extension Unicode.Scalar {
  /// Whether it may only lay out the file.
  var isLayout: Bool { self == " " || self == "\t" || self == "\n" }
}
