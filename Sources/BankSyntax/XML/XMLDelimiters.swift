/// The delimiters of markup.
enum XMLDelimiters {
  static let declaration = Array("<?xml".utf8)
  static let instruction = Array("<?".utf8)
  static let instructionEnd = Array("?>".utf8)
  static let comment = Array("<!--".utf8)
  static let commentDashes = Array("--".utf8)
  static let section = Array("<![CDATA[".utf8)
  static let sectionEnd = Array("]]>".utf8)
  static let documentType = Array("<!DOCTYPE".utf8)
  static let endTag = Array("</".utf8)
}
