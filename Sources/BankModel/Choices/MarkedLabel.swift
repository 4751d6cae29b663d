/// A label in a notation that is used for nothing else: in a circle, in brackets, or as a numeral in one character.
///
/// All notations map to one scalar that both vocabularies know: `①` for `(1)`, `⑴` and `❶`; `Ⓐ` for `[a]` and `🅐`;
/// `㋐` for `（ア）` and `（あ）`; `Ⅱ`, and `ⅱ` when it is in brackets.
enum MarkedLabel {
  /// Returns a text in narrow characters, with each marked label as one scalar.
  static func read(_ text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars where !isSelector(scalar) { scalars.append(plain(scalar)) }
    var reader = MarkReader(scalars)
    return reader.read()
  }

  /// Returns the name of a marked label in lowercase, or nil for any other scalar.
  static func name(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x2460...0x2469: "\(scalar.value - 0x245F)"
    case 0x24B6...0x24CF: String(Character(Unicode.Scalar(UInt8(scalar.value - 0x24B6 + 0x61))))
    case 0x32D0..<0x32D0 + UInt32(katakana.count):
      String(Character(katakana[Int(scalar.value - 0x32D0)]))
    case 0x2160...0x2169: romans[Int(scalar.value - 0x2160)]
    case 0x2170...0x2179: romans[Int(scalar.value - 0x2170)]
    default: nil
    }
  }

  /// Whether the label may also be part of a name, as in `第Ⅱ章`.
  static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
    (0x2160...0x2169).contains(scalar.value)
  }

  /// All marked labels, each once.
  static let all: [Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x2460...0x2469, 0x24B6...0x24CF, 0x32D0...0x32FE, 0x2160...0x2169, 0x2170...0x2179,
    ]
    return ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } }
  }()

  /// Returns the narrow form of a full-width letter, digit or punctuation mark, and any other scalar unchanged.
  static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x3000, 0xA0: " "
    default: scalar
    }
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    // Brackets that never enclose a tag.
    case "＜": "〈"
    case "＞": "〉"
    default: narrow(scalar)
    }
  }

  /// Whether it is a variation selector, as in `1️⃣`.
  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0E || scalar.value == 0xFE0F
  }

  /// Whether it is a bracket without meaning of its own; braces enclose sets.
  static func isBracket(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "{" && scalar != "}"
      && (MarkReader.closing(of: scalar) != nil || MarkReader.isClosing(scalar))
  }

  /// The Roman numerals from 1 to 10.
  static let romans = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x",
  ]
  fileprivate static let katakana = Array(
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲ".unicodeScalars)
  fileprivate static let numbers = Array("一二三四五六七八九十".unicodeScalars)

  // MARK: One for each

  /// The ranges of equivalent labels, each with the first scalar of the range that it maps to.
  private static let alike: [(first: UInt32, last: UInt32, as: UInt32)] = [
    (0x2474, 0x247D, 0x2460), (0x2488, 0x2491, 0x2460), (0x24F5, 0x24FE, 0x2460),
    (0x2776, 0x277F, 0x2460), (0x2780, 0x2789, 0x2460), (0x278A, 0x2793, 0x2460),
    (0x3220, 0x3229, 0x2460), (0x3280, 0x3289, 0x2460),
    (0x249C, 0x24B5, 0x24B6), (0x24D0, 0x24E9, 0x24B6), (0x1F110, 0x1F129, 0x24B6),
    (0x1F130, 0x1F149, 0x24B6), (0x1F150, 0x1F169, 0x24B6), (0x1F170, 0x1F189, 0x24B6),
    (0x2170, 0x2179, 0x2160),
  ]

  /// Returns the canonical form of a marked label, and any other scalar unchanged.
  fileprivate static func unified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.value >= 0x2170, scalar.value < 0x3300 || scalar.value >= 0x1F110,
      let range = alike.first(where: { $0.first <= scalar.value && scalar.value <= $0.last })
    else { return scalar }
    return Unicode.Scalar(scalar.value - range.first + range.as) ?? scalar
  }

  /// Returns the text between brackets as a marked label, or nil if it is not a label.
  fileprivate static func marked(_ text: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    guard let first = text.first, text.count <= 4 else { return nil }
    let small = String(String.UnicodeScalarView(text)).lowercased()
    if let roman = romans.firstIndex(of: small) { return Unicode.Scalar(0x2170 + UInt32(roman)) }
    if small == "10" { return "⑩" }
    guard text.count == 1 else { return nil }
    switch unified(first).value {
    case 0x31...0x39: return Unicode.Scalar(first.value - 0x31 + 0x2460)
    case 0x41...0x5A: return Unicode.Scalar(first.value - 0x41 + 0x24B6)
    case 0x61...0x7A: return Unicode.Scalar(first.value - 0x61 + 0x24B6)
    case 0x2160...0x2169: return Unicode.Scalar(unified(first).value + 0x10)
    case 0x3042...0x3092: return katakana(Unicode.Scalar(first.value + 0x60))
    default: break
    }
    if let number = numbers.firstIndex(of: first) { return Unicode.Scalar(0x2460 + UInt32(number)) }
    return name(of: unified(first)) == nil ? katakana(first) : unified(first)
  }

  private static func katakana(_ scalar: Unicode.Scalar?) -> Unicode.Scalar? {
    let place = katakana.firstIndex { $0 == scalar }
    return place.flatMap { Unicode.Scalar(0x32D0 + UInt32($0)) }
  }
}

