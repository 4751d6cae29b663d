@_spi(QBank) import BankText

/// The letters by which choices are named, in the scripts in which people write them.
package enum AnswerLetters {
  private static let scripts: [[Unicode.Scalar]] = [
    "ABCDEFGHIJ", "abcdefghij", "ＡＢＣＤＥＦＧＨＩＪ", "ａｂｃｄｅｆｇｈｉｊ", "アイウエオカキクケコ", "あいうえおかきくけこ",
    "ｱｲｳｴｵｶｷｸｹｺ",
  ].map { Array($0.unicodeScalars) }

  /// What a choice is called in capital letters, in small ones, in kana and so on.
  package static func names(of number: Int) -> [String] {
    scripts.compactMap { $0.indices.contains(number - 1) ? String($0[number - 1]) : nil }
  }

  /// What a choice is called where texts are as these; A, B, C where they are no letters.
  package static func name(of number: Int, like texts: [String]) -> String {
    let used = texts.flatMap { $0.unicodeScalars.filter { !$0.properties.isWhitespace }.prefix(1) }
    let script = scripts.first { script in used.contains(where: script.contains) } ?? scripts[0]
    return script.indices.contains(number - 1) ? String(script[number - 1]) : String(number)
  }

  /// What a choice is called in the order of the iroha poem.
  package static func iroha(_ number: Int) -> String {
    let signs = Array("イロハニホヘトチリヌ".unicodeScalars)
    return signs.indices.contains(number - 1) ? String(signs[number - 1]) : String(number)
  }
}
