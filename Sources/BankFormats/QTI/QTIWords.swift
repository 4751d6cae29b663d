@_spi(QBank) import BankSyntax

extension XMLElement {
  /// The element with the names of version 2: `qti-simple-choice` becomes `simpleChoice`.
  ///
  /// Elements outside QTI, such as those of HTML, are kept unchanged with all their attributes.
  var inWordsOfVersion2: XMLElement {
    let nodes: [XMLNode] = children.map { child in
      switch child {
      case .element(let element): .element(element.inWordsOfVersion2)
      case .text: child
      }
    }
    return XMLElement(tag: tag.inWordsOfVersion2, children: nodes, range: range)
  }

  /// The range between the element's tags.
  var content: TextRange {
    TextRange(tag.range.end, children.last?.range.end ?? tag.range.end)
  }
}

extension XMLTag {
  fileprivate var inWordsOfVersion2: XMLTag {
    guard name.local.hasPrefix("qti-") else { return self }
    let attributes = attributes.map { attribute in
      XMLAttribute(
        name: attribute.name.camel(dropping: 0), value: attribute.value, range: attribute.range)
    }
    return XMLTag(name: name.camel(dropping: 4), attributes: attributes, range: range)
  }
}

extension XMLName {
  /// Returns the name in camel case instead of with hyphens, without the first `count` bytes.
  fileprivate func camel(dropping count: Int) -> XMLName {
    var written: [UInt8] = []
    var isFirst = false
    for byte in local.utf8.dropFirst(count) {
      if byte == UInt8(ascii: "-") {
        isFirst = true
      } else {
        let isSmall = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        written.append(isFirst && isSmall ? byte - 0x20 : byte)
        isFirst = false
      }
    }
    return XMLName(
      prefix: prefix, local: String(decoding: written, as: UTF8.self), namespace: namespace)
  }
}
