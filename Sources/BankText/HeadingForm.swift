extension NormalForm {
  /// The form in which the heading of a column is looked up.
  ///
  /// Without regard to case, width, accents, blanks, brackets and the marks that join words; `#` and
  /// `№` are `no`. The marks of kana stay: `ハ` is not `バ`.
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
    var view = String.UnicodeScalarView()
    for scalar in CompatibilityForm.composed(form) {
      view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    return String(view)
  }

  /// Whether a scalar only joins or encloses words.
  private static func isJoint(_ scalar: UInt32) -> Bool {
    joints.contains(scalar) || isDropped(scalar) || isWhitespace(scalar)
  }

  private static let joints = Set(
    "_-./:'*,;?!\"()[]{}<>（）［］【】〔〕「」『』・、。‐–—~〜".unicodeScalars.map(\.value))
}
