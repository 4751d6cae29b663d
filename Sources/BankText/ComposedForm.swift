/// Whether a text is composed as far as it goes: Unicode's NFC.
public enum ComposedForm {
  /// Whether NFC would leave the text as it is.
  public static func holds(for text: String) -> Bool {
    var (starter, before): (Unicode.Scalar?, UInt8?) = (nil, nil)
    for scalar in text.unicodeScalars {
      let order = scalar.properties.canonicalCombiningClass.rawValue
      if scalar.properties.isFullCompositionExclusion { return false }
      if let before, order != 0, before > order { return false }
      // A mark reaches the letter before it over marks of other classes, a letter over none.
      let reaches = before == nil || (order != 0 && before != order)
      if let starter, reaches, isComposite(starter, scalar) { return false }
      if order == 0 { starter = scalar }
      before = order == 0 ? nil : order
    }
    return true
  }

  /// Whether a mark or letter and what stands before it would become one.
  private static func isComposite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    if first.value < 0x80, second.value < 0x300 { return false }
    if isHangul(first.value, second.value) { return true }
    var pair = parts(of: first, before: second)
    pair.append(second)
    return composites.contains(String(pair))
  }

  /// What a mark is put to: a letter, or of one with marks only those that stand nearer to it.
  private static func parts(
    of letter: Unicode.Scalar, before mark: Unicode.Scalar
  ) -> String.UnicodeScalarView {
    let whole = String(Character(letter)).unicodeScalars
    let order = mark.properties.canonicalCombiningClass
    guard order != .notReordered, let all = ScalarMapping.decomposition.parts(of: letter.value)
    else { return whole }
    let scalars = all.compactMap { Unicode.Scalar($0) }
    let nearer = scalars.prefix { $0.properties.canonicalCombiningClass.rawValue <= order.rawValue }
    return nearer.count == scalars.count ? whole : String.UnicodeScalarView(nearer)
  }

  /// Whether these are the first two parts of a syllable, or a syllable and its end.
  private static func isHangul(_ first: UInt32, _ second: UInt32) -> Bool {
    let beginsSyllable = first &- 0x1100 < 19 && second &- 0x1161 < 21
    let isOpen = first &- 0xAC00 < 11_172 && (first &- 0xAC00) % 28 == 0
    return beginsSyllable || (isOpen && second &- 0x11A8 < 27)
  }

  /// All scalars that are two or more in one. As strings, which are equal when their parts are.
  private static let composites = Set(
    ScalarMapping.decomposition.keys.compactMap { Unicode.Scalar($0) }
      .filter { !$0.properties.isFullCompositionExclusion }.map { String(Character($0)) })
}
