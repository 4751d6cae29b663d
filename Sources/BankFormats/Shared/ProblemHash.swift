@_spi(QBank) import BankModel

/// A name for a problem made of what it says, the same on every machine.
enum ProblemHash {
  /// FNV-1a over question and choices, as 16 digits; not the answer, so that a wrong key can be put
  /// right.
  static func text(_ problem: Problem) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [problem.question] + problem.choices {
      for byte in Array(text.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
