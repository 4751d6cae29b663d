@_spi(QBank) import BankModel

/// The errors of XML.
extension ParseError {
  static func notUTF8(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "this is not UTF-8", ja: "この部分はUTF-8ではありません。",
      help: Localized(en: "Save the file as UTF-8.", ja: "UTF-8で保存し直してください。"))
  }

  static func illegalCharacter(_ range: TextRange, _ scalar: UInt32) -> ParseError {
    let name = VisibleText.name(scalar)
    return ParseError(
      range, en: "XML does not allow the character \(name)", ja: "\(name)はXMLで使えない文字です。")
  }

  static func cutOffXML(_ offset: Int) -> ParseError {
    ParseError(
      TextRange(at: offset), en: "the file ends in the middle of XML", ja: "XMLの途中でファイルが終わっています。")
  }

  static func unclosedElement(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "the element <\(shown(name))> is never closed", ja: "<\(shown(name))>が閉じられていません。")
  }

  static func otherEndTag(_ range: TextRange, _ found: String, open: String) -> ParseError {
    ParseError(
      range, en: "</\(shown(found))> is here, but <\(shown(open))> must be closed first",
      ja: "<\(shown(open))>が閉じられる前に</\(shown(found))>があります。")
  }

  static func strayEndTag(_ range: TextRange) -> ParseError {
    ParseError(range, en: "this end tag has no start tag", ja: "対応する開始タグがありません。")
  }

  static func noElement(_ offset: Int) -> ParseError {
    ParseError(TextRange(at: offset), en: "there is no XML element", ja: "XMLの要素がありません。")
  }

  static func outsideElement(_ range: TextRange) -> ParseError {
    ParseError(range, en: "this is outside the outermost element", ja: "いちばん外側の要素の外に書かれています。")
  }

  static func badMarkup(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "this is not XML markup", ja: "XMLの書き方ではありません。",
      help: Localized(
        en: "Write &lt; for a “<” that is meant as text.", ja: "文字としての「<」は&lt;と書いてください。"))
  }

  static func badName(_ range: TextRange) -> ParseError {
    ParseError(range, en: "this is not an XML name", ja: "XMLの名前として正しくありません。")
  }

  static func badAttribute(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "an attribute must be written as name=\"value\"", ja: "属性は「名前=\"値\"」の形で書きます。")
  }

  static func sameAttribute(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "the attribute “\(shown(name))” appears twice", ja: "属性「\(shown(name))」が2つあります。")
  }

  static func angleInAttribute(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "“<” is not allowed in an attribute", ja: "属性の値に「<」は書けません。",
      help: Localized(en: "Write &lt; instead.", ja: "&lt;と書いてください。"))
  }

  static func badReference(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "“&” does not begin a reference here", ja: "「&」のあとが文字参照になっていません。",
      help: Localized(
        en: "Write &amp; for an “&” that is meant as text.", ja: "文字としての「&」は&amp;と書いてください。"))
  }

  static func unknownEntity(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "the entity &\(shown(name)); is not defined in XML",
      ja: "&\(shown(name));はXMLにありません。",
      help: Localized(
        en: "Write the character itself, or its number such as &#160;.",
        ja: "文字そのものか、&#160;のような番号で書いてください。"))
  }

  static func documentType(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "a document type (<!DOCTYPE) is not read, because it could load other files",
      ja: "文書型宣言（<!DOCTYPE）は、ほかのファイルを読み込むおそれがあるため扱いません。",
      help: Localized(en: "Delete the declaration.", ja: "この宣言を削除してください。"))
  }

  static func endOfSectionInText(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "“]]>” is not allowed in text", ja: "本文に「]]>」は書けません。",
      help: Localized(en: "Write ]]&gt; instead.", ja: "]]&gt;と書いてください。"))
  }

  static func dashesInComment(_ range: TextRange) -> ParseError {
    ParseError(range, en: "“--” is not allowed in a comment", ja: "コメントに「--」は書けません。")
  }

  static func badDeclaration(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "the XML declaration is not valid", ja: "XML宣言の書き方が正しくありません。",
      help: Localized(
        en: "Write <?xml version=\"1.0\" encoding=\"UTF-8\"?>.",
        ja: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>と書いてください。"))
  }

  static func misplacedDeclaration(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "an XML declaration can only be at the very beginning", ja: "XML宣言はファイルの先頭にだけ書けます。"
    )
  }

  static func otherEncoding(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "the file declares the encoding \(shown(name)), but it is UTF-8",
      ja: "文字コードが\(shown(name))と書かれていますが、実際はUTF-8です。",
      help: Localized(
        en: "Write encoding=\"UTF-8\" in the first line.",
        ja: "1行目を encoding=\"UTF-8\" と書き換えてください。"))
  }

  static func unknownEncoding(_ range: TextRange, _ name: String) -> ParseError {
    ParseError(
      range, en: "the file declares the encoding \(shown(name)), which qbank does not read",
      ja: "文字コードが\(shown(name))と書かれていますが、この文字コードは読み込めません。",
      help: Localized(
        en: "Save the file as UTF-8 and declare that in the first line.",
        ja: "UTF-8で保存し直し、1行目の文字コードもUTF-8に直してください。"))
  }

  static func unknownPrefix(_ range: TextRange, _ prefix: String) -> ParseError {
    ParseError(
      range, en: "the prefix “\(shown(prefix))” is not declared",
      ja: "接頭辞「\(shown(prefix))」が宣言されていません。")
  }

  static func badNamespace(_ range: TextRange) -> ParseError {
    ParseError(range, en: "a namespace cannot be declared like this", ja: "名前空間をこのように宣言できません。")
  }

  static func tooDeep(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "elements are nested more than \(Limits.xmlDepth) levels deep",
      ja: "要素の入れ子が\(Limits.xmlDepth)段を超えています。")
  }

  static func tooManyAttributes(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "there are more than \(Limits.xmlAttributes) attributes or namespaces here",
      ja: "属性または名前空間が\(Limits.xmlAttributes)個を超えています。")
  }

  static func tooManyNodes(_ range: TextRange) -> ParseError {
    ParseError(
      range, en: "the document has more than \(Limits.xmlNodes) elements and texts",
      ja: "要素と本文が合わせて\(Limits.xmlNodes)個を超えています。")
  }

  private static func shown(_ name: String) -> String { VisibleText.escape(name) }
}
