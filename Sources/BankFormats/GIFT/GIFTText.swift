@_spi(QBank) import BankModel

/// The texts of a GIFT file: questions, choices and feedback.
enum GIFTText {
  /// Decodes a text. Without a prefix such as `[html]` it has the markup of the text that it belongs to.
  static func read(_ bytes: ArraySlice<UInt8>, inherited: MoodleText.Markup) -> MoodleText {
    let rest = bytes.trimmed
    guard let markup = prefix(of: rest) else { return MoodleText(unescaped(rest), inherited) }
    let prefix = "[\(markup.rawValue)]".utf8
    return MoodleText(unescaped(rest.dropFirst(prefix.count).trimmed), markup)
  }

  /// The notation of a question's texts; a text with a prefix keeps it.
  static let notation = TextNotation(
    read: { bytes in
      let text = read(bytes, inherited: .moodle)
      return text.isAllThereIs ? text.text : nil
    },
    write: { text, old in
      guard let markup = prefix(of: old) else { return Array(escaped(text).utf8) }
      let said = markup == .html ? MoodleText.html(text) : text
      return Array("[\(markup.rawValue)]\(escaped(said))".utf8)
    })

  /// Returns the markup that a text's prefix names.
  private static func prefix(of bytes: ArraySlice<UInt8>) -> MoodleText.Markup? {
    MoodleText.Markup.allCases.first { bytes.starts(with: "[\($0.rawValue)]".utf8) }
  }

  /// Decodes backslash escapes.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isEscape = false
    for byte in bytes {
      if isEscape {
        result += meaning(ofEscaped: byte)
        isEscape = false
      } else if byte == UInt8(ascii: "\\") {
        isEscape = true
      } else {
        result.append(byte)
      }
    }
    if isEscape { result.append(UInt8(ascii: "\\")) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func meaning(ofEscaped byte: UInt8) -> [UInt8] {
    if byte == UInt8(ascii: "n") { return [ASCII.lineFeed] }
    return meansSomething(byte) ? [byte] : [UInt8(ascii: "\\"), byte]
  }

  /// Encodes a plain text as HTML in GIFT, which every reader understands alike.
  static func written(_ text: String) -> String {
    var html = MoodleText.html(text)
    // At the end, some readers would take it for an escape of the brace that follows.
    if html.utf8.last == UInt8(ascii: "\\") { html = html.dropLast() + "&#92;" }
    return "[html]" + escaped(html)
  }

  /// Escapes with a backslash everything that has a meaning in GIFT.
  static func escaped(_ text: String) -> String {
    if !text.utf8.contains(where: meansSomething) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 8)
    for byte in text.utf8 {
      if meansSomething(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func meansSomething(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "#"), UInt8(ascii: "="),
      UInt8(ascii: "~"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without leading and trailing white space.
  var trimmed: ArraySlice<UInt8> { trimming(\.isASCIIWhitespace) }
}
