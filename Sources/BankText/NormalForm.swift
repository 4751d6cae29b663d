/// The normal forms in which texts are compared.
///
/// Banks repeat questions with other widths, spaces, kana or punctuation. Normal forms remove such differences and
/// keep those that carry meaning. They are for comparison, never for display. Both begin with Unicode's NFKD, under
/// which two texts are equal exactly if they are under NFKC.
@_spi(QBank) public enum NormalForm {
  /// Returns the form in which questions are compared.
  ///
  /// It ignores case, width, the difference of hiragana and katakana, spaces, invisible characters, the punctuation
  /// at the end of a sentence, and quotation marks of any kind. All dashes are one, and all waves. `don't` keeps
  /// its apostrophe, and `27"` its inches.
  @_spi(QBank) public static func ofQuestion(_ bytes: Span<UInt8>) -> [UInt32] {
    let folded = folded(decomposed(bytes))
    var form: [UInt32] = []
    var quotes = QuotationMarks()
    for (index, scalar) in folded.enumerated() {
      if isDropped(scalar) || isSentenceMark(scalar) { continue }
      if QuotationMarks.contain(scalar) {
        if let mark = quotes.remainder(of: folded, at: index) { form.append(mark) }
        continue
      }
      let between = scalar == longVowel && standsBetweenLatin(folded, index)
      form.append(between ? dash : unified(scalar))
    }
    return form
  }

  /// Returns the form in which the choices of one question are compared.
  ///
  /// It keeps case, signs, points and commas, and spaces between words, because `BB` is not `bb` and `1.2` is not
  /// `12`.
  @_spi(QBank) public static func ofChoice(_ bytes: Span<UInt8>) -> [UInt32] {
    var form: [UInt32] = []
    var spaced = false
    for scalar in decomposed(bytes) {
      if isWhitespace(scalar) {
        spaced = true
      } else if !isDropped(scalar), !isQuotation(scalar) {
        if spaced, !form.isEmpty { form.append(0x20) }
        spaced = false
        form.append(unified(scalar))
      }
    }
    return form
  }

  /// Whether compatibility decomposition would remove meaning: `x²` is not `x2`, `½` is not `1⁄2`.
  @_spi(QBank) public static func losesMeaning(_ bytes: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard let scalar = bytes.scalar(at: offset) else { return true }
      switch scalar.value {
      case 0xB2, 0xB3, 0xB9, 0xBC...0xBE, 0x2070...0x209F, 0x2150...0x215F, 0x2189: return true
      default: offset += scalar.length
      }
    }
    return false
  }

  /// Returns the compatibility decomposition of a text, with marks in canonical order.
  static func decomposed(_ bytes: Span<UInt8>) -> [UInt32] {
    var result = CanonicalOrder(capacity: bytes.count)
    var offset = 0
    while offset < bytes.count {
      let scalar = bytes.scalar(at: offset) ?? EncodedScalar(0xFFFD, length: 1)
      decompose(scalar.value) { result.append($0) }
      offset += scalar.length
    }
    return result.ordered
  }

  static func folded(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars {
      if !isInert(scalar), let parts = ScalarTable.foldings.parts(of: scalar) {
        result += parts
      } else {
        result.append(scalar)
      }
    }
    return result
  }

  private static func standsBetweenLatin(_ scalars: [UInt32], _ index: Int) -> Bool {
    let before = scalars[..<index].last { combiningClass($0) == 0 }
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    return isLatinOrDigit(before) && isLatinOrDigit(after)
  }

  /// Whether a scalar is a European letter or a digit, between which a long vowel mark is a dash.
  static func isLatinOrDigit(_ scalar: UInt32?) -> Bool {
    switch scalar {
    case .some(0x30...0x39), .some(0x41...0x5A), .some(0x61...0x7A), .some(0xDF...0x24F): true
    default: false
    }
  }
}

/// Calls `body` with each scalar of a compatibility decomposition.
func decompose(_ scalar: UInt32, _ body: (UInt32) -> Void) {
  if isInert(scalar) { return body(scalar) }
  if Hangul.decompose(scalar, body) { return }
  if let parts = ScalarTable.decompositions.parts(of: scalar) {
    for part in parts { body(part) }
  } else {
    body(scalar)
  }
}

/// Whether a scalar neither decomposes nor combines with its neighbours nor has case, determined without a search
/// in a table. That is true of ASCII except capital letters, of all common kanji and of most kana.
func isInert(_ scalar: UInt32) -> Bool {
  if scalar < 0x41 || scalar &- 0x5B < 0x45 || scalar &- 0x3400 < 0x6C00 { return true }
  return scalar &- 0x3000 < 0x100 && isInertKana(scalar &- 0x3000)
}

