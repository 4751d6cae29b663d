@_spi(QBank) import BankText

/// JSON as data of a page.
enum ScriptData {
  /// JSON that may stand inside a script element, and inside a script.
  static func text(_ json: String) -> String {
    let bytes = Array(json.utf8)
    var data: [UInt8] = []
    data.reserveCapacity(bytes.count + bytes.count / 8)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "<"): data += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): data += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): data += Array("\\u0026".utf8)
      case 0xE2 where isLineEnd(bytes, offset):
        data += Array((bytes[offset + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
        offset += 2
      default: data.append(byte)
      }
      offset += 1
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Whether U+2028 or U+2029 stands there, at which scripts end a line.
  private static func isLineEnd(_ bytes: [UInt8], _ offset: Int) -> Bool {
    offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
  }
}
