@_spi(QBank) import BankText

/// A realistic bank, generated from a seed.
enum SampleBank {
  private static let words = [
    "空", "海", "草", "山", "川", "鳥", "魚", "木", "花", "月", "river", "mountain", "planet", "metal",
    "number", "colour", "island", "animal", "ラーメン", "コーヒー",
  ]

  /// Returns a bank with `rows` problems, nearly all of them without defects.
  static func source(rows: Int, seed: UInt64) -> Source {
    var generator = Generator(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * 200)
    for row in 0..<rows {
      bytes += "\(question(row, &generator)),\(1 + generator.below(4))".utf8
      for choice in 1...4 { bytes += ",\(word(&generator))\(row)\(choice)".utf8 }
      bytes.append(ASCII.lineFeed)
    }
    return Source(Path("bank.csv"), bytes)
  }

  private static func question(_ row: Int, _ generator: inout Generator) -> String {
    var text = "第\(row)問："
    for _ in 0..<6 + generator.below(12) { text += word(&generator) }
    return generator.below(20) == 0 ? "\"\(text), \(word(&generator))？\"" : text + "？"
  }

  private static func word(_ generator: inout Generator) -> String {
    words[Int(generator.below(UInt64(words.count)))]
  }
}
