/// Text that stands raised or lowered, as plain text.
@_spi(QBank) public enum ScriptText {
  /// Where a text stands beside the others on its line.
  @_spi(QBank) public enum Kind: Sendable {
    /// Above, as in x².
    case raised
    /// Below, as in H₂O.
    case lowered

    /// What the element of HTML of this name, in small letters, does with its text.
    @_spi(QBank) public init?(_ element: String) {
      switch element {
      case "sup": self = .raised
      case "sub": self = .lowered
      default: return nil
      }
    }
  }

  /// The text in the signs that Unicode has for it, or behind `^` or `_` where one is missing.
  @_spi(QBank) public static func plain(_ text: String, _ kind: Kind) -> String {
    String(String.UnicodeScalarView(plain(Array(text.unicodeScalars)[...], kind)))
  }

  /// Whether Unicode has a sign for all of the text, so that plain text says where it stands.
  @_spi(QBank) public static func hasSigns(_ text: String, _ kind: Kind) -> Bool {
    text.unicodeScalars.allSatisfy { sign($0, kind) != nil }
  }

  /// The same one scalar after the other.
  static func plain(_ text: ArraySlice<Unicode.Scalar>, _ kind: Kind) -> [Unicode.Scalar] {
    let written = text.compactMap { sign($0, kind) }
    if written.count == text.count { return written }
    let mark: Unicode.Scalar = kind == .raised ? "^" : "_"
    return text.count == 1 ? [mark] + text : [mark, "("] + text + [")"]
  }

  /// Blanks and the signs of footnotes look the same wherever they stand.
  private static func sign(_ scalar: Unicode.Scalar, _ kind: Kind) -> Unicode.Scalar? {
    if isWhitespace(scalar.value) || "*†‡".unicodeScalars.contains(scalar) { return scalar }
    return (kind == .raised ? raised : lowered)[scalar]
  }

  private static let raised = table(
    "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ")

  private static let lowered = table(
    "0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

  private static func table(_ plain: String, _ signs: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(
      zip(plain.unicodeScalars, signs.unicodeScalars), uniquingKeysWith: { first, _ in first })
  }
}
