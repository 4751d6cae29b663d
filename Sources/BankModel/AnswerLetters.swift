@_spi(QBank) import BankText

/// The letters that people name choices by, in each script.
package enum AnswerLetters {
  private static let scripts: [[Unicode.Scalar]] = [
    "ABCDEFGHIJ", "abcdefghij", "ＡＢＣＤＥＦＧＨＩＪ", "ａｂｃｄｅｆｇｈｉｊ", "アイウエオカキクケコ", "あいうえおかきくけこ",
    "ｱｲｳｴｵｶｷｸｹｺ",
  ].map { Array($0.unicodeScalars) }

  /// Returns the names of a choice in every script: capital letters, small letters, kana and so on.
  package static func names(of number: Int) -> [String] {
    scripts.compactMap { $0.indices.contains(number - 1) ? String($0[number - 1]) : nil }
  }

  /// Returns the name of a choice in the script that `texts` use, or in A, B, C if they use no letters.
  package static func name(of number: Int, like texts: [String]) -> String {
    let used = texts.flatMap { $0.unicodeScalars.filter { !$0.properties.isWhitespace }.prefix(1) }
    let script = scripts.first { script in used.contains(where: script.contains) } ?? scripts[0]
    return script.indices.contains(number - 1) ? String(script[number - 1]) : String(number)
  }

  /// Returns the name of a choice in the order of the iroha poem.
  package static func iroha(_ number: Int) -> String {
    let signs = Array("イロハニホヘトチリヌ".unicodeScalars)
    return signs.indices.contains(number - 1) ? String(signs[number - 1]) : String(number)
  }
}
