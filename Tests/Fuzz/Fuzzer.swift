@_spi(QBank) import BankText
@_spi(QBank) import BankRules
import Foundation
@_spi(QBank) import TestSupport

/// Generates, from a seed, files that a bank could become by accident or on purpose.
struct Fuzzer {
  /// The number of seconds to test each property, or nil if the environment does not say.
  static let seconds = ProcessInfo.processInfo.environment["QBANK_FUZZ_SECONDS"].flatMap {
    Double($0)
  }

  /// The tokens that are inserted: everything that is special to a reader, a rule or a loader.
  private static let tokens: [[UInt8]] =
    [
      ",", "\"", "\"\"", "\n", "\r", "\r\n", "\t", ";", "，", "、", "１", "①", "0", "5", " 2", "+1",
      "\0",
      "\u{FEFF}", "\u{200B}", "\u{202E}", "\u{FF9E}", "\u{301}", "\u{200D}", "\u{7}", "あ", "🍎", "|",
      ",1,a,b,c,d\n", "question,answer,a,b,c,d\n", "# x\n", "\",\"", "\n\"", "\"\n", ",,,,,", "",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xE3, 0x81], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xFF, 0xFE],
    ]

  /// The seeds of mutation: the examples of all rules, and the files that once failed.
  static let seeds: [[UInt8]] =
    Registry.all.flatMap { $0.info.examples }.map { example in
      Array(
        String(example.file.unicodeScalars.filter { $0 != "⟦" && $0 != "⟧" }.map(Character.init))
          .utf8)
    } + kept

  /// Files that failed once; every run tests them.
  static let kept: [[UInt8]] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Kept")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.compactMap { try? Data(contentsOf: $0) }
      .map { Array($0) }
  }()

  private var generator: Generator
  private let seeds: [[UInt8]]

  /// Creates a fuzzer that mutates `seeds`.
  init(seed: UInt64, from seeds: [[UInt8]] = Fuzzer.seeds) {
    (generator, self.seeds) = (Generator(seed: seed), seeds)
  }

  /// Returns the next file.
  mutating func next() -> [UInt8] {
    var bytes = pick(seeds)
    for _ in 0...generator.below(8) { mutate(&bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = Int(generator.below(UInt64(bytes.count + 1)))
    let length = min(Int(generator.below(20)), bytes.count - place)
    switch generator.below(6) {
    case 0: bytes.removeSubrange(place..<place + length)
    case 1: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case 2: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: generator.next()) }
    case 3: bytes += pick(seeds)
    default: bytes.insert(contentsOf: pick(Fuzzer.tokens), at: place)
    }
  }

  private mutating func pick(_ list: [[UInt8]]) -> [UInt8] {
    list[Int(generator.below(UInt64(list.count)))]
  }
}
