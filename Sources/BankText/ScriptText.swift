/// Superscripts and subscripts as plain text.
@_spi(QBank) public enum ScriptText {
  /// Superscript or subscript.
  @_spi(QBank) public enum Kind: Sendable {
    /// Superscript, as in x².
    case raised
    /// Subscript, as in H₂O.
    case lowered

    /// Creates the kind of the HTML element with this lowercase name, or nil for any other element.
    @_spi(QBank) public init?(_ element: String) {
      switch element {
      case "sup": self = .raised
      case "sub": self = .lowered
      default: return nil
      }
    }
  }

  /// Returns the text in Unicode's superscript or subscript characters, or after `^` or `_` if one is missing.
  @_spi(QBank) public static func plain(_ text: String, _ kind: Kind) -> String {
    String(String.UnicodeScalarView(plain(Array(text.unicodeScalars)[...], kind)))
  }

  /// Whether Unicode has a superscript or subscript for every character, so that plain text shows the kind.
  @_spi(QBank) public static func hasSigns(_ text: String, _ kind: Kind) -> Bool {
    text.unicodeScalars.allSatisfy { sign($0, kind) != nil }
  }

  /// Converts the scalars of a text.
  static func plain(_ text: ArraySlice<Unicode.Scalar>, _ kind: Kind) -> [Unicode.Scalar] {
    let written = text.compactMap { sign($0, kind) }
    if written.count == text.count { return written }
    let mark: Unicode.Scalar = kind == .raised ? "^" : "_"
    return text.count == 1 ? [mark] + text : [mark, "("] + text + [")"]
  }

  /// White space and footnote signs look the same at any height.
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
