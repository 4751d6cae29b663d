@_spi(QBank) import BankText

/// Resolves the addresses in a package to parts.
enum QTIAddress {
  /// Returns the names that an address may mean, most likely first.
  ///
  /// Addresses have `%20` for a space, or a verbatim space from some programs. They are relative to a base that
  /// ends with a slash, or mistakenly without one.
  static func names(_ address: String, from bases: [String], in start: [String]) -> [String] {
    let strict = bases.reduce(start) { folder(of: $1, in: $0) }
    let loose = bases.reduce(start) { path($1, in: $0) }
    let written = [decoded(address), address].map { $0.replacing(text: "\\", with: "/") }
    return [strict, loose, start].flatMap { folder in
      written.map { path($0, in: folder).joined(separator: "/") }
    }
  }

  /// Returns the path that an address denotes, relative to a folder.
  static func path(_ address: String, in folder: [String]) -> [String] {
    if address.contains(text: "://") { return folder }
    var steps = address.utf8.first == UInt8(ascii: "/") ? [] : folder
    for step in address.unicodeScalars.split(separator: "/").map(String.init) where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return steps
  }

  /// Returns the folder of the target of an address: whatever follows the last slash is a file.
  private static func folder(of address: String, in folder: [String]) -> [String] {
    let path = path(decoded(address), in: folder)
    let isFolder = address.utf8.last == UInt8(ascii: "/") || address.contains(text: "://")
    return isFolder || path.isEmpty ? path : path.dropLast()
  }

  /// Returns the folder of a part.
  static func folder(of part: String) -> [String] {
    part.unicodeScalars.split(separator: "/").dropLast().map(String.init)
  }

  /// Returns the file name in the address of a picture.
  static func fileName(_ address: String) -> String {
    if address.hasPrefix("data:") { return String(address.prefix { $0 != "," && $0 != ";" }) }
    let name = decoded(address).unicodeScalars.split(separator: "/").last.map(String.init)
    return name ?? address
  }

  /// Decodes the percent-encoded bytes of an address.
  static func decoded(_ address: String) -> String {
    String(decoding: Array(address.utf8).percentDecoded, as: UTF8.self)
  }
}
