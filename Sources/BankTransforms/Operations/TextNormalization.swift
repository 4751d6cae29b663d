@_spi(QBank) import BankModel

/// The aspects of a text to normalize; each is applied only on request.
package struct TextNormalization: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// ASCII letters, digits and punctuation in half width, kana in full width.
  package static let width = TextNormalization(rawValue: 1)
  /// One space between words, and none at the edges.
  package static let spaces = TextNormalization(rawValue: 2)
  /// A hyphen for every dash, unless the dash represents a long vowel.
  package static let dashes = TextNormalization(rawValue: 4)
  /// Straight quotation marks.
  package static let quotes = TextNormalization(rawValue: 8)

  /// Returns the normalized text.
  package func normalized(_ text: String) -> String {
    var scalars = text.unicodeScalars.map(\.value)
    if contains(.width) { scalars = TextNormalization.inUsualWidth(scalars) }
    if contains(.dashes) { scalars = TextNormalization.withHyphens(scalars) }
    if contains(.quotes) { scalars = scalars.map(TextNormalization.straightQuote) }
    if contains(.spaces) { scalars = TextNormalization.withSingleSpaces(scalars) }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(result)
  }

  /// Returns the problem with all texts normalized, or the original if two choices would become equal or one empty.
  package func normalized(_ problem: Problem) -> Problem {
    var new = problem
    new.question = normalized(problem.question)
    new.choices = problem.choices.map(normalized)
    new.details.explanation = problem.details.explanation.map(normalized)
    let isEmptied = zip([new.question] + new.choices, [problem.question] + problem.choices)
      .contains { $0.isEmpty && !$1.isEmpty }
    return Set(new.choices).count < Set(problem.choices).count || isEmptied ? problem : new
  }

  // MARK: Single characters

  private static func inUsualWidth(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var kana = String.UnicodeScalarView()
    func endKana() {
      if kana.isEmpty { return }
      result += CompatibilityForm.scalars(of: String(kana))
      kana = String.UnicodeScalarView()
    }
    for scalar in scalars {
      // Voiced sound marks of half-width kana belong to the preceding kana.
      if 0xFF61...0xFF9F ~= scalar, let known = Unicode.Scalar(scalar) {
        kana.append(known)
        continue
      }
      endKana()
      result.append(0xFF01...0xFF5E ~= scalar ? scalar - 0xFEE0 : scalar)
    }
    endKana()
    return result
  }

  /// A dash after kana is often meant as a long vowel mark, so it stays: コ―ヒ―.
  private static func withHyphens(_ scalars: [UInt32]) -> [UInt32] {
    scalars.indices.map { index in
      let isDash = 0x2010...0x2015 ~= scalars[index] || scalars[index] == 0x2212
      let isAfterKana = index > 0 && 0x3041...0x30FE ~= scalars[index - 1]
      return isDash && !isAfterKana ? 0x2D : scalars[index]
    }
  }

  private static func straightQuote(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x2018...0x201B: 0x27
    case 0x201C...0x201F: 0x22
    default: scalar
    }
  }

  /// Line breaks are kept.
  private static func withSingleSpaces(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    for scalar in scalars {
      let isSpace = scalar == 0x20 || scalar == 0x09 || scalar == 0xA0 || scalar == 0x3000
      let isDoubled = result.last.map { $0 == 0x20 || $0 == 0x0A } ?? true
      if !isSpace {
        if scalar == 0x0A, result.last == 0x20 { result.removeLast() }
        result.append(scalar)
      } else if !isDoubled {
        result.append(0x20)
      }
    }
    if result.last == 0x20 { result.removeLast() }
    return result
  }
}
