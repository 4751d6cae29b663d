@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A name for a problem that is derived from its content and is the same on every machine.
enum ProblemHash {
  /// Returns the FNV-1a hash of question and choices as 16 digits. The answer is left out, so that a wrong key can
  /// be corrected.
  static func text(_ problem: Problem) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [problem.question] + problem.choices {
      for byte in Array(text.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return String(hash, radix: 16).zeroPadded(to: 16)
  }
}
