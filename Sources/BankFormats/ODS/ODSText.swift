@_spi(QBank) import BankSyntax

/// The text that a cell of an OpenDocument workbook shows.
struct ODSText {
  private var text = ""
  /// Whether it has superscripts or subscripts that no characters exist for.
  private var hasRaised = false
  private var hasStruck = false
  /// Whether the current text is already inside a superscript or subscript.
  private var isInScript = false
  /// Whether the last character was white space, so that more of it is collapsed.
  private var isAfterBlank = false
  /// Whether nothing of the paragraph has been added yet.
  private var isAtStart = true
  /// Whether a space is pending at the end.
  private var hasBlank = false
  /// Whether the pending space contains a line ending of the file, so that it belongs to the markup.
  private var hasLineEnd = false
  private let styles: ODSStyles

  /// Returns the text of a cell and a note about it, or nil if it shows nothing.
  static func value(
    of cell: XMLElement, _ styles: ODSStyles, _ budget: inout DecompressionBudget,
    at place: TextRange
  ) throws(ParseError) -> (text: String, note: CellNote?)? {
    let paragraphs = cell.elements("p")
    var reading = ODSText(styles: styles)
    reading.hasStruck = styles.strikes(cell.local("style-name"))
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { reading.text += "\n" }
      try reading.addParagraph(paragraph, &budget, place)
    }
    let kind = cell.local("value-type")
    let isFormula = cell.local("formula") != nil
    var text = reading.text
    if let kind, kind != "string" { text = text.trimmed }
    if paragraphs.isEmpty { text = plainValue(of: cell, kind) }
    if text.isEmpty { return isFormula && kind != "string" ? ("", .formulaWithoutValue) : nil }
    return (text, note(cell, text, isFormula) ?? reading.note)
  }

  private static func note(
    _ cell: XMLElement, _ text: String, _ isFormula: Bool
  ) -> CellNote? {
    let isSaid = cell.tag.attributes.contains {
      $0.name.local == "value-type" && $0.value == "error"
    }
    let isError =
      isSaid
      || isFormula && text.utf8.first == UInt8(ascii: "#")
        && (cell.local("string-value") ?? cell.local("value")) == ""
    return isError ? .brokenFormula : nil
  }

  private var note: CellNote? { hasStruck ? .struck : hasRaised ? .raised : nil }

  /// Returns the value of a cell without text, which other programs leave out.
  private static func plainValue(of cell: XMLElement, _ kind: String?) -> String {
    switch kind {
    case "string": cell.local("string-value") ?? ""
    case "boolean": cell.local("boolean-value") == "true" ? "TRUE" : "FALSE"
    case "date": cell.local("date-value") ?? ""
    case "time": cell.local("time-value") ?? ""
    default:
      cell.local("value").map { value in DecimalNumber(value)?.text ?? value } ?? ""
    }
  }

  // MARK: Paragraphs

  private mutating func addParagraph(
    _ paragraph: XMLElement, _ budget: inout DecompressionBudget, _ place: TextRange
  ) throws(ParseError) {
    (isAfterBlank, isAtStart, hasBlank, hasLineEnd) = (false, true, false, false)
    try add(paragraph.children, &budget, place)
    // LibreOffice writes and reads a space at an edge like one between words.
    if !hasLineEnd { flushBlank() }
  }

  private mutating func add(
    _ nodes: [XMLNode], _ budget: inout DecompressionBudget, _ place: TextRange
  ) throws(ParseError) {
    for node in nodes {
      switch node {
      case .text(let part): addCollapsed(part.string)
      case .element(let element): try add(element, &budget, place)
      }
    }
  }

  /// Appends text with white space collapsed to one space, or to none if it contains a line ending at an edge of
  /// the paragraph.
  private mutating func addCollapsed(_ part: String) {
    for scalar in part.unicodeScalars {
      if scalar.isASCII, UInt8(ascii: scalar).isASCIIWhitespace {
        if !isAfterBlank { hasBlank = true }
        isAfterBlank = true
        if scalar != " " { hasLineEnd = true }
      } else {
        flushBlank()
        text.unicodeScalars.append(scalar)
        isAfterBlank = false
      }
    }
  }

  private mutating func flushBlank() {
    if hasBlank, !isAtStart || !hasLineEnd { text += " " }
    (hasBlank, hasLineEnd, isAtStart) = (false, false, false)
  }

  private mutating func add(
    _ element: XMLElement, _ budget: inout DecompressionBudget, _ place: TextRange
  ) throws(ParseError) {
    switch element.name.local {
    case "s":
      let count = element.local("c").flatMap { Int(bounded: $0) } ?? 1
      let blanks = min(max(count, 0), Limits.unfoldedBytes)
      try budget.spend(blanks, at: place)
      add(String(repeating: " ", count: blanks))
    case "tab": add("\t")
    case "line-break": add("\n")
    case "span", "a", "ruby", "ruby-base", "meta", "meta-field":
      let style = element.local("style-name")
      hasStruck = hasStruck || styles.strikes(style)
      let kind = isInScript ? nil : styles.script(style)
      let start = text.utf8.count
      isInScript = isInScript || kind != nil
      try add(element.children, &budget, place)
      if let kind { writeScript(kind, from: start) }
    // Comments are in the middle of a text, and furigana beside it.
    case "annotation", "annotation-end", "note", "ruby-text", "bookmark": break
    default: try add(element.children, &budget, place)
    }
  }

  /// Rewrites the text from the byte `start` on in superscript or subscript characters.
  private mutating func writeScript(_ kind: ScriptText.Kind, from start: Int) {
    isInScript = false
    let range = text.utf8.index(text.startIndex, offsetBy: start)...
    let said = String(text[range])
    hasRaised = hasRaised || !ScriptText.hasSigns(said, kind)
    text.replaceSubrange(range, with: ScriptText.plain(said, kind))
  }

  /// Appends white space that is not collapsed.
  private mutating func add(_ blanks: String) {
    flushBlank()
    text += blanks
    isAfterBlank = false
  }
}