/// Scans a text for labels in circles and in brackets.
private struct MarkReader {
  /// Returns the matching closing bracket, or nil if `scalar` is not an opening bracket. A switch, because this is
  /// called for every scalar.
  static func closing(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "(": ")"
    case "[": "]"
    case "{": "}"
    case "「": "」"
    case "『": "』"
    case "【": "】"
    case "〔": "〕"
    case "〈": "〉"
    case "《": "》"
    case "〖": "〗"
    case "〘": "〙"
    case "〚": "〛"
    case "｢": "｣"
    case "‹": "›"
    case "«": "»"
    case "≪": "≫"
    case "⟨": "⟩"
    case "⟦": "⟧"
    default: nil
    }
  }

  static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ")", "]", "}", "」", "』", "】", "〕", "〉", "》", "〗", "〙", "〛", "｣", "›", "»", "≫", "⟩", "⟧":
      true
    default: false
    }
  }

  private let text: [Unicode.Scalar]
  private var depth = 0

  init(_ text: [Unicode.Scalar]) { self.text = text }

  mutating func read() -> [Unicode.Scalar] {
    // The common case: without a closing bracket or a frame, no label can end.
    if !text.contains(where: { MarkReader.isClosing($0) || MarkReader.isFrame($0) }) {
      return text.map(MarkedLabel.unified)
    }
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if let (label, end) = label(at: index) {
        result.append(label)
        index = end
        continue
      }
      if MarkReader.closing(of: text[index]) != nil { depth += 1 }
      if MarkReader.isClosing(text[index]) { depth = max(0, depth - 1) }
      result.append(MarkedLabel.unified(text[index]))
      index += 1
    }
    return result
  }

  /// Returns the label at `start` and its end. `f(a)` is not a label, nor is `2)` in `(1, 2)`.
  private func label(at start: Int) -> (Unicode.Scalar, Int)? {
    if start > 0, isLatin(text[start - 1]) { return nil }
    let close = MarkReader.closing(of: text[start])
    if close == nil, !isLatin(text[start]), !isKana(text[start]) { return nil }
    let first = close == nil ? start : text[start...].dropFirst().drop { $0 == " " }.startIndex
    let name = text[first...].prefix(5).prefix { $0 != "." && $0 != " " && !isEnd($0, close) }
    let end = text[name.endIndex...].drop { $0 == "." || $0 == " " }.startIndex
    guard end < text.count, isEnd(text[end], close), let label = MarkedLabel.marked(name) else {
      return nil
    }
    if close == nil, end > name.endIndex || isPart(start) { return nil }
    return (label, end + 1)
  }

  /// Whether a label ends here: before its closing bracket, or with a keycap frame.
  private func isEnd(_ scalar: Unicode.Scalar, _ close: Unicode.Scalar?) -> Bool {
    close.map { scalar == $0 } ?? (scalar == ")" && depth == 0 || MarkReader.isFrame(scalar))
  }

  /// Whether it turns the preceding character into a keycap: `1️⃣`.
  private static func isFrame(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x20E3 }

  private func isPart(_ start: Int) -> Bool {
    guard start > 0, isKana(text[start]) else { return false }
    return isKana(text[start - 1]) || (0x4E00...0x9FFF).contains(text[start - 1].value)
  }

  private func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: 0x80..<0x2000 ~= scalar.value && scalar.properties.isAlphabetic
    }
  }

  private func isKana(_ scalar: Unicode.Scalar) -> Bool { (0x30A1...0x30FC).contains(scalar.value) }
}
