@_spi(QBank) import BankText

/// A page with placeholders such as `{{title}}`.
package struct PageTemplate {
  private let text: String

  package init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// Returns the page with every placeholder filled in.
  ///
  /// Inserted values are not scanned again, so that text of a bank is never interpreted as a placeholder.
  package func filled(_ values: [String: String]) -> [UInt8] {
    let parts = text.split(atText: "{{")
    let filled = parts.dropFirst().map { part in
      let halves = part.split(atText: "}}", maxSplits: 1)
      return (values[String(halves[0])] ?? "") + (halves.dropFirst().first ?? "")
    }
    return Array((parts[0] + filled.joined()).utf8)
  }

  /// Returns the digest by which a content policy identifies an element: that of everything between its tags.
  package func digest(of element: String) -> String {
    let inside = text.split(atText: "<\(element)>", maxSplits: 1).last ?? ""
    return PageTemplate.digest(String(inside.split(atText: "</\(element)>", maxSplits: 1)[0]))
  }

  /// Returns the digest of a text in the syntax of a content policy.
  package static func digest(_ text: String) -> String {
    "'sha256-\(SHA256(Array(text.utf8)).base64)'"
  }

  /// Returns a content policy that allows only the style sheets and scripts with these digests.
  package static func policy(styles: String, scripts: String? = nil) -> String {
    "default-src 'none'; style-src \(styles); " + (scripts.map { "script-src \($0); " } ?? "")
      + "base-uri 'none'; form-action 'none'"
  }
}

/// JSON as data of a page.
enum ScriptData {
  /// Returns JSON that is safe inside a script element and inside a script.
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

  /// Whether U+2028 or U+2029, which end a line in scripts, is at `offset`.
  private static func isLineEnd(_ bytes: [UInt8], _ offset: Int) -> Bool {
    offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
  }
}
