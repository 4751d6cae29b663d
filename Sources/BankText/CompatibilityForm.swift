/// Text in Unicode's NFKC: compatibility characters are unified, then composed.
///
/// `ｶﾞ` and `か` with its mark become `ガ` and `が`, `½` becomes `1⁄2`. For counting what is read, not for display:
/// `x²` becomes `x2`.
@_spi(QBank) public enum CompatibilityForm {
  /// Returns the scalars of a text's NFKC.
  @_spi(QBank) public static func scalars(of text: String) -> [UInt32] {
    let bytes = Array(text.utf8)
    return composed(NormalForm.decomposed(bytes.arraySpan))
  }

  /// Composes scalars that are decomposed and in canonical order.
  static func composed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var starter: Int?
    var before: UInt32?
    for scalar in scalars {
      let order = combiningClass(scalar)
      // A mark combines with the letter before it across marks of lower classes, a letter across none.
      if let starter, before.map({ order > $0 }) ?? true,
        let whole = composite(result[starter], scalar)
      {
        result[starter] = whole
        continue
      }
      if order == 0 { starter = result.count }
      before = order == 0 ? nil : order
      result.append(scalar)
    }
    return result
  }

  private static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if first &- 0x1100 < 19, second &- 0x1161 < 21 {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    if first &- 0xAC00 < 11_172, (first - 0xAC00) % 28 == 0, second &- 0x11A8 < 27 {
      return first + second - 0x11A7
    }
    if second == 0x3099 || second == 0x309A { return kana(first, second) }
    guard mayJoin(second) else { return nil }
    return composites[UInt64(first) << 32 | UInt64(second)]
  }

  /// Whether a scalar may be the second part of a composite; if not, the table need not be built, as for most
  /// texts.
  private static func mayJoin(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300..<0x3000, 0x11000...: true
    default: false
    }
  }

  /// Composes a kana and its mark. The composite's number is that of the kana plus 1 or 2, or plus 8 or 78 for
  /// those that were added later. Japanese text needs no others, and so not the table of all composites.
  private static func kana(_ first: UInt32, _ mark: UInt32) -> UInt32? {
    guard first &- 0x3040 < 0xC0 else { return nil }
    for step: UInt32 in [1, 2, 8, 78] {
      guard let parts = ScalarMapping.decomposition.parts(of: first + step) else { continue }
      if parts.elementsEqual([first, mark]) { return first + step }
    }
    return nil
  }

  /// The composites, keyed by the numbers of both their parts.
  private static let composites: [UInt64: UInt32] = {
    let wholes = ScalarMapping.decomposition.keys.filter(isPrimaryComposite)
    let byParts = Dictionary(
      wholes.map { (Array(ScalarMapping.decomposition.parts(of: $0) ?? []), $0) },
      uniquingKeysWith: { first, _ in first })
    var composites: [UInt64: UInt32] = [:]
    for (parts, whole) in byParts {
      guard let second = parts.last, let only = parts.first else { continue }
      let first = parts.count == 2 ? only : byParts[Array(parts.dropLast())]
      if let first { composites[UInt64(first) << 32 | UInt64(second)] = whole }
    }
    return composites
  }()

  /// Whether it is a primary composite: canonically equivalent to its parts, and not excluded from composition.
  private static func isPrimaryComposite(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value), !scalar.properties.isFullCompositionExclusion,
      let parts = ScalarMapping.decomposition.parts(of: value)
    else { return false }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: parts.compactMap(Unicode.Scalar.init))
    return String(text) == String(Character(scalar))
  }
}
