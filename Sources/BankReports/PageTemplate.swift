@_spi(QBank) import BankText

/// A page with placeholders such as `{{title}}`.
package struct PageTemplate {
  private let text: String

  package init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// The page with every placeholder filled in.
  ///
  /// What was filled in is not scanned again, so no text of a bank is taken for a placeholder.
  package func filled(_ values: [String: String]) -> [UInt8] {
    let parts = text.split(atText: "{{")
    let filled = parts.dropFirst().map { part in
      let halves = part.split(atText: "}}", maxSplits: 1)
      return (values[String(halves[0])] ?? "") + (halves.dropFirst().first ?? "")
    }
    return Array((parts[0] + filled.joined()).utf8)
  }

  /// What content policies know an element by: the digest of all that stands between its tags.
  package func digest(of element: String) -> String {
    let inside = text.split(atText: "<\(element)>", maxSplits: 1).last ?? ""
    return PageTemplate.digest(String(inside.split(atText: "</\(element)>", maxSplits: 1)[0]))
  }

  /// The digest of a text in the words of a content policy.
  package static func digest(_ text: String) -> String {
    "'sha256-\(SHA256(Array(text.utf8)).base64)'"
  }
}
