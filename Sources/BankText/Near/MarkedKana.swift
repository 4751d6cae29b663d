/// Hiragana with a voicing mark, which normal forms have in place of katakana.
enum MarkedKana {
  /// Returns a kana and its mark as one unit, or nil if there is no such unit.
  static func composed(_ kana: UInt32, _ mark: UInt32) -> UInt32? {
    let isVoiced = mark == 0x3099
    guard isVoiced || mark == 0x309A else { return nil }
    switch kana {
    case 0x3046: return isVoiced ? 0x3094 : nil
    case 0x304B...0x3061: return isVoiced && kana & 1 == 1 ? kana + 1 : nil
    case 0x3064, 0x3066, 0x3068, 0x309D: return isVoiced ? kana + 1 : nil
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: return kana + (isVoiced ? 1 : 2)
    default: return nil
    }
  }
}
