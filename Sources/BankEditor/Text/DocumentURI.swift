@_spi(QBank) import BankText

/// Converts between the URIs of an editor and paths of the system.
package enum DocumentURI {
  /// The path of a URI, or nil if it is not a file of this machine.
  package static func path(_ uri: String) -> Path? {
    let scheme = "file://"
    guard uri.hasPrefix(scheme) else { return nil }
    let rest = Array(uri.utf8.dropFirst(scheme.utf8.count))
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = rest[..<slash]
    guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
    let path = rest[slash...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return Path(bytes: decoded(path))
  }

  /// A path in `folder` for a text that is not saved to a file.
  package static func pathOfUnsaved(_ uri: String, language: String, in folder: Path) -> Path {
    let name = decoded(uri.utf8.suffix(64)[...]).map { byte in
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":") ? UInt8(ascii: "-") : byte
    }
    let path = folder.appending(name)
    let endings = ["csv", "tsv", "json", "jsonl", "gift", "md", "txt", "xml"]
    if endings.contains(where: { path.hasExtension($0) }) { return path }
    let ending = ["markdown": "md", "plaintext": "txt", "jsonlines": "jsonl"][language] ?? language
    guard endings.contains(ending) else { return path }
    return Path(bytes: path.bytes + Array(".\(ending)".utf8))
  }

  /// The URI of a path.
  package static func uri(_ path: Path) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var uri = Array("file://".utf8)
    for byte in path.bytes {
      if isPlain(byte) {
        uri.append(byte)
      } else {
        uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~".utf8.contains(byte)
    }
  }

  private static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(text)
    var (decoded, index) = ([UInt8](), 0)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }
}
