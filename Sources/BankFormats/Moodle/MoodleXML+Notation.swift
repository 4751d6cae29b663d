@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

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
