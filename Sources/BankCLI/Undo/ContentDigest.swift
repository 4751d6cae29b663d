@_spi(QBank) import BankText

/// A digest of a content that comes piece by piece: of one of several MiB, that of the digests of each.
struct ContentDigest: Sendable {
  /// How many bytes there were.
  private(set) var count = 0
  private var block: [UInt8] = []
  private var digests: [UInt8] = []
  private static let size = 1 << 20

  /// The digest of some bytes.
  init(_ bytes: [UInt8] = []) { add(bytes) }

  /// Adds what comes next.
  mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    block += bytes
    var start = 0
    while block.count - start > ContentDigest.size {
      let end = start + ContentDigest.size
      digests += SHA256(Array(block[start..<end])).digest
      start = end
    }
    block.removeFirst(start)
  }

  /// It in hexadecimal digits.
  var hexadecimal: String {
    SHA256(digests.isEmpty ? block : digests + SHA256(block).digest).hexadecimal
  }
}
