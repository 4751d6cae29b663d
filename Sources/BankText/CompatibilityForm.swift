/// Text in Unicode's NFKC: compatibility characters are unified, then composed.
///
/// `ｶﾞ` and `か` with its mark become `ガ` and `が`, `½` becomes `1⁄2`. For counting what is read, not for display:
/// `x²` becomes `x2`.
@_spi(QBank) public enum CompatibilityForm {
  /// Returns the scalars of a text's NFKC.
  @_spi(QBank) public static func scalars(of text: String) -> [UInt32] {
    let bytes = Array(text.utf8)
    return ComposedForm.composed(NormalForm.decomposed(bytes.arraySpan))
  }
}
