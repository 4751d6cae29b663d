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
}
