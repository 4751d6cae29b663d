@_spi(QBank) import BankModel

/// Writes XML 1.0, one element per line, with two spaces of indentation per level.
///
/// Characters that XML cannot represent are left out; `XMLWriter.losses` reports them in advance.
package struct XMLWriter {
  private var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var open: [String] = []

  package init() {}

  /// The attributes of an element, in order.
  package struct Attributes: ExpressibleByDictionaryLiteral {
    package var pairs: [(name: String, value: String)]

    package init(dictionaryLiteral pairs: (String, String)...) { self.pairs = pairs }

    /// Returns these attributes with further ones appended.
    package func adding(_ more: Attributes) -> Attributes {
      var all = self
      all.pairs += more.pairs
      return all
    }
  }

  /// The bytes of the document so far.
  package var bytes: [UInt8] { Array(text.utf8) }

  /// Begins an element that contains others.
  package mutating func open(_ name: String, _ attributes: Attributes = [:]) {
    indent()
    tag(name, attributes)
    text += ">\n"
    open.append(name)
  }

  /// Ends the innermost open element.
  package mutating func close() {
    guard let name = open.popLast() else { return }
    indent()
    text += "</\(name)>\n"
  }

  /// Writes an element that contains other elements.
  package mutating func element(
    _ name: String, _ attributes: Attributes = [:], _ content: (inout XMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close()
  }

  /// Writes an empty element.
  package mutating func empty(_ name: String, _ attributes: Attributes = [:]) {
    indent()
    tag(name, attributes)
    text += "/>\n"
  }

  /// Writes an element that contains text.
  package mutating func element(_ name: String, _ attributes: Attributes = [:], text: String) {
    element(name, attributes, xml: XMLWriter.escaped(text))
  }

  /// Writes an element that contains text in a CDATA section, which keeps markup in it readable.
  package mutating func element(_ name: String, _ attributes: Attributes = [:], section: String) {
    element(name, attributes, xml: XMLWriter.section(section))
  }

  /// Writes an element that contains XML that is already escaped.
  package mutating func element(_ name: String, _ attributes: Attributes = [:], xml: String) {
    indent()
    tag(name, attributes)
    text += ">"
    text += xml
    text += "</"
    text += name
    text += ">\n"
  }

  private mutating func indent() {
    for _ in open { text += "  " }
  }

  /// Writes the start of a tag.
  private mutating func tag(_ name: String, _ attributes: Attributes) {
    text += "<"
    text += name
    for (name, value) in attributes.pairs { text += " \(name)=\"\(XMLWriter.attribute(value))\"" }
  }

  /// Escapes text for content between tags. A carriage return would be read as a line feed.
  package static func escaped(_ text: String) -> String {
    replacing(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\r": "&#13;"
      default: nil
      }
    }
  }

  /// Escapes text for an attribute value, where line endings would become spaces.
  static func attribute(_ text: String) -> String {
    replacing(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default: nil
      }
    }
  }

  /// Returns text in as many CDATA sections as necessary: none can contain `]]>` or a carriage return.
  static func section(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0 != "]" && $0 != "\r" && !XMLCharacters.isIllegal($0.value)
    }
    if isPlain { return "<![CDATA[" + text + "]]>" }
    var (written, brackets) = ("<![CDATA[", 0)
    for scalar in text.unicodeScalars where !XMLCharacters.isIllegal(scalar.value) {
      switch scalar {
      case ">" where brackets >= 2: written += "]]><![CDATA[>"
      case "\r": written += "]]>&#13;<![CDATA["
      default: written.unicodeScalars.append(scalar)
      }
      brackets = scalar == "]" ? brackets + 1 : 0
    }
    return written + "]]>"
  }

  private static func replacing(
    _ text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      replacement($0) == nil && !XMLCharacters.isIllegal($0.value)
    }
    if isPlain { return text }
    var written = ""
    for scalar in text.unicodeScalars where !XMLCharacters.isIllegal(scalar.value) {
      if let text = replacement(scalar) {
        written += text
      } else {
        written.unicodeScalars.append(scalar)
      }
    }
    return written
  }

  /// Returns the losses for the characters of a problem that XML cannot represent, each reported once.
  package static func losses(_ texts: [String], number: Int) -> [Loss] {
    var seen: Set<UInt32> = []
    for text in texts {
      for scalar in text.unicodeScalars where XMLCharacters.isIllegal(scalar.value) {
        seen.insert(scalar.value)
      }
    }
    return seen.sorted().map { scalar in
      let name = VisibleText.name(scalar)
      return Loss(
        number, .text,
        Localized(
          en: "the character \(name) is left out", ja: "XMLで使えない文字\(name)が失われます。"))
    }
  }

  /// Returns a document with this outermost element.
  package static func document(
    _ root: String, _ attributes: Attributes = [:], _ content: (inout XMLWriter) -> Void
  ) -> [UInt8] {
    var xml = XMLWriter()
    xml.element(root, attributes, content)
    return xml.bytes
  }
}
