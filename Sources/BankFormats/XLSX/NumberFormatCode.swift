@_spi(QBank) import BankText

/// The parts of a number format such as `#,##0.00;[Red]-#,##0.00`.
enum NumberFormatCode {
  /// A token of a format code.
  enum Token: Equatable {
    /// Text that is shown verbatim.
    case literal(String)
    /// A digit placeholder: `0`, `#` or `?`.
    case digit(Unicode.Scalar)
    /// The decimal point.
    case point
    /// A thousands separator, or a division by a thousand.
    case comma
    /// A percent sign.
    case percent
    /// The bar of a fraction, or a date separator.
    case slash
    /// An exponent: `E+` or `E-`.
    case exponent(alwaysSigned: Bool)
    /// A part of a date or time: its letter, and how often that is repeated.
    case date(Unicode.Scalar, Int)
    /// Elapsed hours, minutes or seconds, which do not wrap around.
    case elapsed(Unicode.Scalar, Int)
    /// The half of the day, with the words for both halves.
    case halfDay(String, String)
    /// The number or text in its general form.
    case general
  }

  /// Parses the sections of a code: for positive numbers, negative ones, 0 and text. A section is nil if it
  /// contains something unsupported.
  ///
  /// Excel allows 255 characters. A longer code is unsupported, too: showing a date takes time that is quadratic in it.
  static func sections(_ code: String) -> [[Token]?] {
    if code.unicodeScalars.count > 255 { return [nil] }
    var scan = Scan(Array(code.unicodeScalars))
    var sections: [[Token]?] = []
    repeat { sections.append(scan.section()) } while scan.skipSemicolon()
    return sections
  }

  /// A scanner that reads a code from left to right.
  private struct Scan {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var tokens: [Token] = []
    private var isKnown = true

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func skipSemicolon() -> Bool {
      guard index < scalars.count else { return false }
      index += 1
      return true
    }

    /// Returns the tokens up to the next semicolon, or nil if one is unsupported.
    mutating func section() -> [Token]? {
      (tokens, isKnown) = ([], true)
      while index < scalars.count, scalars[index] != ";" { next() }
      return isKnown ? tokens : nil
    }

    private mutating func next() {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "0", "#", "?": tokens.append(.digit(scalar))
      case ".": tokens.append(.point)
      case ",": tokens.append(.comma)
      case "%": tokens.append(.percent)
      case "/": tokens.append(.slash)
      case "@": tokens.append(.general)
      case "\"": quoted(to: "\"")
      case "\\", "!": literal()
      // A space as wide as the next character, or filling with it, has no meaning.
      case "_", "*": index = min(index + 1, scalars.count)
      case "[": bracket()
      default: other(scalar)
      }
    }

    private mutating func literal() {
      guard index < scalars.count else { return }
      tokens.append(.literal(String(scalars[index])))
      index += 1
    }

    private mutating func quoted(to end: Unicode.Scalar) {
      let start = index
      while index < scalars.count, scalars[index] != end { index += 1 }
      tokens.append(.literal(String(String.UnicodeScalarView(scalars[start..<index]))))
      index = min(index + 1, scalars.count)
    }

    /// Reads brackets. Colours are ignored, and a currency is shown; conditions and other scripts are not
    /// supported.
    private mutating func bracket() {
      let start = index
      while index < scalars.count, scalars[index] != "]" { index += 1 }
      let content = Array(scalars[start..<index])
      index = min(index + 1, scalars.count)
      let word = String(decoding: content.map(\.lowercased), as: UTF8.self)
      if content.first == "$" {
        let sign = content.dropFirst().prefix { $0 != "-" }
        tokens.append(.literal(String(String.UnicodeScalarView(sign))))
        // A date in the system's format has no letters of its own.
        if word.hasPrefix("$-f") { isKnown = false }
      } else if let first = word.unicodeScalars.first, "hms".unicodeScalars.contains(first),
        word.unicodeScalars.allSatisfy({ $0 == first })
      {
        tokens.append(.elapsed(first, content.count))
      } else if !isColor(word) {
        isKnown = false
      }
    }

    private func isColor(_ word: String) -> Bool {
      [
        "black", "blue", "cyan", "green", "magenta", "red", "white", "yellow", "黒", "青", "水", "緑",
        "紫",
        "赤", "白", "黄",
      ].contains(word) || word.hasPrefix("color") || word.hasPrefix("色")
    }

    private mutating func other(_ scalar: Unicode.Scalar) {
      let start = index - 1
      if word("general", at: start) {
        tokens.append(.general)
      } else if word("am/pm", at: start) {
        tokens.append(.halfDay("AM", "PM"))
      } else if word("a/p", at: start) {
        tokens.append(.halfDay("A", "P"))
      } else if word("e+", at: start) || word("e-", at: start) {
        tokens.append(.exponent(alwaysSigned: scalars[index - 1] == "+"))
      } else if scalar.value >= 0x80 || !isLetter(scalar) {
        tokens.append(.literal(String(scalar)))
      } else {
        letter(scalar)
      }
    }

    /// Skips a word, in either case, if it is at `start`.
    private mutating func word(_ word: StaticString, at start: Int) -> Bool {
      let count = word.utf8CodeUnitCount
      guard start + count <= scalars.count,
        (0..<count).allSatisfy({ scalars[start + $0].lowercased == word.byte($0) })
      else { return false }
      index = start + count
      return true
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar.lowercased &- UInt8(ascii: "a") < 26
    }

    /// Reads a date letter. Those of eras and weekdays are not supported.
    private mutating func letter(_ scalar: Unicode.Scalar) {
      let small = Unicode.Scalar(scalar.lowercased)
      let start = index - 1
      while index < scalars.count, scalars[index].lowercased == scalar.lowercased { index += 1 }
      guard "ymdhs".unicodeScalars.contains(small), index - start <= (small == "y" ? 4 : 2) else {
        isKnown = false
        return
      }
      tokens.append(.date(small, index - start))
    }
  }
}

extension Unicode.Scalar {
  /// The lowercase form of an ASCII character; 0xFF for any other.
  fileprivate var lowercased: UInt8 { isASCII ? UInt8(ascii: self).asciiLowercased : 0xFF }
}
