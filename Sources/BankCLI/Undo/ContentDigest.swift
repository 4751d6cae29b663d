@_spi(QBank) import BankText

/// A digest of content that arrives in parts. Content larger than 1 MiB has the digest of the digests of its
/// blocks.
struct ContentDigest: Sendable {
  /// The number of bytes so far.
  private(set) var count = 0
  private var block: [UInt8] = []
  private var digests: [UInt8] = []
  private static let size = 1 << 20

  /// Creates the digest of some bytes.
  init(_ bytes: [UInt8] = []) { add(bytes) }

  /// Adds the next bytes.
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

  /// The digest in hexadecimal digits.
  var hexadecimal: String {
    SHA256(digests.isEmpty ? block : digests + SHA256(block).digest).hexadecimal
  }
}
