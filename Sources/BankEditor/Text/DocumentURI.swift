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
    return Path(bytes: Array(path).percentDecoded)
  }

  /// A path in `folder` for a text that is not saved to a file.
  package static func pathOfUnsaved(_ uri: String, language: String, in folder: Path) -> Path {
    let name = Array(uri.utf8.suffix(64)).percentDecoded.map { byte in
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
  package static func uri(_ path: Path) -> String { "file://" + PercentEncoding.encode(path.bytes) }
}