/// Whether the scalar at an offset from U+3000, up to U+30FF, is inert. Written as constants, because computing
/// them takes longer than a short run.
private func isInertKana(_ offset: UInt32) -> Bool {
  let word: UInt64 =
    switch offset >> 6 {
    case 0: 0xF8BF_03FF_FFFF_FFFE
    case 1: 0xC924_FD5A_AAAA_AFFF
    case 2: 0xAAAA_AFFF_21EF_FFFF
    default: 0x386F_FFFF_C924_FD5A
    }
  return word >> UInt64(offset & 63) & 1 != 0
}

let dash: UInt32 = 0x2D
let longVowel: UInt32 = 0x30FC

/// Maps katakana to hiragana, all dashes to one and all waves to one.
func unified(_ scalar: UInt32) -> UInt32 {
  switch scalar {
  case 0x30A1...0x30F6: scalar - 0x60
  case 0x2010...0x2015, 0x2212: dash
  case 0x301C, 0x223C, 0x223E: 0x7E
  case 0x2018, 0x2019: 0x27
  default: scalar
  }
}

/// Whether it is a mark that all comparisons ignore.
func isDropped(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x3001, 0x3002, 0x30FB, 0x300C, 0x300D: true
  default: HiddenCharacter.of(scalar) != nil
  }
}

/// Whether it is a mark or a space that comparisons of questions ignore.
func isSentenceMark(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x21, 0x3F, 0x300E, 0x300F: true
  default: isWhitespace(scalar)
  }
}

/// Whether it is a quotation mark, which comparisons of choices ignore.
func isQuotation(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x22, 0xAB, 0xBB, 0x201C...0x201F, 0x2039, 0x203A, 0x300E, 0x300F: true
  default: false
  }
}

extension NormalForm {
  /// Returns the form in which a column heading is looked up.
  ///
  /// It ignores case, width, accents, white space, brackets and the marks that join words; `#` and `№` become `no`.
  /// The marks of kana stay: `ハ` is not `バ`.
  @_spi(QBank) public static func ofHeading(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var form: [UInt32] = []
    for scalar in folded(decomposed(bytes.arraySpan)) {
      switch scalar {
      case 0x300...0x36F: continue
      case 0x23: form += [0x6E, 0x6F]
      default: if !isJoint(scalar) { form.append(scalar) }
      }
    }
    return String(scalars: ComposedForm.composed(form))
  }

  /// Whether a scalar only joins or encloses words.
  private static func isJoint(_ scalar: UInt32) -> Bool {
    joints.contains(scalar) || isDropped(scalar) || isWhitespace(scalar)
  }

  private static let joints = Set(
    "_-./:'*,;?!\"()[]{}<>（）［］【】〔〕「」『』・、。‐–—~〜".unicodeScalars.map(\.value))
}

/// The normal form by which rows of two banks are matched.
///
/// NFKC without case, with runs of spaces collapsed and removed from the edges, and without the final punctuation
/// mark. It finds a counterpart and never means that two texts are equal: `4!` is not `4`, but both have the same
/// form.
@_spi(QBank) public enum MatchingForm {
  /// Returns the form of a text.
  @_spi(QBank) public static func of(_ text: String) -> [UInt32] {
    withoutFinalMark(collapsed(plainlyFolded(text) ?? folded(text)))
  }

  /// Returns the NFKC of a text without case.
  static func folded(_ text: String) -> [UInt32] {
    let bytes = Array(text.utf8)
    return ComposedForm.composed(NormalForm.folded(NormalForm.decomposed(bytes.arraySpan)))
  }

  /// As above, but nil unless only the case and the width of ASCII characters change, as in nearly all texts.
  static func plainlyFolded(_ text: String) -> [UInt32]? {
    var result: [UInt32] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: result.append(scalar.value + 0x20)
      case 0xFF21...0xFF3A: result.append(scalar.value - 0xFEE0 + 0x20)
      case 0xFF01...0xFF5E: result.append(scalar.value - 0xFEE0)
      case 0x3000: result.append(0x20)
      // ASCII, Japanese punctuation, kana, kanji.
      case 0..<0x80, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x4DBF,
        0x4E00...0x9FFF:
        result.append(scalar.value)
      default: return nil
      }
    }
    return result
  }

  private static func collapsed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var isSpaced = false
    for scalar in scalars {
      if isWhitespace(scalar) {
        isSpaced = !result.isEmpty
        continue
      }
      if isSpaced { result.append(0x20) }
      isSpaced = false
      result.append(scalar)
    }
    return result
  }

  /// A text that consists only of a mark keeps it.
  private static func withoutFinalMark(_ scalars: [UInt32]) -> [UInt32] {
    guard scalars.count > 1, let last = scalars.last, marks.contains(last) else { return scalars }
    var rest = scalars.dropLast()
    if rest.count > 1, rest.last == 0x20 { rest = rest.dropLast() }
    return Array(rest)
  }

  /// `.`, `。`, `?` and `!`; full-width ones have been converted to these.
  private static let marks: [UInt32] = [0x2E, 0x3002, 0x3F, 0x21]
}
