import BankText

/// A page with places such as `{{title}}` in it, which are filled in.
struct PageTemplate {
  private let text: String

  init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// The page with something in every place.
  ///
  /// What was put in is not looked at again, so no text of a bank is taken for such a place.
  func filled(_ values: [String: String]) -> [UInt8] {
    let parts = text.split(separator: "{{", omittingEmptySubsequences: false)
    let filled = parts.dropFirst().map { part in
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      return (values[String(halves[0])] ?? "") + (halves.dropFirst().first ?? "")
    }
    return Array((parts[0] + filled.joined()).utf8)
  }

  /// What content policies know an element by: the digest of all that stands between its tags.
  func digest(of element: String) -> String {
    let inside = text.split(separator: "<\(element)>", maxSplits: 1).last ?? ""
    return PageTemplate.digest(String(inside.split(separator: "</\(element)>", maxSplits: 1)[0]))
  }

  /// The digest of a text in the words of a content policy.
  static func digest(_ text: String) -> String { "'sha256-\(SHA256(Array(text.utf8)).base64)'" }
}
