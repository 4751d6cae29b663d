/// Bytes as parts of a URI.
package enum PercentEncoding {
  /// Returns the bytes with `%` and two hex digits for each that is not a letter, a digit or one of `-._~/`.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in bytes {
      if byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The bytes of an address, with those decoded that are written as `%` and two hexadecimal digits.
  package var percentDecoded: [UInt8] {
    var (decoded, index) = ([UInt8](), 0)
    while index < count {
      if self[index] == UInt8(ascii: "%"), index + 2 < count,
        let high = self[index + 1].hexDigit, let low = self[index + 2].hexDigit
      {
        decoded.append(UInt8(high << 4 | low))
        index += 3
      } else {
        decoded.append(self[index])
        index += 1
      }
    }
    return decoded
  }
}
